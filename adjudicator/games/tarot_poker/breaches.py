"""What is wrong with a line of a record of Tarot Poker where no clause rules on it."""

from __future__ import annotations

from adjudicator.engine import rules
from adjudicator.games.tarot_poker.state import State


class Recorded(rules.Rules[State]):
    """The rules of a hand as far as they find faults in a record."""
