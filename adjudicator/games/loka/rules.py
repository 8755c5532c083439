"""A hand of Loka under chosen readings: what follows from actions, and each moment as a situation."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from adjudicator.cards import PUT, Play
from adjudicator.engine.situation import Situation
from adjudicator.engine.state import Action, Table
from adjudicator.engine.variant import Variant
from adjudicator.games.loka.position import LAY, State
from adjudicator.games.loka.round import PLAYERS, Round


@dataclass(frozen=True)
class Rules(Variant[State]):
    """Loka with a choice of readings, for its three players."""

    fewest: ClassVar[int] = PLAYERS
    most: ClassVar[int] = PLAYERS
    usual: ClassVar[int] = PLAYERS

    players: int = PLAYERS

    @cached_property
    def round(self) -> Round:
        """What follows from actions."""
        return Round(self.lexicon, self.options, self.house)

    def situation(self, state: State) -> Situation:
        """A moment of the hand as a situation, from the beginning of its trick.

        The cards of the tricks before, and what the dealer laid away, are out of play. Once every
        trick is played nobody is to act.
        """
        first = state.due[0] if state.due else None
        laying = first is not None and first.kind == LAY
        table = Table(
            state.players,
            tuple(Action(player, Play(PUT, (card,))) for player, card in state.trick),
            state.dealer if laying else state.turn,
            laying,
            hands=state.hands,
            discards=(*(card for trick in state.taken for _, card in trick.cards), *state.laid),
            house=self.house,
        )
        return Situation(self.game, table, self.options, self.lexicon, limit=self.limit)
