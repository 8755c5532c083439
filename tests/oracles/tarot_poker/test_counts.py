"""How often each class of hands comes up in the real pack: all 21,111,090 hands by the oracle's ranking, minutes long.

Hands that only differ in which of the four plain suits is which are ranked once; so are those that only differ in which
bugs and which nulls they hold.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb

import pytest

from .pack import BUGS, FACE, FIVE_SUITS, NULLS, TRUMPS
from .ranking import CLASSES, value

Shape = tuple[tuple[int, ...], ...]
CONDITIONAL = ("Lovers", "Hermit")
PLAIN = [card for card in FACE if card not in CONDITIONAL]
BESIDE = [card for card in NULLS if card != "Devil"]
FROM_THE_TOP = CLASSES[:0:-1]
COUNTS = {
    (False, False): (73, 6551, 13140, 33905, 21720, 226620, 592920, 1066560, 451296, 6623024, 10722006),
    (True, False): (13, 3775, 4745, 27165, 15600, 182640, 326040, 1000460, 495300, 6602960, 12452392),
    (False, True): (12, 45, 4393, 5895, 14400, 28080, 302832, 323640, 467400, 6374856, 12236262),
    (True, True): (13, 50, 4745, 6385, 15600, 31200, 326040, 350580, 504660, 6837480, 13034337),
}
"""By Chariot and Temperance: five of a kind first, high card last; the rest are losing hands."""


def shape(cards: tuple[str, ...]) -> Shape:
    """The ranks by suit, the trumps first, the other suits in any order."""
    by_suit: dict[str, list[int]] = {suit: [] for suit in FIVE_SUITS}
    for card in cards:
        rank, suit = FACE[card]
        by_suit[suit].append(rank)
    ranks = {suit: tuple(sorted(held)) for suit, held in by_suit.items()}
    return ranks.pop(TRUMPS), *sorted(ranks.values())


@pytest.fixture(scope="module")
def shapes() -> list[list[tuple[tuple[str, ...], int]]]:
    """By number of cards: an example of each shape, and how many choices of plain cards have it."""
    counts = []
    for many in range(6):
        count, example = Counter[Shape](), dict[Shape, tuple[str, ...]]()
        for cards in combinations(PLAIN, many):
            one = shape(cards)
            example.setdefault(one, cards)
            count[one] += 1
        counts.append([(example[one], number) for one, number in count.items()])
    return counts


def mixes(size: int) -> list[tuple[tuple[str, ...], int, int]]:
    """Special cards without the Devil, how many such choices there are, how many plain cards go with them."""
    return [
        ((*conditional, *BUGS[:bugs], *BESIDE[:nulls]), comb(4, bugs) * comb(8, nulls), plain)
        for held in range(3)
        for conditional in combinations(CONDITIONAL, held)
        for bugs in range(5)
        for nulls in range(6)
        if (plain := size - held - bugs - nulls) >= 0
    ]


@pytest.mark.deep
@pytest.mark.parametrize(("chariot", "temperance"), COUNTS)
def test_all_hands_of_the_real_pack(
    shapes: list[list[tuple[tuple[str, ...], int]]], chariot: bool, temperance: bool
) -> None:
    counts = Counter[str]()
    for devil in ((), ("Devil",)) if chariot else ((),):
        for special, choices, plain in mixes(5 - len(devil)):
            for cards, number in shapes[plain]:
                worth = value((*cards, *special, *devil), None, chariot, temperance)
                counts[CLASSES[worth.place]] += choices * number
    expected = dict(zip(FROM_THE_TOP, COUNTS[chariot, temperance], strict=True))
    assert counts == expected
    assert sum(counts.values()) + (0 if chariot else comb(77, 4)) == comb(78, 5)
