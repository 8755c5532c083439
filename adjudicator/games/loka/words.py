"""A play of Loka as its sentences need it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from adjudicator.cards import Lexicon, Play
from adjudicator.cards.english import amount
from adjudicator.games.loka.lexicon import HONOURS, TRUMPS, where
from adjudicator.games.loka.position import Position
from adjudicator.games.table import Table
from adjudicator.law import Options


@dataclass(frozen=True)
class Turn:
    """One play by one player at one moment of a hand, with words for it."""

    table: Table
    position: Position
    actor: str
    play: Play
    lexicon: Lexicon
    options: Options
    others: tuple[Play, ...] = ()
    """The plays that are legal instead, where a sentence is about them."""

    @property
    def to_act(self) -> str:
        """Whose decision is open."""
        return self.position.to_act or "nobody"

    @property
    def holds(self) -> str:
        """ "Ben holds", "You hold"."""
        return f"{self.actor} {'hold' if self.actor == 'You' else 'holds'}"

    @property
    def card(self) -> str:
        """The card played, at the beginning of a sentence."""
        spoken = self.lexicon.spoken(self.play.cards[0])
        return spoken[0].upper() + spoken[1:]

    # -- suits

    @property
    def led(self) -> int:
        """The suit led."""
        return self.position.led

    def suit_name(self, suit: int) -> str:
        """What a suit is called."""
        return "trumps" if suit == TRUMPS else self.lexicon.suits[suit - 1]

    @property
    def led_words(self) -> str:
        """ "Cups were", "Trumps were"."""
        name = self.suit_name(self.led)
        return f"{name[0].upper()}{name[1:]} were"

    def held_in(self, suit: int) -> int:
        """How many cards of a suit are known to be held."""
        hand = self.table.hands.get(self.actor)
        places = where(self.lexicon)
        known = Counter(hand.cards) if hand else Counter[str]()
        return sum(count for card, count in known.items() if places[card][0] == suit)

    def count_of(self, suit: int) -> str:
        """ "two Cups", "a trump"."""
        name = self.suit_name(suit)
        return amount(self.held_in(suit), name.removesuffix("s"))

    @property
    def follows(self) -> bool:
        """Whether the card is of the suit led."""
        return where(self.lexicon)[self.play.cards[0]][0] == self.led

    @property
    def why_free(self) -> str:
        """Why a card of another suit may be played."""
        if not self.led:
            return (
                f"{self.actor} {'have' if self.actor == 'You' else 'has'} the lead, and any card may be led."
            )
        if self.follows or self.play.cards == ("Fool",):
            return ""
        suit = where(self.lexicon)[self.play.cards[0]][0]
        void = f"{self.holds} no {self.suit_name(self.led)}"
        return (
            f"{void}, so a trump is played."
            if suit == TRUMPS
            else f"{void} and no trump, so any card may go."
        )

    @property
    def last_words(self) -> str:
        """What the card is played on, inside a sentence."""
        return f"a trick in {self.suit_name(self.led)}" if self.led else "the Fool"

    # -- laying away

    @property
    def now_words(self) -> str:
        """What is due now instead of laying away."""
        if self.position.to_act is None:
            return "the hand is over"
        return f"it is for {self.position.to_act} to {'lay them away' if self.position.laying else 'play a card'}"

    def among(self, rank: str) -> str:
        """The first card of a rank among those laid away."""
        found = next(card for card in self.play.cards if card.startswith(f"{rank} of "))
        return f"The {found}"

    @property
    def honour(self) -> str:
        """The first Honour among those laid away."""
        return self.lexicon.spoken(next(card for card in self.play.cards if card in HONOURS))
