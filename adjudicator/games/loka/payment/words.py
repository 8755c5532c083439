"""A payment for the Fool as its sentences need it, and how it is told."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from adjudicator.cards import Play
from adjudicator.cards.english import amount, both, capital, whose
from adjudicator.engine.choice import HiddenHand, Speech, View, Words
from adjudicator.engine.state import Pending
from adjudicator.games.loka.cards import DEBT, FOOL, where
from adjudicator.games.loka.payment.clauses import in_tricks, laid_away
from adjudicator.games.loka.state import Purse, State
from adjudicator.solve.conditions import Condition, Literal, Word


@dataclass(frozen=True)
class Payment(View[State]):
    """What one player gives for the Fool, with words for it."""

    @property
    def due(self) -> Pending | None:
        """The debt that is due, of whomever."""
        return next((one for one in self.position.due if one.kind == DEBT), None)

    @property
    def purse(self) -> Purse:
        """What the player has to pay with."""
        about = self.due.about if self.due is not None else None
        return about if isinstance(about, Purse) else Purse(0, False)

    @property
    def card(self) -> str:
        """The card given, inside a sentence."""
        return self.lexicon.spoken(self.play.cards[0])

    @property
    def source(self) -> str:
        """Where the card has to come from."""
        if not self.purse.tricks:
            return "one of the cards laid away"
        return f"a card of the tricks{', or one that was laid away' if self.purse.deals else ''}"

    @property
    def not_due(self) -> str:
        """Why nothing is given."""
        now = f": {self.due.player} does, to {self.due.to}" if self.due is not None else " now"
        return f"{self.actor} owes nothing for the Fool{now}."

    @property
    def not_among(self) -> str:
        """Why the card is none to pay with."""
        tricks = amount(self.purse.tricks, "trick")
        if self.play.cards == (FOOL,):
            has = f"has taken {tricks}" if self.purse.tricks else "has cards laid away to pay with"
            return f"{self.actor} {has}: it is not the Fool that is given, but {self.source}."
        return f"{self.actor} pays for the Fool with {self.source}, and {self.card} is not among them."

    @property
    def nothing_to_pay(self) -> str:
        """Why it has to be the Fool."""
        laid = " (the cards laid away are no trick)" if self.purse.deals else ""
        return f"{self.actor} has taken no trick{laid}, and gives up the Fool itself."

    @property
    def among(self) -> str:
        """Where the card lies."""
        if self.play.cards == (FOOL,):
            return ""
        if self.play.cards[0] in self.purse.laid:
            return f"{capital(self.card)} was laid away, which counts with {whose(self.actor)} tricks."
        return f"{capital(self.card)} lies in {whose(self.actor)} tricks; any card of them will do."


class Lying(Speech):
    """Where a card lies that somebody gives, in sentences."""

    def literal(self, literal: Literal) -> str:
        """Where it lies, or does not: "the 2 of Cups is among those laid away"."""
        card, _, there = literal.word.partition(" among ")
        return f"{self.lexicon.spoken(card)} is {'' if literal.holds else 'not '}among {there}"

    def conditions(
        self, conditions: Sequence[Condition], shown: Mapping[Condition, tuple[str, ...]] | None = None
    ) -> list[str]:
        return [both(sorted(map(self.literal, condition))) for condition in conditions]


class PaymentWords(Words[State]):
    """The words for what is given for the Fool."""

    views = Payment
    speeches = Lying

    def hidden(self, hand: HiddenHand, play: Play) -> Iterator[Word]:
        """Whether the card given lies in the tricks, or was laid away: no hand bears on it."""
        if len(play.cards) == 1 and play.cards != (FOOL,):
            (card,) = play.cards
            at = where(hand.lexicon)[card]
            yield Word(f"{card} among the cards of the tricks", in_tricks(*at))
            yield Word(f"{card} among those laid away", laid_away(*at))

    def entries(self, plays: Iterable[Play]) -> list[tuple[str, tuple[Play, ...]]]:
        """The cards that may be given, as one entry."""
        every = tuple(plays)
        if len(every) < 2:
            return super().entries(every)
        return [(f"gives one of: {', '.join(play.cards[0] for play in every)}", every)]
