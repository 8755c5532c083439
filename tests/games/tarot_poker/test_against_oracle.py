"""Random hands of the oracle, ruled on by the law and gone through by the rules: both say the same."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from random import Random

import pytest

from adjudicator.cards import NotationError
from adjudicator.solve.asked import Contradiction
from tests.games.tarot_poker.beside import WILDS, hands, words
from tests.oracles.tarot_poker.legality import faults
from tests.oracles.tarot_poker.positions import Play
from tests.oracles.tarot_poker.walk import asked

SEEDS = [range(6), *(pytest.param(range(n, n + 60), marks=pytest.mark.long) for n in range(6, 126, 60))]
HELD = "held"


@pytest.mark.parametrize("seeds", SEEDS, ids=str)
def test_what_follows_is_the_same(seeds: range) -> None:
    gone = 0
    for seed in seeds:
        for beside, step in hands(Random(seed)):
            beside.follow(step)
            assert not (other := beside.differs(step)), f"seed {seed}, {step.player}: {step.play}: {other}"
            gone += 1
    assert gone > 10 * len(seeds)


@pytest.mark.parametrize("seeds", SEEDS, ids=str)
def test_what_is_legal_is_the_same(seeds: range) -> None:
    ruled, barred = 0, 0
    for seed in seeds:
        for beside, step in hands(Random(seed)):
            rng = Random(f"{seed} {ruled}")
            for player, play, wrong in asked(rng, step.before, step.readings, 2):
                if HELD in wrong:
                    continue
                text = words(step.before, player, play, step.readings)
                try:
                    found = beside.legal(player, text)
                except (NotationError, Contradiction):
                    continue  # what cannot be written, and cards that are not there
                assert found == (not wrong), f"seed {seed}, {player}: {text}: {sorted(wrong)}"
                ruled, barred = ruled + 1, barred + bool(wrong)
            beside.follow(step)
    assert ruled > 10 * len(seeds) and barred > ruled // 10


@pytest.mark.parametrize("seeds", [(7, 30), pytest.param(range(300), marks=pytest.mark.long)], ids=str)
def test_what_is_said_of_a_wild_is_ruled_on_and_counted_alike(seeds: Sequence[int]) -> None:
    said, barred = 0, 0
    for seed in seeds:
        for beside, step in hands(Random(seed), {"tp.wild.declared": "declared"}):
            before = step.before
            if before.pending.kind == "declare":
                cards = ("K of Cups", "Lovers", "Fool", *before.hands[step.player])
                able = [player for player in before.still_in() if {*WILDS} & {*before.hands[player]}]
                for player, card in product(able, cards):
                    play = Play("declare", card)
                    wrong = bool(faults(before, player, play, step.readings))
                    text = words(before, player, play, step.readings)
                    assert beside.legal(player, text) != wrong, f"seed {seed}, {player}: {text}"
                    said, barred = said + 1, barred + wrong
            beside.follow(step)
            assert not (other := beside.differs(step)), f"seed {seed}: {step.play}: {other}"
    assert said > barred > said // 4
