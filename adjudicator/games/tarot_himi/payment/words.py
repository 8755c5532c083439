"""A payment of Tarot-himi as its sentences need it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from adjudicator.cards import GIVES, TAKES
from adjudicator.cards.english import amount, capital, number, one, whose
from adjudicator.engine.state import Pending
from adjudicator.games.tahimi.payment.words import Paying
from adjudicator.games.tahimi.state import EXCHANGE, PAYMENT, TAKE, TRIBUTE
from adjudicator.games.tarot_himi.cards import FOOL, MAJORS
from adjudicator.games.tarot_himi.payment import symbols
from adjudicator.games.tarot_himi.payment.due import shown
from adjudicator.games.tarot_himi.readings import described
from adjudicator.law import Citation, Clause


@dataclass(frozen=True)
class TarotPaying(Paying):
    """Cards that one player hands over or takes back, with words for them and their Majors."""

    prefix: ClassVar[str] = "th"

    def bears(self, id: str) -> tuple[Citation, ...]:
        """What says a clause of these very cards: those of the Chariot, of Justice and Judgement, of the Moon."""
        if self.play.kind == TAKES and id == "TA-TAX-DUE":
            return tuple(described(card) for card in ("Justice", "Judgement"))
        if self.asked and id == "TA-TAX-DUE":
            return (described("Chariot"),)
        turned = self.due is not None and self.moon is not None
        return (described("Moon"),) if turned and id in ("TA-TAX-DUE", "TA-TAX-COUNT", "TA-TAX-BEST") else ()

    def cites(self, clause: Clause) -> tuple[Citation, ...]:
        """The sources of a clause; of cards that are no tax, only what asks for them."""
        own = self.bears(clause.id)
        return own if own and (self.asked or self.play.kind == TAKES) else super().cites(clause)

    # -- what is due

    @property
    def asked(self) -> Pending | None:
        """The tribute, or the card for it, that is due of the player."""
        found = (symbols.due(self.position, self.actor, kind) for kind in (TRIBUTE, EXCHANGE))
        return next((due for due in found if due), None)

    @property
    def other(self) -> str:
        """The other one of the pair, or of the Chariot's exchange."""
        return (self.asked.to or "nobody") if self.asked else super().other

    @property
    def owed(self) -> int:
        return 1 if self.asked else super().owed

    @property
    def movable(self) -> int:
        """How many cards of the hand may be given for a tax: Majors may not."""
        hand = self.table.hands.get(self.actor)
        return sum(count for card, count in hand.cards.items() if card not in MAJORS) if hand else 0

    @property
    def moon(self) -> str | None:
        """Who of the pair is known to have the Moon, where that turns the tax round."""
        if self.due is None:
            return None
        both = (self.actor, self.other)
        hands = self.table.hands
        holder = next((p for p in both if p in hands and "Moon" in hands[p].cards), None)
        if self.options["th.moon.mandatory"] == "no" and not shown(self.table, both):
            return None
        low = max(both, key=self.table.players.index)
        turned = self.due.kind == PAYMENT and self.due.player != low
        return holder or ("one of the two" if turned or shown(self.table, both) else None)

    @property
    def best(self) -> bool:
        if self.due is None:
            return False
        low = max(self.actor, self.other, key=self.table.players.index)
        return (low == self.actor) != (self.moon is not None)

    # -- cards

    def place(self, card: str) -> int:
        """A card's place among the ranks; Majors are below them all, by their numbers."""
        return self.lexicon.deck.place[card] if card in self.lexicon.deck.place else MAJORS.index(card) - len(MAJORS)

    def spoken(self, card: str) -> str:
        """A card inside a sentence: "a King", "the Tower"."""
        return one(card) if card in self.lexicon.deck.place else self.lexicon.spoken(card)

    @property
    def kept(self) -> list[str]:
        """The cards known to be kept, the lowest first; Majors only where they count."""
        return [card for card in super().kept if self.asked or card not in MAJORS]

    @property
    def major_named(self) -> str:
        """The first Major given, at the beginning of a sentence."""
        return capital(self.lexicon.spoken(next(card for card in self.play.cards if card in MAJORS)))

    @property
    def lying(self) -> str:
        """The play of which cards are taken back."""
        take = symbols.due(self.position, self.actor, TAKE)
        return " ".join(take.cards) if take else ""

    # -- sentences

    def not_due(self) -> str:
        """Why nothing is to be handed over, or taken back, by this player."""
        told = super().not_due()
        first = next((due for due in self.position.due if due.kind == TRIBUTE), None)
        if self.play.kind == GIVES and first is not None and first.to == self.actor:
            after = f"{self.them} {self.verb('give', 'gives')} a card for it"
            return f"{first.player} gives the tribute first, and then {after}."
        return f"{told} {self._because_of_the_moon()}".strip() if self.play.kind == GIVES else told

    def _because_of_the_moon(self) -> str:
        holder = "you" if self.moon == "You" else self.moon
        return f"The Moon, which is with {holder}, turns the tax round." if holder else ""

    def right_count(self) -> str:
        if self.asked or self.play.kind != GIVES:
            return ""
        return f"{self._because_of_the_moon()} {super().right_count()}".strip()

    def nothing_better(self) -> str:
        """That the cards given for a tax are the best."""
        return super().nothing_better() if self.play.kind == GIVES and not self.asked else ""

    def better_kept(self) -> str:
        return f"{self._because_of_the_moon()} {super().better_kept()}".strip()

    def tribute(self) -> str:
        """That the tribute is the highest card."""
        if self.asked is None or self.asked.kind != TRIBUTE:
            return ""
        if self.play.cards[0] in MAJORS:
            return f"{capital(whose(self.actor))} hand is all Majors, and {self.cards} has the highest number."
        return f"No card of {whose(self.actor)} hand is higher than {self.cards}."

    def free_choice(self) -> str:
        """That any card may be given for the tribute."""
        if self.asked is None or self.asked.kind != EXCHANGE:
            return ""
        return f"For the tribute {self.them} {self.verb('give', 'gives')} {self.other} any one card."

    def not_that_card(self) -> str:
        """Why Justice does not take these cards back."""
        lying = self.lying.split(" ") if self.lying else []
        if self.count != 1:
            return f"Justice takes {amount(1, 'card')} back, and here are {number(self.count)}."
        take = symbols.due(self.position, self.actor, TAKE)
        if take is not None and self.play.cards[0] not in take.cards:
            return f"The last play is {' '.join(take.cards)}: {self.cards} is not in it."
        rest = [card for card in lying if card != FOOL]
        return f"An ordinary card comes back rather than the Fool, which stays as {self.spoken(rest[0])}."

    def comes_back(self, card: str) -> str:
        """What is taken back."""
        take = symbols.due(self.position, self.actor, TAKE)
        if take is None or take.best != (card == "Judgement"):
            return ""
        if len(take.cards) == 1:
            return f"The play is one card, {self.cards}, and comes back whole."
        if take.best:
            return f"The whole play comes back: {' '.join(take.cards)}."
        return f"One card of {' '.join(take.cards)} comes back: {self.cards}."
