"""The choice between two cards as its sentences need it."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.cards import KEEPS
from adjudicator.cards.english import both, capital
from adjudicator.games.tarot_poker.choose.encoding import choosing
from adjudicator.games.tarot_poker.words import Told


@dataclass(frozen=True)
class Chosen(Told):
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
            return "No two cards lie there to choose from."
        two = both([self.lexicon.spoken(card) for card in self.position.offered])
        return f"The two cards dealt are {two}." if two else f"{capital(self.card)} is none of the two dealt."

    @property
    def other_goes(self) -> str:
        """What becomes of the other card."""
        rest = [card for card in self.position.offered if card not in self.play.cards]
        return f"{capital(self.lexicon.spoken(rest[0]))} is discarded." if rest else ""

    @property
    def wrong_hand(self) -> str:
        """Why the card is kept, or given."""
        if self.play.kind == KEEPS:
            return "The Knight of Swords gives the card to the attacker."
        return "The card is kept: it takes the place of Judgement."
