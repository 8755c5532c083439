"""Pytest plugin: collects case files, one test for each ruling or answer.

    pytest --adjudicator rulings/

To collect the case files of a folder always, set in pytest's configuration:

    adjudicator_paths = ["rulings"]

Other YAML files are ignored. Pytest imports this module at every start wherever the package is installed, so it imports
nothing slow until it finds a case.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from adjudicator.cases.case import Case, CaseQuestion, Expected
    from adjudicator.report.outcome import Outcome

_OPTION = "--adjudicator"
_PATHS = "adjudicator_paths"
_FIRST_LINES = 40
_GAME = re.compile(r"game\s*:(\s|$)")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Register the command-line option and the ini setting."""
    group = parser.getgroup("adjudicator")
    group.addoption(_OPTION, action="store_true", help="collect the case files of the adjudicator")
    parser.addini(_PATHS, "folders whose case files are collected always", type="paths", default=[])


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> CaseFile | None:
    """Collect a case file if the option or the setting asks for it."""
    if file_path.suffix not in (".yaml", ".yml") or not _is_selected(file_path, parent.config):
        return None
    return CaseFile.from_parent(parent, path=file_path) if _is_case(file_path) else None


def _is_selected(path: Path, config: pytest.Config) -> bool:
    folders: list[Path] = config.getini(_PATHS)
    return config.getoption(_OPTION) is True or any(path.is_relative_to(folder) for folder in folders)


def _is_case(path: Path) -> bool:
    """Whether one of the first lines has the key `game:`, and the name is not that of a record."""
    if ".record." in path.name:
        return False
    try:
        with path.open(encoding="utf-8-sig", errors="replace") as file:
            return any(_GAME.match(line) for line in islice(file, _FIRST_LINES))
    except OSError:
        return False


class CaseFile(pytest.File):
    """A collector for a case file."""

    def collect(self) -> Iterator[Ruling]:
        """Yield a test for each ruling and answer; for a refused file, a single test that fails."""
        from adjudicator.api import Refused, load
        from adjudicator.report.outcome import distinct, refusal, ruling_name

        file = _relative_path(self.path)
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


def _check(case: Case, expected: Expected) -> Outcome:
    """Check a ruling. The details of the verdict are only computed if it fails."""
    from adjudicator.api import Refused, rule
    from adjudicator.report.explain import EVERYTHING, Detail
    from adjudicator.report.outcome import refusal, ruled

    try:
        outcome = ruled(case.name, case.title, expected, rule(expected, case.profile, Detail(False, False, False)))
        if outcome.passed:
            return outcome
        return ruled(case.name, case.title, expected, rule(expected, case.profile, EVERYTHING))
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
    """A test item: one ruling or answer of a case file."""

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
