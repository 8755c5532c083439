"""A record as a timeline: each action with the table on which it was made."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.engine.state import Action
from adjudicator.records.record import Record
from adjudicator.records.transcript import Step, Transcript
from adjudicator.report.board import Board, Moment, Pile, listed


def moments(record: Record) -> tuple[Moment, ...]:
    """Each action of a record with the table before it. Raises Refused if a line is ambiguous."""
    return tuple(moment for _, moment, _ in walked(record))


def walked(record: Record) -> Iterator[tuple[Step, Moment, list[Action]]]:
    """Yield each action of a record as a step of its replay and as a moment, with the actions whose cards lie on the
    table. Raises Refused if a line is ambiguous."""
    transcript = Transcript(record)
    for _ in transcript.lines():
        pass
    last: dict[str, Action] = {}
    before = None
    for step in transcript.steps:
        if step.round != before:
            last, before = {}, step.round
        piles = record.game.prompts()(step.variant.rules).pile(step.before, last)
        lies = tuple(Pile(owner, " ".join(cards), tuple(cards)) for owner, cards in piles)
        hands = {player: listed(hand) for player, hand in step.before.hands.items()}
        board = Board(lies, hands, step.player)
        moment = Moment(step.entry.number, step.round, step.player, str(step.play), tuple(step.play.cards), board)
        yield step, moment, [last[cards[0]] for _, cards in piles if cards and cards[0] in last]
        last |= {card: step.action for card in step.play.cards}
