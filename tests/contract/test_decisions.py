"""No decision that is open is without a legal answer, whatever happened before it."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from adjudicator.games import GAMES
from tests.contract import driver

SEEDS = [1, *(pytest.param(n, marks=pytest.mark.long) for n in range(2, 6))]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", SEEDS)
def test_every_open_decision_has_a_legal_answer(game: str, seed: int) -> None:
    count = 0
    (round,) = driver.session(game, seed, readings=True)
    for moment in (*driver.wild(game, seed, most=100), *islice(driver.moments(round), 100)):
        for due in moment.decisions:
            if driver.by_chance(moment, due):
                assert len(driver.drawn(moment, due, Random(seed)).cards) == due.count
            else:
                assert driver.legal(moment, due), f"{due} has no legal answer: {moment.state}"
            count += 1
    assert count > 12


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_offered_as_legal_is_ruled_legal(game: str, seed: int) -> None:
    rng, count = Random(seed), 0
    for moment in driver.wild(game, seed):
        for due in moment.decisions:
            plays = [] if driver.by_chance(moment, due) else driver.legal(moment, due)
            for play in rng.sample(plays, min(3, len(plays))):
                if driver.ruled(play, moment.rules) and driver.certain(moment, play):
                    assert driver.judged(moment.situation, due.player, play).verdict == "legal", (due, play)
                    count += 1
    assert count > 12
