"""What is wrong with an action, a deal or the seats, where no clause of a decision rules on it."""

from __future__ import annotations

from dataclasses import dataclass

NOT_HELD, NOT_SHOWN = "not-held", "not-shown"
OUT_OF_TURN, WRONG_LEAD, UNDONE = "out-of-turn", "wrong-lead", "undone"
WRONG_DRAW, WRONG_COUNT, CONTRADICTED = "wrong-draw", "wrong-count", "contradicted"
MISSED_CALL, AFTER_END = "missed-call", "after-end"
WRONG_DEAL, WRONG_SEATS, NOT_OVER = "wrong-deal", "wrong-seats", "not-over"
WRONG_POINTS, WRONG_WINNER, WRONG_SHARE = "wrong-points", "wrong-winner", "wrong-share"


@dataclass(frozen=True)
class Breach:
    """A fault that a rule names: its kind, one of this module's words; the rule's id; and why, in sentences.

    `at` is where it happened, as the action before it has it, if that is another line than the one ruled on, and `said`
    what was said there. `without` are headings of the rule's citations that do not bear on it, `heading` is the
    only one that does; empty where several may.
    """

    kind: str
    rule: str
    because: tuple[str, ...]
    at: object = None
    said: str = ""
    without: frozenset[str] = frozenset()
    heading: str = ""

    def bears(self, heading: str) -> bool:
        """Whether a heading of the rule's citations bears on it."""
        return heading == self.heading if self.heading else heading not in self.without
