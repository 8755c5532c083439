"""What the adapters of all games share: what an oracle says of a ruling, and hands before a history."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from adjudicator.cases.case import Expected
from adjudicator.engine.situation import Situation

T = TypeVar("T")
HIDDEN = "a hand that is not fully known"


class Uncovered(Exception):
    """Raised for what the oracle does not cover; `str` is the reason."""


@dataclass(frozen=True)
class OracleRuling:
    """An oracle's ruling. `reasons`: for each code of what is against the play the clauses that it stands for. `shows`:
    the alternative sets of cards to be shown; None where nothing is shown in the game."""

    reasons: frozenset[frozenset[str]] = frozenset()
    shows: frozenset[frozenset[str]] | None = None

    @property
    def legal(self) -> bool:
        """Whether nothing is against the play."""
        return not self.reasons

    def differs(self, expected: Expected) -> str:
        """What a case expects otherwise; empty where nothing."""
        against = set[str]().union(*self.reasons)
        only = set(expected.because_only)
        if self.legal != (expected.verdict == "legal"):
            return f"{expected.verdict}, and by the oracle {sorted(against) or 'legal'}"
        if self.legal:
            shows = expected.show is not None and self.shows is not None and expected.show != self.shows
            return f"shows {expected.show}, and by the oracle {self.shows}" if shows else ""
        if not only | set(expected.because) <= against or (only and not all(only & one for one in self.reasons)):
            return f"because {expected.because} {expected.because_only}, and by the oracle {self.reasons}"
        return ""


def clauses(codes: Iterable[str], names: Mapping[str, str]) -> frozenset[frozenset[str]]:
    """The clauses that each of an oracle's codes stands for."""
    return frozenset(frozenset(names[code].split()) for code in codes)


def alone(ids: Iterable[str]) -> frozenset[frozenset[str]]:
    """Clauses that the oracle tells apart, as it calls them."""
    return frozenset(frozenset({id}) for id in ids)


def latest(position: Callable[[Situation, Mapping[str, str]], T]) -> Callable[[Situation, Mapping[str, str]], T]:
    """Remembers the last position, for the rulings and questions of one case follow one another."""
    kept: list[tuple[Situation, Mapping[str, str], T]] = []

    def remembered(situation: Situation, options: Mapping[str, str]) -> T:
        if not kept or kept[0][0] is not situation or kept[0][1] != options:
            kept[:] = [(situation, options, position(situation, options))]
        return kept[0][2]

    return remembered


def known_hand(expected: Expected) -> tuple[str, ...]:
    """The cards of the player on whose play is ruled. Raises Uncovered if not all are known."""
    hand = expected.situation.table.hands.get(expected.by)
    if hand is None or hand.unseen != 0:
        raise Uncovered(HIDDEN)
    return tuple(Counter(hand.cards).elements())


def nobody(names: Iterable[str]) -> str:
    """Names as an answer."""
    return " ".join(names) or "nobody"


def nothing(cards: Iterable[str], between: str = " ") -> str:
    """Cards as an answer."""
    return between.join(cards) or "nothing"


def shares(numbers: Mapping[str, object]) -> str:
    """A number for each player, as an answer."""
    return ", ".join(f"{player} {number}" for player, number in numbers.items())
