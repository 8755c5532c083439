"""Jig as the rest of the program sees it."""

from __future__ import annotations

from functools import cached_property

from adjudicator.engine.choice import Choice
from adjudicator.engine.game import Game
from examples.jig import theorems
from examples.jig.law import EFFECTS, HAND, TurnEncoding
from examples.jig.outline import JigOutline
from examples.jig.rules import Position, Rules, State, Trick
from examples.jig.words import TurnWords


class Jig(JigOutline, Game[Position, State]):
    """Its cards, its law, and what follows."""

    effects, trick, rules, holding = EFFECTS, Trick, Rules, HAND

    @cached_property
    def choices(self) -> tuple[Choice[Position]]:
        """A turn is the only decision."""
        return (
            Choice(
                TurnEncoding(self.readings), TurnWords(HAND.held), lambda: theorems.WITNESS, lambda: theorems
            ),
        )


GAME = Jig()
