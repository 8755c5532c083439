"""What programs compute and what the solver finds are the same on turns of simulated rounds."""

from __future__ import annotations

from random import Random

import pytest

from adjudicator.games import GAMES
from tests.contract import driver
from tests.engines import ALL, BRIEF, VERDICT, differences
from tests.thinning import thinned


def same(game: str, seed: int, number: int, of: str) -> int:
    """Ask both about what was done and about anything else, at some moments of rounds; the number of questions."""
    (round,) = driver.session(game, seed, readings=True)
    rng, count = Random(seed), 0
    moments = [moment for moment in (*driver.moments(round), *driver.wild(game, seed)) if moment.line]
    for moment in rng.sample(moments, min(number, len(moments))):
        for due in moment.decisions:
            plays = [] if driver.by_chance(moment, due) else driver.candidates(moment, due)
            for play in rng.sample(plays, min(2, len(plays))):
                if driver.ruled(play, moment.rules) and driver.certain(moment, play):
                    assert differences((moment.situation, due.player, play), of) == [], (due.player, str(play))
                    count += 1
    return count


@pytest.mark.parametrize("game", GAMES)
def test_both_ways_rule_alike(game: str) -> None:
    assert same(game, 1, 12, VERDICT) > 6


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", thinned(range(2, 8), 3))
def test_both_ways_list_the_same_plays(game: str, seed: int) -> None:
    assert same(game, seed, 20, BRIEF) > 20


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_both_ways_say_the_same_in_every_field(game: str) -> None:
    assert same(game, 5, 8, ALL) > 8
