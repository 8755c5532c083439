"""A generic vocabulary for hidden hands, card by card, for games whose own vocabulary is too coarse."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from z3 import ExprRef, is_bool

from adjudicator.cards.english import number
from adjudicator.engine.choice import HiddenHand, Speech
from adjudicator.solve.conditions import Literal, Word


def card_by_card(hand: HiddenHand, symbols: Mapping[str, ExprRef]) -> Iterator[Word]:
    """Yield the words "at least n of this card", for each n from one more than the known copies to the most possible.
    `symbols`: as given by `Holding.symbols`.

    >>> from types import SimpleNamespace
    >>> from z3 import Bool, Int
    >>> hand = SimpleNamespace(known={"VI": 1}, room=2, left={"VI": 2, "Sun": 1}.get)
    >>> [word.id for word in card_by_card(hand, {"VI": Int("VI"), "Sun": Bool("Sun")})]
    ['2 VI', '1 Sun']
    """
    for card, symbol in symbols.items():
        have = hand.known.get(card, 0)
        most = min(hand.left(card), have + hand.room)
        for count in range(have + 1, most + 1):
            fewer = (_word(count - 1, card),) if count > have + 1 else ()
            yield Word(_word(count, card), symbol if is_bool(symbol) else symbol >= count, fewer)


def _word(count: int, card: str) -> str:
    return f"{count} {card}"


class CardSpeech(Speech):
    """Renders conditions in the vocabulary of `card_by_card`."""

    def literal(self, literal: Literal) -> str:
        """A literal in short form: "holds at least two of VIII", "no 5 of Hearts"."""
        count, card = self._counted(literal.word)
        if literal.holds:
            return f"holds {self.noun(literal.word)}"
        return f"no {card}" if count == 1 else f"at most {number(count - 1)} {card}"

    def noun(self, word: str) -> str:
        """A card with its minimum count: "the Sun", "all four of VI", "at least two of VI"."""
        count, card = self._counted(word)
        if count == 1:
            return self.lexicon.spoken(card)
        return f"{'all' if count == self.lexicon.deck.count(card) else 'at least'} {number(count)} of {card}"

    def _counted(self, word: str) -> tuple[int, str]:
        count, _, card = word.partition(" ")
        return int(count), card
