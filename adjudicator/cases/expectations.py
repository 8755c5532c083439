"""The expectations of a file, accepted, recorded or left open in place: the results of `check` are written into the file;
those of case files here, those of records in `records/expectations.py`.

Only the values of the expectation change in the text (`files/edit.py`). Before a file is written, its new text is
read again, and the result has to be as expected.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence
from itertools import count

from adjudicator.cases.build import build
from adjudicator.dataclass import dataclass
from adjudicator.engine.query import same
from adjudicator.files.diagnostics import Fault, Place, Refused
from adjudicator.files.edit import Changes, edited
from adjudicator.files.saving import exchange
from adjudicator.files.source import Path, Source, decoded, marked, read_bytes
from adjudicator.report.outcome import Expectation, Outcome, answered, ruled
from adjudicator.report.standing import Standing
from adjudicator.report.verdict import Verdict
from adjudicator.solve.budget import LIMIT
from adjudicator.solve.question import UNDECIDED

RULINGS, QUESTIONS = "rulings", "ask"
_QUESTION = "question"
_MARK = b"\xef\xbb\xbf"


@dataclass(frozen=True)
class Checked:
    """An outcome of a file, with the path in the file of what it is about: a ruling or question."""

    outcome: Outcome
    path: Path

    @property
    def name(self) -> str:
        """What it is about in a few words."""
        return self.outcome.name

    @property
    def signed(self) -> bool:
        """Whether a person stands behind the expectation."""
        return self.outcome.standing.ruled_by is not None

    @property
    def cause(self) -> str:
        """The id of the clause by which the result is another: the first reason that is not expected, else the first
        expected one that is no reason, else the first reason; of a legal play the first that was expected. "" if there is
        none."""
        result = self.outcome.result
        reasons, wanted = () if result is None else result.because, self.outcome.wanted
        fresh = [id for id in reasons if id not in wanted]
        gone = [id for id in wanted if id not in reasons]
        legal = isinstance(result, Verdict) and result.legal
        return next(iter((*gone, *wanted, *reasons) if legal else (*fresh, *gone, *reasons)), "")

    @property
    def because(self) -> tuple[str, ...]:
        """The ids of all reasons of the result."""
        return () if self.outcome.result is None else tuple(self.outcome.result.because)

    @property
    def expected(self) -> str | None:
        """What was expected, in a word or two; None if that is not stated."""
        ruling, question = self.outcome.expected, self.outcome.expected_answer
        return ruling.verdict if ruling is not None else None if question is None else question.expect

    @property
    def actual(self) -> str:
        """The result in a word or two."""
        answer, verdict = self.outcome.answer, self.outcome.verdict
        return answer.answer if answer is not None else "" if verdict is None else verdict.verdict

    @property
    def text(self) -> str:
        """How it differs, and the result as printed."""
        return str(self.outcome)


def with_paths(outcomes: Sequence[Outcome]) -> list[Checked]:
    """The outcomes of one file, in their order, with the paths of their rulings and questions; without a refusal of the
    whole file, or a record."""
    numbers = {RULINGS: count(), QUESTIONS: count()}
    about = [(one, RULINGS if one.expected is not None else QUESTIONS) for one in outcomes if not _whole(one)]
    return [Checked(one, (section, next(numbers[section]))) for one, section in about]


def _whole(outcome: Outcome) -> bool:
    return outcome.expected is None and outcome.expected_answer is None


class ExpectationFile(ABC):
    """A file with expectations, and its bytes as they were read, to be changed in place."""

    def __init__(self, path: str, limit: float = LIMIT) -> None:
        """Read the file. Raises Refused as `source.read` does, and for standard input."""
        if path == "-":
            raise Refused([Fault("not-editable", "standard input cannot be changed in place", "name a file")])
        self.path, self.limit = path, limit
        self._bytes = read_bytes(path)
        self.source = Source(path, decoded(path, self._bytes))

    def accept(self, checked: Checked) -> None:
        """Make the result of a check the expectation. Raises Refused, and writes nothing then, if the result is
        undecided, or the file cannot be changed."""
        refuse_undecided(checked)
        self._write(checked, {**self.accepted(checked), **unsigned(checked.outcome.standing)})

    def leave_open(self, checked: Checked) -> None:
        """Mark the expectation as open. Raises Refused as `accept`."""
        self._write(checked, {"open": "yes"})

    def record(self, checked: Checked) -> None:
        """Write an expectation where there is none. Raises Refused as `accept`."""
        refuse_undecided(checked)
        self._write(checked, {**self.recorded(checked), "recorded": "yes"})

    @abstractmethod
    def other(self, outcomes: Sequence[Outcome]) -> list[Checked]:
        """What is other than expected among the outcomes of the file, in their order."""

    @abstractmethod
    def unstated(self, outcomes: Sequence[Outcome]) -> list[Checked]:
        """What nothing is expected of among the outcomes of the file, in their order."""

    @abstractmethod
    def entry_at(self, line: int) -> Path | None:
        """The path of the entry that the line (from 1) belongs to; None above the first."""

    @abstractmethod
    def accepted(self, checked: Checked) -> Changes:
        """The changes that make the result the expectation: each part of it that is expected, and no other."""

    @abstractmethod
    def recorded(self, checked: Checked) -> Changes:
        """The expectation of what has none."""

    @abstractmethod
    def edited(self, checked: Checked, changes: Changes) -> Source:
        """The file with changes of an expectation. Raises Refused if they would touch more than it."""

    @abstractmethod
    def missed(self, source: Source, checked: Checked) -> bool:
        """Whether the result is not as the new text expects it. Raises Refused if that cannot be read."""

    def _write(self, checked: Checked, changes: Changes) -> None:
        source = self.edited(checked, changes)
        if self.missed(source, checked):
            message = f"{checked.name} would still not be as expected"
            help = "change it by hand: nothing was written"
            raise Refused([Fault("not-editable", message, help, _place(checked.outcome))])
        data = (_MARK if self._bytes.startswith(_MARK) else b"") + source.text.encode("utf-8")
        exchange(self.path, self._bytes, data)
        self.source, self._bytes = source, data


class CaseFile(ExpectationFile):
    """A case file: each ruling and each question has an expectation."""

    def other(self, outcomes: Sequence[Outcome]) -> list[Checked]:
        return [one for one in with_paths(outcomes) if one.outcome.failed]

    def unstated(self, outcomes: Sequence[Outcome]) -> list[Checked]:
        return [one for one in with_paths(outcomes) if one.outcome.idle]

    def entry_at(self, line: int) -> Path | None:
        tree = marked(self.source)
        entries = [path for path in tree.values if len(path) == 2 and path[0] in (RULINGS, QUESTIONS)]
        entry = last_above(line, [(tree.place(path).line, path) for path in entries], self.source)
        if entry is None:
            return None
        begins = tree.place(entry).line
        keys = (tree.place(path, key=True).line for path in tree.keys if path[:2] != entry)
        return None if any(begins < key <= line for key in keys) else entry

    def accepted(self, checked: Checked) -> Changes:
        expected, verdict = checked.outcome.expected, checked.outcome.verdict
        return _answer(checked.outcome) if expected is None or verdict is None else _ruling(expected, verdict)

    def recorded(self, checked: Checked) -> Changes:
        if checked.outcome.answer is not None:
            return {"expect": checked.outcome.answer.answer}
        verdict = checked.outcome.verdict
        assert verdict is not None
        because = {"because": verdict.because} if verdict.verdict == "illegal" and verdict.because else {}
        return {"verdict": verdict.verdict, **because}

    def edited(self, checked: Checked, changes: Changes) -> Source:
        return edited(self.source, checked.path, changes, _QUESTION if checked.path[0] == QUESTIONS else "")

    def missed(self, source: Source, checked: Checked) -> bool:
        case, outcome = build(source, self.limit), checked.outcome
        index = int(checked.path[1])
        if outcome.verdict is not None:
            again = ruled(outcome.case, case.title, case.rulings[index], outcome.verdict)
        else:
            assert outcome.answer is not None
            again = answered(outcome.case, case.title, case.asks[index], outcome.answer)
        return not again.passed or (again.idle and not again.open)


def last_above(line: int, entries: Sequence[tuple[int, Path]], source: Source) -> Path | None:
    """The path that begins last, of those that begin on a line or above it; None for a line below the text."""
    if not any(text.strip() for text in source.lines[line - 1 :]):
        return None
    return max((entry for entry in entries if entry[0] <= line), key=lambda entry: entry[0], default=(0, None))[1]


def unsigned(standing: Standing) -> Changes:
    """The changes that take away who stands behind an expectation that is now another, and that it is left open."""
    return {
        **({"ruled by": None} if standing.ruled_by is not None else {}),
        **({"open": None} if standing.open else {}),
    }


def refuse_undecided(checked: Checked) -> None:
    """Raise Refused if the solver gave up on a verdict or an answer, or on a line of a record."""
    verdict, answer, audit = checked.outcome.verdict, checked.outcome.answer, checked.outcome.audit
    late = verdict is not None and verdict.verdict == UNDECIDED
    name = f"line {audit.undecided[0].line} of the record" if audit is not None and audit.undecided else checked.name
    if late or (answer is not None and answer.undecided) or (audit is not None and audit.undecided):
        message = f"{name} is undecided, and nothing can be expected of it"
        raise Refused([Fault("no-result", message, "try a longer --time-limit", _place(checked.outcome))])


def _place(outcome: Outcome) -> Place | None:
    return outcome.place if isinstance(outcome.place, Place) else None


def _ruling(expected: Expectation, verdict: Verdict) -> dict[str, str | Sequence[str] | None]:
    reasons = verdict.because
    show = frozenset(frozenset(powers) for powers in verdict.show)
    parts: dict[str, tuple[bool, str | Sequence[str] | None]] = {
        "verdict": (expected.verdict not in (None, verdict.verdict), verdict.verdict),
        "because": (not set(expected.because) <= set(reasons), _exchanged(expected.because, reasons)),
        "because only": (
            bool(expected.because_only) and set(expected.because_only) != set(reasons),
            _exchanged(expected.because_only, reasons, every=True),
        ),
        "kind": (expected.kind not in (None, verdict.kind), verdict.kind),
        "show": (expected.show is not None and expected.show != show, _shown(verdict.show)),
    }
    changes = {key: value or None for key, (differs, value) in parts.items() if differs}
    wanted = (expected.verdict, expected.because, expected.because_only, expected.kind, expected.show is not None)
    left = any(changes.get(key, value) for key, value in zip(parts, wanted, strict=True))
    return changes if left else {"verdict": verdict.verdict, **changes}


def _answer(outcome: Outcome) -> dict[str, str | Sequence[str] | None]:
    expected, answer = outcome.expected_answer, outcome.answer
    assert expected is not None and answer is not None
    changes: dict[str, str | Sequence[str] | None] = {}
    made, lexicon = expected.wanted.query.made, expected.situation.lexicon
    if expected.expect is not None and not same(made, expected.expect, answer.answer, lexicon):
        changes["expect"] = answer.answer
    if not set(expected.because) <= set(answer.because):
        changes["because"] = _exchanged(expected.because, answer.because) or None
        if changes["because"] is None and expected.expect is None:
            changes["expect"] = answer.answer
    return changes


def _exchanged(ids: Sequence[str], reasons: Sequence[str], every: bool = False) -> list[str]:
    """The ids with those that are no reasons exchanged, one for one, for reasons that are not among them; `every`: and
    the other reasons behind them.

    >>> _exchanged(["A", "X", "B"], ["B", "C", "A", "D"]), _exchanged(["X"], ["A", "B"], every=True)
    (['A', 'C', 'B'], ['A', 'B'])
    """
    others = iter([id for id in reasons if id not in ids])
    kept = [id if id in reasons else next(others, "") for id in ids]
    return [id for id in (*kept, *(others if every else ())) if id]


def _shown(alternatives: Sequence[Collection[str]]) -> str:
    return " or ".join(" and ".join(powers) if powers else "nothing" for powers in alternatives)
