"""The words of a live table: what help tells, what commands there are, what Tab offers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from textwrap import wrap

from adjudicator.cards.completion import tail
from adjudicator.cli.wishes import Wishes
from adjudicator.engine.query import NAME
from adjudicator.records.live import Live

_DISPUTED = ("!PLAY", "it counts although it was ruled illegal, and is marked as disputed")
_ANY = (
    ("why", "the last ruling in full"),
    ("plays [NAME]", "what is legal now"),
    ("who leads", "who leads or is to act, and why"),
    ("{question}, ...", "every question that adjudicator ask lists for {game}"),
    ("table", "the table as it stands"),
    ("hands", "the hands, as far as they are known"),
    ("seat NAME", "show the hand of one player only; seat all shows every hand"),
    ("conditions yes", "tell after each play what it hangs on; conditions no does not"),
    ("undo [NUMBER]", "take the last line back, or so many"),
    ("redo [NUMBER]", "let what was taken back last count again, or so many lines"),
)
_LAST = (
    ("save FILE", "a copy of the record so far"),
    ("help, quit", "the record is kept, and resumed with --resume"),
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
_ROOM = 20
"""So many columns stand before what a word does."""


def _question(live: Live) -> str:
    """A question of the game as an example: one that names nobody, and is no other command."""
    every = [query.words for query in live.record.game.queries()]
    return next((words for words in every if words not in _COMMANDS and NAME not in words), every[0])


def help(live: Live, width: int) -> Iterator[str]:
    """What may be typed, each with what it does, in lines of at most `width` columns."""
    named = {"game": live.record.game.id, "question": _question(live)}
    any = ((typed.format(**named), does.format(**named)) for typed, does in _ANY)
    called, hands = live.variant.rules.called, live.typed.hands
    deal = ("deal", f"the next {called}: deal random, deal unseen, or deal {hands}")
    every = (*live.typed.plays, _DISPUTED, *any, deal, *live.typed.more, *_LAST)
    for typed, does in every:
        text = f"{f'{typed}  ':<{_ROOM}}{does}"
        text = _CARD.sub(lambda found: found[0].replace(" ", _HARD), text)
        lines = wrap(text, width, subsequent_indent=" " * _ROOM, break_on_hyphens=False)
        yield from (line.replace(_HARD, " ") for line in lines)


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
        self._found: tuple[int, list[str]] | None = None

    @property
    def seat(self) -> str | None:
        """The player whose hand alone is shown; None where all are."""
        return self._wishes.seat

    def after(self, typed: str) -> list[tuple[str, int]]:
        """What may stand at the end of a text: each with how many of its characters it replaces."""
        head = len(typed) - len(typed.lstrip("! "))
        rest = typed[head:]
        _, colon, after = rest.partition(":")
        play = after.lstrip() if colon else rest
        found: list[tuple[str, int]] = []
        if not colon and not head:
            found += [(word, len(rest)) for word in commands(self.live) if begins(word, rest)]
        if not colon:
            found += [(f"{player}: ", len(rest)) for player in self.live.players if begins(player, rest)]
        found += [(word, len(play)) for word in self._legal() if begins(word, play)]
        return list(dict.fromkeys((*found, *self._words(play))))

    def _words(self, play: str) -> Iterator[tuple[str, int]]:
        """The words of plays and the cards that the end of a text may become: as much of it as is the
        beginning of any."""
        known = [*self.live.variant.lexicon.keywords, *self.live.names(self.seat)]
        end, found = tail(play, known)
        yield from ((word, len(end)) for word in found)

    def _legal(self) -> list[str]:
        """The legal plays, looked for once for each line."""
        state, at = self.live.going, self.live.record.lines
        if state is None or (self.seat is not None and all(due.player != self.seat for due in state.due)):
            return []
        if self._found is None or self._found[0] != at:
            try:
                self._found = (at, self.live.offers(self.seat))
            except Exception:  # broad: no key may end a game; the line itself will tell what is wrong
                self._found = (at, [])
        return self._found[1]
