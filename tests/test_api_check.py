"""`adjudicator.check` rules on what the command `check` does, and computes no detail that nobody reads."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from pathlib import Path

import pytest

import adjudicator
from adjudicator.cli.check import outcomes_of
from adjudicator.files.paths import case_files
from adjudicator.report import explain
from adjudicator.report.explain import NOTHING, Detail
from adjudicator.report.outcome import Outcome
from adjudicator.report.verdict import Verdict
from tests.cli.driven import CASE, ROOT

RECORD = """\
game: tahimi
players: Ada Ben Cleo Dov
lines: [deal: unseen, Ada: 6 6, Ben: 5 5]
"""
FAULT = "TA-RANK is found on line 3, and not expected"
FOLDERS = [ROOT / "docs", ROOT / "cases" / "loka"]


def result(outcome: Outcome) -> tuple[object, ...]:
    """What is compared of an outcome."""
    return (outcome.case, outcome.name, str(outcome.place), outcome.passed, outcome.idle, outcome.failures)


@pytest.fixture
def wanted(monkeypatch: pytest.MonkeyPatch) -> list[Detail]:
    """The details of each verdict that is computed from now on."""
    details: list[Detail] = []
    computed = explain._Ruling.verdict

    def noted(ruling: explain._Ruling) -> Verdict:
        details.append(ruling.wanted)
        return computed(ruling)

    monkeypatch.setattr(explain._Ruling, "verdict", noted)
    return details


@pytest.mark.sampled(2)
@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_it_is_the_check_of_the_command(folder: Path) -> None:
    files = case_files([str(folder)], records=True)
    by_command = [outcome for file in files for outcome in outcomes_of(file, (), None, False, 10.0)]
    by_function = adjudicator.check(folder)
    assert [*map(result, by_function)] == [*map(result, by_command)]
    assert any(outcome.audit for outcome in by_function)


def written(folder: Path) -> Iterator[str]:
    """Records, each with the faults that it expects."""
    for name, faults in (("sound", ""), ("expected", "faults: [3: TA-RANK]\n"), ("missed", "faults: [2: TA-RANK]\n")):
        path = folder / f"{name}.record.yml"
        path.write_text(RECORD.replace("5 5", "7 7" if name == "sound" else "5 5") + faults, encoding="utf-8")
        yield str(path)


def test_a_record_is_held_to_its_faults(tmp_path: Path) -> None:
    sound, expected, missed = adjudicator.check(*written(tmp_path))
    assert sound.passed and expected.passed and missed.failed
    assert sound.audit is not None and sound.audit.sound
    assert expected.expected_faults is not None and expected.expected_faults.faults == ((3, "TA-RANK"),)
    assert missed.failures == ("expected TA-RANK on line 2, and it is not found", FAULT)
    assert [difference.place and difference.place.line for difference in missed.differences] == [3, 3]


def test_records_of_a_folder_are_checked_and_a_wrong_one_is_refused(tmp_path: Path) -> None:
    (tmp_path / "game.record.yml").write_text(RECORD.replace("lines", "lins"), encoding="utf-8")
    (outcome,) = adjudicator.check(tmp_path)
    assert outcome.refused is not None and "unknown-key" in outcome.refused


@pytest.mark.parametrize("verdict", ["legal", "illegal"])
def test_details_are_computed_once_they_are_read(tmp_path: Path, wanted: list[Detail], verdict: str) -> None:
    path = tmp_path / "case.yaml"
    path.write_text(CASE.format(verdict=verdict) + "    because: TH-TOWER\n", encoding="utf-8")
    (outcome,) = adjudicator.check(path)
    assert outcome.passed == (verdict == "illegal")
    assert outcome.verdict is not None and repr(outcome.verdict) and outcome.verdict.verdict == "illegal"
    assert set(wanted) == {NOTHING}
    assert outcome.verdict.instead == ("IX IX", "pass") and outcome.verdict.facts and outcome.verdict.unfinished == ()
    assert wanted.count(explain.EVERYTHING) == 1


def test_the_verdict_is_that_of_judge(tmp_path: Path) -> None:
    path = tmp_path / "case.yaml"
    path.write_text(CASE.format(verdict="illegal"), encoding="utf-8")
    (outcome,) = adjudicator.check(path)
    ((_, verdict),) = adjudicator.rulings(adjudicator.load(path))
    assert outcome.verdict == verdict == pickle.loads(pickle.dumps(outcome.verdict))
    assert str(outcome.verdict) == str(verdict)


@pytest.mark.long
def test_a_verdict_that_proves_a_revoke_has_its_steps() -> None:
    for path in sorted((ROOT / "cases").rglob("*revoke*.yaml"))[:6]:
        outcomes = [outcome for outcome in adjudicator.check(path) if outcome.verdict is not None]
        verdicts = [verdict for _, verdict in adjudicator.rulings(adjudicator.load(path))]
        assert [outcome.verdict for outcome in outcomes] == verdicts, path.name
        if any(verdict.revoke_steps for verdict in verdicts):
            return
    raise AssertionError("no ruling has steps of a revoke")
