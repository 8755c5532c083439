"""Random hands of the oracle, ruled on by the law and gone through by the rules: both say the same."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import permutations, product
from random import Random

import pytest

from adjudicator.cards import NotationError, parse_play
from adjudicator.engine.state import Action
from adjudicator.solve.solver_question import Contradiction
from tests.games.tarot_poker.beside import WILDS, Beside, hands, words
from tests.oracles.tarot_poker.following import Following
from tests.oracles.tarot_poker.legality import faults
from tests.oracles.tarot_poker.moves import Chance, Move
from tests.oracles.tarot_poker.positions import Play
from tests.oracles.tarot_poker.walk import Step, tries

SEEDS = [range(3), *(pytest.param(range(n, n + 60), marks=pytest.mark.long) for n in range(3, 123, 60))]
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
            for player, play, wrong in tries(rng, step.before, step.readings, 2):
                if HELD in wrong:
                    continue
                text = words(step.before, player, play, step.readings)
                try:
                    allowed = beside.legal(player, text)
                except (NotationError, Contradiction):
                    continue  # what cannot be written, and cards that are not there
                assert allowed == (not wrong), f"seed {seed}, {player}: {text}: {sorted(wrong)}"
                ruled, barred = ruled + 1, barred + bool(wrong)
            beside.follow(step)
    assert ruled > 10 * len(seeds) and barred > ruled // 10


@pytest.mark.parametrize("seeds", [(7, 30), pytest.param(range(300), marks=pytest.mark.long)], ids=str)
def test_a_declared_wild_is_ruled_on_and_counted_alike(seeds: Sequence[int]) -> None:
    declared, barred = 0, 0
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
                    declared, barred = declared + 1, barred + wrong
            beside.follow(step)
            assert not (other := beside.differs(step)), f"seed {seed}: {step.play}: {other}"
    assert declared > barred > declared // 4


SEVERAL = (136, 643, 721, 798)
"""Seeds of hands at which two players show a wild."""


@pytest.mark.parametrize("seeds", [SEVERAL[:2], pytest.param(range(1_500), marks=pytest.mark.long)], ids=str)
def test_what_several_say_of_their_wilds_is_ruled_on_and_counted_alike_in_any_order(seeds: Sequence[int]) -> None:
    turned = 0
    for seed in seeds:
        declarations: list[tuple[Beside, Step]] = []
        for beside, step in hands(Random(seed), {"tp.wild.declared": "declared"}):
            if step.play.kind == "declare":
                declarations.append((Beside(beside.variant, beside.state), step))
            beside.follow(step)
            if step.after.phase == "over":
                for order in permutations(declarations) if len(declarations) > 1 else ():
                    _in_another_order(declarations[0], order, seed)
                    turned += 1
                declarations = []
    assert turned >= 2 * len(SEVERAL[:2])


def _in_another_order(first: tuple[Beside, Step], order: Sequence[tuple[Beside, Step]], seed: int) -> None:
    """The declarations of wilds, player by player in this order, by the oracle and by the rules."""
    beside, began = first
    position, moves = began.before, list[Move]()
    beside = Beside(beside.variant, beside.state)
    for _, step in order:
        text = words(position, step.player, step.play, began.readings)
        wrong = faults(position, step.player, step.play, began.readings)
        assert beside.legal(step.player, text) == (not wrong), f"seed {seed}, {step.player}: {text}"
        going = Following(position, began.readings, Chance(Random(seed)))
        going.turn(step.player, step.play)
        position, moves = going.at, going.moves
        play = parse_play(text, beside.variant.lexicon, beside.state.players)
        beside.state = beside.rules.apply(beside.state, Action(step.player, play))
    last = replace(began, after=position, moves=tuple(moves))
    assert not (other := beside.differs(last)), f"seed {seed}: {other}"
