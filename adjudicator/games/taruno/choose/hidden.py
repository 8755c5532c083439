"""What may be said of a hand that nobody has seen, where it has to give up cards: whether it has others like them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from z3 import ArithRef

from adjudicator.cards import Play
from adjudicator.cards.english import both, either
from adjudicator.engine.choice import HiddenHand
from adjudicator.engine.singles import SinglesSpeech
from adjudicator.games.taruno.cards import pack
from adjudicator.games.taruno.holding import ARCANE, FACED, TOTAL
from adjudicator.games.taruno.moving import of_class
from adjudicator.games.taruno.state import ANYTHING, FACE, PLAIN
from adjudicator.games.taruno.state import ARCANE as MAJORS
from adjudicator.solve.conditions import Condition, Literal, Word

SIZES: Mapping[str, ArithRef] = {ANYTHING: TOTAL, PLAIN: TOTAL - FACED, FACE: FACED, MAJORS: ARCANE}
"""By class how many cards of it the hand has."""
OTHERS = {
    ANYTHING: "other card",
    PLAIN: "other card that is no face",
    FACE: "other face card",
    MAJORS: "other Major",
}
"""By class what a card of it is called that is not among those chosen."""
IMPLIES = {ANYTHING: (), PLAIN: (ANYTHING,), FACE: (ANYTHING,), MAJORS: (PLAIN, ANYTHING)}
"""By class those that every card of it is of as well."""


def words(hand: HiddenHand, play: Play) -> Iterator[Word]:
    """Whether the hand has a card of a class besides those chosen, which it has; what its known cards settle is left
    out."""
    if not hand.room:
        return
    besides = [card for card in pack(tuple(hand.lexicon.suits)) if card not in play.cards]
    for of, size in SIZES.items():
        others = [card for card in besides if of_class(card, of)]
        if any(hand.left(card) for card in others) and not any(card in hand.known for card in others):
            chosen = sum(of_class(card, of) for card in play.cards)
            yield Word(OTHERS[of], size > chosen, tuple(OTHERS[more] for more in IMPLIES[of]))


class Speech(SinglesSpeech):
    """Conditions in sentences about one player."""

    def literal(self, literal: Literal) -> str:
        """A literal in short: "holds another face card", "no other face card"."""
        return f"holds an{literal.word}" if literal.holds else f"no {literal.word}"

    def conditions(
        self, conditions: Sequence[Condition], shown: Mapping[Condition, tuple[str, ...]] | None = None
    ) -> list[str]:
        """Some conditions, each in a sentence: "Ben holds no other face card"."""
        who, holds = ("you", "hold") if self.who == "You" else (self.who, "holds")
        told = []
        for condition in conditions:
            have = sorted(f"an{literal.word}" for literal in condition if literal.holds)
            lack = sorted(literal.word for literal in condition if not literal.holds)
            parts = [f"{holds} {both(have)}"] if have else []
            parts += [f"{holds} no {either(lack)}"] if lack else []
            told.append(" and ".join(parts))
        return [f"{who} {told[0]}", *told[1:]]
