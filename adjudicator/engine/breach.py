"""Faults in an action, a deal or the seating that no clause of a decision covers."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.cards import Play
from adjudicator.cards.english import agree, amount, capital, number
from adjudicator.dataclass import dataclass
from adjudicator.engine.state import Pending

NOT_HELD, NOT_SHOWN = "not-held", "not-shown"
OUT_OF_TURN, WRONG_LEAD, UNDONE = "out-of-turn", "wrong-lead", "undone"
WRONG_DRAW, WRONG_COUNT, CONTRADICTED = "wrong-draw", "wrong-count", "contradicted"
MISSED_CALL, AFTER_END = "missed-call", "after-end"
WRONG_DEAL, WRONG_SEATS, NOT_OVER = "wrong-deal", "wrong-seats", "not-over"
WRONG_POINTS, WRONG_WINNER, WRONG_SHARE = "wrong-points", "wrong-winner", "wrong-share"
FAULTS: Mapping[str, str] = {
    NOT_SHOWN: "The play is legal with a card that has to be shown for it, and that card was not shown.",
    OUT_OF_TURN: "Somebody acted whose turn it was not, or did what was not open then.",
    WRONG_LEAD: "Somebody led who did not have the lead.",
    UNDONE: "Something that was due, such as a tax, was left out, or done where nothing was due.",
    WRONG_DRAW: "Cards that were drawn or turned up are more or fewer than are due, or cannot be these.",
    WRONG_COUNT: "More or fewer cards were given, laid away or chosen than are due.",
    MISSED_CALL: "A single card was not announced, where the table writes its calls down.",
    AFTER_END: "Something was done when the round or the game was over.",
    WRONG_DEAL: "The hands of a deal are no hands that can be dealt here, or the wrong player dealt.",
    WRONG_SEATS: "The players sit otherwise than the round before, or the cards picked, make them.",
    NOT_OVER: "A new round began, or was counted, before the last one was over.",
    WRONG_POINTS: "The points that the table counted are not those of the cards.",
    WRONG_WINNER: "The table gave the pot to another than the hands do.",
    WRONG_SHARE: "The table divided the pot otherwise than the chips put in and the hands do.",
}
"""By kind what it means. Of NOT_HELD and CONTRADICTED no rule speaks: see `report.audit.MEANINGS`."""


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


def chance_fault(
    player: str, play: Play, due: Pending | None, does: str, now: str = "", as_far: str = "", besides: str = ""
) -> tuple[str, str] | None:
    """The kind of breach and a sentence for a line of chance, such as cards drawn, that is not due (`due` is None), not
    this player's, or of another number of cards; None if none of this is wrong.

    `does`: the line as a verb phrase, "draws". `now`: a further sentence on what is due instead. `as_far` and `besides`
    stand behind the number that is due and the number of the line.

    >>> chance_fault("Ada", Play("draws", unseen=2), Pending("deal", "Ada", count=1), "draws")
    ('wrong-draw', 'One card is due, and here are two.')
    >>> chance_fault("Ada", Play("draws", unseen=1), Pending("deal", "Ada", count=1), "draws") is None
    True
    """
    if due is None:
        return OUT_OF_TURN, f"Nobody {does} now.{now}"
    if due.player != player:
        return OUT_OF_TURN, f"It is {due.player} who {does} now, not {player}."
    if play.size == due.count:
        return None
    text = f"{capital(amount(due.count, 'card'))} {agree('is', due.count)} due{as_far}"
    return WRONG_DRAW, f"{text}, and here {agree('is', play.size)} {number(play.size)}{besides}."
