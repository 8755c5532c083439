"""How a draw is told."""

from __future__ import annotations

from adjudicator.cards import Lexicon
from adjudicator.engine.choice import Speech, Words
from adjudicator.games.tahimi.position import Position
from adjudicator.games.tahimi.turn.choice import TurnWords
from adjudicator.games.tarot_himi.draw.words import Drawing


class DrawWords(Words[Position]):
    """The words for cards drawn; chance chooses them, so no others are named in their place."""

    views = Drawing

    def __init__(self, turn: TurnWords) -> None:
        self.turn = turn

    def speech(self, lexicon: Lexicon, who: str) -> Speech:
        """Conditions on a hand in sentences, of which there are none."""
        return self.turn.speech(lexicon, who)
