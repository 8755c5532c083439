"""How a payment for the Fool is told."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from adjudicator.cards import Lexicon, Play
from adjudicator.cards.english import both
from adjudicator.engine.choice import HiddenHand, Speech, Words
from adjudicator.games.loka.cards import FOOL, where
from adjudicator.games.loka.payment import symbols
from adjudicator.games.loka.payment.words import Payment
from adjudicator.games.loka.position import State
from adjudicator.solve.conditions import Condition, Literal, Word


class PaymentWords(Words[State]):
    """The words for what is given for the Fool."""

    views = Payment

    def hidden(self, hand: HiddenHand, play: Play) -> Iterator[Word]:
        """Whether the card given lies in the tricks, or was laid away: no hand bears on it."""
        if len(play.cards) == 1 and play.cards != (FOOL,):
            (card,) = play.cards
            at = where(hand.lexicon)[card]
            yield Word(f"{card} among the cards of the tricks", symbols.in_tricks(*at))
            yield Word(f"{card} among those laid away", symbols.laid_away(*at))

    def speech(self, lexicon: Lexicon, who: str) -> Speech:
        """Conditions on the cards of the tricks in sentences."""
        return Lying(lexicon)

    def entries(self, plays: Iterable[Play]) -> list[tuple[str, tuple[Play, ...]]]:
        """The cards that may be given, as one entry."""
        every = tuple(plays)
        if len(every) < 2:
            return super().entries(every)
        return [(f"gives one of: {', '.join(play.cards[0] for play in every)}", every)]


@dataclass(frozen=True)
class Lying:
    """Where a card lies that somebody gives, in sentences."""

    lexicon: Lexicon

    def literal(self, literal: Literal) -> str:
        """Where it lies, or does not: "the 2 of Cups is among those laid away"."""
        card, _, there = literal.word.partition(" among ")
        return f"{self.lexicon.spoken(card)} is {'' if literal.holds else 'not '}among {there}"

    def conditions(
        self, conditions: Sequence[Condition], shown: Mapping[Condition, tuple[str, ...]] | None = None
    ) -> list[str]:
        """Some conditions, each in a sentence."""
        return [both(sorted(map(self.literal, condition))) for condition in conditions]
