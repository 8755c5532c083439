"""A round of a climbing game under chosen readings: what follows from actions, and each moment as a situation."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from adjudicator.engine.situation import Situation
from adjudicator.engine.state import Table
from adjudicator.engine.variant import Variant
from adjudicator.games.tahimi.round import Round
from adjudicator.games.tahimi.state import GIVING, PAYMENT, RETURN, State


@dataclass(frozen=True)
class Rules(Variant[State]):
    """A climbing game with a choice of readings and house rules, for a number of players."""

    fewest: ClassVar[int] = 3
    most: ClassVar[int] = 8
    usual: ClassVar[int] = 4
    calls: ClassVar[bool] = True

    players: int = 4

    @cached_property
    def round(self) -> Round:
        """What follows from actions."""
        return Round(self.lexicon, self.options, self.house)

    def situation(self, state: State) -> Situation:
        """A moment of the round as a situation, from the beginning of its trick."""
        # What was discarded in the course of the trick follows from its lines.
        before = Counter(state.discards) - Counter(state.position.gone)
        table = Table(
            state.players,
            state.trick,
            state.leader,
            state.opening,
            frozenset(state.position.out),
            state.hands,
            tuple(before.elements()),
            house=self.house,
            number=state.number,
            taxes=state.taxes if any(due.kind in (PAYMENT, RETURN) for due in state.due) else None,
            due=tuple(due for due in state.due if due.kind in GIVING),
        )
        return Situation(self.game, table, self.options, self.lexicon, limit=self.limit)
