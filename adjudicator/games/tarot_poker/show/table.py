"""All strengths under some readings in arrays, and those of hands in arrays. Needs NumPy.

Hands are rows of card numbers, which are places in `cards.CARDS`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from adjudicator.games.tarot_poker import cards
from adjudicator.games.tarot_poker.show.building import Building, Ints
from adjudicator.games.tarot_poker.show.codes import SHIFT, Coding
from adjudicator.games.tarot_poker.show.value import LONG

CHUNK = 1 << 14
"""How many hands are looked up at once: few enough for the cache."""
_SUITS = (1 << SHIFT) - 1


@dataclass(frozen=True)
class Table:
    """`codes` by card number; `begins` by sum of keys where its row begins; `strengths`, row after row, by sum of
    suits."""

    codes: Ints
    begins: Ints
    strengths: Ints

    @classmethod
    def of(cls, coding: Coding) -> Table:
        """The table of an coding."""
        codes = np.array([coding.codes[card] for card in cards.CARDS], np.int32)
        return cls(codes, *Building(coding).arrays())

    def same(self, other: Table) -> bool:
        """Whether every hand has the same strength by another table."""
        alike = np.array_equal(self.codes, other.codes)
        return alike and np.array_equal(self.strengths, other.strengths)

    def of_sums(self, sums: Ints) -> Ints:
        """The strengths of hands by the sums of their codes."""
        places = self.begins.take(sums >> SHIFT)
        places += sums & _SUITS
        return self.strengths.take(places)

    def of_hands(self, hands: NDArray[np.integer[Any]]) -> Ints:
        """The strengths of hands: rows of five card numbers."""
        found = np.empty(len(hands), np.int32)
        for start in range(0, len(hands), CHUNK):
            columns = hands[start : start + CHUNK].T
            sums = self.codes.take(columns[0])
            for column in columns[1:]:
                sums += self.codes.take(column)
            found[start : start + CHUNK] = self.of_sums(sums)
        return found

    def every(self, stock: NDArray[np.integer[Any]], held: NDArray[np.integer[Any]]) -> Iterator[Ints]:
        """The strengths of every hand of some cards that are held and others from a stock, in parts."""
        base = np.int32(self.codes[held].sum())
        for sums in combined(self.codes[stock], LONG - len(held)):
            for start in range(0, len(sums), CHUNK):
                yield self.of_sums(sums[start : start + CHUNK] + base)


def combined(codes: Ints, count: int) -> Iterator[Ints]:
    """The sums of every combination of so many codes, up to five, in parts."""
    if count == 0:
        yield np.zeros(1, np.int32)
        return
    few, first = _few(codes, min(count, 3))
    if count <= 3:
        yield few
        return
    behind = np.searchsorted(first, np.arange(len(codes)), side="right")
    for last in range(len(codes)):
        before = codes[:last] + codes[last] if count == LONG else codes[last : last + 1]
        rest = few[behind[last] :]
        for start in range(0, len(before) if len(rest) else 0, _ROWS):
            yield (before[start : start + _ROWS, None] + rest).ravel()


_ROWS = 8
"""How many cards are put before what may follow them at once."""


def _few(codes: Ints, count: int) -> tuple[Ints, NDArray[np.intp]]:
    """The sums of every combination of one to three codes, and the place of the first of each, which grows."""
    grid = np.indices((len(codes),) * count).reshape(count, -1)
    kept = grid[:, (grid[:-1] < grid[1:]).all(axis=0)]
    return codes[kept].sum(axis=0, dtype=np.int32), kept[0]
