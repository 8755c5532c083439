"""Loka at random: the program says what the oracle says of plays, of what is laid away, of whole hands and of what
the table alone proves."""

from __future__ import annotations

import random

import pytest

from tests.oracles.compare_loka import differences, hand, lay

QUICK = {"turns": 80, "lays": 50, "hands": 10, "proofs": 2}
DEEP = {"turns": 10_000, "lays": 10_000, "hands": 2_000, "proofs": 1_000}


@pytest.mark.long
@pytest.mark.parametrize("kind", QUICK)
def test_they_agree(kind: str) -> None:
    assert [line for seed in range(QUICK[kind]) for line in differences(kind, seed)] == []


@pytest.mark.parametrize("seed", range(4))
def test_they_agree_on_all_that_may_be_laid_away(seed: int) -> None:
    assert list(lay(random.Random(seed), every=True)) == []


@pytest.mark.long
@pytest.mark.parametrize("seed", range(10))
def test_they_agree_on_the_plays_of_a_hand_with_revokes(seed: int) -> None:
    assert list(hand(random.Random(seed), faults=3, verdicts=9)) == []


@pytest.mark.deep
@pytest.mark.parametrize("kind", DEEP)
def test_they_agree_on_thousands(kind: str) -> None:
    assert [line for seed in range(100_000, 100_000 + DEEP[kind]) for line in differences(kind, seed)] == []
