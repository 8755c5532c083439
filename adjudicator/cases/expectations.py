"""The expectations of case files, accepted, recorded or left open in place: what `check` found is
written into the file.

Only the values of the expectation change in the text (`files/edit.py`). Before a file is written, its new text is
read as a case, and the ruling has to be as expected.
"""

from __future__ import annotations

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
from adjudicator.report.verdict import Verdict
from adjudicator.solve.budget import LIMIT
from adjudicator.solve.question import UNDECIDED

RULINGS, QUESTIONS = "rulings", "ask"
_QUESTION = "question"
_MARK = b"\xef\xbb\xbf"


@dataclass(frozen=True)
class Checked:
    """An outcome of a case file, with the path of its ruling or question in the file."""

    outcome: Outcome
    path: Path

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


def with_paths(outcomes: Sequence[Outcome]) -> list[Checked]:
    """The outcomes of one file, in their order, with the paths of their rulings and questions; without a refusal of the
    whole file, or a record."""
    numbers = {RULINGS: count(), QUESTIONS: count()}
    about = [(one, RULINGS if one.expected is not None else QUESTIONS) for one in outcomes if not _whole(one)]
    return [Checked(one, (section, next(numbers[section]))) for one, section in about]


def _whole(outcome: Outcome) -> bool:
    return outcome.expected is None and outcome.expected_answer is None


class CaseFile:
    """A case file with its bytes as they were read, to be changed in place."""

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
        self._write(checked, accepted(checked.outcome))

    def leave_open(self, checked: Checked) -> None:
        """Mark the ruling or question as open. Raises Refused as `accept`."""
        self._write(checked, {"open": "yes"})

    def record(self, checked: Checked) -> None:
        """Write an expectation for a ruling or question without one. Raises Refused as `accept`."""
        self._write(checked, recorded(checked.outcome))

    def entry_at(self, line: int) -> Path | None:
        """The path of the ruling or question that the line (from 1) belongs to; None above the first."""
        tree = marked(self.source)
        starts = {
            path: place.line
            for path in tree.values
            if len(path) == 2 and path[0] in (RULINGS, QUESTIONS)
            for place in [tree.place(path)]
        }
        above = {path: start for path, start in starts.items() if start <= line}
        return max(above, key=lambda path: above[path], default=None)

    def _write(self, checked: Checked, changes: Changes) -> None:
        source = edited(self.source, checked.path, changes, _QUESTION if checked.path[0] == QUESTIONS else "")
        self._refuse_other(source, checked)
        data = (_MARK if self._bytes.startswith(_MARK) else b"") + source.text.encode("utf-8")
        exchange(self.path, self._bytes, data)
        self.source, self._bytes = source, data

    def _refuse_other(self, source: Source, checked: Checked) -> None:
        """Raise Refused if the result is not as the new text expects it."""
        case, outcome = build(source, self.limit), checked.outcome
        index = int(checked.path[1])
        if outcome.verdict is not None:
            again = ruled(outcome.case, case.title, case.rulings[index], outcome.verdict)
        else:
            assert outcome.answer is not None
            again = answered(outcome.case, case.title, case.asks[index], outcome.answer)
        if not again.passed or (again.idle and not again.open):
            message = f"{outcome.name} would still not be as expected"
            raise Refused([Fault("not-editable", message, "change it by hand: nothing was written", _place(outcome))])


def accepted(outcome: Outcome) -> Changes:
    """The changes that make the result of a check the expectation: each part of it that is expected, and no other; a
    person's signature goes, for it stood under another expectation. Raises Refused if the result is undecided."""
    _refuse_undecided(outcome)
    expected, verdict = outcome.expected, outcome.verdict
    changes = _answer(outcome) if expected is None or verdict is None else _ruling(expected, verdict)
    standing = outcome.standing
    changes |= {"ruled by": None} if standing.ruled_by is not None else {}
    return changes | ({"open": None} if standing.open else {})


def recorded(outcome: Outcome) -> Changes:
    """The expectation of a ruling or question that has none. Raises Refused if the result is undecided."""
    _refuse_undecided(outcome)
    if outcome.answer is not None:
        return {"expect": outcome.answer.answer, "recorded": "yes"}
    verdict = outcome.verdict
    assert verdict is not None
    because = {"because": verdict.because} if verdict.verdict == "illegal" and verdict.because else {}
    return {"verdict": verdict.verdict, **because, "recorded": "yes"}


def _place(outcome: Outcome) -> Place | None:
    return outcome.place if isinstance(outcome.place, Place) else None


def _refuse_undecided(outcome: Outcome) -> None:
    late = outcome.verdict is not None and outcome.verdict.verdict == UNDECIDED
    if late or (outcome.answer is not None and outcome.answer.undecided):
        message = f"{outcome.name} is undecided, and nothing can be expected of it"
        raise Refused([Fault("no-result", message, "try a longer --time-limit", _place(outcome))])


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
