"""The answer to an attack as its sentences need it."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.cards.english import amount, capital, whose
from adjudicator.games.tarot_poker.cards import MAGICIAN
from adjudicator.games.tarot_poker.state import Attack
from adjudicator.games.tarot_poker.words import CardView


@dataclass(frozen=True)
class Answer(CardView):
    """What one player answers to an attack, with words for it."""

    @property
    def attack(self) -> Attack | None:
        """The attack that is open, or being followed."""
        return self.position.attack or self.position.followed

    @property
    def not_attacked(self) -> str:
        """Why there is nothing to answer."""
        attack = self.attack
        if self.position.retribution is not None and self.position.retribution[0] == self.actor:
            card = self.lexicon.spoken(self.position.retribution[1])
            return f"What {card} does to {self.them} is no attack: no card answers it, and no shield keeps it off."
        if attack is not None and attack.victim == self.actor:
            late = f"{capital(self.lexicon.spoken(attack.card))} is being followed already: it is too late"
            return f"{late} to answer it."
        if attack is not None:
            on = f"{capital(self.lexicon.spoken(attack.card))} is played on {attack.victim}"
            return f"{on}, and nobody but the victim answers."
        nobody = "you" if self.actor == "You" else self.actor
        return f"No attack on {nobody} is open: a defence card is played in answer to one, and at no other time."

    @property
    def ends_attack(self) -> str:
        """That a defence ends the attack, and that there need be none."""
        attack = self.attack
        if attack is None:
            return ""
        if not self.play.cards:
            return f"Nobody has to defend: {self.lexicon.spoken(attack.card)} is followed."
        return f"{capital(self.card)} answers {self.lexicon.spoken(attack.card)}, which is void."

    @property
    def wrong_gift(self) -> str:
        """What is to be given with Justice, and is not."""
        attack, count = self.attack, self.play.beside
        if attack is None or attack.card != MAGICIAN:
            return "With Justice a card is given only where it answers the Magician."
        if self.options.get("tp.justice.magician") == "blind":
            return f"A card is drawn blindly out of {whose(self.actor)} hand: none is named."
        if self.play.cards[0] in self.play.also:
            return "Justice is played, so it is another card that is given."
        here = f"here are {amount(count, 'card')}" if count else "none is named"
        return f"Justice follows the Magician's text: one card is given, and {here}."
