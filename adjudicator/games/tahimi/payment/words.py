"""A payment as its sentences need it: who owes whom, what is given and what is kept."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import ClassVar

from adjudicator.cards import GIVES
from adjudicator.cards.english import amount, both, capital, number, one, whose
from adjudicator.engine.choice import View
from adjudicator.engine.state import Pending
from adjudicator.games.tahimi import setup
from adjudicator.games.tahimi.payment import symbols
from adjudicator.games.tahimi.payment.due import TAXES
from adjudicator.games.tahimi.position import Position
from adjudicator.games.tahimi.readings import cite
from adjudicator.law import Citation


@dataclass(frozen=True)
class Paying(View[Position]):
    """Cards that one player hands over or takes back, with words for it."""

    prefix: ClassVar[str] = "ta"
    """Whose readings the taxes are by."""

    def bears(self, id: str) -> tuple[Citation, ...]:
        """What says a clause of these very cards, of a joker among them or kept; and of the number of cards, where many
        play."""
        if id == "TA-TAX-COUNT" and self.best and self.first_round():
            return cite("No taxes on the first round"), cite("Taxes")
        if id == "TA-TAX-COUNT" and self.deck_says():
            return cite("Progressive taxes"), cite("Taxes")
        return (cite("Jokers"), cite("Taxes")) if id == "TA-TAX-BEST" and self.best and self.joker() else ()

    # -- who, and how many

    @property
    def due(self) -> Pending | None:
        """What the player has to give now, or else has to get."""
        return symbols.tax(self.position, self.actor)

    @property
    def other(self) -> str:
        """The other one of the pair."""
        return symbols.partner(self.due, self.actor) if self.due else "nobody"

    @property
    def count(self) -> int:
        """How many cards are given."""
        return len(self.play.cards)

    @property
    def owed(self) -> int:
        """How many cards have to be given: no more than there are."""
        asked, hand = self.due.count if self.due else 0, self.table.hands.get(self.actor)
        return min(asked, self.movable) if hand is not None and hand.known else asked

    @property
    def movable(self) -> int:
        """How many cards of the hand may be given, as far as they are known."""
        hand = self.table.hands.get(self.actor)
        return sum(hand.cards.values()) if hand else 0

    @property
    def best(self) -> bool:
        """Whether the best cards are due of this player."""
        return self.due is not None and self.due.player == self.actor and self.due.best

    # -- cards

    def place(self, card: str) -> int:
        """A card's place among the ranks when the best are looked for; below them all is 0."""
        if card == self.lexicon.wild:
            return setup.joker_at_tax(self.lexicon, self.options, self.options)
        return self.lexicon.deck.place.get(card, 0)

    def spoken(self, card: str) -> str:
        """A card inside a sentence: "a K", "a Joker"."""
        return one(card)

    @property
    def ordered(self) -> list[str]:
        """The cards given, the lowest first."""
        return sorted(self.play.cards, key=self.place)

    @property
    def kept(self) -> list[str]:
        """The cards known to be kept, the lowest first."""
        hand = self.table.hands.get(self.actor)
        left = Counter(hand.cards if hand else {}) - Counter(self.play.cards)
        return sorted(left.elements(), key=self.place)

    # -- sentences

    def not_due(self) -> str:
        """Why nothing is to be handed over by this player."""
        if self.play.kind != GIVES:
            return f"There is nothing for {self.them} to take back."
        due = self.due
        if due is None:
            return self.untaxed()
        if self.actor in symbols.givers(self.table, self.position):
            return f"{self.actor} {self.verb('have', 'has')} given {amount(due.count, 'card')} already."
        return f"{self.other} gives first, and {self.them} {self.verb('see', 'sees')} that before giving anything."

    def untaxed(self) -> str:
        """Why the player owes nobody a tax."""
        taxes = self.table.taxes
        if taxes is None:
            return f"{self.actor} {self.verb('owe', 'owes')} nobody a card here."
        table, options = self.table, self.options
        pairs = setup.schedule(table.players, table.house, table.number, options, prefix=self.prefix)
        if not pairs:
            return "This round is free of tax."
        if any(self.actor in (pair.low, pair.high) for pair in pairs):
            return f"{self.actor} {self.verb('have', 'has')} exchanged all the cards that were due."
        return f"{self.actor} {self.verb('are', 'is')} in no pair that exchanges cards at tax time."

    def wrong_count(self) -> str:
        """How many cards are due, and how many are given."""
        fault = "too few" if self.count < self.owed else "too many"
        short = amount(abs(self.owed - self.count), "card")
        asked = f"{self.actor} {self.verb('give', 'gives')} {self.other} {amount(self.owed, 'card')}"
        given = f"{' '.join(self.play.cards)} {'is' if self.count == 1 else 'are'} {number(self.count)}"
        return f"{asked}, and {given}: {short} {fault}.{self.deck_says()}"

    def deck_says(self) -> str:
        """Whether the deck asks for larger taxes, where so many play that it could ("Progressive taxes")."""
        house, due = self.table.house, self.due
        many = len(self.table.players) >= min(setup.PROGRESSIVE)
        if due is None or due.kind not in TAXES or "deck" not in self.options or not many:
            return ""
        if setup.larger(house):
            return " With ranks added to the deck the taxes are larger."
        if house.get("deck") in setup.EXPANDED:
            return " The deck has ranks added, but this table does without larger taxes for it."
        return " Larger taxes go with ranks added to the deck, and here are none."

    def first_round(self) -> str:
        """That the first round is taxed at this table, where it is on ("No taxes on the first round")."""
        taxed = self.table.number == 1 and self.table.house.get("first_round_tax") == "yes"
        return " Here the first round is taxed too." if taxed else ""

    def right_count(self) -> str:
        """How many cards are due, and whose choice they are."""
        asked = f"{self.actor} {self.verb('owe', 'owes')} {self.other} {amount(self.owed, 'card')}"
        if self.best:
            return f"{asked}, the best of {whose(self.actor)} hand.{self.first_round()}{self.deck_says()}"
        return f"{asked} in return, of {whose(self.actor)} own choice."

    def better_kept(self) -> str:
        """The best card kept, and the lowest given."""
        lowest = self.ordered[0]
        higher = [card for card in self.kept if self.place(card) > self.place(lowest)]
        if not higher:
            return f"A card is kept that is higher than {self.spoken(lowest)}.{self.joker()}"
        kept = f"{self.actor} {self.verb('keep', 'keeps')} {self.spoken(higher[-1])}"
        pairs = "; ranks alone decide, and a pair is worth no more" if len(set(self.play.cards)) < self.count else ""
        return f"{kept}, which is higher than {self.spoken(lowest)}{pairs}.{self.joker()}"

    def nothing_better(self) -> str:
        """That the cards given are the best."""
        if not self.best:
            return ""
        return f"No card is kept that is higher than {self.spoken(self.ordered[0])}.{self.joker()}"

    def joker(self) -> str:
        """What a joker counts as, where one is kept or given, behind another sentence."""
        wild = self.lexicon.wild
        if wild is None or wild not in (*self.kept, *self.play.cards):
            return ""
        if self.options.get("jokers", "none") == "none":
            return ""
        return f" {setup.joker_worth(self.lexicon, self.options, self.options)}"

    @property
    def cards(self) -> str:
        """The cards given, in words."""
        return both([self.spoken(card) for card in self.play.cards])

    @property
    def beginning(self) -> str:
        """The cards given, at the beginning of a sentence."""
        return capital(self.cards)
