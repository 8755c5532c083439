"""What the hands of a record of Loka come to, and the games of three hands that they make."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.games.loka.points import AVERAGE, HANDS, settled
from adjudicator.games.loka.position import State
from adjudicator.records.record import Record
from adjudicator.report.audit import Result, Uncounted

NOT_THERE = "a card was put down that cannot have been there"
PAID_WRONG = "a card was given for the Fool that cannot have been there"
PARTLY = "the cards of the tricks and those laid away are not the whole pack"
BROKEN_OFF = "it was not played to its end"
OWED = "nothing was given for the Fool"


class Tally:
    """The hands of a record that are over, each with its number in the session: those that are counted,
    and those that cannot be.

    Hands before the record's first are not counted here, so of their game there are no totals.
    """

    def __init__(self, record: Record) -> None:
        self.players, self._how = record.players, record.options["lo.settlement"]
        self.results: list[Result] = []
        self.uncounted: list[Uncounted] = []

    def result(self, number: int) -> Result | None:
        """What a hand came to; None where it is not counted."""
        return next((one for one in self.results if one.hand == number), None)

    def told(self, number: int) -> Result | Uncounted | None:
        """What is told of a hand that is over; None before it is."""
        left_out = next((one for one in self.uncounted if one.hand == number), None)
        return self.result(number) or left_out

    def earlier(self, number: int) -> dict[str, int] | None:
        """What each player has won in the earlier hands of a hand's game; None where one of them is not
        counted ("Card Points")."""
        found = [self.result(hand) for hand in _before(number)]
        counted = [one for one in found if one is not None]
        if len(counted) < len(found):
            return None
        return {player: sum(one.won[player] for one in counted) for player in self.players}

    def count(self, number: int, state: State, points: Mapping[str, int]) -> None:
        """Let a hand count with these points."""
        won = settled(points, self._how)
        earlier = self.earlier(number)
        self.results.append(
            Result(
                number,
                state.dealer,
                points,
                {player: state.tricks(player) for player in state.players},
                won,
                None if earlier is None else {player: earlier[player] + won[player] for player in points},
                AVERAGE,
                len(points) if self._how == "each" else 1,
                len(_before(number)) + 1,
                HANDS,
                tuple(hand for hand in _before(number) if self.result(hand) is None),
            )
        )

    def leave_out(self, number: int, dealer: str, why: str) -> None:
        """Note that a hand is not counted, and why."""
        missing = tuple(hand for hand in (*_before(number), number) if self.result(hand) is None)
        self.uncounted.append(Uncounted(number, dealer, why, len(_before(number)) + 1, HANDS, missing))


def _before(number: int) -> range:
    """The earlier hands of a hand's game."""
    return range(number - (number - 1) % HANDS, number)
