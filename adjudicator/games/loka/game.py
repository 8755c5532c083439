"""Loka as the rest of the program sees it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from adjudicator.engine.choice import Choice
from adjudicator.engine.game import Game
from adjudicator.games.loka.cards import OTHERS
from adjudicator.games.loka.effects import EFFECTS
from adjudicator.games.loka.hand import HAND
from adjudicator.games.loka.lay_away import Laying, LayingWords
from adjudicator.games.loka.outline import LokaOutline
from adjudicator.games.loka.payment import Payment, PaymentWords
from adjudicator.games.loka.state import State
from adjudicator.games.loka.turn import Turn, TurnWords


class Loka(LokaOutline, Game[State, State]):
    """The three-player game: its cards, its law, and what follows from a history."""

    effects = EFFECTS
    holding = HAND
    not_suits = OTHERS
    presumes_legality = False

    @cached_property
    def choices(self) -> tuple[Choice[State], ...]:
        """What the dealer lays away, what is paid for the Fool, and a card to the trick."""
        return (
            Choice(Laying(self.readings), LayingWords()),
            Choice(Payment(self.readings), PaymentWords()),
            Choice(Turn(self.readings), TurnWords()),
        )

    def endings(self, before: State, after: State) -> Iterator[str]:
        """That every trick is played, and what is still to be paid."""
        if after.over and not before.over:
            yield f"Every trick is played; {after.taken[-1].winner} takes the last one."
            yield from (f"{due.player} has still to pay {due.to} for the Fool." for due in after.due)
        elif after.ended and not before.ended:
            yield "The hand is over."


GAME = Loka()
