"""Rounds of Jig one after another, and the words of a live table."""

from __future__ import annotations

from adjudicator.engine.match import Match
from adjudicator.engine.prompts import Prompts, Typed
from adjudicator.engine.query import shared
from examples.jig.rules import State


class JigMatch(Match[State]):
    """The seats stay, the deal moves to the left, all cards are dealt."""

    seats_rule, deal_rule, end_rule = "JG-TURN", "JG-DEAL", "JG-OUT"


class JigPrompts(Prompts[State]):
    """What may be typed, what is owed, and what a round came to."""

    typed = Typed(
        "Ada: 5 of Hearts + 12 unseen",
        (
            ("5 of Hearts", "the card is played by whoever is asked"),
            ("pass", "whoever is asked has not got it"),
        ),
        (("deal", "the next round: deal random, deal unseen, or deal Ada: 5 of Hearts + 12 unseen"),),
    )

    def waiting(self, state: State, fresh: bool) -> str:
        """Who leads, or is asked for which card."""
        at = state.position
        return (
            f"{at.to_act} is asked for {self.lexicon.spoken(at.wanted)}."
            if at.wanted
            else f"{at.to_act} leads."
        )

    def ended(self, state: State) -> str:
        """Who is out, and what each pays."""
        return (
            f"{' '.join(state.position.out)} is out: {shared(dict(self.rules.scores(state)), signed=True)}."
        )
