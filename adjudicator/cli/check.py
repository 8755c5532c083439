"""`check`: compare every ruling and answer of case files and records with the expected one."""

from __future__ import annotations

import json as _json
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from textwrap import TextWrapper
from typing import TYPE_CHECKING, Annotated

import typer

from adjudicator.cases.flag_values import fault, pairs
from adjudicator.cli import options, reach
from adjudicator.cli.interrupts import stopped
from adjudicator.cli.output import ILLEGAL, LEGAL, USAGE, say, width, worst
from adjudicator.cli.progress import files_of, progress
from adjudicator.cli.review import Task, files_accepted, refuse_beside, run
from adjudicator.cli.sources import overlay, with_readings
from adjudicator.cli.tallies import ANSWER, RECORD, RULING, Tally, kind_of, tallies
from adjudicator.files.diagnostics import Fault, as_text

if TYPE_CHECKING:
    from adjudicator.cases.case import Case, Expected
    from adjudicator.engine.situation import Situation
    from adjudicator.report.answer import Answer
    from adjudicator.report.outcome import Outcome
    from adjudicator.report.verdict import Verdict

_HELP = "Case files, or folders of them."
Paths = Annotated[list[str], typer.Argument(help=_HELP)]
MaybePaths = Annotated[list[str] | None, typer.Argument(help=_HELP, show_default=False)]
Report = Annotated[str | None, typer.Option(help="Write the results to this file.", show_default=False)]
Coverage = Annotated[
    bool, typer.Option("--coverage", help="What the rulings reach of the rules; gaps do not fail the check.")
]

Strict = Annotated[bool, typer.Option("--strict", help="Fail on a ruling or answer of which nothing is expected.")]

Review = Annotated[
    bool, typer.Option("--review", help="Go through what is not as expected with keys: accept, keep, leave open.")
]
Accept = Annotated[
    list[str] | None,
    typer.Option(
        "--accept",
        metavar="CASE[:LINE]",
        help="Write into this file what is found, for one ruling or for all but a person's; repeatable.",
        show_default=False,
    ),
]
AcceptAll = Annotated[
    bool, typer.Option("--accept-all", help="The same for all that the clause of --because decides, but a person's.")
]
Because = Annotated[
    str | None, typer.Option("--because", metavar="CLAUSE", help="The clause of --accept-all.", show_default=False)
]
Pending = Annotated[
    bool, typer.Option("--pending", help="One JSON object a line for what --review would show; exit 1 if there is any.")
]
Record = Annotated[
    bool, typer.Option("--record", help="Write what is found where nothing is expected, marked as recorded.")
]


def check(
    paths: MaybePaths = None,
    profile: options.Profile = None,
    reading: options.ReadingChoice = None,
    junit: Report = None,
    sarif: Report = None,
    coverage: Coverage = False,
    strict: Strict = False,
    review: Review = False,
    accept: Accept = None,
    accept_all: AcceptAll = False,
    because: Because = None,
    pending: Pending = False,
    record: Record = False,
    time_limit: options.RulingTime = 10.0,
    json: options.Json = False,
) -> int:
    """Rule on every case and show each regression; exit 1 if there is one, 2 if a file is refused."""
    options.refuse_no_time(time_limit)
    task = Task(review, tuple(accept or ()), accept_all, because, pending, record)
    reports = {"--junit": junit, "--sarif": sarif, "--coverage": coverage, "--strict": strict, "--json": json}
    task.refuse({"--reading": reading, "--profile": profile, **reports})
    refuse_beside(accepted := files_accepted(task.accept), paths or ())
    paths = accepted or paths
    if not paths:
        raise fault("usage", "Missing argument 'PATHS'.", "see adjudicator check --help")
    files = files_of(paths, records=True)
    if task.flags:
        return run(task, files, lambda file: next(_outcomes([file], (), None, record, time_limit)), time_limit)
    start = time.perf_counter()
    clean: Mapping[int, Tally] = {}
    if not (json or junit or sarif or coverage):
        check_file = partial(outcomes_of, readings=reading or (), profile=profile, full=False, limit=time_limit)
        clean = tallies(files, check_file)
    rest = [file for index, file in enumerate(files) if index not in clean]
    outcomes = list(progress(_outcomes(rest, reading or (), profile, json, time_limit), len(rest), "cases"))
    seconds = time.perf_counter() - start
    for path, make in ((junit, "junit"), (sarif, "sarif")):
        if path is not None:
            _write(path, make, outcomes, seconds)
    for outcome in outcomes:
        if json:
            print(_json.dumps(_entry(outcome), sort_keys=True, ensure_ascii=False))
        elif outcome.barred is not None:
            continue
        elif not outcome.passed:
            _print_failure(outcome)
        elif outcome.open:
            say(f"{_at(outcome)}: left open: {'; '.join(outcome.failures)}\n")
        elif strict and outcome.idle:
            print(f"{_nothing_expected(outcome)}\n")
    if not json:
        for text in barred_texts(outcomes):
            say(f"{text}\n")
        checked = len(clean) + len({outcome.case for outcome in outcomes}) if stopped() else len(files)
        print(_counts(outcomes, sum(clean.values(), Tally()), checked))
    if coverage:
        reach.show(outcomes, json)
    return worst(code_of(outcome, strict) for outcome in outcomes)


def barred_texts(outcomes: Iterable[Outcome]) -> Iterator[str]:
    """What a house's law makes impossible: a paragraph for each amendment that does, with a line for each outcome."""
    filled = TextWrapper(width(), subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)
    groups: dict[str, list[Outcome]] = {}
    for outcome in outcomes:
        if outcome.barred is not None:
            groups.setdefault(outcome.barred.title, []).append(outcome)
    for title, group in groups.items():
        lines = (title, *(f"{_at(one)}: {failure}" for one in group for failure in one.failures))
        yield "\n".join(filled.fill(line) for line in lines)


def _print_failure(outcome: Outcome) -> None:
    """Print an outcome that failed: refusals to stderr, others to stdout."""
    if outcome.refused:
        texts = (as_text(problem, width()) for problem in outcome.problems if isinstance(problem, Fault))
        print("\n\n".join(texts), end="\n\n", file=sys.stderr)
    else:
        say(f"{outcome}\n")


def code_of(outcome: Outcome, strict: bool = False) -> int:
    """The exit code of an outcome. `strict`: a ruling without an expectation fails."""
    if not outcome.passed:
        return USAGE if outcome.refused else ILLEGAL
    return ILLEGAL if strict and outcome.idle else LEGAL


def _nothing_expected(outcome: Outcome) -> str:
    """The location of a ruling or answer without an expectation, and the line to add."""
    verdict, answer = outcome.verdict, outcome.answer
    add = f"verdict: {verdict.verdict}" if verdict is not None else f"expect: {answer.answer}" if answer else ""
    return f"{_at(outcome)}: nothing is expected ({outcome.name}); add {add}"


def _at(outcome: Outcome) -> str:
    return str(outcome.place) if outcome.place else outcome.case


def _outcomes(
    files: Iterable[str], readings: Sequence[str], profile: str | None, full: bool, limit: float
) -> Iterator[list[Outcome]]:
    for file in files:
        copies = _Copies()
        yield [copies.of(outcome, full) for outcome in outcomes_of(file, readings, profile, full, limit)]


class _Copies:
    """Copies of the outcomes of one file without their cached analyses, which dominate memory use."""

    def __init__(self) -> None:
        self._copies: dict[int, tuple[Situation, Situation]] = {}

    def of(self, outcome: Outcome, full: bool) -> Outcome:
        """Copy an outcome with a fresh situation, its verdict complete if it failed or `full` is true, else as far as
        computed."""
        from adjudicator.cases.case import CaseQuestion, Expected

        verdict, ruling, question = outcome.verdict, outcome.expected, outcome.expected_answer
        if verdict is not None:
            verdict = verdict.so_far() if outcome.passed and not full else verdict.whole()
        if isinstance(ruling, Expected):
            ruling = replace(ruling, situation=self._copy(ruling.situation))
        if isinstance(question, CaseQuestion):
            question = replace(question, situation=self._copy(question.situation))
        return replace(outcome, verdict=verdict, expected=ruling, expected_answer=question)

    def _copy(self, situation: Situation) -> Situation:
        # The original is stored with its copy: its id could be reused after garbage collection.
        return self._copies.setdefault(id(situation), (situation, replace(situation)))[1]


def outcomes_of(file: str, readings: Sequence[str], profile: str | None, full: bool, limit: float) -> Iterator[Outcome]:
    """Yield the outcomes of a file. Unless `full`, only rulings that fail get the details that are printed."""
    from adjudicator import api
    from adjudicator.cases import questions
    from adjudicator.cases.barred import barred
    from adjudicator.cases.build import build
    from adjudicator.files.paths import is_record
    from adjudicator.files.source import read
    from adjudicator.report.explain import BRIEF, NOTHING
    from adjudicator.report.outcome import answered, impossible, refusal, ruled

    if is_record(file):
        yield _record(file, readings, profile, limit)
        return

    def refused(outcome: Outcome, taken: Callable[[Case], object]) -> Outcome:
        """The outcome of a refusal; where `taken` is not refused of the case by the document, of what the house bars."""
        by = barred(lambda law: taken(with_readings(build(source, limit, law=law), readings, profile)))
        return outcome if by is None else impossible(outcome, by)

    def ruled_on(at: int, case: Case) -> Verdict:
        expected = case.rulings[at]
        return api.rule(_with_options(expected, overrides) if overrides else expected, case.profile, NOTHING)

    def answer_to(at: int, case: Case) -> Answer:
        return questions.answered(case.asks[at], case.profile, overrides)

    try:
        source = read(file)
    except api.Refused as error:
        yield refusal(file, error)
        return
    try:
        case = build(source, limit)
    except api.Refused as error:
        yield refused(refusal(file, error), lambda case: case)
        return
    case = with_readings(case, readings, profile)
    overrides = overlay(case, readings, profile)
    for at, expected in enumerate(_with_options(ruling, overrides) if overrides else ruling for ruling in case.rulings):
        try:
            verdict = api.rule(expected, case.profile, BRIEF if full else NOTHING)
            outcome = ruled(file, case.title, expected, verdict)
            if not (full or outcome.passed):
                outcome = ruled(file, case.title, expected, api.rule(expected, case.profile, BRIEF))
            yield outcome
        except api.Refused as error:
            yield refused(refusal(file, error, case.title, expected), partial(ruled_on, at))
    for at, question in enumerate(case.asks):
        try:
            answer = questions.answered(question, case.profile, overrides, brief=not full)
            outcome = answered(file, case.title, question, answer)
            if not (full or outcome.passed):
                whole = questions.answered(question, case.profile, overrides)
                outcome = answered(file, case.title, question, whole)
            yield outcome
        except api.Refused as error:
            yield refused(refusal(file, error, case.title, expected_answer=question), partial(answer_to, at))


def _record(file: str, readings: Sequence[str], profile: str | None, limit: float) -> Outcome:
    """The outcome of a record: passed if the audit finds exactly the expected faults."""
    from adjudicator import api
    from adjudicator.records.record import load
    from adjudicator.report.outcome import ExpectedFaults, refusal, replayed

    try:
        record = load(file)
        audit = api.replay(record, profile=profile, readings=pairs(readings, "--reading"), limit=limit)
    except api.Refused as error:
        return refusal(file, error)
    places = {entry.number: entry.place for entry in record.entries}
    return replayed(audit, ExpectedFaults(record.expected, record.standing), places)


def _with_options(expected: Expected, options: Mapping[str, str]) -> Expected:
    situation = expected.situation
    return replace(expected, situation=replace(situation, options={**situation.options, **options}))


def _write(path: str, make: str, outcomes: list[Outcome], seconds: float) -> None:
    from adjudicator.report.junit import junit
    from adjudicator.report.sarif import sarif

    save(path, junit(outcomes, seconds) if make == "junit" else sarif(outcomes))


def save(path: str, text: str) -> None:
    """Write a file. Raises Refused if the system refuses."""
    try:
        Path(path).write_text(text, encoding="utf-8")
    except OSError as error:
        raise fault("cannot-write", f"{path} cannot be written: {error.strerror}", "name another file") from error


def _entry(outcome: Outcome) -> dict[str, object]:
    at = str(outcome.place) if outcome.place else None
    verdict = None if outcome.verdict is None else outcome.verdict.as_dict()
    answer = outcome.answer.as_dict() if outcome.answer else None
    entry = {"schema": 1, "case": outcome.case, "at": at, "passed": outcome.passed, "idle": outcome.idle}
    return {
        **entry,
        "failures": list(outcome.failures),
        "refused": outcome.refused,
        "verdict": verdict,
        "answer": answer,
        "audit": outcome.audit.as_dict() if outcome.audit else None,
        "barred": [*outcome.barred.keys] if outcome.barred else None,
    }


def _counts(outcomes: Sequence[Outcome], clean: Tally, files: int) -> str:
    """The last line: the numbers of these outcomes, and of what is as expected and was only counted (`clean`)."""
    from adjudicator.cards.english import both

    idle = sum(outcome.idle and outcome.passed for outcome in outcomes)
    left_open = sum(outcome.open for outcome in outcomes)
    passed = sum(outcome.passed for outcome in outcomes) - idle - left_open + clean.total()
    unread = sum(outcome.unread for outcome in outcomes)
    refused = [outcome for outcome in outcomes if outcome.refused is not None]
    barred = [outcome for outcome in outcomes if outcome.barred is not None]
    failed = len(outcomes) + clean.total() - passed - idle - left_open - len(refused) - len(barred)
    parts = [f"{passed} as expected"] if passed or not unread else []
    parts += [f"{idle} with nothing expected"] if idle else []
    parts += [f"{left_open} left open"] if left_open else []
    parts += [f"{failed} not as expected"] if failed else []
    parts += _by_file(refused, "refused")
    parts += _by_file(barred, barred[0].barred.phrase if barred and barred[0].barred else "")
    by_kind = clean + Counter(kind_of(outcome) for outcome in outcomes if not outcome.unread)
    rulings, answers, records = by_kind[RULING], by_kind[ANSWER], by_kind[RECORD]
    kinds = [_plural(rulings, "ruling")] if rulings or not (answers or records or unread) else []
    kinds += [_plural(answers, "answer")] if answers else []
    kinds += [_plural(records, "record")] if records else []
    what = f"{both(kinds)} in {_plural(files - unread, 'file')}" if kinds else "nothing was ruled on"
    return f"{what}: {', '.join(parts)}"


def _by_file(outcomes: Sequence[Outcome], what: str) -> list[str]:
    """How many outcomes are of a kind, those of whole files apart."""
    files = sum(outcome.unread for outcome in outcomes)
    alone = len(outcomes) - files
    return [*([f"{alone} {what}"] if alone else []), *([f"{_plural(files, 'file')} {what}"] if files else [])]


def _plural(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"
