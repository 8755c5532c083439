"""Situations before the actions of a record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from adjudicator.cards import Hand, Play
from adjudicator.dataclass import dataclass
from adjudicator.engine.situation import Situation, Trail
from adjudicator.engine.state import Besides, OutOfOrder, RoundState
from adjudicator.engine.variant import Variant
from adjudicator.records.transcript import Step
from adjudicator.solve.evidence import Earlier

Among = Mapping[str, tuple[Besides, ...]]
"""By player what is known of a hand besides single cards."""
NONE: Among = MappingProxyType({})


@dataclass(frozen=True)
class RecordedSituation(Situation):
    """A situation whose history is taken as it happened, in turn or not.

    `trail`: the positions before each action of the trick, and the present one. The table is read under one profile, so
    no reading branches. If it is not `evident`, because cards changed hands unseen, its history is no evidence of
    hands.
    """

    trail: Trail = ()
    evident: bool = True
    goes_on = False

    def _run(self, readings: Mapping[str, str]) -> Trail | OutOfOrder:
        return (*self.trail[:-1], self.game.settled(self.table, self.trail, self.options))

    def past(self, actor: str | None) -> tuple[Earlier, ...]:
        """The lines of the trick that are evidence of unseen hands."""
        return super().past(actor) if self.evident else ()


def situation_before(step: Step, hands: Mapping[str, Hand] | None = None, among: Among | None = None) -> Situation:
    """The situation before an action of a record. `hands` and `among` (constraints on hands) replace the step's own."""
    more = step.among if among is None else among
    return situation_at(step.variant, step.before, step.player, step.play, hands, more)


def situation_at(
    variant: Variant,
    state: RoundState,
    player: str,
    play: Play,
    hands: Mapping[str, Hand] | None = None,
    among: Among = NONE,
) -> Situation:
    """The situation before a play in a state."""
    rules = variant.rules
    table = rules.recorded_table(state, state.hands if hands is None else hands, player, play)
    table = replace(table, among=among) if among else table
    trail = rules.trail(state, player, play)
    if trail is None:
        return Situation(variant.game, table, variant.options, variant.lexicon, limit=variant.limit)
    return RecordedSituation(
        variant.game,
        table,
        variant.options,
        variant.lexicon,
        limit=variant.limit,
        trail=trail,
        evident=rules.evident(state),
    )


def alone(step: Step) -> Situation:
    """The situation before an action that contradicts the knowledge of hands: only their sizes are kept."""
    hands = {player: Hand(unseen=hand.total) for player, hand in step.before.hands.items()}
    situation = situation_before(step, hands, NONE)
    bare = replace(situation, table=replace(situation.table, discards=()))
    return replace(bare, evident=False) if isinstance(bare, RecordedSituation) else bare
