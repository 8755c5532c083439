"""Simulated hands of Loka: the deal, whose place moves to the left after each hand ("Deal")."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from adjudicator.cards import Hand
from adjudicator.engine.simulation import Simulation, to_the_left
from adjudicator.engine.variant import Variant
from adjudicator.games.loka.cards import where
from adjudicator.games.loka.figures import figures
from adjudicator.games.loka.policies import POLICIES
from adjudicator.games.loka.position import State
from adjudicator.games.loka.trick import DEALT, HELD


def pack(variant: Variant[State], rng: Random) -> list[str]:
    """Every card, shuffled."""
    cards = list(variant.lexicon.deck.singles)
    rng.shuffle(cards)
    return cards


def dealt(variant: Variant[State], players: Sequence[str], rng: Random) -> dict[str, Hand]:
    """A random deal to players from Eldest, the dealer last and with three cards more ("Deal")."""
    cards, order, hands = pack(variant, rng), list(where(variant.lexicon)), {}
    for player in players:
        size = DEALT if player == players[-1] else HELD
        own, cards = cards[:size], cards[size:]
        hands[player] = Hand(dict.fromkeys(sorted(own, key=order.index), 1))
    return hands


SIMULATION = Simulation("hands", POLICIES, dealt, to_the_left, figures)
"""Hands of Loka."""
