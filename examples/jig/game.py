"""Jig as the rest of the program sees it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from adjudicator.cards import Lexicon
from adjudicator.engine.choice import Choice
from adjudicator.engine.draft import Continuation
from adjudicator.engine.game import Game
from adjudicator.engine.singles import lowest
from adjudicator.engine.state import Table
from examples.jig import theorems
from examples.jig.law import EFFECTS, HAND, TurnEncoding
from examples.jig.outline import JigOutline
from examples.jig.rules import Rules, State
from examples.jig.words import TurnWords


class Jig(JigOutline, Game[State, State]):
    """Its cards, its law, and what follows."""

    effects, rules, holding = EFFECTS, Rules, HAND

    @cached_property
    def choices(self) -> tuple[Choice[State]]:
        """A turn is the only decision."""
        return (
            Choice(
                TurnEncoding(self.readings), TurnWords(HAND.held), lambda: theorems.WITNESS, lambda: theorems
            ),
        )

    def typical(self, lexicon: Lexicon, table: Table, position: State) -> Iterator[Continuation]:
        """What a short history is made of: the lowest cards of a suit, and a pass."""
        return lowest(lexicon, table, position)


GAME = Jig()
