"""Hands without trumps beside other people's evaluators: eval7, treys and PokerKit.

Flush and full house change places among five suits, and nothing else does ("Order of hands").
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, pairwise

import pytest

from adjudicator.games.tarot_poker.cards import PLAIN_CARDS
from adjudicator.games.tarot_poker.show import FLUSH, FULL_HOUSE
from adjudicator.games.tarot_poker.show.many import evaluator

CARDS = tuple(PLAIN_CARDS)
SHORT = {
    card: f"{'T' if rank == '10' else rank}{letter}"
    for (card, (rank, _)), letter in zip(PLAIN_CARDS.items(), "c" * 13 + "d" * 13 + "h" * 13 + "s" * 13, strict=True)
}
"""By card its name in those programs."""
VALUES = 7_462
"""How many values hands of 52 cards have."""
Rank = Callable[[Sequence[str]], int]


def changed(strength: int) -> int:
    """Our strength with flush and full house changed over."""
    kind, ranks = divmod(strength, 1 << 24)
    return {FLUSH: FULL_HOUSE, FULL_HOUSE: FLUSH}.get(kind, kind) << 24 | ranks


def eval7() -> Rank:
    judge = pytest.importorskip("eval7")
    cards = {card: judge.Card(short) for card, short in SHORT.items()}
    return lambda hand: int(judge.evaluate([cards[card] for card in hand]))


def treys() -> Rank:
    judge = pytest.importorskip("treys")
    ours, cards = judge.Evaluator(), {card: judge.Card.new(short) for card, short in SHORT.items()}
    return lambda hand: -int(ours.evaluate([cards[card] for card in hand[:2]], [cards[card] for card in hand[2:]]))


def pokerkit() -> Rank:
    judge = pytest.importorskip("pokerkit")

    def rank(hand: Sequence[str]) -> int:
        index: int = judge.StandardHighHand("".join(SHORT[card] for card in hand)).entry.index
        return index

    return rank


def same_order(rank: Rank, hands: Iterator[tuple[str, ...]]) -> int:
    """Of so many values, each has one of the other's, in the same order; how many there are."""
    ours = evaluator()
    theirs: dict[int, int] = {}
    for hand in hands:
        strength, other = changed(ours.strength(hand)), rank(hand)
        assert theirs.setdefault(strength, other) == other, hand
    ordered = [theirs[strength] for strength in sorted(theirs)]
    assert all(one < other for one, other in pairwise(ordered))
    return len(theirs)


def some(count: int) -> Iterator[tuple[str, ...]]:
    """Random hands, many of them of one suit or of few ranks."""
    chance = random.Random(count)
    for number in range(count):
        suit, rank = chance.randrange(4), chance.sample(range(13), 3)
        few = (CARDS, CARDS[suit * 13 : suit * 13 + 13], [CARDS[place * 13 + r] for place in range(4) for r in rank])
        yield tuple(chance.sample(few[number % 3], 5))


@pytest.mark.parametrize("judge", [eval7, treys, pokerkit])
def test_a_sample_lies_in_the_order_of_others(judge: Callable[[], Rank]) -> None:
    assert same_order(judge(), some(3_000)) > 1_500


@pytest.mark.deep
@pytest.mark.parametrize("judge", [eval7, treys, pokerkit])
def test_all_2_598_960_hands_lie_in_the_order_of_others(judge: Callable[[], Rank]) -> None:
    assert same_order(judge(), combinations(CARDS, 5)) == VALUES
