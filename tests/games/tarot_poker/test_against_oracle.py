"""Random hands of the oracle, ruled on by the law and gone through by the rules: both say the same."""

from __future__ import annotations

from random import Random

import pytest

from adjudicator.cards import NotationError
from adjudicator.solve.asked import Contradiction
from tests.games.tarot_poker.beside import hands
from tests.oracles.tarot_poker.positions import words
from tests.oracles.tarot_poker.walk import asked

SEEDS = [range(6), *(pytest.param(range(n, n + 60), marks=pytest.mark.long) for n in range(6, 126, 60))]
HELD = "held"


@pytest.mark.parametrize("seeds", SEEDS, ids=str)
def test_what_follows_is_the_same(seeds: range) -> None:
    gone = 0
    for seed in seeds:
        for beside, step in hands(Random(seed)):
            beside.follow(step)
            assert not (other := beside.differs(step)), (
                f"seed {seed}, {step.player}: {words(step.play)}: {other}"
            )
            gone += 1
    assert gone > 10 * len(seeds)


@pytest.mark.parametrize("seeds", SEEDS, ids=str)
def test_what_is_legal_is_the_same(seeds: range) -> None:
    ruled, barred = 0, 0
    for seed in seeds:
        for beside, step in hands(Random(seed)):
            rng = Random(f"{seed} {ruled}")
            for player, play, faults in asked(rng, step.before, step.readings, 2):
                if HELD in faults:
                    continue
                try:
                    found = beside.legal(player, words(play))
                except (NotationError, Contradiction):
                    continue  # what cannot be written, and cards that are not there
                assert found == (not faults), f"seed {seed}, {player}: {words(play)}: {sorted(faults)}"
                ruled, barred = ruled + 1, barred + bool(faults)
            beside.follow(step)
    assert ruled > 10 * len(seeds) and barred > ruled // 10
