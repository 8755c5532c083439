"""A few thousand random turns by batch and by the oracles; `python -m tests.oracles.sweep` does millions."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from tests.oracles.sweep import chunk, compared, swept
from tests.oracles.swept import GAMES


@pytest.mark.long
@pytest.mark.parametrize("game", sorted(GAMES))
def test_random_turns_are_ruled_on_alike(game: str) -> None:
    tally = chunk(game, 3000, 11, 0, every=True)
    assert tally.faults == []
    assert tally.turns == 3000 and tally.hands > 400 and 500 < tally.legal < 2900
    assert len(tally.clauses) >= 3


@pytest.mark.long
def test_what_differs_is_seen() -> None:
    tricks = GAMES["tarot-himi"](random.Random(5), 400)
    assert compared("tarot-himi", tricks).differing == 0
    hand = tricks[0].hands[0]
    tricks[0].hands[0] = replace(hand, made=[replace(hand.made[0], reasons=["TA-PLAY"]), *hand.made[1:]])
    wrong = compared("tarot-himi", tricks)
    assert wrong.differing == 1 and "oracle ['TA-PLAY']" in wrong.faults[0]
    tricks[0].hands[0] = replace(hand, every=[replace(hand.every[0], reasons=["TA-PLAY"])])
    assert compared("tarot-himi", tricks).differing == 0
    assert compared("tarot-himi", tricks, whole=True).differing == 1
    tricks[0].hands[0] = replace(hand, legal=[name for name in hand.legal if name != "pass"] or ["II"])
    assert compared("tarot-himi", tricks).differing == 1


@pytest.mark.long
def test_the_same_turns_are_made_whoever_makes_them() -> None:
    one, other = (swept("loka", 2000, 3, 1) for _ in range(2))
    assert (one.tricks, one.hands, one.legal, one.clauses) == (other.tricks, other.hands, other.legal, other.clauses)
    assert swept("loka", 2000, 4, 1).clauses != one.clauses
