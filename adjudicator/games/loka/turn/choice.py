"""How a turn of Loka is told, and what the dealer lays away."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.cards import Lexicon, Play
from adjudicator.engine.choice import HiddenHand, Speech, Words
from adjudicator.games.loka.position import State
from adjudicator.games.loka.turn import hidden
from adjudicator.games.loka.turn.words import Turn
from adjudicator.solve.conditions import Word


class TurnWords(Words[State]):
    """The words for a card to the trick."""

    views = Turn

    def hidden(self, hand: HiddenHand, play: Play) -> Iterator[Word]:
        """A card of each suit, and a trump."""
        yield from hidden.words(hand, play)

    def speech(self, lexicon: Lexicon, who: str) -> Speech:
        """Conditions on a hidden hand in sentences."""
        return hidden.Speech(lexicon, who)
