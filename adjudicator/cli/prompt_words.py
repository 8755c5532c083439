"""The words of a live table: what help tells, what commands there are, what Tab offers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from textwrap import wrap

from adjudicator.cards.completion import tail
from adjudicator.cli.wishes import ALL, HANDS, Wishes
from adjudicator.engine.query import NAME
from adjudicator.records.live import Live

_DISPUTED = ("!PLAY", "it counts though ruled illegal, in dispute")
_ANY = (
    ("plays, why", "what may be played now; the last ruling in full"),
    ("who leads, {question}", "adjudicator ask -g {game} lists questions"),
    ("table, hands", "what lies there, and the hands as far as known"),
    ("seat NAME, seat all", "whose hand is shown here"),
    ("conditions yes", "tell after each play what it hangs on"),
    ("undo, redo, undo 3", "take lines back; let them count again"),
)
_LAST = (("save FILE, quit", "a copy of the record; it is kept in any case"),)
_DEALS = (
    ("deal", "the {called} that comes next"),
    ("deal random", "with cards dealt and drawn by chance"),
    ("deal unseen", "with hands that nobody has seen"),
    ("deal {hands}", "with hands that are known, or some of their cards"),
)
_COMMANDS = (
    "why",
    "plays",
    "who leads",
    "table",
    "hands",
    "seat",
    "conditions",
    "undo",
    "redo",
    "deal",
    "save",
    "help",
    "quit",
)
OTHERS = {"?": "help", "hand": "hands"}
"""Other words for a command."""
_HARD = "\N{NO-BREAK SPACE}"
_CARD = re.compile(r"\w+ of [A-Z]\w*")
_ROOM, _GAP = 29, 2
"""At most so many columns stand before what a word does, and so many between them."""
_NARROW = 60
"""In fewer columns what a word does stands below it."""


def _question(live: Live) -> str:
    """A question of the game as an example: one that names nobody, and is no other command."""
    every = [query.words for query in live.record.game.queries()]
    return next((words for words in every if words not in _COMMANDS and NAME not in words), every[0])


def help(live: Live, width: int) -> Iterator[str]:
    """What may be typed, each with what it does, in lines of at most `width` columns."""
    named = {"game": live.record.game.id, "question": _question(live)}
    any = [(typed.format(**named), does.format(**named)) for typed, does in _ANY]
    deal = ("deal", f"the next {live.called}; help deal says more")
    yield from _rows([*live.typed.plays, _DISPUTED, *any, deal, *live.typed.more, *_LAST], width)


def help_on_deals(live: Live, width: int) -> Iterator[str]:
    """How a deal is typed, and a round that is on already."""
    named = {"called": live.called, "hands": live.typed.hands}
    rows = [(typed.format(**named), does.format(**named)) for typed, does in _DEALS]
    yield from _rows([*rows, *live.typed.deals], width)
    if live.typed.begun:
        yield from _wrapped(f"A {live.called} that is on, in one line with ; between its parts:", width, 0)
        yield from _rows(live.typed.begun, width)


def _rows(lines: Sequence[tuple[str, str]], width: int) -> Iterator[str]:
    """What is typed beside what it does, or above it where one of them is too long for that."""
    room = min(_ROOM, max(len(typed) for typed, _ in lines)) + _GAP
    for typed, does in lines:
        beside = width >= _NARROW and len(typed) <= room - _GAP
        text = f"{typed:<{room}}{does}" if beside else typed
        yield from _wrapped(text, width, room if beside else _GAP)
        if not beside:
            indent = room if width >= _NARROW else _GAP
            yield from _wrapped(f"{'':<{indent}}{does}", width, indent)


def _wrapped(text: str, width: int, indent: int) -> Iterator[str]:
    """A line in as many as it needs, no name of a card broken."""
    text = _CARD.sub(lambda found: found[0].replace(" ", _HARD), text)
    for line in wrap(text, width, subsequent_indent=" " * indent, break_on_hyphens=False):
        yield line.replace(_HARD, " ")


def commands(live: Live) -> tuple[str, ...]:
    """The words that are no play and no question, in the order in which they are offered."""
    own = live.typed.commands
    at = _COMMANDS.index("undo")
    return (*_COMMANDS[:at], *own, *_COMMANDS[at:])


def begins(word: str, text: str) -> bool:
    """Whether a word begins with what was typed, capitals apart."""
    return word.lower().startswith(text.lower())


class Offers:
    """What may be typed next, by the rules, as a seat sees it."""

    def __init__(self, live: Live, wishes: Wishes) -> None:
        self.live, self._wishes = live, wishes
        self._found: tuple[int, list[str], list[str]] | None = None

    @property
    def seat(self) -> str | None:
        """The player whose hand alone is shown; None where all are."""
        return self._wishes.seat

    def after(self, typed: str) -> list[tuple[str, int]]:
        """What may stand at the end of a text, legal plays first: each with how many of its characters it replaces."""
        if self._wishes.open == HANDS:
            return [(word, len(typed)) for word in (*self.live.players, ALL) if begins(word, typed)]
        head = len(typed) - len(typed.lstrip("! "))
        rest = typed[head:]
        _, colon, after = rest.partition(":")
        play = after.lstrip() if colon else rest
        legal = [*self.legal(), *(self._beginnings() if play else ())]
        found = [(word, len(play)) for word in legal if begins(word, play)]
        if not rest and self.live.going is None:
            found.append(("deal", 0))
        found += self._words(play)
        if not colon:
            found += [(f"{player}: ", len(rest)) for player in self.live.players if begins(player, rest)]
        if not colon and not head:
            found += [(word, len(rest)) for word in commands(self.live) if begins(word, rest)]
        return list(dict.fromkeys(found))

    def _words(self, play: str) -> Iterator[tuple[str, int]]:
        """The words of plays and the cards that the end of a text may become: as much of it as is the
        beginning of any."""
        lexicon = self.live.variant.lexicon
        first = {verb.kind for verb in lexicon.verbs if verb.offered}
        end, found = tail(play, [*lexicon.keywords, *self.live.names(self.seat)])
        inner = {word for word in lexicon.keywords if word not in first}
        # A word that stands inside a play begins none.
        yield from ((word, len(end)) for word in found if len(end) < len(play) or word not in inner)

    def legal(self) -> list[str]:
        """The legal plays, looked for once for each line."""
        state, at = self.live.standing, self.live.record.lines
        if state is None or (self.seat is not None and all(due.player != self.seat for due in state.due)):
            return []
        if self._found is None or self._found[0] != at:
            try:
                self._found = (at, self.live.offers(self.seat), self.live.beginnings(self.seat))
            except Exception:  # broad: no key may end a game; the line itself will tell what is wrong
                self._found = (at, [], [])
        return self._found[1]

    def _beginnings(self) -> list[str]:
        """What a legal play may begin with, where plays are not offered whole."""
        return self._found[2] if self.legal() and self._found is not None else []
