"""A moment of a record as a situation to rule on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from adjudicator.cards import Hand
from adjudicator.engine.situation import Situation, Trail
from adjudicator.engine.state import OutOfOrder, Table
from adjudicator.games.tahimi.state import GIVING
from adjudicator.records.counts import in_sight, within
from adjudicator.records.transcript import Step
from adjudicator.solve.evidence import Earlier


@dataclass(frozen=True)
class Moment(Situation):
    """A situation in which what happened is taken as it did, in turn or not.

    `trail` are the positions before each action of the trick, and the present one. What lies on
    the table is told under one profile, so no reading branches here. Where the history is not
    `evident`, for cards changed hands unseen, nothing is concluded from it.
    """

    trail: Trail = ()
    evident: bool = True

    def _run(self, asked: Mapping[str, str]) -> Trail | OutOfOrder:
        return (*self.trail[:-1], self.game.settled(self.table, self.trail, self.options))

    def past(self, actor: str | None) -> tuple[Earlier, ...]:
        """What the lines of the trick prove of the hands nobody has seen."""
        return super().past(actor) if self.evident else ()


def moment(step: Step, hands: Mapping[str, Hand] | None = None) -> Moment:
    """The situation before an action of a record; with other `hands`, where less or more is known."""
    state, rules = step.before, step.rules
    due = tuple(one for one in state.due if one.kind in GIVING)
    hands = state.hands if hands is None else hands
    # Every card out of play is among the discards here, those of this trick too.
    now = replace(state.position, gone=(), tricks=())
    table = Table(
        state.players,
        state.trick,
        state.leader,
        state.opening,
        frozenset(state.position.out),
        hands,
        () if step.blurred else within(state.discards, in_sight(step, hands), step),
        reshuffled=state.discards if step.blurred else (),
        house=rules.house,
        number=state.number,
        taxes=step.taxes,
        due=due,
    )
    return Moment(
        rules.game,
        table,
        rules.options,
        rules.lexicon,
        limit=rules.limit,
        trail=(*step.trail, now),
        evident=not step.unseen_gift,
    )


def alone(step: Step) -> Moment:
    """The situation before an action that cannot have been with what else is told of the hands: nothing
    is known of them but how many cards they have."""
    hands = {player: Hand(unseen=hand.total) for player, hand in step.before.hands.items()}
    there = moment(step, hands)
    return replace(there, table=replace(there.table, discards=()), evident=False)
