"""Simulated rounds of Tarot-himi: the Minors, and the Majors picked unseen; besides what goes with a choice in Tahimi,
cards beside the Wheel."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random

from adjudicator.cards import DISCARD, Play
from adjudicator.engine.simulation import ranked
from adjudicator.engine.state import Pending
from adjudicator.engine.variant import Variant
from adjudicator.games.tahimi import simulation as base
from adjudicator.games.tahimi.state import State
from adjudicator.games.tarot_himi.setup import hand_sizes, majors_dealt

WHEEL = ("Wheel of Fortune",)


def completed(variant: Variant[State], state: State, due: Pending, play: Play, rng: Random) -> Play:
    """The Wheel of Fortune discarded with any number of other cards; any other play with what has to be shown
    for it."""
    if play.kind != DISCARD or play.cards != WHEEL:
        return base.showing(variant, state, due, play, rng)
    rest = Counter(state.hands[due.player].cards) - Counter(play.cards)
    cards = sorted(rest.elements())
    return replace(play, also=tuple(sorted(rng.sample(cards, rng.randint(0, len(cards))))))


def pack(variant: Variant[State], last: State | None, rng: Random) -> list[str]:
    """The cards of a round: the Minors, and as many Majors as are picked ("Deal")."""
    majors = majors_dealt(variant.players, variant.options["th.deal.remainder"])
    return [*ranked(variant.lexicon), *rng.sample(list(variant.lexicon.deck.singles), majors)]


def sizes(variant: Variant[State], players: Sequence[str], last: State | None) -> Mapping[str, int]:
    """How many cards players are dealt by rank. Raises SetUpFault for a number of players that cannot play."""
    return hand_sizes(variant.lexicon, players, variant.options)


SIMULATION = replace(base.SIMULATION, sizes=sizes, pack=pack, completed=completed)
"""Rounds of Tarot-himi, as Tahimi's but for the cards and the Wheel."""
