"""Whole rounds at random: the program says what the oracle says after every event."""

from __future__ import annotations

import pytest

from tests.oracles.compare_rounds import one

pytestmark = pytest.mark.long


@pytest.mark.parametrize("seed", range(9001, 9016))
def test_a_round_is_followed_alike(seed: int) -> None:
    assert one(seed) == []


@pytest.mark.deep
def test_a_thousand_rounds_are_followed_alike() -> None:
    assert [line for seed in range(20_001, 21_001) for line in one(seed)] == []
