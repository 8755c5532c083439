"""Random games of the oracle: what holds at every step, and that a walk comes to every Major, decision and end."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

import pytest

from .legality import legal
from .pack import MAJORS
from .state import read, words
from .walk import Step, sound, tries, walk


@cache
def steps(first: int = 0, games: int = 60) -> tuple[Step, ...]:
    return tuple(step for seed in range(first, first + games) for step in walk(random.Random(seed), most=120))


def test_every_card_is_somewhere_once() -> None:
    assert all(sound(step.after) for step in steps())


def test_somebody_can_act_or_the_game_is_over() -> None:
    for step in steps():
        after = step.after
        assert bool(after.ended) == (not after.deciders())
        for player in after.deciders():
            assert next(legal(after, player, step.readings), None) is not None
            assert after.hands[player] or after.pending().kind in ("due", "choose")


def test_actions_are_read_as_they_are_written() -> None:
    for step in steps():
        assert words(read(words(step.action))) == words(step.action)


GOES = ("played", "discarded", "given", "chariot", "hidden", "moved")
COMES = ("drawn", "returned", "taken")


def hands_by_moves(step: Step) -> dict[str, Counter[str]]:
    """The hands after a step, from those before it and what the moves tell."""
    hands = {name: Counter(held) for name, held in step.before.hands.items()}
    for move in step.moves:
        if move.kind in GOES:
            hands[move.player].subtract(move.cards)
        if move.kind in COMES:
            hands[move.player].update(move.cards)
        if move.other in hands and move.kind in ("given", "chariot", "moved", "placed"):
            hands[move.other].update(move.cards)
        if move.kind == "swapped":
            hands[move.player], hands[move.other] = hands[move.other], hands[move.player]
    return {name: +held for name, held in hands.items()}


def test_moves_tell_all_that_happens_to_hands() -> None:
    for step in steps():
        assert hands_by_moves(step) == {name: Counter(held) for name, held in step.after.hands.items()}


def test_moves_tell_starters_skips_and_the_end() -> None:
    for step in steps():
        kinds = {move.kind for move in step.moves}
        minors = [move for move in step.moves if move.kind == "played" and move.cards[0] not in MAJORS]
        tops = step.before.discard[:1], step.after.discard[:1]
        if all(tops) and tops[0] != tops[1] and not minors:
            assert kinds & {"reshuffled", "turned"}
        assert bool(step.after.ended) == bool(kinds & {"won", "over"})
        skipped = {move.player for move in step.moves if move.kind == "skipped"}
        assert step.before.hanged - step.after.hanged <= skipped


def test_winners_are_closed_under_bonds() -> None:
    over = [step.after for step in steps() if step.after.ended]
    assert over
    for position in over:
        for bond in position.bonds:
            assert len(set(bond) & position.winners) in (0, 2)


def test_a_hermit_s_owner_keeps_the_hand() -> None:
    """Another's Major changes no hand that the Hermit covers, as it is played."""
    for step in steps():
        if step.action.kind != "play" or step.action.cards[0] not in MAJORS:
            continue
        if step.readings["tu.fool.hermit"] == "removed" and step.action.cards[0] == "Fool":
            continue
        for name in step.before.players:
            if step.before.covered(name, step.player):
                assert step.before.hands[name] == step.after.hands[name]


def test_a_walk_comes_to_everything() -> None:
    played = Counter(step.action.cards[0] for step in steps() if step.action.kind == "play")
    assert min(played[card] for card in MAJORS) >= 5
    kinds = {step.before.pending().kind for step in steps()}
    assert kinds == {"turn", "run", "drawn", "due", "choose", "together"}
    wrong = {code for step in steps() for code in step.faults}
    assert wrong >= {"match", "draw", "count"}
    assert {step.after.ended for step in steps()} == {"", "won", "exhausted"}


def test_each_try_has_its_faults() -> None:
    rng = random.Random(1)
    codes = Counter(
        code
        for step in steps()[::20]
        for _, _, wrong in tries(rng, step.before, step.readings)
        for code in wrong or {"legal"}
    )
    assert {"legal", "turn", "card", "match", "draw", "count"} <= set(codes)


@pytest.mark.long
def test_many_walks() -> None:
    for step in steps(1000, 400):
        assert sound(step.after)
        assert step.after.ended or step.after.deciders()
