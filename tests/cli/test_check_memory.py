"""What `check` keeps of a body of cases: what it tells, and not what that was worked out from."""

from __future__ import annotations

from dataclasses import fields
from itertools import pairwise
from pathlib import Path

from adjudicator.cases.case import Expected
from adjudicator.cases.coverage import afresh
from adjudicator.cli.check import _outcomes
from adjudicator.engine.situation import Situation
from adjudicator.report.outcome import Outcome
from adjudicator.report.verdict import Verdict

CASES = Path(__file__).resolve().parents[2] / "cases" / "tarot-himi"
FIELDS = {field.name for field in fields(Situation)}


def outcomes(whole: bool = False) -> list[Outcome]:
    files = [str(file) for file in sorted(CASES.glob("*.yaml"))[:6]]
    return [outcome for batch in _outcomes(files, (), None, whole, 60.0) for outcome in batch]


def situations(some: list[Outcome]) -> list[Situation]:
    return [about.situation for one in some if isinstance(about := one.expected or one.expected_answer, Expected)]


def test_the_situations_keep_nothing_that_was_worked_out() -> None:
    kept = situations(outcomes())
    assert kept and all(set(vars(one)) == FIELDS for one in kept)


def test_a_verdict_keeps_what_was_wanted_alone() -> None:
    assert {type(one.verdict) for one in outcomes() if one.verdict} == {Verdict}
    assert {type(one.verdict) for one in outcomes(whole=True) if one.verdict} == {Verdict}


def test_rulings_for_the_coverage_stand_on_copies_shared_where_the_situation_is() -> None:
    some = [one.expected for one in outcomes() if isinstance(one.expected, Expected)]
    copies = list(afresh(some))
    assert copies == some and not {id(one.situation) for one in copies} & {id(one.situation) for one in some}
    shared = [[a.situation is b.situation for a, b in pairwise(each)] for each in (some, copies)]
    assert shared[0] == shared[1] and any(shared[0])
