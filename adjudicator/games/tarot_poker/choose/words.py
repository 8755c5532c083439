"""The choice between two cards as its sentences need it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from z3 import Or

from adjudicator.cards import KEEPS, Lexicon, Play
from adjudicator.cards.english import both, capital, number
from adjudicator.engine.choice import HiddenHand, Speech
from adjudicator.games.tarot_poker.choose import clauses as s
from adjudicator.games.tarot_poker.choose.encoding import choosing
from adjudicator.games.tarot_poker.effects import cited
from adjudicator.games.tarot_poker.holding import HAND
from adjudicator.games.tarot_poker.powers import chosen_for
from adjudicator.games.tarot_poker.words import CardView, CardWords
from adjudicator.law import Citation
from adjudicator.solve.conditions import Condition, Literal, Word


@dataclass(frozen=True)
class Chosen(CardView):
    """What one player chooses, with words for it."""

    @property
    def nothing_to_choose(self) -> str:
        """Why there is nothing to choose."""
        if self.due is not None and self.due.player != self.actor:
            return self.not_now
        nobody = "you" if self.actor == "You" else self.actor
        return f"No two cards were dealt for {nobody} to choose from."

    @property
    def none_of_them(self) -> str:
        """Why the card cannot be chosen."""
        if not choosing(self.position, self.actor):
            return ""
        two = both([self.lexicon.spoken(card) for card in self.position.offered])
        return f"The two cards dealt are {two}." if two else f"{capital(self.card)} is none of the two dealt."

    def bears(self, id: str) -> tuple[Citation, ...]:
        """The card for which the choice is made, where one is open."""
        return cited(chosen_for(self.position)) if choosing(self.position, self.actor) else ()

    @property
    def several(self) -> str:
        """That one of the two cannot stay with the other."""
        what = "kept" if self.play.kind == KEEPS else "given"
        return (
            f"One of the two cards is {what} and the other is discarded, and here are {number(len(self.play.cards))}."
        )

    @property
    def other_goes(self) -> str:
        """What becomes of the other card."""
        rest = [card for card in self.position.offered if card not in self.play.cards]
        return f"{capital(self.lexicon.spoken(rest[0]))} is discarded." if rest else ""

    @property
    def wrong_hand(self) -> str:
        """Why the card is kept, or given."""
        if not choosing(self.position, self.actor):
            return ""
        if self.play.kind == KEEPS:
            return "The Knight of Swords gives the card to the attacker."
        return "The card is kept: it takes the place of Judgement."


class ChooseWords(CardWords):
    """How a choice is told. Where nobody has seen the two cards, it hangs on whether the one that is named is of them."""

    def hidden(self, hand: HiddenHand, play: Play) -> Iterator[Word]:
        """That the card is one of the two."""
        for card in play.cards:
            number = HAND.number[card]
            yield Word(card, Or(s.first == number, s.second == number))

    def speech(self, lexicon: Lexicon, who: str) -> Speech:
        """Conditions on the two cards in sentences."""
        return ChosenSpeech(lexicon, who)


@dataclass(frozen=True)
class ChosenSpeech(Speech):
    """Conditions on the two cards to choose from in sentences."""

    def literal(self, literal: Literal) -> str:
        """Whether a card is one of the two."""
        which = "one" if literal.holds else "none"
        return f"{self.lexicon.spoken(literal.word)} is {which} of the two dealt"

    def conditions(
        self, conditions: Sequence[Condition], shown: Mapping[Condition, tuple[str, ...]] | None = None
    ) -> list[str]:
        return [both([self.literal(one) for one in condition]) for condition in conditions]
