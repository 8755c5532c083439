"""Two hands of which another wins by another way to read the document: the fewest trumps, then the first in the pack's
order.

All hands there are are looked at, so that none means that there are none. Needs NumPy.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain, combinations

import numpy as np
from numpy.typing import NDArray

from adjudicator.dataclass import dataclass
from adjudicator.games.tarot_poker.cards import CARDS, HAND, PLAIN_CARDS
from adjudicator.games.tarot_poker.show.many import Evaluator, evaluator
from adjudicator.law import Options
from adjudicator.solve.budget import stop_if_spent

Hands = NDArray[np.uint8]
Both = tuple[Evaluator, Evaluator]
"""What ranks hands by the one option, and by the other."""
_PART = 1 << 18
"""About how many hands are looked at at once."""


@dataclass(frozen=True)
class Pair:
    """Two hands, whether a Chariot lies before the player of the first, and whether Temperance was played. By one option
    the first is better, as good or worse, and by the other it is not so."""

    first: tuple[str, ...]
    second: tuple[str, ...]
    chariot: bool
    temperance: bool


def apart(one: Options, other: Options) -> Pair | None:
    """The plainest two hands, with a Chariot and Temperance only where it takes them, that two ways to read the document
    put into different orders; None where there are none. Each has an option for every key."""
    for chariot, temperance in ((False, False), (False, True), (True, False), (True, True)):
        own, others = (_both(one, other, shielded, temperance) for shielded in (chariot, False))
        for first in _changed(own):
            second = _turned(others, own, first)
            if second is not None:
                return Pair(first, second, chariot, temperance)
    return None


def equal(readings: Options) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The first two hands of different cards that are worth the same."""
    ranking, first = evaluator(readings=readings), next(every())[0]
    for hands in every():
        alike = hands[ranking.table.of_hands(hands) == ranking.strength(_named(first))]
        others = alike[~np.isin(alike, first).any(axis=1)]
        if len(others):
            return _named(first), _named(others[0])
    raise AssertionError("in another suit there is such a hand")


def _both(one: Options, other: Options, chariot: bool, temperance: bool) -> Both:
    first, second = (evaluator(chariot=chariot, temperance=temperance, readings=readings) for readings in (one, other))
    return first, second


def _changed(own: Both) -> Iterator[tuple[str, ...]]:
    """A hand for each two strengths that a hand has by the two options."""
    known: set[tuple[int, int]] = set()
    if own[0] is own[1] or own[0].table.same(own[1].table):
        return
    for hands in every():
        first, second = (one.table.of_hands(hands) for one in own)
        for place in np.flatnonzero(first != second).tolist():
            strengths = int(first[place]), int(second[place])
            if strengths not in known:
                known.add(strengths)
                yield _named(hands[place])


def _turned(others: Both, own: Both, first: Sequence[str]) -> tuple[str, ...] | None:
    """A hand of other cards that the first beats, or ties with, by one option only."""
    strengths = [one.strength(first) for one in own]
    taken = np.array([CARDS.index(card) for card in first])
    for hands in every():
        before, after = (
            np.sign(strength - one.table.of_hands(hands)) for strength, one in zip(strengths, others, strict=True)
        )
        apart = hands[before != after]
        free = apart[~np.isin(apart, taken).any(axis=1)]
        if len(free):
            return _named(free[0])
    return None


def every() -> Iterator[Hands]:
    """All hands of the pack in parts, rows of card numbers: those with the fewest trumps first. Raises GaveUp where the
    time of a budget is over."""
    plain = len(PLAIN_CARDS)
    for trumps in range(HAND + 1):
        before = _chosen(range(plain), HAND - trumps)
        behind = _chosen(range(plain, len(CARDS)), trumps)
        rows = max(1, _PART // len(behind))
        for start in range(0, len(before), rows):
            stop_if_spent()
            part = before[start : start + rows]
            yield np.hstack([np.repeat(part, len(behind), axis=0), np.tile(behind, (len(part), 1))])


@cache
def _chosen(cards: range, count: int) -> Hands:
    """Every combination of so many cards, a row each."""
    if count == 0:
        return np.zeros((1, 0), np.uint8)
    return np.fromiter(chain.from_iterable(combinations(cards, count)), np.uint8).reshape(-1, count)


def _named(hand: Hands) -> tuple[str, ...]:
    return tuple(CARDS[number] for number in hand)
