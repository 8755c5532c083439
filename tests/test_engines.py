"""What programs compute and what the solver finds are the same: every field, and the plays."""

import pytest

from tests.engines import ALL, BRIEF, FIELDS, TURNS, VERDICT, compared

pytestmark = pytest.mark.long

FULL = {"tahimi": 15, "tarot-himi": 5, "loka": 10}
TIMES = {ALL: 1, BRIEF: 4, VERDICT: 20}


@pytest.mark.parametrize("game", TURNS)
@pytest.mark.parametrize("of", FIELDS)
def test_both_ways_of_answering_agree(game: str, of: str) -> None:
    assert compared(game, 41, FULL[game] * TIMES[of], of) == []


@pytest.mark.deep
@pytest.mark.parametrize("game", TURNS)
@pytest.mark.parametrize("seed", range(4))
def test_both_ways_agree_on_many_turns(game: str, seed: int) -> None:
    assert compared(game, 100 + seed, 250, ALL) == []
