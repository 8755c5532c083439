"""What a live table says of Tarot-himi: what Tahimi's does, and why the Majors' decisions are due."""

from __future__ import annotations

from types import MappingProxyType

from adjudicator.games.tahimi.prompts import ClimbingPrompts
from adjudicator.games.tahimi.state import DRAW, EXCHANGE, TAKE, TRIBUTE


class TarotPrompts(ClimbingPrompts):
    """The words of a table of Tarot-himi."""

    first = MappingProxyType(
        {DRAW: "TH-WHEEL", TAKE: "TH-RESCIND", TRIBUTE: "TH-CHARIOT", EXCHANGE: "TH-CHARIOT"}
    )


PROMPTS = TarotPrompts
