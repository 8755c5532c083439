"""Simulated hands of Loka: the deal, whose place moves to the left after each hand ("Deal")."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from adjudicator.cards import Hand
from adjudicator.engine.simulation import Simulation, in_hands, shuffled, to_the_left
from adjudicator.engine.variant import Variant
from adjudicator.games.loka.figures import figures
from adjudicator.games.loka.policies import POLICIES
from adjudicator.games.loka.position import State
from adjudicator.games.loka.trick import DEALT, HELD


def dealt(variant: Variant[State], players: Sequence[str], rng: Random) -> dict[str, Hand]:
    """A random deal to players from Eldest, the dealer last and with three cards more ("Deal")."""
    sizes = {player: DEALT if player == players[-1] else HELD for player in players}
    return in_hands(variant.lexicon, sizes, shuffled(variant.lexicon, rng))


SIMULATION = Simulation("hands", POLICIES, dealt, to_the_left, figures)
"""Hands of Loka."""
