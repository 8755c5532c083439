"""Outcomes as JUnit XML, which continuous integration reads: a suite a file, a test a ruling."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from xml.etree import ElementTree

from adjudicator.report.outcome import Outcome, distinct

_UNPRINTABLE = re.compile("[^\t\n\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What XML 1.0 has no way to write, and the carriage return, which it does not keep."""


def junit(outcomes: Iterable[Outcome], seconds: float | None = None) -> str:
    """The outcomes as JUnit XML; without `seconds`, equal outcomes give equal text."""
    suites: dict[str, list[Outcome]] = {}
    for outcome in outcomes:
        suites.setdefault(outcome.case, []).append(outcome)
    root = ElementTree.Element("testsuites", {"name": "adjudicator"})
    root.attrib.update(_counts([outcome for suite in suites.values() for outcome in suite]))
    if seconds is not None:
        root.set("time", f"{seconds:.3f}")
    for case, suite in suites.items():
        element = ElementTree.SubElement(root, "testsuite", {"name": _clean(case), **_counts(suite)})
        for name, outcome in zip(distinct(o.name for o in suite), suite, strict=True):
            element.append(_test(name, outcome))
    ElementTree.indent(root)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{ElementTree.tostring(root, encoding="unicode")}\n'


def _counts(outcomes: Sequence[Outcome]) -> dict[str, str]:
    errors = sum(outcome.refused is not None for outcome in outcomes)
    failures = sum(outcome.failed for outcome in outcomes)
    return {"tests": str(len(outcomes)), "failures": str(failures), "errors": str(errors), "skipped": "0"}


def _test(name: str, outcome: Outcome) -> ElementTree.Element:
    test = ElementTree.Element("testcase", {"classname": _clean(outcome.title), "name": _clean(name)})
    if outcome.place:
        test.attrib.update(file=_clean(outcome.place.file), line=str(outcome.place.line))
    if outcome.refused is not None:
        message = "; ".join(problem.message for problem in outcome.problems) or "refused"
        _add_element(test, "error", "refused", message, outcome.refused)
    elif outcome.failed:
        _add_element(test, "failure", "regression", "; ".join(outcome.failures), outcome.printed)
    return test


def _add_element(test: ElementTree.Element, tag: str, kind: str, message: str, text: str) -> None:
    ElementTree.SubElement(test, tag, {"type": kind, "message": _clean(message)}).text = _clean(text)


def _clean(text: str) -> str:
    return _UNPRINTABLE.sub("\ufffd", text)
