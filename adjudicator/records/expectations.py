"""The expected faults of a record, accepted, recorded or left open in place, as the expectations of a case are."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from adjudicator.cases.expectations import Checked, ExpectationFile, last_above
from adjudicator.dataclass import dataclass
from adjudicator.files.diagnostics import WORD
from adjudicator.files.edit import Changes, edited
from adjudicator.files.source import Path, Source, marked
from adjudicator.records.record import build, by_line
from adjudicator.report.audit import Finding
from adjudicator.report.outcome import ExpectedFaults, Outcome, replayed

FAULTS, LINES = "faults", "lines"
_HEADER = re.compile(r"[^\r\n]*\S[^\r\n]*")
"""The first line of JSON lines that is not empty."""


@dataclass(frozen=True)
class CheckedLine(Checked):
    """The outcome of a record as far as the faults of one line are not as expected, with the path of the line."""

    @property
    def line(self) -> int:
        """The number of the line, from 1."""
        return int(self.path[1]) + 1

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What the audit finds on the line."""
        return (
            ()
            if self.outcome.audit is None
            else tuple(one for one in self.outcome.audit.findings if one.line == self.line)
        )

    @property
    def name(self) -> str:
        return f"line {self.line}"

    @property
    def cause(self) -> str:
        """The id of the first fault that is not expected, else of the first expected one that is missing."""
        return min(self.outcome.differences, key=lambda one: one.finding is None).id

    @property
    def because(self) -> tuple[str, ...]:
        return tuple(one.id for one in _faults(self.outcome) if one.line == self.line)

    @property
    def expected(self) -> str | None:
        stated = self.outcome.expected_faults
        if stated is None or stated.faults is None:
            return None
        return _listed([id for line, id in stated.faults if line == self.line])

    @property
    def actual(self) -> str:
        return _listed(self.because)

    @property
    def text(self) -> str:
        failures = (f"{self.outcome.place}: {text}" for text in self.outcome.failures)
        return "\n".join((*failures, *map(str, self.findings)))


class RecordFile(ExpectationFile):
    """A record: `faults` is its expectation, which is accepted line by line."""

    def other(self, outcomes: Sequence[Outcome]) -> list[Checked]:
        """The lines of the record whose faults are other than expected: first those with a fault that is not expected, so
        that a list with one entry is not emptied before its next entry comes."""
        failed = [one for one in outcomes if one.failed]
        wanted = {(one.finding is None, one.line): outcome for outcome in failed for one in outcome.differences}
        lines = {line: wanted[gone, line] for gone, line in sorted(wanted)}
        return [CheckedLine(_of_line(outcome, line), (LINES, line - 1)) for line, outcome in lines.items()]

    def unstated(self, outcomes: Sequence[Outcome]) -> list[Checked]:
        stated = ((one, one.expected_faults) for one in outcomes)
        return [Checked(one, ()) for one, faults in stated if faults is not None and faults.faults is None]

    def entry_at(self, line: int) -> Path | None:
        places = [(entry.place, entry.number) for entry in build(self.source).entries]
        tree = None if by_line(self.source) else marked(self.source)
        stated = [path for path in tree.keys if len(path) == 3 and path[0] == FAULTS] if tree is not None else []
        places += [(tree.place(path, key=True), int(path[2])) for path in stated if tree is not None]
        return last_above(
            line, [(place.line, (LINES, number - 1)) for place, number in places if place is not None], self.source
        )

    def accepted(self, checked: Checked) -> Changes:
        assert isinstance(checked, CheckedLine)
        return {FAULTS: _with_line(self._stated(), checked.line, checked.because)}

    def recorded(self, checked: Checked) -> Changes:
        return {FAULTS: [{str(one.line): one.id} for one in _faults(checked.outcome)]}

    def edited(self, checked: Checked, changes: Changes) -> Source:
        header = self._header()
        text, whole = edited(header, (), changes, before=LINES).text, self.source.text
        return replace(self.source, text=whole.replace(header.text, text, 1))

    def missed(self, source: Source, checked: Checked) -> bool:
        record, audit = build(source), checked.outcome.audit
        assert audit is not None
        again = replayed(audit, ExpectedFaults(record.expected, record.standing))
        left = [one for one in again.differences if checked.path in ((), (LINES, one.line - 1))]
        return bool(left) and not again.open

    def _header(self) -> Source:
        """The part of the file that is a tree with the header: the file itself, or the first of JSON lines."""
        match = _HEADER.search(self.source.text) if by_line(self.source) else None
        return self.source if match is None else replace(self.source, text=match.group())

    def _stated(self) -> list[Mapping[str, str]]:
        value = marked(self._header()).value
        stated = value.get(FAULTS) if isinstance(value, dict) else None
        entries = stated if isinstance(stated, list) else ()
        return [{key: str(ids) for key, ids in one.items()} for one in entries if isinstance(one, dict)]


def _of_line(outcome: Outcome, line: int) -> Outcome:
    differences = tuple(one for one in outcome.differences if one.line == line)
    failures = tuple(one.text for one in differences)
    return replace(outcome, place=differences[0].place, differences=differences, failures=failures)


def _faults(outcome: Outcome) -> tuple[Finding, ...]:
    return () if outcome.audit is None else outcome.audit.faults


def _listed(ids: Sequence[str]) -> str:
    return ", ".join(ids) or "nothing"


def _with_line(stated: Sequence[Mapping[str, str]], line: int, ids: Sequence[str]) -> list[Mapping[str, str]]:
    """Stated faults with those of a line changed: ids that are no more are exchanged for fresh ids, then left
    out; further ones are added behind the lines before.

    >>> _with_line([{"3": "A"}, {"5": "X Y"}, {"9": "B"}], 5, ["Y", "C"])
    [{'3': 'A'}, {'5': 'C, Y'}, {'9': 'B'}]
    >>> _with_line([{"3": "A"}, {"9": "B"}], 5, ["Y"]), _with_line([{"3": "A"}, {"9": "B"}], 3, [])
    ([{'3': 'A'}, {'5': 'Y'}, {'9': 'B'}], [{'9': 'B'}])
    """
    entries = [(int(number), WORD.findall(text), text) for one in stated for number, text in one.items()]
    old, new = Counter(id for number, words, _ in entries if number == line for id in words), Counter(ids)
    kept, fresh = old & new, list((new - old).elements())
    result: list[Mapping[str, str]] = []
    for number, words, text in entries:
        left = list[str]()
        for id in words if number == line else ():
            if kept[id]:
                kept[id] -= 1
                left.append(id)
            elif fresh:
                left.append(fresh.pop(0))
        same = number != line or left == words
        result += [{str(number): text if same else ", ".join(left)}] if same or left else []
    at = max((at for at, one in enumerate(result, 1) if int(next(iter(one))) <= line), default=0)
    return [*result[:at], *({str(line): id} for id in fresh), *result[at:]]
