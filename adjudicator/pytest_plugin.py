"""Case files as pytest tests: one test a ruling or answer.

    pytest --adjudicator rulings/

or, to have a folder's case files collected always, in the configuration of pytest:

    adjudicator_paths = ["rulings"]

Other YAML is left alone. This module is imported at the start of every pytest run
wherever the package is installed, so it imports nothing heavy until it finds a case.
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
    from adjudicator.cases.case import Case, Expected, Questioned
    from adjudicator.report.outcome import Outcome

_OPTION = "--adjudicator"
_PATHS = "adjudicator_paths"
_FIRST_LINES = 40
_GAME = re.compile(r"game\s*:(\s|$)")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option, and the setting, that have case files collected."""
    group = parser.getgroup("adjudicator")
    group.addoption(_OPTION, action="store_true", help="collect the case files of the adjudicator")
    parser.addini(_PATHS, "folders whose case files are collected always", type="paths", default=[])


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> CaseFile | None:
    """Collect a case file where it is asked for."""
    if file_path.suffix not in (".yaml", ".yml") or not _wanted(file_path, parent.config):
        return None
    return CaseFile.from_parent(parent, path=file_path) if _is_case(file_path) else None


def _wanted(path: Path, config: pytest.Config) -> bool:
    folders: list[Path] = config.getini(_PATHS)
    return config.getoption(_OPTION) is True or any(path.is_relative_to(folder) for folder in folders)


def _is_case(path: Path) -> bool:
    """Whether one of the first lines is a `game:` key, and the file no record of a game."""
    if ".record." in path.name:
        return False
    try:
        with path.open(encoding="utf-8-sig", errors="replace") as file:
            return any(_GAME.match(line) for line in islice(file, _FIRST_LINES))
    except OSError:
        return False


class CaseFile(pytest.File):
    """A case file: its tests are the rulings and answers it asks for."""

    def collect(self) -> Iterator[Ruling]:
        """A test for every ruling and answer; a refused file is one test, which fails."""
        from adjudicator.api import Refused, load
        from adjudicator.report.outcome import distinct, refusal, ruling_name

        file = _from_here(self.path)
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
        for name, asked in zip(distinct(asked.question for asked in case.asks), case.asks, strict=True):
            answer = partial(_answer, case, asked)
            yield Ruling.from_parent(self, name=name, line=asked.place.line, outcome=answer)


def _from_here(path: Path) -> str:
    """The path as it is named from the folder pytest runs in."""
    here = Path.cwd()
    return str(path.relative_to(here) if path.is_relative_to(here) else path)


def _line(outcome: Outcome) -> int:
    return outcome.place.line if outcome.place else 1


def _check(case: Case, expected: Expected) -> Outcome:
    """Check one ruling; everything is asked of its verdict only where it is not as expected."""
    from adjudicator.api import Refused, rule
    from adjudicator.report.explain import EVERYTHING, Wanted
    from adjudicator.report.outcome import refusal, ruled

    try:
        outcome = ruled(case.name, case.title, expected, rule(expected, case.profile, Wanted(False, False, False)))
        if outcome.passed:
            return outcome
        return ruled(case.name, case.title, expected, rule(expected, case.profile, EVERYTHING))
    except Refused as error:
        return refusal(case.name, error, case.title, expected)


def _answer(case: Case, asked: Questioned) -> Outcome:
    """Check one answer."""
    from adjudicator.api import Refused
    from adjudicator.cases import questions
    from adjudicator.report import outcome

    try:
        return outcome.answered(case.name, case.title, asked, questions.answered(asked, case.profile))
    except Refused as error:
        return outcome.refusal(case.name, error, case.title, asked=asked)


class _Amiss(Exception):
    """A ruling that is not as expected."""


class Ruling(pytest.Item):
    """A test: one ruling or answer of a case file."""

    def __init__(self, *, line: int, outcome: Callable[[], Outcome], **others: Any) -> None:
        """Keep the line the ruling is written on, and how to check it."""
        super().__init__(**others)
        self.line, self.outcome = line, outcome

    def runtest(self) -> None:
        """Check the ruling."""
        outcome = self.outcome()
        if not outcome.passed:
            raise _Amiss(str(outcome))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Where it is, what was expected and found, and the verdict as printed."""
        if isinstance(excinfo.value, _Amiss):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        """The file and line of the play."""
        return self.path, self.line - 1, self.name
