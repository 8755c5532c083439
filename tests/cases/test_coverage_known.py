"""What a ruling on a known hand reaches of the rules is computed; the solver says the same."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from adjudicator.api import load
from adjudicator.cases.coverage import rules, ruling
from adjudicator.solve.coverage import Ruling
from adjudicator.solve.reach import reached
from adjudicator.solve.steps import Steps

CASES = Path(__file__).parent.parent.parent / "cases"
FILES = (
    "loka/follow.yaml",
    "loka/lay-away.yaml",
    "tahimi/follow.yaml",
    "tahimi/tax-best.yaml",
    "tahimi/jokers-lowest-led.yaml",
    "tarot-himi/death-temperance-on-a-king.yaml",
    "tarot-himi/death-tower.yaml",
    "tarot-himi/devil-nothing-to-play.yaml",
    "tarot-himi/hanged-man.yaml",
    "tarot-himi/chariot-tribute.yaml",
    "tarot-himi/strength.yaml",
)


@pytest.mark.long
@pytest.mark.parametrize("file", FILES)
def test_what_is_computed_is_what_the_solver_finds(file: str) -> None:
    computed = 0
    for expected in load(str(CASES / file)).rulings:
        known = ruling(expected)
        own = rules(expected.situation.game, known.questions[0].session, expected.situation.lexicon)
        computed += sum(Steps.of(question) is not None for question in known.questions)
        searched = Ruling(known.at, tuple(replace(one, searched=True) for one in known.questions))
        assert sorted(reached(known, own)) == sorted(reached(searched, own)), expected.place
    assert computed
