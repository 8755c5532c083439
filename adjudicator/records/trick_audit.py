"""A record of Loka ruled line by line, with what later tricks prove of earlier ones."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.records.certainty import Prover
from adjudicator.records.record import Record
from adjudicator.records.trick_transcript import TrickTranscript
from adjudicator.report.audit import Audit, Certain, Finding


class TrickAuditor:
    """A record being ruled: `batches` does the work, a line at a time, and `result` has the findings."""

    def __init__(self, record: Record, limit: float = 10.0) -> None:
        self.record = record
        self._walk = TrickTranscript(record)
        self._prover = Prover(record, limit, self._walk.cut)
        self._found: list[Finding] = []
        self._certain: list[Certain] = []

    def batches(self) -> Iterator[tuple[int]]:
        """Go through the record; each line is told of by its number once it is ruled. Raises Refused for
        a line that no hand of Loka has."""
        for _ in self._walk.lines():
            pass
        self._prover.add(*self._walk.steps)
        steps = {step.line: step for step in self._walk.steps}
        for entry in self.record.entries:
            if (one := steps.get(entry.number)) is not None and one.judged:
                found, certain = self._prover.ruled(one)
                self._found += [found] if found is not None else []
                self._certain += [certain] if certain is not None else []
            yield (entry.number,)

    def result(self) -> Audit:
        """Everything found, in the order of the lines, and what the hands came to."""
        walk, record = self._walk, self.record
        found = sorted((*walk.findings, *self._found), key=lambda one: one.line)
        return Audit(
            record.name,
            record.title,
            record.game.id,
            record.profile,
            record.lines,
            walk.hands,
            tuple(found),
            record.warnings,
            tuple(walk.tally.results),
            tuple(self._certain),
            "hand",
            tuple(walk.tally.uncounted),
        )
