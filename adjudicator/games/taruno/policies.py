"""Who chooses in simulated games of Taruno."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from adjudicator.cards import PUT, Play
from adjudicator.cards.play import LAYS
from adjudicator.engine.policy import AtRandom
from adjudicator.engine.variant import Variant
from adjudicator.games.taruno.cards import is_face, is_major
from adjudicator.games.taruno.state import Draw, State
from adjudicator.games.taruno.verbs import DRAW, STOP


class Greedy:
    """Plays Minors, court cards first, and Majors where no Minor fits; discards as few cards as may be. Draws for whom a
    Chariot is given to, which would go round for ever."""

    name = "greedy"

    def choose(self, variant: Variant[State], state: State, plays: Sequence[Play], rng: Random) -> Play:
        """The play that is worth most by a plain count."""
        due = state.due[0].about if state.due else None
        moved = isinstance(due, Draw) and due.redirected
        return max(plays, key=lambda play: (moved and play.kind == DRAW, _worth(play), rng.random()))


def _worth(play: Play) -> int:
    if play.kind == PUT:
        return 1 if is_major(play.cards[0]) else 3 if is_face(play.cards[0]) else 2
    if play.kind == LAYS:
        return -len(play.cards)
    return {DRAW: 0, STOP: -1}.get(play.kind, 1)


POLICIES = {one.name: one for one in (AtRandom(), Greedy())}
"""By name."""
