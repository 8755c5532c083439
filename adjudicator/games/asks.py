"""Questions found by their words, and answered under each way to read the documents."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from adjudicator.cards import Lexicon, NotationError, parse_cards
from adjudicator.cards.english import number
from adjudicator.engine.query import (
    CARDS,
    NAME,
    ORDER,
    PLAYERS,
    SHARES,
    Ask,
    Beside,
    Ground,
    Reply,
    SetUpFault,
    Unanswerable,
)
from adjudicator.engine.state import OutOfOrder
from adjudicator.games import OUTLINES, Lazy
from adjudicator.law import Branch, branches_of

if TYPE_CHECKING:
    from adjudicator.engine.situation import Situation

__all__ = [
    "ASKS",
    "NAME",
    "Ask",
    "Beside",
    "Ground",
    "Reply",
    "SetUpFault",
    "Unanswerable",
    "Wanted",
    "answers",
    "between",
    "find",
    "named",
    "normal",
    "same",
    "words",
]

ASKS: Mapping[str, tuple[Ask[Any], ...]] = Lazy(lambda id: OUTLINES[id].asks())
"""The questions of each game."""

_NUMBERS = {number(count): str(count) for count in range(19)}


@dataclass(frozen=True)
class Wanted:
    """A question with the player it is about, if it is about one."""

    ask: Ask[Any]
    about: str = ""

    def __str__(self) -> str:
        return self.ask.words.replace(NAME, self.about)


class Moment(Protocol):
    """A whole round, or a hand, at one moment."""

    def beside(
        self, number: int | None = None, cut: bool = False, totals: Mapping[str, int] | None = None
    ) -> Beside:
        """What it tells beside its situation."""


def between(
    state: Moment,
    number: int | None = None,
    cut: bool = False,
    totals: Mapping[str, int] | None = None,
) -> Beside:
    """What a moment of a whole round, or of a hand, tells beside its situation.

    Of a hand the rest is told as well: its `number` in the session; that it is `cut`, its points not
    to be counted because a card was put down or paid that cannot have been there; and the `totals`,
    what each player won in the earlier hands of the game, None where that is not known.
    """
    return state.beside(number, cut, totals)


def words(game: str) -> list[str]:
    """The words of every question of a game, NAME standing for a player."""
    return [ask.words for ask in ASKS.get(game, ())]


def find(text: str, game: str, players: Sequence[str]) -> Wanted | None:
    """The question with these words, however they are capitalised; None if there is none."""
    asked = _plain(text)
    for ask in ASKS.get(game, ()):
        for pattern in (ask.words, *ask.also):
            if NAME not in pattern.split():
                if _plain(pattern) == asked:
                    return Wanted(ask)
                continue
            for player in players:
                if _plain(pattern.replace(NAME, player)) == asked:
                    return Wanted(ask, player)
    return None


def named(text: str, game: str) -> str | None:
    """Whom a question is about that a player's name would make one of the game's; None if it is none."""
    asked = " ".join(text.replace("?", " ").split())
    for ask in ASKS.get(game, ()):
        for pattern in (ask.words, *ask.also):
            if NAME in pattern.split():
                found = re.fullmatch(re.escape(pattern).replace(NAME, r"(\w+)"), asked, re.IGNORECASE)
                if found:
                    return found[1]
    return None


def _plain(text: str) -> str:
    return " ".join(text.casefold().replace("?", " ").replace("“", "").replace("”", "").split())


def answers(situation: Situation, between: Beside, wanted: Wanted) -> list[Branch[Reply]]:
    """The answer under each combination of the readings it asked for, that of the profile first.

    Left out is any under which the history could not have been. Raises OutOfOrder where that is
    so under the profile; SetUpFault and Unanswerable where the table leaves the question open.
    """

    def run(asked: Mapping[str, str]) -> Reply | Exception:
        scene = situation.game.scene()(situation, between, asked, wanted.about)
        try:
            return wanted.ask.answer(scene)
        except (OutOfOrder, SetUpFault, Unanswerable) as fault:
            return fault

    branches = branches_of(situation.game.readings, situation.options, run)
    first = branches[0].answer
    if isinstance(first, Exception):
        raise first
    return [Branch(b.options, b.answer) for b in branches if isinstance(b.answer, Reply)]


def same(ask: Ask[Any], expected: str, found: str, lexicon: Lexicon) -> bool:
    """Whether an answer is the one expected, whatever the order where none is asked for."""
    if ask.made == CARDS:
        try:
            return _cards(expected, lexicon) == _cards(found, lexicon)
        except NotationError:
            return False
    one, other = (normal(text, ask) for text in (expected, found))
    return one == other if ask.made == ORDER else sorted(one) == sorted(other)


def _cards(text: str, lexicon: Lexicon) -> Counter[str]:
    return Counter() if _plain(text) == "nothing" else Counter(parse_cards(text, lexicon))


def normal(text: str, ask: Ask[Any]) -> list[str]:
    """An answer part by part, with numbers in figures."""
    plain = _plain(text).rstrip(".")
    if ask.made == SHARES:
        plain = re.sub(r"\+(?=\d)", "", plain.replace(":", " ").replace("\u2212", "-"))
    parts = re.split(r"\s*[,;]\s*|\s+and\s+", plain)
    if ask.made in (PLAYERS, ORDER) and "again" not in text:
        parts = [word for part in parts for word in part.split()]
    return [" ".join(_NUMBERS.get(word, word) for word in part.split()) for part in parts if part]
