"""How a payment of Tarot-himi is told."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.cards import Play
from adjudicator.engine.choice import HiddenHand
from adjudicator.games.tahimi.payment.choice import PaymentWords
from adjudicator.games.tahimi.turn import hidden
from adjudicator.games.tarot_himi.cards import MAJORS
from adjudicator.games.tarot_himi.payment.words import TarotPaying
from adjudicator.games.tarot_himi.turn import symbols
from adjudicator.solve.conditions import Word


class TarotPaymentWords(PaymentWords):
    """The words for cards handed over, or taken back, in Tarot-himi."""

    views = TarotPaying

    def hidden(self, hand: HiddenHand, play: Play) -> Iterator[Word]:
        """The Majors, and the ranks."""
        for name in MAJORS:
            if hand.left(name) and name not in hand.known and hand.room:
                yield Word(hidden.power(name), symbols.holds(name))
        yield from hidden.counted(hand)
