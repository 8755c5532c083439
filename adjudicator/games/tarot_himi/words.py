"""A turn of Tarot-himi as its sentences need it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from adjudicator.games.tahimi.position import Laid
from adjudicator.games.tahimi.words import Turn, number
from adjudicator.games.tarot_himi.lexicon import FOOL
from adjudicator.games.tarot_himi.symbols import MIMICS


@dataclass(frozen=True)
class TarotTurn(Turn):
    """One play by one player on one position, with words for it and its Majors."""

    @property
    def major(self) -> str:
        """The first Major of the play other than the Fool, or the Fool."""
        own = [card for card in self.play.cards if card in self.lexicon.deck.singles]
        return next((card for card in own if card != FOOL), FOOL)

    def holding(self, card: str) -> bool:
        """Whether the player is known to hold the card."""
        hand = self.table.hands.get(self.actor)
        return hand is not None and card in hand.cards

    @property
    def mimicking(self) -> bool:
        """Whether the play is a mimic answering a play of its own size."""
        lone = len(self.play.cards) == 1 and self.major in MIMICS
        return lone and not self.position.leading and self.play.declared != "lead" and self._answers()

    def _answers(self) -> bool:
        any_size = self.options["th.mimic.with_count_powers"] == "yes"
        never = self.options["th.magician.on_ace"] == "never" and self.last.rank == self.lexicon.deck.top
        return not never and (any_size or self.last.size == MIMICS[self.major])

    @property
    def rank(self) -> int:
        """The place of the rank the play counts as."""
        if self.mimicking:
            return min(self.last.rank + 1, self.lexicon.deck.top)
        return super().rank

    @property
    def size(self) -> int:
        """The size the play counts as."""
        return MIMICS[self.major] if self.mimicking else super().size

    def place(self, place: int) -> str:
        """A rank by its place."""
        return self.lexicon.deck.name(place) if place else "a led Major"

    def counted(self) -> str:
        """What the play counts as: "VIII", "the Magician, counting as an Ace,"."""
        if self.mimicking:
            return f"the {self.major} (counting as {self.place(self.rank)})"
        if self.play.cards == (FOOL,):
            return f"the Fool as {self.place(self.rank)}"
        return self.place(self.rank)

    def laid(self, laid: Laid) -> str:
        """A play on the pile in words, with what a Major counts as."""
        words = " ".join(laid.cards)
        if laid.mimic:
            return f"the {words} (counting as {' '.join([self.place(laid.rank)] * laid.size)})"
        if laid.cards == (FOOL,):
            return f"the Fool (as {self.place(laid.rank)})"
        if laid.rank == 0:
            return f"the {words} (the lowest single)"
        return words

    def margin(self) -> int:
        """By how many ranks a play must beat the last one under the Tower."""
        return 2 if self.holding("Strength") else 3

    def beats_by(self) -> str:
        """By how many ranks the play beats the last one, in words."""
        by = self.rank - self.last.rank
        if by == 0:
            return "does not beat it at all"
        if by < 0:
            return f"is {number(-by)} below it"
        return f"beats it by {number(by)}"


def the(cards: Sequence[str]) -> str:
    """Majors in a row: "the Star and the World"."""
    return " and ".join(f"the {card}" for card in cards)
