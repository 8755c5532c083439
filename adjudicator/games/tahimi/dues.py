"""Who has to hand over cards now, and how many, as the table tells it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from adjudicator.cards import GIVES
from adjudicator.engine.state import Pending, Table
from adjudicator.games.tahimi.state import PAYMENT, RETURN, Position

if TYPE_CHECKING:
    from adjudicator.games.tahimi import setup

TAXES = frozenset({PAYMENT, RETURN})
"""What is due at tax time."""


class Dues:
    """What is due at one table, under readings asked for as needed."""

    prefix = "ta"
    """Whose readings are asked for."""

    def __init__(self, table: Table, readings: Mapping[str, str]) -> None:
        self.table, self.readings = table, readings

    def after(self, trail: tuple[Position, ...]) -> tuple[Pending, ...]:
        """What is due after the history with these positions, unless the table says so itself."""
        if self.table.due:
            return self.table.due
        return () if self.table.taxes is None else self.taxes()

    def taxes(self) -> tuple[Pending, ...]:
        """For each pair that is not done, who gives next ("Taxes": the low player first)."""
        from adjudicator.games.tahimi import setup

        table = self.table
        given = {action.player for action in table.taxes or () if action.play.kind == GIVES}
        found = []
        for pair in setup.schedule(table.players, table.house, table.number, self.readings, prefix=self.prefix):
            first, second = self.order(pair)
            if first.player not in given:
                found.append(first)
            elif second.player not in given:
                found.append(second)
        return tuple(found)

    def order(self, pair: setup.Tax) -> tuple[Pending, Pending]:
        """What the two of a pair give, in the order they give it."""
        return (
            Pending(PAYMENT, pair.low, pair.high, pair.count, best=True),
            Pending(RETURN, pair.high, pair.low, pair.count),
        )
