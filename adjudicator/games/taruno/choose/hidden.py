"""What may be said of a hand that nobody has seen, where it has to give up cards: whether it has others like them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from z3 import ArithRef

from adjudicator.cards import Play
from adjudicator.cards.english import both, either
from adjudicator.cards.play import PLACES
from adjudicator.engine.choice import HiddenHand
from adjudicator.games.taruno.cards import number, pack
from adjudicator.games.taruno.choose.clauses import seen
from adjudicator.games.taruno.holding import ARCANE, FACED, TOTAL
from adjudicator.games.taruno.moving import of_class
from adjudicator.games.taruno.state import ANYTHING, FACE, PLAIN
from adjudicator.games.taruno.state import ARCANE as MAJORS
from adjudicator.games.taruno.unseen import LOOKED_AT, UnseenSpeech, word
from adjudicator.solve.conditions import Condition, Literal, Word

SIZES: Mapping[str, ArithRef] = {ANYTHING: TOTAL, PLAIN: TOTAL - FACED, FACE: FACED, MAJORS: ARCANE}
"""By class how many cards of it the hand has."""
OTHERS = {ANYTHING: "other card", PLAIN: "other card that is no face", FACE: "other face card", MAJORS: "other Major"}
"""By class what a card of it is called that is not among those chosen."""
IMPLIES = {ANYTHING: (), PLAIN: (ANYTHING,), FACE: (ANYTHING,), MAJORS: (PLAIN, ANYTHING)}
"""By class those that every card of it is of as well."""


def words(hand: HiddenHand, play: Play) -> Iterator[Word]:
    """Whether the hand has a card of a class besides those chosen, which it has, what its known cards settle being left
    out; and whether the cards that are placed were looked at."""
    place = number(tuple(hand.lexicon.suits))
    yield from (word(LOOKED_AT, card, seen(place[card])) for card in play.cards if play.kind == PLACES)
    if not hand.room:
        return
    besides = [card for card in pack(tuple(hand.lexicon.suits)) if card not in play.cards]
    for of, size in SIZES.items():
        others = [card for card in besides if of_class(card, of)]
        if any(hand.left(card) for card in others) and not any(card in hand.known for card in others):
            chosen = sum(of_class(card, of) for card in play.cards)
            yield Word(OTHERS[of], size > chosen, tuple(OTHERS[more] for more in IMPLIES[of]))


class Speech(UnseenSpeech):
    """Conditions in sentences about one player."""

    def literal(self, literal: Literal) -> str:
        """A literal in short: "holds another face card", "no other face card"."""
        if literal.word not in OTHERS.values():
            return super().literal(literal)
        return f"holds an{literal.word}" if literal.holds else f"no {literal.word}"

    def parts(self, condition: Condition) -> list[str]:
        """What one condition says, without the player: "holds no other face card"."""
        holds, others = "hold" if self.who == "You" else "holds", frozenset(OTHERS.values())
        own = frozenset(literal for literal in condition if literal.word in others)
        have = sorted(f"an{literal.word}" for literal in own if literal.holds)
        lack = sorted(literal.word for literal in own if not literal.holds)
        parts = [f"{holds} {both(have)}"] if have else []
        parts += [f"{holds} no {either(lack)}"] if lack else []
        return [*parts, *super().parts(condition - own)]
