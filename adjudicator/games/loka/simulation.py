"""Simulated hands of Loka: the deal, and who plays the next hand."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from adjudicator.cards import Hand
from adjudicator.engine.simulation import Played, Simulation
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


def following(played: Played[State]) -> tuple[tuple[str, ...], int]:
    """The dealer's place moves to the left after each hand ("Deal")."""
    first, *others = played.players
    return (*others, first), played.number + 1


SIMULATION = Simulation("hands", POLICIES, dealt, following, figures)
"""Hands of Loka."""
