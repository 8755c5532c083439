"""Rounds of Jig one after another."""

from __future__ import annotations

from adjudicator.engine.match import Match
from examples.jig.rules import State


class JigMatch(Match[State]):
    """The seats stay, the deal moves to the left, all cards are dealt."""

    seats_rule, deal_rule, end_rule = "JG-TURN", "JG-DEAL", "JG-OUT"


MATCH = JigMatch
