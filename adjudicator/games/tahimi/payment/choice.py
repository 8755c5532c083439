"""How a payment of a climbing game is told."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.cards import Lexicon, Play
from adjudicator.cards.english import amount
from adjudicator.engine.choice import HiddenHand, Speech, Words
from adjudicator.games.tahimi.payment.words import Paying
from adjudicator.games.tahimi.position import Position
from adjudicator.games.tahimi.turn import hidden
from adjudicator.games.tahimi.turn.choice import TurnWords
from adjudicator.solve.conditions import Word
from adjudicator.solve.edits import Edit


class PaymentWords(Words[Position]):
    """The words for cards handed over, or taken back; `turn` has those for the hand."""

    views = Paying

    def __init__(self, turn: TurnWords) -> None:
        self.turn = turn

    def hidden(self, hand: HiddenHand, play: Play) -> Iterator[Word]:
        """What may be said of the hidden hand of whoever gives."""
        yield from hidden.wild(hand)
        yield from hidden.counted(hand)

    def speech(self, lexicon: Lexicon, who: str) -> Speech:
        """Conditions on a hidden hand in sentences."""
        return self.turn.speech(lexicon, who)

    def edit(self, edit: Edit, lexicon: Lexicon) -> str:
        """An edit of the hand, or of the tax, in words."""
        if edit.fact.id == "owed":
            return f"had the tax been {amount(int(edit.value), 'card')}"
        return self.turn.edit(edit, lexicon)
