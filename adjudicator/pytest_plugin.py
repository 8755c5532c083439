"""Pytest plugin: collects case files and records, one test for each ruling, answer and record.

    pytest --adjudicator rulings/

To collect the files of a folder always, set in pytest's configuration:

    adjudicator_paths = ["rulings"]

Files are recognised by their names as the command `check` does, and fail as they do there: a record with other faults
than it expects, a file that is neither case nor record. Pytest imports this module at every start wherever the package
is installed, so it imports nothing slow until it finds a file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from adjudicator.cases.case import Case, CaseQuestion, Expected
    from adjudicator.report.outcome import Outcome

_OPTION = "--adjudicator"
_PATHS = "adjudicator_paths"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Register the command-line option and the ini setting."""
    group = parser.getgroup("adjudicator")
    group.addoption(_OPTION, action="store_true", help="collect the case files and records of the adjudicator")
    parser.addini(_PATHS, "folders whose case files and records are collected always", type="paths", default=[])


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> CaseFile | None:
    """Collect a case file or record if the option or the setting asks for it."""
    if not _is_selected(file_path, parent.config):
        return None
    from adjudicator.files.paths import is_case_name

    return CaseFile.from_parent(parent, path=file_path) if is_case_name(file_path.name, records=True) else None


def _is_selected(path: Path, config: pytest.Config) -> bool:
    folders: list[Path] = config.getini(_PATHS)
    return config.getoption(_OPTION) is True or any(path.is_relative_to(folder) for folder in folders)


class CaseFile(pytest.File):
    """A collector for a case file or record."""

    def collect(self) -> Iterator[Ruling]:
        """Yield a test for each ruling and answer; a single one for a record, and one that fails for a refused file."""
        from adjudicator.api import Refused, load
        from adjudicator.files.paths import is_record
        from adjudicator.report.outcome import RECORD_NAME, distinct, refusal, ruling_name

        file = _relative_path(self.path)
        if is_record(file):
            yield Ruling.from_parent(self, name=RECORD_NAME, line=1, outcome=partial(_record, file))
            return
        try:
            case = load(file)
        except Refused as error:
            outcome = refusal(file, error)
            yield Ruling.from_parent(self, name=outcome.name, line=_line(outcome), outcome=lambda: outcome)
            return
        names = distinct(ruling_name(expected) for expected in case.rulings)
        for name, expected in zip(names, case.rulings, strict=True):
            check = partial(_check, case, expected)
            yield Ruling.from_parent(self, name=name, line=expected.place.line, outcome=check)
        for name, question in zip(distinct(question.question for question in case.asks), case.asks, strict=True):
            answer = partial(_answer, case, question)
            yield Ruling.from_parent(self, name=name, line=question.place.line, outcome=answer)


def _relative_path(path: Path) -> str:
    """The path relative to the working directory if it is below it."""
    here = Path.cwd()
    return str(path.relative_to(here) if path.is_relative_to(here) else path)


def _line(outcome: Outcome) -> int:
    return outcome.place.line if outcome.place else 1


def _record(file: str) -> Outcome:
    """Check a record."""
    from adjudicator.api import check

    (outcome,) = check(file)
    return outcome


def _check(case: Case, expected: Expected) -> Outcome:
    """Check a ruling. The details of the verdict are only computed if it fails."""
    from adjudicator.api import Refused, rule
    from adjudicator.report.explain import NOTHING
    from adjudicator.report.outcome import refusal, ruled

    try:
        verdict = rule(expected, case.profile, NOTHING)
        return ruled(case.name, case.title, expected, verdict, partial(rule, expected, case.profile))
    except Refused as error:
        return refusal(case.name, error, case.title, expected)


def _answer(case: Case, question: CaseQuestion) -> Outcome:
    """Check an answer."""
    from adjudicator.api import Refused
    from adjudicator.cases import questions
    from adjudicator.report import outcome

    try:
        return outcome.answered(case.name, case.title, question, questions.answered(question, case.profile))
    except Refused as error:
        return outcome.refusal(case.name, error, case.title, expected_answer=question)


class _Failure(Exception):
    """Raised if a ruling is not as expected."""


class Ruling(pytest.Item):
    """A test item: one ruling or answer of a case file, or a record."""

    def __init__(self, *, line: int, outcome: Callable[[], Outcome], **others: Any) -> None:
        """`line`: the line of the ruling; `outcome`: a function that checks it."""
        super().__init__(**others)
        self.line, self.outcome = line, outcome

    def runtest(self) -> None:
        """Run the check; fails with the outcome's text."""
        outcome = self.outcome()
        if not outcome.passed:
            raise _Failure(str(outcome))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """The failure text: location, expected and actual result, and the printed verdict."""
        if isinstance(excinfo.value, _Failure):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        """File, line (from 0) and name of the test."""
        return self.path, self.line - 1, self.name
