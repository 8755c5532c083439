"""One expected ruling or answer, checked: what was expected, the actual result, and every difference."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import fields, replace
from functools import cache, partial
from typing import Protocol

from adjudicator.dataclass import dataclass
from adjudicator.engine.query import ParsedQuestion
from adjudicator.engine.situation import Situation
from adjudicator.report.answer import Answer, differences
from adjudicator.report.audit import Audit, Finding
from adjudicator.report.standing import UNSIGNED, Standing
from adjudicator.report.verdict import LazyVerdict, Verdict, Where
from adjudicator.solve.question import UNDECIDED


class Expectation(Protocol):
    """What a case expects of the verdict on one play; None, or nothing, where it expects nothing."""

    @property
    def text(self) -> str:
        """The play in the notation."""

    @property
    def by(self) -> str: ...

    @property
    def place(self) -> Where: ...

    @property
    def verdict(self) -> str | None:
        """The verdict expected: `legal`, `illegal` or `depends`."""

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
        """The kind of illegal play expected: `prohibited`, `not-permitted` or `obliged-otherwise`."""

    @property
    def standing(self) -> Standing: ...


class ExpectedAnswer(Protocol):
    """What a case expects of the answer to one question."""

    @property
    def question(self) -> str:
        """The question as it is written in the case."""

    @property
    def wanted(self) -> ParsedQuestion:
        """The game's query that the words of the question name, with the player it is about."""

    @property
    def situation(self) -> Situation: ...

    @property
    def place(self) -> Where: ...

    @property
    def expect(self) -> str | None:
        """The answer expected, as it is written in the case."""

    @property
    def because(self) -> tuple[str, ...]:
        """Rules that must be among the reasons, by id."""

    @property
    def standing(self) -> Standing: ...


@dataclass(frozen=True)
class ExpectedFaults:
    """What a record expects of its audit: the faults, each with its line and id (None: nothing is written, and it has to
    be sound), and who stands behind them."""

    faults: tuple[tuple[int, str], ...] | None = None
    standing: Standing = UNSIGNED


class Problem(Protocol):
    """One thing wrong with a file."""

    @property
    def code(self) -> str:
        """The fault's code: a short name that programs can look for."""

    @property
    def message(self) -> str:
        """The fault in a sentence without its remedy."""

    @property
    def help(self) -> str:
        """The remedy, or "" where there is none."""

    @property
    def place(self) -> Where | None:
        """Where it stands, if it stands anywhere."""


class Refusal(Protocol):
    """Why a file, or a ruling in it, was refused; it prints as people read it."""

    @property
    def faults(self) -> tuple[Problem, ...]:
        """The faults, at least one."""


@dataclass(frozen=True)
class Difference:
    """A fault of a record that nobody expects, or that is missed: its line and id, what there is to say, and where
    the line stands."""

    line: int
    id: str
    text: str
    place: Where | None
    finding: Finding | None = None
    """The unexpected fault; None if an expected one is missing."""


@dataclass(frozen=True)
class Barred:
    """What makes a case, or a ruling or question of one, impossible: the amendments by key, their title, and what the law
    is called that they are of."""

    keys: tuple[str, ...]
    title: str
    law: str

    @property
    def phrase(self) -> str:
        """That it is impossible, in words: "cannot be so by the house law"."""
        return f"cannot be so by {self.law}"


RECORD_NAME = "the record as a whole"


@dataclass(frozen=True)
class Outcome:
    """One ruling or answer checked, or one refusal.

    `case` is the file as it was named, `place` where the play or the question is written. A
    checked ruling has a verdict, a checked question an answer, and a sentence in `failures` for
    every difference from what is expected. Where the file or the ruling is refused there is
    neither: `refused` is the refusal as printed, and `problems` is what it names.
    """

    case: str
    title: str
    place: Where | None
    verdict: Verdict | None = None
    expected: Expectation | None = None
    failures: tuple[str, ...] = ()
    refused: str | None = None
    problems: tuple[Problem, ...] = ()
    answer: Answer | None = None
    expected_answer: ExpectedAnswer | None = None
    audit: Audit | None = None
    """A record gone through."""
    differences: tuple[Difference, ...] = ()
    """The faults of a record that are not as expected, one for each of the failures."""
    expected_faults: ExpectedFaults | None = None
    """What is expected of the audit of a record."""
    barred: Barred | None = None
    """Why nothing could be ruled on by a house's law: `problems` says what it makes impossible."""

    @property
    def result(self) -> Verdict | Answer | None:
        """The verdict or the answer."""
        return self.answer if self.verdict is None else self.verdict

    @property
    def wanted(self) -> tuple[str, ...]:
        """The rules expected among the reasons, by id."""
        ruling = self.expected
        wanted = () if ruling is None else (*ruling.because, *ruling.because_only)
        return (*wanted, *(self.expected_answer.because if self.expected_answer else ()))

    @property
    def standing(self) -> Standing:
        """Who stands behind what is expected."""
        about = self.expected or self.expected_answer or self.expected_faults
        return UNSIGNED if about is None else about.standing

    @property
    def open(self) -> bool:
        """Whether the ruling is another than expected, and it is left open which is right."""
        return self.refused is None and bool(self.failures) and self.standing.open

    @property
    def passed(self) -> bool:
        """Whether the ruling is as expected, or left open."""
        return self.refused is None and not self.failed

    @property
    def failed(self) -> bool:
        """Whether the ruling is another than expected, and that is not left open."""
        return bool(self.failures) and not self.open

    @property
    def unread(self) -> bool:
        """Whether the file was refused or barred as a whole, so that nothing in it was ruled on."""
        impossible = self.refused is not None or self.barred is not None
        return impossible and self.expected is None and self.expected_answer is None

    @property
    def idle(self) -> bool:
        """Whether nothing is expected, so that the check cannot fail."""
        if self.refused is not None or self.barred is not None or self.audit is not None:
            return False
        if self.expected_answer is not None:
            return self.expected_answer.expect is None and not self.expected_answer.because
        expected = self.expected
        return expected is not None and not (
            expected.verdict or expected.because or expected.because_only or expected.show is not None or expected.kind
        )

    @property
    def name(self) -> str:
        """The ruling in a few words: who plays what; or the question."""
        if self.expected_answer is not None:
            return self.expected_answer.question
        if self.audit is not None:
            return RECORD_NAME
        return ruling_name(self.expected) if self.expected else "the case as a whole"

    def __str__(self) -> str:
        """Where it is and how it differs, and the verdict or the refusal as printed."""
        at = f"{self.place.file}:{self.place.line}:{self.place.column}" if self.place else self.case
        texts = [f"{at}: {failure}" for failure in self.failures]
        return "\n".join((*texts, self.printed if self.refused is None else self.refused))

    @property
    def printed(self) -> str:
        """The verdict, answer or audit as printed; of what is barred the amendment that makes it so."""
        if self.barred is not None:
            return f"because of: {self.barred.title}"
        return str(self.audit if self.audit is not None else self.result)


def ruled(
    case: str, title: str, expected: Expectation, verdict: Verdict, detailed: Callable[[], Verdict] | None = None
) -> Outcome:
    """The outcome of a ruling that got a verdict. `detailed` computes the same verdict with its details, at the first
    look at one of them."""
    failures = check(expected.verdict, expected.because, expected.because_only, expected.show, expected.kind, verdict)
    result = verdict if detailed is None else _with_details(verdict, detailed)
    return Outcome(case, title, expected.place, result, expected, failures)


_PLAIN = ("game", "decision", "by", "play", "verdict", "profile", "options", "at", "remedy", "revokes", "revoke_steps")
"""The fields of a verdict that are no details, unless it proves a revoke."""


def _with_details(verdict: Verdict, detailed: Callable[[], Verdict]) -> Verdict:
    """The verdict with details computed at the first look; at once where it proves a revoke, whose steps cannot wait."""
    if verdict.verdict == UNDECIDED:
        return verdict
    if verdict.revokes:
        return detailed()

    @cache
    def whole() -> Verdict:
        again = detailed()
        return again if again.verdict == verdict.verdict else verdict  # The solver may run out of time at the second.

    names = [one.name for one in fields(Verdict) if one.name not in _PLAIN]
    later = {name: partial(lambda name: getattr(whole(), name), name) for name in names}
    return LazyVerdict({name: getattr(verdict, name) for name in _PLAIN}, later, lambda: whole().unfinished)


def replayed(audit: Audit, expected: ExpectedFaults, places: Mapping[int, Where | None] | None = None) -> Outcome:
    """The outcome of a record: its faults have to be those expected, each by its line and id, and
    what is open or undecided is no failure, for it says of itself what it hangs on. `places` says
    where the lines stand, by their numbers."""
    actual = Counter((finding.line, finding.id) for finding in audit.faults)
    wanted, at = Counter(expected.faults or ()), places or {}
    texts = [
        Difference(line, id, f"expected {id} on line {line}, and it is not found", at.get(line))
        for line, id in (wanted - actual).elements()
    ]
    for (line, id), count in (actual - wanted).items():
        # Of several alike any may be the ones expected: the last are taken for the others.
        alike = [finding for finding in audit.faults if (finding.line, finding.id) == (line, id)]
        texts += [
            Difference(line, id, f"{id} is found on line {line}, and not expected", one.at or at.get(line), one)
            for one in alike[-count:]
        ]
    failures = tuple(difference.text for difference in texts)
    return Outcome(
        audit.name,
        audit.title,
        None,
        failures=failures,
        audit=audit,
        differences=tuple(texts),
        expected_faults=expected,
    )


def answered(case: str, title: str, expected_answer: ExpectedAnswer, answer: Answer) -> Outcome:
    """The outcome of a question that got an answer."""
    failures = differences(
        answer, expected_answer.wanted, expected_answer.expect, expected_answer.because, expected_answer.situation
    )
    return Outcome(
        case, title, expected_answer.place, failures=failures, answer=answer, expected_answer=expected_answer
    )


def refusal(
    case: str,
    error: Refusal,
    title: str = "",
    expected: Expectation | None = None,
    expected_answer: ExpectedAnswer | None = None,
) -> Outcome:
    """The outcome of a case that was refused, or of one ruling or question in it that was."""
    about = expected or expected_answer
    place = about.place if about else error.faults[0].place
    refused = Outcome(
        case, title or case, place, expected=expected, expected_answer=expected_answer, problems=error.faults
    )
    return replace(refused, refused=str(error))


def impossible(refused: Outcome, barred: Barred) -> Outcome:
    """The outcome of what was refused, as a difference that a house's law makes."""
    failures = tuple(f"{barred.phrase}: {problem.message}" for problem in refused.problems)
    return replace(refused, refused=None, failures=failures, barred=barred)


def ruling_name(expected: Expectation) -> str:
    """An expected ruling in a few words: who plays what."""
    return f"{expected.by}: {expected.text}"


def distinct(names: Iterable[str]) -> list[str]:
    """The names with a number behind each that came before: `a`, `b`, `a #2`."""
    seen = Counter[str]()
    texts = []
    for name in names:
        seen[name] += 1
        texts.append(name if seen[name] == 1 else f"{name} #{seen[name]}")
    return texts


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
    it and are not compared.
    """
    if verdict.verdict == UNDECIDED:
        return (f"expected {expected_verdict or 'a verdict'}, found {UNDECIDED}: the solver ran out of time",)
    failures, reasons = [], verdict.because
    if expected_verdict not in (None, verdict.verdict):
        failures.append(f"expected {expected_verdict}, found {_in_words(verdict)}")
    if missing := [id for id in because if id not in reasons]:
        failures.append(f"expected {_and(missing)} among the reasons, found {_and(reasons)}")
    if because_only and set(because_only) != set(reasons):
        failures.append(f"expected only {_and(because_only)} as the reasons, found {_and(reasons)}")
    if expected_verdict not in (None, verdict.verdict):
        return tuple(failures)
    if kind not in (None, verdict.kind):
        failures.append(f"expected {kind}, found {verdict.kind or verdict.verdict}")
    if show is not None and show != frozenset(frozenset(powers) for powers in verdict.show):
        shown = _or(verdict.show) if verdict.show else f"that it is {verdict.verdict}"
        failures.append(f"expected to show {_or(show)}, found {shown}")
    return tuple(failures)


def _in_words(verdict: Verdict) -> str:
    return f"{verdict.verdict} ({', '.join(verdict.because)})" if verdict.because else verdict.verdict


def _and(words: Collection[str]) -> str:
    *most, last = words or ["none"]
    return f"{', '.join(most)} and {last}" if most else last


def _or(alternatives: Iterable[Collection[str]]) -> str:
    texts = sorted(_and(sorted(powers)) if powers else "nothing" for powers in alternatives)
    return ", or ".join(texts)
