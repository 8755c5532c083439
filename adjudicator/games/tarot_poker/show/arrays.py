"""Strengths of hands in arrays: the tables, and how they are built. Needs NumPy."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, cached_property
from itertools import combinations_with_replacement, product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from adjudicator.dataclass import dataclass
from adjudicator.games.tarot_poker import cards
from adjudicator.games.tarot_poker.show import (
    BUG_KEY,
    DEVIL_KEY,
    HERMIT_KEY,
    LONG,
    LOVERS_KEY,
    LOW,
    NO_SUIT,
    NOTHING,
    NULL_KEY,
    NUMBER,
    RANK_KEYS,
    SHIFT,
    SUIT_KEYS,
    TRUMPS,
    Coding,
    with_bugs,
)

# -- building the tables
#
# The making of a table of strengths. Needs NumPy.
#
# Rows are combinations of five of what cards may count as, apart from suits. Strengths of what holds no wild come from
# the definition (`show.value`), one for each row and each way its suits may lie. A wild is the best of the thirteen
# ranks that it may be, in the suit of the others or another; the Lovers and the Hermit are wild, ranked or null by what
# is beside them.

Ints = NDArray[np.int32]
SAME, APART, MIXED = range(3)
"""How the suits of some cards lie: all alike, no two alike, neither. Fewer than two cards are of the first."""
WIDTH = max(SUIT_KEYS) * LONG + 1
"""How many sums of suits there are."""
BUGS = 4
"""How many bugs the pack has."""
_KEYS = (*RANK_KEYS, NULL_KEY, BUG_KEY, LOVERS_KEY, HERMIT_KEY)
_NULL, _BUG, _LOVERS, _HERMIT = range(len(RANK_KEYS), len(_KEYS))
_SIX, _NINE = RANK_KEYS[NUMBER["6"] - LOW], RANK_KEYS[NUMBER["9"] - LOW]

Lie = tuple[int, int, bool]
"""How many cards have a suit, how these lie, and whether trumps are among them."""


class Building:
    """The table of a coding in the making. The first row is that of hands that lose."""

    def __init__(self, coding: Coding) -> None:
        self.readings, self.suited = coding.readings, coding.suited
        self.temperance = coding.temperance
        self.symbols = [*range(_BUG), *([] if coding.nulled else [_BUG])]
        self.symbols += [] if coding.ranked else [_LOVERS, _HERMIT]

    def arrays(self) -> tuple[Ints, Ints]:
        """By sum of keys where its row begins; and all rows one after another, by sum of suits the strength."""
        table = self.conditional(self.wild(self.plain()))
        strengths = np.zeros((len(self.keys), WIDTH), np.int32)
        for number in range(LONG + 1):
            rows = np.flatnonzero(self.number == number)
            for total, how, trumps in _sums(number):
                strengths[rows, total] = table[rows, how, int(trumps)]
        strengths[0] = 0
        return self.row_of * np.int32(WIDTH), strengths.ravel()

    # -- rows

    @cached_property
    def counts(self) -> NDArray[np.int8]:
        """By row how many there are of each of `_KEYS`."""
        most = {_BUG: BUGS, _LOVERS: 1, _HERMIT: 1}
        rows = [
            row
            for row in combinations_with_replacement(self.symbols, LONG)
            if all(row.count(symbol) <= limit for symbol, limit in most.items())
        ]
        counts = np.zeros((len(rows) + 1, len(_KEYS)), np.int8)
        np.add.at(counts, (np.repeat(np.arange(1, len(rows) + 1), LONG), np.ravel(rows)), 1)
        return counts

    @cached_property
    def keys(self) -> Ints:
        """By row the sum of its keys."""
        return self.counts.astype(np.int32) @ np.array(_KEYS, np.int32)

    @cached_property
    def row_of(self) -> Ints:
        """By sum of keys the row."""
        index = np.zeros(2 * DEVIL_KEY, np.int32)
        index[self.keys[1:]] = np.arange(1, len(self.keys))
        return index

    @cached_property
    def number(self) -> NDArray[np.int8]:
        """By row how many of its cards have a suit, the Lovers and the Hermit apart."""
        with_suits = len(RANK_KEYS) + self.suited  # Nulls stand right behind the ranks.
        number: NDArray[np.int8] = self.counts[:, :with_suits].sum(axis=1, dtype=np.int8)
        return number

    # -- strengths, by row, by how the suits lie, and by whether trumps are among them

    def plain(self) -> Ints:
        """The strengths of what holds neither the Lovers nor the Hermit; 0 where suits cannot lie so."""
        table = np.zeros((len(self.keys), 3, 2), np.int32)
        without = np.flatnonzero(self.counts[:, _LOVERS] + self.counts[:, _HERMIT] == 0)
        for row in without[1:].tolist():
            counts = self.counts[row].tolist()
            if self.number[row] + counts[_BUG] < LONG:  # No five cards have a suit, so it matters to nothing.
                table[row] = self.defined(counts)
                continue
            # Trumps bear on it only where a bug is null beside one that acts, and nulls are trumps.
            apart = self.suited and counts[_BUG] > 1 and self.readings["tp.bug.several"] == "one"
            for how in _lies(self.number[row]):
                for trumps in (False, True) if apart else (None,):
                    at = slice(None) if trumps is None else int(trumps)
                    table[row, how, at] = self.defined(counts, how, trumps)
        return table

    def defined(self, counts: Sequence[int], how: int | None = None, trumps: bool | None = None) -> int:
        """The strength by definition of what is counted so, with suits that lie so; 0 where they cannot. None is for
        any way they may lie, and for trumps that may or may not be among them."""
        ranked = counts[: len(RANK_KEYS)]
        free = self.readings["tp.wild.duplicate"] == "yes"
        if how == SAME and max(ranked) > 1 and not free:
            return 0
        suits = _laid(tuple(filter(None, ranked)), counts[_NULL] if self.suited else 0, how, trumps)
        if suits is None:
            return 0
        ranks = [rank for rank, count in enumerate(ranked, LOW) if count for _ in range(count)]
        null = NOTHING, TRUMPS if self.suited else NO_SUIT
        faces = [*zip(ranks, suits, strict=True), *([null] * counts[_NULL])]
        return max(value.strength for value in with_bugs(faces, [""] * counts[_BUG], self.readings))

    def wild(self, table: Ints) -> Ints:
        """The same with those of what holds a wild, which has the key of the Lovers here."""
        free = self.readings["tp.wild.duplicate"] == "yes"
        wild = (self.counts[:, _LOVERS] == 1) & (self.counts[:, _HERMIT] == 0)
        for lie in _all_lies(LONG - 1):
            number, how, trumps = lie
            rows = np.flatnonzero(wild & (self.number == number))
            for place, key in enumerate(RANK_KEYS):
                target = table[self.row_of[self.keys[rows] - LOVERS_KEY + key]]
                held = self.counts[rows, place] > 0
                for to, among, own in _joined(lie):
                    strength = target[:, to, int(among)]
                    if own and not free:
                        strength = np.where(held, 0, strength)
                    table[rows, how, int(trumps)] = np.maximum(table[rows, how, int(trumps)], strength)
        return table

    def conditional(self, table: Ints) -> Ints:
        """The same with the Lovers and the Hermit each as what is beside them makes it."""
        done = table.copy()
        others = self.counts[:, _NULL] + self.counts[:, _BUG] > 0
        lovers, hermit = self.counts[:, _LOVERS] == 1, self.counts[:, _HERMIT] == 1
        for lie in _all_lies(LONG - 1):
            number, how, trumps = lie
            for has_lovers, has_hermit, beside in product((False, True), repeat=3):
                chosen = (lovers == has_lovers) & (hermit == has_hermit) & (others == beside)
                rows = np.flatnonzero(chosen & (self.number == number))
                keys, now = self.keys[rows], lie
                if has_hermit:
                    alone = not (has_lovers or beside or trumps)
                    keys, now = self.counting(keys, now, HERMIT_KEY, _NINE, alone)
                if has_lovers:
                    keys, now = self.counting(keys, now, LOVERS_KEY, _SIX, has_hermit or beside or trumps)
                done[rows, how, int(trumps)] = table[self.row_of[keys], now[1], int(now[2])]
        return done

    def counting(self, keys: Ints, lie: Lie, key: int, ranked: int, wild: bool) -> tuple[Ints, Lie]:
        """Sums of keys, and how suits lie, where a card of a key is ranked, or wild, or null where it would be wild."""
        if not wild:
            return keys - key + ranked, _with_trump(lie)
        if not self.temperance:
            return keys - key + LOVERS_KEY, lie
        return keys - key + NULL_KEY, _with_trump(lie) if self.suited else lie


# -- how suits lie


def _lies(number: int) -> range:
    """The ways in which the suits of so many cards may lie."""
    return range(1 if number < 2 else min(number, 3))


def _all_lies(most: int) -> Iterator[Lie]:
    """Every way in which the suits of up to so many cards may lie."""
    for number in range(most + 1):
        yield from product((number,), _lies(number), (False, True) if number else (False,))


def _lie(suits: Sequence[int]) -> Lie:
    """How suits lie, by number."""
    kinds = len(set(suits))
    how = SAME if kinds <= 1 else APART if kinds == len(suits) else MIXED
    return len(suits), how, TRUMPS in suits


def _with_trump(lie: Lie) -> Lie:
    """How suits lie once a trump joins them."""
    number, how, trumps = lie
    if number == 0 or (how == SAME and trumps):
        to = SAME
    elif trumps or how == MIXED or (how == SAME and number > 1):
        to = MIXED
    else:
        to = APART
    return number + 1, to, True


def _joined(lie: Lie) -> Iterator[tuple[int, bool, bool]]:
    """How suits may lie once any card joins them, whether trumps are among them, and whether it is of the one suit of
    all others. What is never better than another way is left out."""
    number, how, trumps = lie
    if how == SAME and number:
        yield SAME, trumps, True
    to = SAME if number == 0 else APART if how == APART or number == 1 else MIXED
    if number < LONG - 1 or trumps or to != APART:
        yield to, trumps, False
    if not trumps:
        yield to, True, False


def _sums(number: int) -> Iterator[tuple[int, int, bool]]:
    """By sum of suits how so many suits lie."""
    for suits in combinations_with_replacement(range(1, TRUMPS + 1), number):
        yield (sum(SUIT_KEYS[suit] for suit in suits), *_lie(suits)[1:])


@cache
def _laid(pattern: tuple[int, ...], nulls: int, how: int | None, trumps: bool | None) -> tuple[int, ...] | None:
    """Suits that lie so, for ranks of which there are so many each, beside so many trumps without a rank; None where
    there are none."""
    if how == SAME:  # A rank twice: a wild may stand for a card that is held.
        ways: Iterator[tuple[tuple[int, ...], ...]] = (((suit,) * sum(pattern),) for suit in range(1, TRUMPS + 1))
    else:
        ways = product(*(_choices(count) for count in pattern))
    for way in ways:
        suits = tuple(suit for chosen in way for suit in chosen)
        _, lies, among = _lie((*suits, *(TRUMPS,) * nulls))
        if how in (None, lies) and trumps in (None, among):
            return suits
    return None


def _choices(count: int) -> Iterator[tuple[int, ...]]:
    """The suits that so many cards of a rank may have."""
    return (chosen for chosen in combinations_with_replacement(range(1, TRUMPS + 1), count) if len({*chosen}) == count)


# -- the table
#
# All strengths under some readings in arrays, and those of hands in arrays. Needs NumPy.
#
# Hands are rows of card numbers, which are places in `cards.CARDS`.

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
        strengths = np.empty(len(hands), np.int32)
        for start in range(0, len(hands), CHUNK):
            columns = hands[start : start + CHUNK].T
            sums = self.codes.take(columns[0])
            for column in columns[1:]:
                sums += self.codes.take(column)
            strengths[start : start + CHUNK] = self.of_sums(sums)
        return strengths

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
