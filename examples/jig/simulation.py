"""Simulated rounds of Jig: who chooses, and what is counted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from adjudicator.cards import Play
from adjudicator.engine.policy import AtRandom
from adjudicator.engine.simulation import Simulation
from adjudicator.engine.variant import Variant
from examples.jig.cards import following
from examples.jig.rules import RUN, State


class Greedy:
    """Leads where most of what follows is in the same hand, so that the lead comes back."""

    name = "greedy"

    def choose(self, variant: Variant[State], state: State, plays: Sequence[Play], rng: Random) -> Play:
        """The play with most cards above it in the hand before one that is not."""
        held = state.hands[state.due[0].player].cards
        return max(plays, key=lambda play: _own(play.cards[0], held, RUN) if play.cards else 0)


def _own(card: str, held: Mapping[str, int], most: int) -> int:
    return 1 + _own(following(card), held, most - 1) if card in held and most else 0


SIMULATION = Simulation("rounds", {one.name: one for one in (AtRandom(), Greedy())})
