"""How a draw is told."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.cards import Lexicon, Play
from adjudicator.engine.choice import HiddenHand, Speech, Theorems, Words
from adjudicator.games.tahimi.position import Position
from adjudicator.games.tahimi.turn.choice import TurnWords
from adjudicator.games.tarot_himi.draw.words import Drawing
from adjudicator.solve.conditions import Word
from adjudicator.solve.edits import Edit


class DrawWords(Words[Position]):
    """The words for cards drawn; chance chooses them, so no others are named in their place."""

    views = Drawing

    def __init__(self, turn: TurnWords) -> None:
        self.turn = turn

    def hidden(self, hand: HiddenHand, play: Play) -> Iterator[Word]:
        """Nothing: no hand bears on it."""
        yield from ()

    def speech(self, lexicon: Lexicon, who: str) -> Speech:
        """Conditions on a hand in sentences, of which there are none."""
        return self.turn.speech(lexicon, who)

    def edit(self, edit: Edit, lexicon: Lexicon) -> str:
        """An edit of the hand in words, of which there are none."""
        return self.turn.edit(edit, lexicon)


def theorems() -> Theorems:
    """What is proved of draws."""
    from adjudicator.games.tarot_himi.draw import theorems

    return theorems
