"""Jig as the rest of the program sees it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from adjudicator.cards import Lexicon
from adjudicator.engine.choice import Choice
from adjudicator.engine.draft import Continuation
from adjudicator.engine.game import Game
from adjudicator.engine.state import Table
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

    def typical(self, lexicon: Lexicon, table: Table, position: Position) -> Iterator[Continuation]:
        """Low cards, and a pass."""
        from examples.jig.turn.witness import typical

        return typical(lexicon, table, position)


GAME = Jig()
