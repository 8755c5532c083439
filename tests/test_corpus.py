"""The body of rulings: every case is ruled as it expects, and stands on a source."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.api import answers, load, rulings
from adjudicator.cases.case import Case
from adjudicator.report.explain import NOTHING
from adjudicator.report.outcome import answered, ruled

ROOT = Path(__file__).parent.parent / "cases"
FILES = sorted(ROOT.rglob("*.yaml"))


@pytest.mark.parametrize(
    "path",
    [
        pytest.param(
            path, marks=pytest.mark.deep if path.parent.name == "mutants" else (), id=str(path.relative_to(ROOT))
        )
        for path in FILES
    ],
)
def test_case(path: Path) -> None:
    case = load(str(path))
    assert case.source and (case.rulings or case.asks)
    for expected, verdict in rulings(case, NOTHING):
        outcome = ruled(str(path), case.title, expected, verdict)
        assert outcome.passed, str(outcome)
        assert expected.verdict is not None
    for question, answer in answers(case):
        result = answered(str(path), case.title, question, answer)
        assert result.passed, str(result)
        assert question.expect is not None


def _facts(case: Case) -> list[tuple[object, ...]]:
    rows: list[tuple[object, ...]] = []
    for expected in case.rulings:
        there = expected.situation
        facts = frozenset(fact.key for fact in there.facts(expected.by, there.choice(expected.play)))
        options = tuple(sorted(there.options.items()))
        disputed = tuple(action.disputed for action in there.table.history)
        hidden = any(not hand.known for hand in there.table.hands.values())
        done = tuple((action.player, action.play) for action in there.table.history)
        evidence = done if hidden else ()  # What was done proves what was in a hand.
        rows.append((there.game.id, facts, options, disputed, evidence, expected.text))
    return rows


@pytest.mark.long
def test_well_over_two_hundred_rulings_stand_once_each() -> None:
    seen: dict[tuple[object, ...], str] = {}
    twice = []
    for path in FILES:
        for key in _facts(load(str(path))):
            if key in seen:
                twice.append(f"{path.name} and {seen[key]}: {key[-1]}")
            seen[key] = path.name
    assert twice == []
    assert len(seen) > 400
