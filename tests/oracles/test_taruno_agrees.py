"""Games of Taruno by the oracle and by the program are the same, and so is what is legal in them."""

from __future__ import annotations

import pytest

from tests.oracles.compare_taruno import Game

SEEDS = [*range(1, 4), *(pytest.param(seed, marks=pytest.mark.long) for seed in range(4, 40))]


@pytest.mark.no_cover
@pytest.mark.parametrize("seed", SEEDS)
def test_a_game_is_the_same_by_both(seed: int) -> None:
    game = Game(seed, most=60 if seed < 4 else 200, rulings=1)
    assert list(map(str, game.differences())) == []
    assert game.actions and game.ruling_count >= game.actions // 2


@pytest.mark.deep
@pytest.mark.parametrize("seed", range(1000, 1200))
def test_many_games_are_the_same_by_both(seed: int) -> None:
    assert list(map(str, Game(seed, rulings=2).differences())) == []
