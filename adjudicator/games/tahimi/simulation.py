"""Simulated rounds of Tahimi: the deal, and who plays the next round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from types import MappingProxyType

from adjudicator.cards import Hand, Lexicon
from adjudicator.engine.simulation import Played, Simulation
from adjudicator.engine.variant import Variant
from adjudicator.games.tahimi.figures import figures
from adjudicator.games.tahimi.policies import POLICIES, announced, drawn, showing
from adjudicator.games.tahimi.setup import hand_sizes
from adjudicator.games.tahimi.state import DRAW, State


def pack(variant: Variant[State], rng: Random) -> list[str]:
    """Every card of the deck, shuffled."""
    deck = variant.lexicon.deck
    cards = ranked(variant.lexicon)
    cards += [single for single, count in deck.singles.items() for _ in range(count)]
    rng.shuffle(cards)
    return cards


def ranked(lexicon: Lexicon) -> list[str]:
    """Every card that has a rank, from low to high."""
    return [rank.name for rank in lexicon.deck.ranks for _ in range(rank.count)]


def dealt(variant: Variant[State], players: Sequence[str], rng: Random) -> dict[str, Hand]:
    """A random deal of a whole round to players by rank. Raises SetUpFault for a number of players that cannot
    play."""
    sizes = hand_sizes(variant.lexicon, players, variant.options)
    return hands(variant.lexicon, sizes, pack(variant, rng))


def hands(lexicon: Lexicon, sizes: Mapping[str, int], cards: Sequence[str]) -> dict[str, Hand]:
    """Shuffled cards in hands of these sizes, by player, each from low to high."""
    found, first = {}, 0
    for player, size in sizes.items():
        own = Counter(cards[first : first + size])
        found[player] = Hand({card: own[card] for card in sorted(own, key=lexicon.order)})
        first += size
    return found


def following(played: Played[State]) -> tuple[tuple[str, ...], int]:
    """The order of going out seats the next round. One without is dealt anew, to the same seats and under the
    same taxes."""
    return (played.state.ranks, played.number + 1) if played.over else (played.players, played.number)


SIMULATION = Simulation(
    "rounds",
    POLICIES,
    dealt,
    following,
    figures,
    MappingProxyType({DRAW: drawn}),
    showing,
    announced,
)
"""Rounds of Tahimi."""
