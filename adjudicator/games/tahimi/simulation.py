"""Simulated rounds of Tahimi: the deal, and who plays the next round."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from types import MappingProxyType

from adjudicator.cards import Hand
from adjudicator.engine.simulation import Played, Simulation, in_hands, shuffled
from adjudicator.engine.variant import Variant
from adjudicator.games.tahimi.figures import figures
from adjudicator.games.tahimi.policies import POLICIES, announced, drawn, showing
from adjudicator.games.tahimi.setup import hand_sizes
from adjudicator.games.tahimi.state import DRAW, State


def dealt(variant: Variant[State], players: Sequence[str], rng: Random) -> dict[str, Hand]:
    """A random deal of a whole round to players by rank. Raises SetUpFault for a number of players that cannot
    play."""
    sizes = hand_sizes(variant.lexicon, players, variant.options)
    return in_hands(variant.lexicon, sizes, shuffled(variant.lexicon, rng))


def following(played: Played[State]) -> tuple[tuple[str, ...], int]:
    """The order of going out seats the next round. One without is dealt anew, to the same seats and under the
    same taxes."""
    return (played.state.ranks, played.number + 1) if played.over else (played.players, played.number)


SIMULATION = Simulation(
    "rounds", POLICIES, dealt, following, figures, MappingProxyType({DRAW: drawn}), showing, announced
)
"""Rounds of Tahimi."""
