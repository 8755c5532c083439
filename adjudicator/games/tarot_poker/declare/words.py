"""What is said of a wild as its sentences need it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from adjudicator.cards import DECLARES, Play
from adjudicator.cards.english import amount, capital
from adjudicator.games.tarot_poker.cards import CHARIOT, HERMIT, LOVERS, TRUMP, printed
from adjudicator.games.tarot_poker.effects import cited
from adjudicator.games.tarot_poker.state import SHOW
from adjudicator.games.tarot_poker.words import CardView, CardWords
from adjudicator.law import Citation


@dataclass(frozen=True)
class Declared(CardView):
    """What one player says of a wild, with words for it."""

    @property
    def wild(self) -> str:
        """The card that is to stand for another, inside a sentence."""
        return self.lexicon.spoken(self.play.cards[0])

    @property
    def are(self) -> str:
        """The verb for it: the Lovers are two."""
        return "are" if self.play.cards == (LOVERS,) else "is"

    def bears(self, id: str) -> tuple[Citation, ...]:
        """The text of the wild itself."""
        return cited(self.play.cards[0]) if id == "TP-DECLARE" and self.play.cards[0] in (LOVERS, HERMIT) else ()

    @property
    def nothing_to_say(self) -> str:
        """Why nothing is said of a wild here."""
        stand = "stand" if self.play.cards == (LOVERS,) else "stands"
        if self.options.get("tp.wild.declared") == "speaks":
            return f"{capital(self.wild)} {stand} for what makes the hand best, and nobody says what that is."
        if self.actor in self.position.out:
            return self.not_now
        if (before := self.position.declared_by(self.actor)) is not None:
            said = f"{self.actor} {self.verb('have', 'has')} said it already"
            return f"{said}: {self.wild} {stand} for {self.lexicon.spoken(before)}."
        if self.position.phase == SHOW:
            return f"{self.actor} alone {self.verb('are', 'is')} still in: there is no show."
        return "What a wild stands for is said when the hand is shown, and not before."

    @property
    def not_wild(self) -> str:
        """Why the card is not wild."""
        if self.position.shielded(self.actor, CHARIOT):
            return f"Behind a Chariot {self.wild} {self.are} not wild."
        if self.position.temperance:
            return f"Temperance was played, and {self.wild} {self.are} not wild."
        if self.play.cards == (LOVERS,):
            return "Without another trump in the hand the Lovers are no more than the six of trumps."
        if self.play.cards == (HERMIT,):
            return "With another trump in the hand the Hermit is no more than the nine of trumps."
        return f"{capital(self.wild)} is never wild."

    @property
    def why_wild(self) -> str:
        """Why the card is wild."""
        beside = "another trump is in the hand" if self.play.cards == (LOVERS,) else "no other trump is in the hand"
        return f"{capital(self.wild)} {self.are} wild, as {beside}."

    @property
    def not_among(self) -> str:
        """Why it cannot stand for that."""
        count, stand = len(self.play.also), "stand" if self.play.cards == (LOVERS,) else "stands"
        if count != 1:
            return f"{capital(self.wild)} {stand} for one card, and here are {amount(count, 'card')}."
        card = self.play.also[0]
        spoken = self.lexicon.spoken(card)
        if card in TRUMP and printed(card) is None:
            return f"{capital(spoken)} has no rank, so {self.wild} cannot stand for it."
        return f"{capital(spoken)} is in the hand, and {self.wild} {stand} for another card."


class DeclareWords(CardWords):
    """How it is told."""

    def entries(self, plays: Iterable[Play]) -> list[tuple[str, tuple[Play, ...]]]:
        """All that a wild may stand for as one entry."""
        found = ((wild, tuple(some)) for wild, some in groupby(plays, lambda play: play.cards[0]))
        return [
            (f"{DECLARES} {wild} as one of {amount(len(some), 'card')}" if len(some) > 1 else str(some[0]), some)
            for wild, some in found
        ]
