"""What goes with a choice in simulated rounds of Tarot-himi: besides what Tahimi has, cards beside the Wheel."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

from adjudicator.cards import DISCARD, Play
from adjudicator.engine.state import Pending
from adjudicator.engine.variant import Variant
from adjudicator.games.tahimi.policies import showing
from adjudicator.games.tahimi.state import State

WHEEL = ("Wheel of Fortune",)


def completed(variant: Variant[State], state: State, due: Pending, play: Play, rng: Random) -> Play:
    """The Wheel of Fortune discarded with any number of other cards; any other play with what has to be shown
    for it."""
    if play.kind != DISCARD or play.cards != WHEEL:
        return showing(variant, state, due, play, rng)
    rest = Counter(state.hands[due.player].cards) - Counter(play.cards)
    cards = sorted(rest.elements())
    return replace(play, also=tuple(sorted(rng.sample(cards, rng.randint(0, len(cards))))))
