"""Jig as the rest of the program sees it."""

from __future__ import annotations

from functools import cached_property

from adjudicator.engine.choice import Choice
from adjudicator.engine.game import Game
from examples.jig.outline import JigOutline
from examples.jig.rules import Rules
from examples.jig.state import Position, State, Trick
from examples.jig.turn.clauses import EFFECTS
from examples.jig.turn.encoding import TurnEncoding
from examples.jig.turn.symbols import HAND, HELD
from examples.jig.turn.words import TurnWords, theorems, witness


class Jig(JigOutline, Game[Position, State]):
    """Its cards, its law, and what follows."""

    effects, trick, rules, holding = EFFECTS, Trick, Rules, HAND

    @cached_property
    def choices(self) -> tuple[Choice[Position]]:
        """A turn is the only decision."""
        return (Choice(TurnEncoding(self.readings), TurnWords(HELD), witness, theorems),)


GAME = Jig()
