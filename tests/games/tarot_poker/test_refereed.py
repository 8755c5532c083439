"""Betting without trumps beside PokerKit: see `refereed`, which says what is left out of it and why."""

from __future__ import annotations

import pytest

from tests.games.tarot_poker.refereed import compared

LEFT_OUT = "left out: behind last chips below the least"


@pytest.mark.parametrize(
    "hands",
    [pytest.param(300, marks=pytest.mark.long), pytest.param(10_000, marks=[pytest.mark.long, pytest.mark.deep])],
)
def test_turns_calls_raises_and_pots_are_those_of_pokerkit(hands: int) -> None:
    seen = compared(hands, seed=hands)
    assert seen["hands"] == hands and seen["side pots"] > hands / 4
    assert seen["turns"] > 10 * seen[LEFT_OUT] > 0
