"""Jig as the rest of the program sees it."""

from __future__ import annotations

from functools import cached_property

from adjudicator.engine.choice import Choice
from adjudicator.engine.game import Game
from examples.jig.outline import JigOutline
from examples.jig.rules import Rules
from examples.jig.state import Position, Trick
from examples.jig.turn import clauses
from examples.jig.turn.encoding import CardsHeld, TurnEncoding
from examples.jig.turn.words import TurnWords


class Jig(JigOutline, Game[Position]):
    """Its cards, its law, and what follows."""

    effects, trick, rules = clauses.EFFECTS, Trick, Rules

    @cached_property
    def holding(self) -> CardsHeld:
        """A hand as symbols."""
        return CardsHeld()

    @cached_property
    def choices(self) -> tuple[Choice[Position]]:
        """A turn is the only decision."""
        return (Choice(TurnEncoding(self.readings), TurnWords()),)


GAME = Jig()
