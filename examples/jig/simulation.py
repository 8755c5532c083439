"""Simulated rounds of Jig: who chooses, and what is counted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from statistics import fmean

from adjudicator.cards import PASS, Play
from adjudicator.engine.policy import AtRandom
from adjudicator.engine.simulation import Means, Played, Simulation, one_by_one, to_the_left
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


def figures(variant: Variant[State], rounds: Sequence[Played[State]]) -> Means:
    """What rounds of one session amount to. Raises ValueError where there are none."""
    scores = [variant.rules.scores(one.state) for one in rounds]
    passes = [sum(play.kind == PASS for _, play in one.lines) for one in rounds]
    first = [score[one.players[0]] for score, one in zip(scores, rounds, strict=True)]
    means = {
        "lines": fmean(len(one.lines) for one in rounds),
        "passes": fmean(passes),
        "won": fmean(max(score.values()) for score in scores),
        "won by the first to lead": fmean(first),
    }
    return Means(len(rounds), means)


POLICIES = {one.name: one for one in (AtRandom(), Greedy())}
SIMULATION = Simulation("rounds", POLICIES, one_by_one, to_the_left, figures)
