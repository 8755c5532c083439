"""What simulated hands of Tarot Poker amount to."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean

from adjudicator.cards import PUT
from adjudicator.engine.simulation import Means, Played
from adjudicator.engine.variant import Variant
from adjudicator.games.tarot_poker.state import State


def figures(variant: Variant[State], rounds: Sequence[Played[State]]) -> Means:
    """What hands of one session amount to. Raises ValueError where there are none."""
    if not rounds:
        raise ValueError("there is no hand to count")
    states = [one.state for one in rounds]
    cards = [sum(play.kind == PUT for _, play in one.lines) for one in rounds]
    means = {
        "lines": fmean(len(one.lines) for one in rounds),
        "cards played": fmean(cards),
        "chips in the pot": fmean(state.pot for state in states),
        "players at the end": fmean(len(state.still_in()) for state in states),
    }
    return Means(len(rounds), means, "hands")
