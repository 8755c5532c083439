"""Faults in an action, a deal or the seating that no clause of a decision covers."""

from __future__ import annotations

from adjudicator.dataclass import dataclass

NOT_HELD, NOT_SHOWN = "not-held", "not-shown"
OUT_OF_TURN, WRONG_LEAD, UNDONE = "out-of-turn", "wrong-lead", "undone"
WRONG_DRAW, WRONG_COUNT, CONTRADICTED = "wrong-draw", "wrong-count", "contradicted"
MISSED_CALL, AFTER_END = "missed-call", "after-end"
WRONG_DEAL, WRONG_SEATS, NOT_OVER = "wrong-deal", "wrong-seats", "not-over"
WRONG_POINTS, WRONG_WINNER, WRONG_SHARE = "wrong-points", "wrong-winner", "wrong-share"


@dataclass(frozen=True)
class Breach:
    """A fault named by a rule: `kind` (a constant of this module), the rule's id, and the reasons as sentences.

    `at` is the location of the fault if it is not the line being judged, and `line_text` the text on that line. `heading`
    restricts the rule's citations to one heading, `without` excludes some; if both are empty, all apply.
    """

    kind: str
    rule: str
    because: tuple[str, ...]
    at: object = None
    line_text: str = ""
    without: frozenset[str] = frozenset()
    heading: str = ""

    def bears(self, heading: str) -> bool:
        """Whether the rule's citation under this heading supports the breach."""
        return heading == self.heading if self.heading else heading not in self.without
