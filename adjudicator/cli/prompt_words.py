"""The vocabulary of a live table: help texts, commands and completion."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from textwrap import wrap

from adjudicator.cards.completion import tail
from adjudicator.cli.table_settings import ALL, HANDS, TableSettings
from adjudicator.engine.query import NAME
from adjudicator.records.live import Live

_DISPUTED = ("!PLAY", "it counts though ruled illegal, in dispute")
_ANY = (
    ("plays, why", "what may be played now; the last ruling in full"),
    ("settle", "questions that settle it, if unseen cards decide"),
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
    "settle",
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
"""Alias -> command."""
_HARD = "\N{NO-BREAK SPACE}"
_CARD = re.compile(r"\w+ of [A-Z]\w*")
_ROOM, _GAP = 29, 2
"""The most columns of the left side of help, and the gap to the right side."""
_NARROW = 60
"""The columns below which the right side of help goes on a line of its own."""


def _question(live: Live) -> str:
    """An example of a question of the game, if possible one without a player that is no command."""
    questions = [query.words for query in live.record.game.queries()]
    return next((words for words in questions if words not in _COMMANDS and NAME not in words), questions[0])


def help(live: Live, width: int) -> Iterator[str]:
    """Yield the lines of the help, `width` columns wide."""
    values = {"game": live.record.game.id, "question": _question(live)}
    general = [(typed.format(**values), does.format(**values)) for typed, does in _ANY]
    deal = ("deal", f"the next {live.called}; help deal says more")
    yield from _rows([*live.typed.plays, _DISPUTED, *general, deal, *live.typed.more, *_LAST], width)


def help_on_deals(live: Live, width: int) -> Iterator[str]:
    """Yield the lines of the help on deals and on rounds in progress."""
    values = {"called": live.called, "hands": live.typed.hands}
    rows = [(typed.format(**values), does.format(**values)) for typed, does in _DEALS]
    yield from _rows([*rows, *live.typed.deals], width)
    if live.typed.begun:
        yield from _wrapped(f"A {live.called} that is on, in one line with ; between its parts:", width, 0)
        yield from _rows(live.typed.begun, width)


def _rows(lines: Sequence[tuple[str, str]], width: int) -> Iterator[str]:
    """Lay out (input, meaning) in two columns; a long input, or a narrow terminal, puts the meaning on its own line."""
    room = min(_ROOM, max(len(typed) for typed, _ in lines)) + _GAP
    for typed, does in lines:
        beside = width >= _NARROW and len(typed) <= room - _GAP
        text = f"{typed:<{room}}{does}" if beside else typed
        yield from _wrapped(text, width, room if beside else _GAP)
        if not beside:
            indent = room if width >= _NARROW else _GAP
            yield from _wrapped(f"{'':<{indent}}{does}", width, indent)


def _wrapped(text: str, width: int, indent: int) -> Iterator[str]:
    """Wrap a line without breaking names of cards."""
    text = _CARD.sub(lambda match: match[0].replace(" ", _HARD), text)
    for line in wrap(text, width, subsequent_indent=" " * indent, break_on_hyphens=False):
        yield line.replace(_HARD, " ")


def commands(live: Live) -> tuple[str, ...]:
    """The commands, in the order of completion."""
    game_commands = live.typed.commands
    index = _COMMANDS.index("undo")
    return (*_COMMANDS[:index], *game_commands, *_COMMANDS[index:])


def begins(word: str, text: str) -> bool:
    """Whether a word has a prefix, ignoring case."""
    return word.lower().startswith(text.lower())


class Offers:
    """Completion of a line: legal plays, cards, names and commands, as visible to the seat."""

    def __init__(self, live: Live, settings: TableSettings) -> None:
        self.live, self._settings = live, settings
        self._cache: tuple[int, list[str], list[str]] | None = None

    @property
    def seat(self) -> str | None:
        """The only player whose hand is shown, or None for all."""
        return self._settings.seat

    def after(self, typed: str) -> list[tuple[str, int]]:
        """The completions of a text as (word, number of characters replaced), legal plays first."""
        if self._settings.open == HANDS:
            return [(word, len(typed)) for word in (*self.live.players, ALL) if begins(word, typed)]
        head = len(typed) - len(typed.lstrip("! "))
        rest = typed[head:]
        _, colon, after = rest.partition(":")
        play = after.lstrip() if colon else rest
        legal = [*self.legal(), *(self._beginnings() if play else ())]
        completions = [(word, len(play)) for word in legal if begins(word, play)]
        if not rest and self.live.going is None:
            completions.append(("deal", 0))
        completions += self._words(play)
        if not colon:
            completions += [(f"{player}: ", len(rest)) for player in self.live.players if begins(player, rest)]
        if not colon and not head:
            completions += [(word, len(rest)) for word in commands(self.live) if begins(word, rest)]
        return list(dict.fromkeys(completions))

    def _words(self, play: str) -> Iterator[tuple[str, int]]:
        """Complete the longest suffix of a text that is a prefix of a keyword or card."""
        lexicon = self.live.variant.lexicon
        opening = {verb.kind for verb in lexicon.verbs if verb.offered}
        end, matches = tail(play, [*lexicon.keywords, *self.live.names(self.seat)])
        inner = {word for word in lexicon.keywords if word not in opening}
        # Keywords that occur only inside a play are not offered at its beginning.
        yield from ((word, len(end)) for word in matches if len(end) < len(play) or word not in inner)

    def legal(self) -> list[str]:
        """The legal plays, computed once per line of the record; empty if the seat is not to act."""
        state, lines = self.live.standing, self.live.record.lines
        if state is None or (self.seat is not None and all(due.player != self.seat for due in state.due)):
            return []
        if self._cache is None or self._cache[0] != lines:
            try:
                self._cache = (lines, self.live.offers(self.seat), self.live.beginnings(self.seat))
            except Exception:  # broad: completion must not end a game; entering the line reports the error
                self._cache = (lines, [], [])
        return self._cache[1]

    def _beginnings(self) -> list[str]:
        """Prefixes of legal plays, for games that do not offer whole plays."""
        return self._cache[2] if self.legal() and self._cache is not None else []
