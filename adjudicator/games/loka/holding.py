"""A hand of Loka as symbols: a truth for each card."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from z3 import ExprRef

from adjudicator.cards import Hand, Lexicon
from adjudicator.engine.singles import SingleCards
from adjudicator.games.loka.cards import pack_of, where
from adjudicator.games.loka.position import State
from adjudicator.games.loka.turn import hidden, symbols


class LokaHolding(SingleCards[State]):
    """Which cards a hand has."""

    def symbols(self, lexicon: Lexicon) -> Mapping[str, ExprRef]:
        """The symbol of each card in the hand."""
        return symbols.hand(lexicon)

    def size(self, lexicon: Lexicon) -> ExprRef:
        """How many cards the hand has, as a term."""
        return symbols.hand_size(pack_of(lexicon))

    def lacking(self, hand: Hand, lexicon: Lexicon) -> Callable[[str], str]:
        """That a card is not there; those of a suit that is not there at all are told in the same words."""
        places = where(lexicon)
        there = {places[card][0] for card in hand.cards}
        return lambda card: f"no {card}" if places[card][0] in there else hidden.absent(card, lexicon)


HAND = LokaHolding()
"""The one there is."""
