"""What a live table says of Jig."""

from __future__ import annotations

from adjudicator.engine.prompts import SuitedPrompts, Typed
from adjudicator.engine.query import shared
from examples.jig.rules import State


class JigPrompts(SuitedPrompts[State]):
    """What may be typed, what is owed, and what a round came to."""

    typed = Typed(
        "Ada: 5 of Hearts + 12 unseen",
        (("5 of Hearts", "the card is played by whoever is asked"), ("pass", "whoever is asked has not got it")),
    )

    def waiting(self, state: State, fresh: bool) -> str:
        """Who leads, or is asked for which card."""
        asked = f"is asked for {self.lexicon.spoken(state.wanted)}" if state.wanted else "leads"
        return f"{state.to_act} {asked}."

    def ended(self, state: State) -> str:
        """Who is out, and what each pays."""
        paid = shared(dict(self.rules.scores(state)), signed=True)
        return f"{' '.join(state.out)} is out: {paid}."


PROMPTS = JigPrompts
