"""What programs compute and what the solver finds are the same: every field, and the plays."""

import pytest

from tests.engines import TURNS, compared

FULL = {"tahimi": 40, "tarot-himi": 15, "loka": 40}


@pytest.mark.parametrize("game", TURNS)
@pytest.mark.parametrize("brief", [True, False], ids=["brief", "whole"])
def test_both_ways_of_answering_agree(game: str, brief: bool) -> None:
    assert compared(game, 41, FULL[game] * (4 if brief else 1), brief) == []


@pytest.mark.deep
@pytest.mark.parametrize("game", TURNS)
@pytest.mark.parametrize("seed", range(4))
def test_both_ways_agree_on_many_turns(game: str, seed: int) -> None:
    assert compared(game, 100 + seed, 250, brief=False) == []
