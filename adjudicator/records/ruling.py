"""Rulings on lines typed at a live table, and what each seat may see of them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import field, replace
from typing import TYPE_CHECKING

from adjudicator.dataclass import dataclass
from adjudicator.engine.breach import MISSED_CALL
from adjudicator.engine.state import Pending
from adjudicator.files.diagnostics import Fault, Refused
from adjudicator.records.record import Line
from adjudicator.report.audit import FAULT, OPEN, Finding
from adjudicator.report.verdict import Verdict

if TYPE_CHECKING:
    from adjudicator.report.settle import Settlement

Shows = tuple[tuple[str, ...], ...]
"""Sets of cards, each of which is enough to show."""


@dataclass(frozen=True)
class Ruling:
    """The ruling on a proposed line, which does not count yet.

    Findings may concern earlier lines that it proves at fault. `explain`: the full verdict. `shows`: the sets of cards
    to be shown, if the line shows none. `settle`: the questions about it, if it depends on a hidden hand.
    """

    events: Line
    line: int = 0
    findings: tuple[Finding, ...] = ()
    explain: Callable[[], Verdict | None] = field(default=lambda: None, compare=False)
    shows: Callable[[], Shows] = field(default=lambda: (), compare=False)
    settle: Callable[[], Settlement | None] = field(default=lambda: None, compare=False)

    @property
    def faults(self) -> tuple[Finding, ...]:
        """The findings that keep the line from counting: not those on earlier lines, nor on calls missed by others."""
        own = (f for f in self.findings if f.standing == FAULT and f.line == self.line)
        return tuple(f for f in own if f.kind != MISSED_CALL)

    @property
    def earlier(self) -> tuple[int, ...]:
        """The numbers of earlier lines that this one proves at fault."""
        return tuple(f.line for f in self.findings if f.standing == FAULT and f.settled_by == self.line)

    @property
    def notes(self) -> tuple[Finding, ...]:
        """The findings that do not keep the line from counting."""
        return tuple(f for f in self.findings if f not in self.faults)

    @property
    def open(self) -> bool:
        """Whether the ruling depends on unseen cards."""
        return any(f.standing == OPEN and f.line == self.line for f in self.findings)


def refused(code: str, message: str, help: str) -> Refused:
    """Make a refusal of input."""
    return Refused([Fault(code, message, help)])


def no_round(called: str) -> Refused:
    """The refusal of input that needs a round; `called` is the game's word for one."""
    return refused("no-round", f"no {called} is on", "deal one: deal")


def first_due(due: Sequence[Pending], player: str | None) -> Pending | None:
    """The first pending decision, or the first of a player."""
    return next((one for one in due if player in (None, one.player)), None)


def is_own(finding: Finding, seat: str | None) -> bool:
    """Whether a finding is about an action of the seat's player."""
    return seat is not None and finding.line_text.startswith(f"{seat}:")


def veiled(finding: Finding, kinds: Collection[str], seat: str | None) -> Finding:
    """A finding without the reasons that would reveal a hidden hand: those of these kinds name its cards or their
    number."""
    if finding.kind in kinds:
        because = "The cards of that hand, which is not open to everybody, do not allow it."
    elif seat is not None and finding.ruling is not None:
        because = "What decides lies in a hand that is not shown here."
    else:
        return finding
    return replace(finding, because=(because,), notes=())
