"""What follows from an action: always something, the same each time, no card lost, and somebody to go on or an end."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random

import pytest

from adjudicator.cards import NotationError, parse_play
from adjudicator.engine.simulation import OVER
from adjudicator.games import GAMES
from tests.contract import driver
from tests.contract.driver import OPEN, Moment

SEEDS = [1, *(pytest.param(n, marks=pytest.mark.long) for n in range(2, 5))]


def rounds(game: str, seed: int) -> Iterator[list[Moment]]:
    """Rounds under readings at random: played by the rules, and as the cards allow."""
    for round in driver.session(game, seed, rounds=1 if seed == 1 else 2, readings=True):
        yield list(driver.moments(round))
    yield list(driver.wild(game, seed, most=1000))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", SEEDS)
def test_everything_stays_on_the_table(game: str, seed: int) -> None:
    for played in rounds(game, seed):
        first = driver.stock(played[0].rules, played[0].state)
        assert first.total() > 0
        for before, after in pairwise(played):
            now = driver.stock(after.rules, after.state)
            assert now == first, f"{before.line}: lost {first - now}, new {now - first}"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", SEEDS)
def test_somebody_decides_until_the_round_is_over(game: str, seed: int) -> None:
    for played in rounds(game, seed):
        *going, last = played
        assert driver.stand(last.state) != OPEN, f"still open after {len(going)} actions"
        for moment in going:
            assert driver.stand(moment.state) == OPEN and moment.decisions
        for moment in played:
            deciding = [due.player for due in moment.decisions]
            assert len(set(deciding)) == len(deciding) and set(deciding) <= set(moment.state.players)
            assert bool(deciding) == (driver.stand(moment.state) != OVER)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", SEEDS)
def test_whatever_anybody_does_is_followed_through(game: str, seed: int) -> None:
    rng, done = Random(seed), 0
    for moment in (moment for played in rounds(game, seed) for moment in played):
        player = rng.choice(moment.state.players)
        for text in driver.anything(moment, player, rng, 2):
            try:
                play = parse_play(text, moment.lexicon, moment.state.players)
            except NotationError:
                continue
            before = repr(moment.state)
            try:
                after = driver.apply(moment.rules, moment.state, player, play)
            except driver.Unsaid:
                continue
            assert repr(moment.state) == before, f"{player}: {play} changes what was"
            assert after == driver.apply(moment.rules, moment.state, player, play)
            assert after.players == moment.state.players
            assert driver.stand(after) != OPEN or after.due, f"{player}: {play} leaves nothing open"
            done += 1
    assert done > 30


@pytest.mark.parametrize("game", GAMES)
def test_whatever_anybody_does_loses_no_card(game: str) -> None:
    rng = Random(1)
    for moment in driver.wild(game, 1):
        player, first = rng.choice(moment.state.players), driver.stock(moment.rules, moment.state)
        for text in driver.anything(moment, player, rng, 4):
            try:
                play = parse_play(text, moment.lexicon, moment.state.players)
            except NotationError:
                continue
            try:
                after = driver.apply(moment.rules, moment.state, player, play)
            except driver.Unsaid:
                continue
            assert driver.stock(moment.rules, after) == first, f"{player}: {play}"


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", (1, 2))
def test_those_who_do_as_little_as_they_may_come_to_an_end_or_a_stall(game: str, seed: int) -> None:
    assert driver.idle_ends(game, None) and driver.idle_ends(game, seed)
