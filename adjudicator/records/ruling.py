"""A line typed at a live table, and what was found about it; what of that may be told to whom."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field, replace

from adjudicator.engine.breach import MISSED_CALL
from adjudicator.engine.state import Pending
from adjudicator.files.diagnostics import Fault, Refused
from adjudicator.records.record import Line
from adjudicator.report.audit import FAULT, OPEN, Finding
from adjudicator.report.verdict import Verdict

Shows = tuple[tuple[str, ...], ...]
"""Sets of cards, each of which is enough to show."""


@dataclass(frozen=True)
class Ruling:
    """A line that somebody wants to add, and what was found about it; it does not count yet.

    Some findings may be about earlier lines, which this one proves something of. `explain` gives the
    ruling of the law in full, `shows` what is enough to show where the line says nothing of it.
    """

    events: Line
    line: int = 0
    findings: tuple[Finding, ...] = ()
    explain: Callable[[], Verdict | None] = field(default=lambda: None, compare=False)
    shows: Callable[[], Shows] = field(default=lambda: (), compare=False)

    @property
    def faults(self) -> tuple[Finding, ...]:
        """What keeps the line from counting. What is wrong with an earlier one does not, nor a call
        that somebody else missed."""
        own = (f for f in self.findings if f.standing == FAULT and f.line == self.line)
        return tuple(f for f in own if f.kind != MISSED_CALL)

    @property
    def earlier(self) -> tuple[int, ...]:
        """The earlier lines that this one proves to be at fault."""
        return tuple(f.line for f in self.findings if f.standing == FAULT and f.settled_by == self.line)

    @property
    def notes(self) -> tuple[Finding, ...]:
        """What is told, though the line counts."""
        return tuple(f for f in self.findings if f not in self.faults)

    @property
    def open(self) -> bool:
        """Whether it depends on cards nobody has shown."""
        return any(f.standing == OPEN and f.line == self.line for f in self.findings)


def refused(code: str, message: str, help: str) -> Refused:
    """The refusal of something typed."""
    return Refused([Fault(code, message, help)])


def no_round(called: str) -> Refused:
    """The refusal of what needs a round, by what it is called."""
    return refused("no-round", f"no {called} is on", "deal one: deal")


def first_due(due: Sequence[Pending], player: str | None) -> Pending | None:
    """The first decision that is open, or this player's."""
    return next((one for one in due if player in (None, one.player)), None)


def is_own(finding: Finding, seat: str | None) -> bool:
    """Whether a finding is about what the player of a seat did."""
    return seat is not None and finding.said.startswith(f"{seat}:")


def veiled(finding: Finding, kinds: Collection[str], seat: str | None) -> Finding:
    """What is told in the place of a finding that a hand decides which is not shown: of these kinds its
    reasons name the cards of a hand, or their number."""
    if finding.kind in kinds:
        because = "The cards of that hand, which is not open to everybody, do not allow it."
    elif seat is not None and finding.ruling is not None:
        because = "What decides lies in a hand that is not shown here."
    else:
        return finding
    return replace(finding, because=(because,), notes=())
