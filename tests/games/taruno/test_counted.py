"""The words of the clauses that are spelt card by card, which mutation changes as one: each card is in them once."""

from __future__ import annotations

from collections.abc import Collection

import pytest
from z3 import BoolVal, IntVal, is_true, simplify, substitute

from adjudicator.games.taruno.cards import SUITS, is_face, is_major, pack
from adjudicator.games.taruno.choose import is_seen, placed, seen
from adjudicator.games.taruno.hand import ARCANE, FACED, HELD, TOTAL

CARDS = pack(SUITS)


def numbers(hand: Collection[str]) -> tuple[int, ...]:
    """How many cards, faces and Majors the terms count in a hand."""
    values = [(symbol, BoolVal(card in hand)) for symbol, card in zip(HELD, CARDS, strict=True)]
    return tuple(simplify(substitute(term, *values)).as_long() for term in (TOTAL, FACED, ARCANE))


def test_every_card_of_a_hand_is_counted_once_and_as_what_it_is() -> None:
    assert numbers(CARDS) == (78, 16, 22)
    for card in CARDS:
        assert numbers([card]) == (1, is_face(card), is_major(card))


@pytest.mark.parametrize("index", [1, *(pytest.param(index, marks=pytest.mark.long) for index in [*placed][1:])])
def test_a_card_that_is_placed_is_looked_up_among_all(index: int) -> None:
    for number in seen:
        chosen = substitute(is_seen(index), (placed[index], IntVal(number)))
        others = [(seen[one], BoolVal(one != number)) for one in seen]
        assert not is_true(simplify(substitute(chosen, *others)))
        assert is_true(simplify(substitute(chosen, (seen[number], BoolVal(True)))))
