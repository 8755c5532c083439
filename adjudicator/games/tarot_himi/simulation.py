"""Simulated rounds of Tarot-himi: the Minors, and the Majors picked unseen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from adjudicator.cards import Hand
from adjudicator.engine.simulation import in_hands, ranked
from adjudicator.engine.variant import Variant
from adjudicator.games.tahimi import simulation as base
from adjudicator.games.tahimi.state import State
from adjudicator.games.tarot_himi.policies import completed
from adjudicator.games.tarot_himi.setup import hand_sizes, majors_dealt


def pack(variant: Variant[State], rng: Random) -> list[str]:
    """The cards of a round, shuffled: the Minors, and as many Majors as are picked ("Deal")."""
    majors = majors_dealt(variant.players, variant.options["th.deal.remainder"])
    cards = [*ranked(variant.lexicon), *rng.sample(list(variant.lexicon.deck.singles), majors)]
    rng.shuffle(cards)
    return cards


def dealt(variant: Variant[State], players: Sequence[str], rng: Random) -> dict[str, Hand]:
    """A random deal of a whole round to players by rank. Raises SetUpFault for a number of players that cannot
    play."""
    sizes = hand_sizes(variant.lexicon, players, variant.options)
    return in_hands(variant.lexicon, sizes, pack(variant, rng))


SIMULATION = replace(base.SIMULATION, dealt=dealt, completed=completed)
"""Rounds of Tarot-himi, as Tahimi's but for the cards and the Wheel."""
