"""One expected ruling, checked: what was expected, what was found, and every way they differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Protocol

from adjudicator.report.verdict import Verdict, Where
from adjudicator.solve.judge import UNDECIDED


class Expectation(Protocol):
    """What a case expects of the verdict on one play; None, or nothing, where it expects nothing."""

    @property
    def play(self) -> object:
        """The play, which prints as its notation."""

    @property
    def by(self) -> str:
        """Who makes it."""

    @property
    def place(self) -> Where:
        """Where the play is written."""

    @property
    def verdict(self) -> str | None:
        """The verdict."""

    @property
    def because(self) -> tuple[str, ...]:
        """Clauses that must be among the reasons, by id."""

    @property
    def because_only(self) -> tuple[str, ...]:
        """Clauses that must be exactly the reasons, by id."""

    @property
    def show(self) -> frozenset[frozenset[str]] | None:
        """Every minimal set of powers to be shown."""

    @property
    def kind(self) -> str | None:
        """The kind of illegal play."""


class Problem(Protocol):
    """One thing wrong with a file."""

    @property
    def code(self) -> str:
        """A code to look for."""

    @property
    def message(self) -> str:
        """What is wrong."""

    @property
    def help(self) -> str:
        """What to do about it."""

    @property
    def place(self) -> Where | None:
        """Where it stands, if it stands anywhere."""


class Refusal(Protocol):
    """Why a file, or a ruling in it, was refused; it prints as people read it."""

    @property
    def faults(self) -> tuple[Problem, ...]:
        """Everything found wrong, at least one thing."""


@dataclass(frozen=True)
class Outcome:
    """One ruling checked, or one refusal.

    `case` is the file as it was named, `place` where the play is written. A checked
    ruling has a verdict, and a sentence in `failures` for every difference from what is
    expected. Where the file or the ruling is refused there is no verdict: `refused` is
    the refusal as printed, and `problems` is what it names.
    """

    case: str
    title: str
    place: Where | None
    verdict: Verdict | None = None
    expected: Expectation | None = None
    failures: tuple[str, ...] = ()
    refused: str | None = None
    problems: tuple[Problem, ...] = ()

    @property
    def passed(self) -> bool:
        """Whether the ruling is as expected."""
        return self.refused is None and not self.failures

    @property
    def name(self) -> str:
        """The ruling in a few words: who plays what."""
        return ruling_name(self.expected) if self.expected else "the case as a whole"

    def __str__(self) -> str:
        """Where it is and how it differs, and the verdict or the refusal as printed."""
        at = f"{self.place.file}:{self.place.line}:{self.place.column}" if self.place else self.case
        told = [f"{at}: {failure}" for failure in self.failures]
        return "\n".join((*told, str(self.verdict) if self.refused is None else self.refused))


def ruled(case: str, title: str, expected: Expectation, verdict: Verdict) -> Outcome:
    """The outcome of a ruling that got a verdict."""
    failures = check(
        expected.verdict, expected.because, expected.because_only, expected.show, expected.kind, verdict
    )
    return Outcome(case, title, expected.place, verdict, expected, failures)


def refusal(case: str, error: Refusal, title: str = "", expected: Expectation | None = None) -> Outcome:
    """The outcome of a case that was refused, or of one ruling in it that was."""
    place = expected.place if expected else error.faults[0].place
    return Outcome(case, title or case, place, expected=expected, refused=str(error), problems=error.faults)


def ruling_name(expected: Expectation) -> str:
    """An expected ruling in a few words: who plays what."""
    return f"{expected.by}: {expected.play}"


def distinct(names: Iterable[str]) -> list[str]:
    """The names with a number behind each that came before: `a`, `b`, `a #2`."""
    seen = Counter[str]()
    told = []
    for name in names:
        seen[name] += 1
        told.append(name if seen[name] == 1 else f"{name} #{seen[name]}")
    return told


def check(
    expected_verdict: str | None,
    because: Collection[str],
    because_only: Collection[str],
    show: frozenset[frozenset[str]] | None,
    kind: str | None,
    verdict: Verdict,
) -> tuple[str, ...]:
    """A sentence for every way in which a verdict is not what was expected.

    Only what is expected is looked at, but for this: a play on which the solver gave up
    is never as expected. When the verdict itself is another, kind and show follow from
    it and are not told apart.
    """
    if verdict.verdict == UNDECIDED:
        return (f"expected {expected_verdict or 'a verdict'}, found {UNDECIDED}: the solver ran out of time",)
    failures, found = [], verdict.because
    if expected_verdict not in (None, verdict.verdict):
        failures.append(f"expected {expected_verdict}, found {_found(verdict)}")
    if missing := [id for id in because if id not in found]:
        failures.append(f"expected {_and(missing)} among the reasons, found {_and(found)}")
    if because_only and set(because_only) != set(found):
        failures.append(f"expected only {_and(because_only)} as the reasons, found {_and(found)}")
    if expected_verdict not in (None, verdict.verdict):
        return tuple(failures)
    if kind not in (None, verdict.kind):
        failures.append(f"expected {kind}, found {verdict.kind or verdict.verdict}")
    if show is not None and show != frozenset(frozenset(powers) for powers in verdict.show):
        shown = _or(verdict.show) if verdict.show else f"that it is {verdict.verdict}"
        failures.append(f"expected to show {_or(show)}, found {shown}")
    return tuple(failures)


def _found(verdict: Verdict) -> str:
    return f"{verdict.verdict} ({', '.join(verdict.because)})" if verdict.because else verdict.verdict


def _and(words: Collection[str]) -> str:
    *most, last = words or ["none"]
    return f"{', '.join(most)} and {last}" if most else last


def _or(alternatives: Iterable[Collection[str]]) -> str:
    told = sorted(_and(sorted(powers)) if powers else "nothing" for powers in alternatives)
    return ", or ".join(told)
