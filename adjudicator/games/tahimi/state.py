"""A round as it stands, from the deal to the last player: values, and nothing that decides.

What follows from an action is in `round.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from adjudicator.cards import Hand
from adjudicator.cards.verbs import TURN
from adjudicator.engine.state import Action, Pending
from adjudicator.games.tahimi.position import Position
from adjudicator.games.tahimi.verbs import DRAW, EXCHANGE, GIVING, PAYMENT, RETURN, TAKE, TRIBUTE

if TYPE_CHECKING:
    from adjudicator.engine.circumstances import Circumstances

__all__ = ["DRAW", "EXCHANGE", "GIVING", "PAYMENT", "RETURN", "TAKE", "TRIBUTE", "TURN", "State"]


@dataclass(frozen=True)
class State:
    """One round at one moment.

    Players are named by their ranks in this round, the Tahimi first. `trick` holds the
    actions since the trick began, and `position` what follows from them. `due` names the
    decisions that are open: one, or at tax time one for each pair; none once the round has
    `ended` ("over", or "redeal" where nobody would lead).
    """

    players: tuple[str, ...]
    hands: Mapping[str, Hand] = field(hash=False)
    position: Position
    due: tuple[Pending, ...] = ()
    taxes: tuple[Action, ...] = ()
    """What was given, and shown, at tax time."""
    trick: tuple[Action, ...] = ()
    pending: int | None = None
    """The line of the trick whose turn is not over before other decisions are made."""
    leader: str | None = None
    """Who had the lead when the trick began."""
    opening: bool = True
    """Whether no card had been put down in the round when the trick began."""
    discards: tuple[str, ...] = ()
    finished: tuple[str, ...] = ()
    """Who went out, in the order they did."""
    number: int = 1
    """Which round of the session this is, the first being 1."""
    dealer: str | None = None
    single: frozenset[str] = frozenset()
    """Who has exactly one card."""
    calls: frozenset[str] = frozenset()
    """Who has come down to one card and has not said so."""
    shown: frozenset[tuple[str, str]] = frozenset()
    """Player and card, for each card revealed outside a play."""
    rescinded: tuple[str, tuple[str, ...]] | None = None
    """Who has just had to take which cards back."""
    tricks: tuple[str, ...] = ()
    """Who took each trick that is over."""
    trail: tuple[Position, ...] = ()
    """The position before each line of the trick, its player being on turn."""
    blurred: bool = False
    """Whether cards were drawn in the round that nobody saw."""
    unseen_gift: bool = False
    """Whether cards that nobody saw were given in the course of a trick, and that trick is the last that was begun."""
    ended: str | None = None

    @property
    def ranks(self) -> tuple[str, ...]:
        """The players by their ranks in the next round: as they went out, the last one last."""
        left = tuple(player for player in self.players if player not in self.finished)
        return (*self.finished, *left)

    @property
    def turn(self) -> str | None:
        """Whose regular turn it is; None while something else is due."""
        first = self.due[0] if self.due else None
        return first.player if first is not None and first.kind == TURN else None

    def owed(self, player: str, kinds: frozenset[str] | None = None) -> Pending | None:
        """What this player has to decide, of these kinds; None if nothing."""
        found = (due for due in self.due if due.player == player)
        return next((due for due in found if kinds is None or due.kind in kinds), None)

    def beside(
        self, number: int | None = None, cut: bool = False, totals: Mapping[str, int] | None = None
    ) -> Circumstances:
        """What it tells beside its situation."""
        from adjudicator.games.tahimi.between import Between

        last = self.tricks[-1] if self.tricks else None
        return Between(finished=self.finished, last=last, discards=self.discards)

    @property
    def stalled(self) -> bool:
        """Whether the lead has come to somebody who declined it since the pile was last empty."""
        return self.position.leading and self.position.to_act in self.position.idle
