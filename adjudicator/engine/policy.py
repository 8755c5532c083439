"""What the law leaves a player to choose among, and who chooses, whatever is played.

Nothing here decides what is legal: the law does.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Protocol, TypeVar

from adjudicator.cards import Play
from adjudicator.engine.choice import Choice
from adjudicator.engine.situation import Situation
from adjudicator.engine.state import Pending
from adjudicator.solve.plays import standing
from adjudicator.solve.position import CERTAIN

RulesT_contra = TypeVar("RulesT_contra", contravariant=True)
StateT_contra = TypeVar("StateT_contra", contravariant=True)


class NoPlay(ValueError):
    """A decision in which the law leaves nothing to choose."""

    def __init__(self, due: Pending) -> None:
        super().__init__(f"{due.player} has no legal choice ({due.kind})")
        self.due = due


class Player(Protocol[RulesT_contra, StateT_contra]):
    """Somebody who chooses among legal plays."""

    @property
    def name(self) -> str:
        """What kind of player this is."""

    def choose(self, rules: RulesT_contra, state: StateT_contra, plays: Sequence[Play], rng: Random) -> Play:
        """One of the plays, which are not empty."""


def lawful(situation: Situation, player: str, choice: Choice) -> list[Play]:
    """Every legal play of a decision, the plainest first; the player's whole hand has to be known.

    Plays that the law cannot tell apart, for all its symbols have the same values, are ruled on once.
    """
    plays = situation.candidates(player, choice)
    if not plays:
        return []
    asked = situation.question(player, plays[-1])
    values = [situation.values(play, choice) for play in plays]
    kinds = [asked.session.placed(told) for told in values]
    named = dict(zip(kinds, zip(map(str, plays), values, strict=True), strict=True))
    found = standing(asked, dict(named.values()))
    legal = {kind for kind, (name, _) in named.items() if found[name] == CERTAIN}
    return [play for play, kind in zip(plays, kinds, strict=True) if kind in legal]
