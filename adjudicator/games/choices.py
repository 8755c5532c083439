"""What the law leaves a player to choose among, and who chooses, whatever is played.

Nothing here decides what is legal: the law does.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Protocol, TypeVar

from z3 import ExprRef

from adjudicator.cards import Play
from adjudicator.games.agreed import Agreed
from adjudicator.games.game import Facing
from adjudicator.games.situation import Situation
from adjudicator.games.table import Due
from adjudicator.solve.ground import CERTAIN
from adjudicator.solve.plays import standing

RulesT_contra = TypeVar("RulesT_contra", bound=Agreed, contravariant=True)
StateT_contra = TypeVar("StateT_contra", contravariant=True)


class NoPlay(ValueError):
    """A decision in which the law leaves nothing to choose."""

    def __init__(self, due: Due) -> None:
        super().__init__(f"{due.player} has no legal choice ({due.kind})")
        self.due = due


class Player(Protocol[RulesT_contra, StateT_contra]):
    """Somebody who chooses among legal plays."""

    @property
    def name(self) -> str:
        """What kind of player this is."""

    def choose(self, rules: RulesT_contra, state: StateT_contra, plays: Sequence[Play], rng: Random) -> Play:
        """One of the plays, which are not empty."""


def lawful(situation: Situation, player: str, facing: Facing) -> list[Play]:
    """Every legal play of a decision, the plainest first; the player's whole hand has to be known.

    Plays that the law cannot tell apart, for all its symbols have the same values, are ruled on once.
    """
    plays = situation.candidates(player, facing)
    if not plays:
        return []
    asked = situation.question(player, plays[-1])
    values = {play: facing.values(play, situation.lexicon, situation.table.players) for play in plays}
    # Alike plays may share one mapping, and reading its terms is slow.
    kinds = {one: _key(told) for one, told in {id(told): told for told in values.values()}.items()}
    named = {kinds[id(values[play])]: play for play in plays}
    asked_of = {str(play): values[play] for play in named.values()}
    found = standing(asked.session, asked.facts, asked.options, asked_of, asked.impossible)
    return [play for play in plays if found[str(named[kinds[id(values[play])]])] == CERTAIN]


def _key(values: Mapping[ExprRef, ExprRef]) -> frozenset[tuple[int, int]]:
    return frozenset((symbol.get_id(), value.get_id()) for symbol, value in values.items())
