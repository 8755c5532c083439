"""Jig as the rest of the program sees it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from adjudicator.cards import PASS, Lexicon, Play
from adjudicator.cards.play import put_down
from adjudicator.engine.choice import Choice
from adjudicator.engine.draft import Continuation
from adjudicator.engine.game import Game
from adjudicator.engine.state import Action, Table
from examples.jig import theorems
from examples.jig.cards import WHERE
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

    def typical(self, lexicon: Lexicon, table: Table, position: Position) -> Iterator[Continuation]:
        """What a short history is made of: the lowest cards of a suit, and a pass."""
        gone = {card for action in table.history for card in action.play.cards}
        low = [put_down((card,)) for card in list(WHERE)[:3] if card not in gone]
        for play in (*low, Play(PASS)):
            yield Continuation((Action(position.to_act or "", play),))


GAME = Jig()
