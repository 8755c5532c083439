"""A call of "One card": the word that a hand has come down to a single card, which nothing but the hand bears on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from z3 import ArithRef, BoolRef, BoolVal, Implies

from adjudicator.cards import CALLS, Lexicon, Play
from adjudicator.cards.english import amount
from adjudicator.dataclass import dataclass
from adjudicator.engine.choice import HiddenHand, Speech, View, Words
from adjudicator.engine.fields import At, FieldEncoding, Fields, PlayAt
from adjudicator.games.tahimi.cards import CALL
from adjudicator.games.tahimi.hand import TahimiHolding, hand_bounds
from adjudicator.games.tahimi.readings import cite
from adjudicator.games.tahimi.state import Position
from adjudicator.games.tahimi.turn_lines import TurnWords
from adjudicator.law import Clause, Requirement
from adjudicator.solve.conditions import Condition, Literal, Word
from adjudicator.solve.edits import Edit

CALLED = Fields[PlayAt]()
calls = CALLED.truth("says one card", lambda at: at.play.kind == CALLS, "the player says to have one card left")


class CallEncoding(FieldEncoding[Position, At[Position]]):
    """The call, with the hand of one game ("One card")."""

    name, nothing, optional, on_trial = CALL, Play(CALLS), True, (calls == BoolVal(True),)
    position, plays, reads = Fields[At[Position]](), CALLED, At[Position]

    def __init__(self, holding: TahimiHolding) -> None:
        super().__init__()
        self.holding = holding

    def held(self, lexicon: Lexicon) -> ArithRef:
        """How many cards are in the hand, as a term."""
        return cast("ArithRef", self.holding.size(lexicon))

    def limits(self, lexicon: Lexicon) -> tuple[BoolRef, ...]:
        return hand_bounds(lexicon)

    def clauses(self, lexicon: Lexicon) -> tuple[Clause, ...]:
        """Requirement on the size of the hand for a call of "One card"."""
        return (
            Requirement(
                id="TA-ONE-CARD.2",
                title="Said with one card",
                says='Nobody says "One card" with more than one card in the hand, or with none.',
                cites=(cite("One card"),),
                holds=Implies(calls, self.held(lexicon) == 1),
                against="{not_one}",
                supports="{just_one}",
            ),
        )


# -- words

MORE = "more than one card"
"""The word for a hand of which two cards can be shown."""


@dataclass(frozen=True)
class Calling(View[Position]):
    """A call of one player, with words for it. One card is the only number called."""

    @property
    def not_one(self) -> str:
        """That the hand has come down to one card, or is empty."""
        hand = self.table.hands.get(self.actor)
        none = hand is not None and hand.total == 0
        return f"{self.has} {'no card' if none else 'more than one card'}."

    @property
    def just_one(self) -> str:
        return f"{self.has} {amount(1, 'card')} left in the hand."


class Counted(Speech):
    """Whether a hidden hand has come down to one card, in sentences."""

    def literal(self, literal: Literal) -> str:
        return MORE if literal.holds else "exactly one card"

    def parts(self, condition: Condition) -> list[str]:
        """That it has, or has not: there is no other word."""
        holds = "hold" if self.who == "You" else "holds"
        return [f"{holds} {self.literal(literal)}" for literal in condition]


class CallWords(Words[Position]):
    """The words for a call; `turn` has those for the hand, `call` how many cards are in it."""

    views = Calling
    speeches = Counted

    def __init__(self, turn: TurnWords, call: CallEncoding) -> None:
        self.turn, self.call = turn, call

    def hidden(self, hand: HiddenHand, play: Play) -> Iterator[Word]:
        """The word for a hidden hand: that it is more than one card."""
        yield Word(MORE, self.call.held(hand.lexicon) > 1)

    def edit(self, edit: Edit, lexicon: Lexicon) -> str:
        """An edit of the hand in words."""
        return self.turn.edit(edit, lexicon)
