"""How a call of "One card" is told."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from z3 import ArithRef

from adjudicator.cards import Lexicon, Play
from adjudicator.cards.english import amount
from adjudicator.engine.choice import HiddenHand, Speech, Theorems, View, Words
from adjudicator.games.tahimi.position import Position
from adjudicator.games.tahimi.turn.choice import TurnWords
from adjudicator.solve.conditions import Condition, Literal, Word
from adjudicator.solve.edits import Edit

ONE = "just one card"
"""The word for a hand of one card."""


class Calling(View[Position]):
    """A call of one player, with words for it. No number is told but one: nobody has to name another."""

    @property
    def not_one(self) -> str:
        """That the hand has come down to one card, or is empty."""
        hand = self.table.hands.get(self.actor)
        none = hand is not None and hand.total == 0
        return f"{self.has} {'no card' if none else 'more than one card'}."

    @property
    def just_one(self) -> str:
        """That it has."""
        return f"{self.has} {amount(1, 'card')} left in the hand."


class Counted(Speech):
    """Whether a hidden hand has come down to one card, in sentences."""

    def literal(self, literal: Literal) -> str:
        """It has, or has not."""
        return ONE if literal.holds else f"not {ONE}"

    def parts(self, condition: Condition) -> list[str]:
        """That it has, or has not: there is no other word."""
        has = "have" if self.who == "You" else "has"
        return [f"{has} {self.literal(literal)}" for literal in condition]


class CallWords(Words[Position]):
    """The words for a call; `turn` has those for the hand, `held` is how many cards are in it, as a term."""

    views = Calling
    speeches = Counted

    def __init__(self, turn: TurnWords, held: Callable[[Lexicon], ArithRef]) -> None:
        self.turn, self.held = turn, held

    def hidden(self, hand: HiddenHand, play: Play) -> Iterator[Word]:
        """What may be said of a hidden hand: that it is one card."""
        yield Word(ONE, self.held(hand.lexicon) == 1)

    def edit(self, edit: Edit, lexicon: Lexicon) -> str:
        """An edit of the hand in words."""
        return self.turn.edit(edit, lexicon)


def theorems(held: Callable[[Lexicon], ArithRef]) -> Theorems:
    """What is proved of calls; `held` is how many cards are in a hand, as a term."""
    from adjudicator.games.tahimi.call.theorems import CallTheorems

    return CallTheorems(held)
