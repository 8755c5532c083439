"""A choice of cards as its sentences need it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from adjudicator.cards import GIVES, Lexicon, Play
from adjudicator.cards.english import amount, both, capital, whose
from adjudicator.cards.play import PLACES
from adjudicator.engine.choice import TURN, HiddenHand
from adjudicator.games.taruno.cards import ordered
from adjudicator.games.taruno.choose.hidden import Speech, words
from adjudicator.games.taruno.choosing import depth, target
from adjudicator.games.taruno.moving import of_class
from adjudicator.games.taruno.readings import BASIC, cite
from adjudicator.games.taruno.state import ANYTHING, ARCANE, FACE, PLAIN, Want
from adjudicator.games.taruno.verbs import AWAY, CHARIOT, CHOOSE, DEATH, EMPEROR, EMPRESS, HERMIT, SUN
from adjudicator.games.taruno.words import DOES, CardWords, Told, asked_for
from adjudicator.law import Citation, Clause
from adjudicator.solve.conditions import Word

CALLED = {ANYTHING: "cards", FACE: "face cards", PLAIN: "cards that are no faces", ARCANE: "Majors"}
"""What the classes of cards are called."""


ALL_ASKED = (EMPRESS, EMPEROR, SUN, DEATH)
"""The Majors that ask others than their player for cards."""


@dataclass(frozen=True)
class Chosen(Told):
    """What one player chooses, with words for it."""

    def cites(self, clause: Clause) -> tuple[Citation, ...]:
        """The sources of a clause, that first which tells of the card that asks for it."""
        if self.is_chariot_given and not self.want.verb:
            return cite("The Chariot")
        if not self.want.verb:
            return cite("The Hermit") if self._passed_by else cite(BASIC)
        own = cite(capital(self.for_card))
        return tuple(sorted(super().cites(clause), key=lambda citation: citation not in own))

    @property
    def want(self) -> Want:
        """What is asked for."""
        due = self.position.pending(CHOOSE, self.actor)
        return due.about if due is not None and isinstance(due.about, Want) else Want("", "")

    @property
    def is_chariot_given(self) -> bool:
        """Whether it is the Chariot that is given, as it is instead of a draw."""
        return self.play.kind == GIVES and self.play.cards == (CHARIOT,)

    @property
    def for_card(self) -> str:
        """The card that asks for it."""
        return self.lexicon.spoken(self.want.card) if self.want.card else "nothing"

    @property
    def count(self) -> str:
        """How many cards are chosen."""
        return amount(len(self.play.cards), "card")

    @property
    def wanted(self) -> str:
        """How many cards are asked for."""
        return asked_for(self.want)

    @property
    def not_asked(self) -> str:
        """Why nothing of the kind is due."""
        if not self.want.verb:
            if self.is_chariot_given:
                return f"The Chariot is given by whoever is made to draw, and {self.them} {self.verb('are', 'is')} not."
            if self.due is not None and self.due.kind == TURN and self.due.player == self.actor:
                return f"No card asks {self.them} to {DOES.get(self.play.kind, self.play.kind)} anything now."
            return self._passed_by or self.not_now
        does = DOES.get(self.want.verb, self.want.verb)
        return f"{capital(self.for_card)} asks {self.them} to {does} {self.wanted}, and this is something else."

    @property
    def _passed_by(self) -> str:
        """That the Hermit keeps off the player what all are asked for by another's Major."""
        asked = next((due.about for due in self.position.due if isinstance(due.about, Want)), None)
        if asked is None or asked.card not in ALL_ASKED or not self.position.covered(self.actor, self.position.turn):
            return ""
        return f"The Hermit lies before {self.them}: {self.lexicon.spoken(asked.card)} passes {self.them} by."

    @property
    def wrong_number(self) -> str:
        """How many cards there have to be."""
        here = f"here {'is' if len(self.play.cards) == 1 else 'are'} {self.count}"
        return f"{capital(self.for_card)} asks for {self.wanted}, and {here}."

    @property
    def right_number(self) -> str:
        """That there are as many as there have to be."""
        if not self.want.verb or self.want.most < 0:
            return ""
        own = self.table.hands.get(self.actor)
        empties = self.want.card == DEATH and own is not None and own.total == len(self.play.cards)
        wins = f" That empties {whose(self.actor)} hand: {self.them} {self.verb('win', 'wins')}." if empties else ""
        return f"{capital(self.for_card)} asks for {self.wanted}.{wins}"

    @property
    def no_more(self) -> str:
        """That there are no more cards in the hand."""
        own = self.table.hands.get(self.actor)
        few = own is not None and own.total is not None and own.total < self.want.least
        wins = f", and {self.verb('win', 'wins')} by it" if self.want.card == DEATH else ""
        return f"{self.has} no more than {self.count}{wins}." if few else ""

    @property
    def called(self) -> str:
        """What cards are spoken of."""
        return CALLED[self.want.of]

    @property
    def wrong_cards(self) -> str:
        """Which cards it has to be."""
        strange = [card for card in self.play.cards if not of_class(card, self.want.of)]
        if strange:
            cards = both([self.lexicon.spoken(card) for card in strange])
            verb = "is" if len(strange) == 1 else "are"
            return f"{capital(self.for_card)} speaks of {self.called}, and {cards} {verb} not among them."
        return f"{self._takes}{self._missing}."

    @property
    def _takes(self) -> str:
        """That an effect takes all cards of a class, as the beginning of a sentence."""
        own = f"all of {whose(self.actor)} {self.called}"
        given = self.want.verb == GIVES
        return f"{capital(self.for_card)} takes {own}" if given else f"{capital(self.for_card)} has {own} discarded"

    @property
    def _missing(self) -> str:
        """Which of them are not chosen, where the hand is known."""
        hand, chosen = self.table.hands.get(self.actor), {*self.play.cards, *self.want.seen}
        if hand is None or not hand.known:
            return ""
        left = [card for card in hand.cards if of_class(card, self.want.of) and card not in chosen]
        cards = both([self.lexicon.spoken(card) for card in ordered(left, self.position.suits)])
        return f": {cards} too" if left else ""

    @property
    def right_cards(self) -> str:
        """That they are the cards spoken of."""
        return f"{self._takes}." if self.want.most < 0 else ""

    @property
    def not_to_each(self) -> str:
        """To whom the cards go."""
        if self.want.verb == GIVES and self.want.to is None:
            return "The World gives one card to each of the others, and each card to somebody."
        to = self.want.to or "nobody"
        return f"The cards go to {to}, who need not be named."

    @property
    def is_covered(self) -> str:
        """Who is given nothing."""
        return f"The Hermit lies before {self.position.lies(HERMIT)}, who is given nothing by another's Major."

    @property
    def not_seen(self) -> str:
        """Which cards were looked at."""
        seen = both([self.lexicon.spoken(card) for card in self.want.seen])
        return f"The cards that were looked at are {seen}." if seen else "These are not the cards that were looked at."

    @property
    def no_place(self) -> str:
        """Why a card cannot lie there."""
        spoken, where = self.lexicon.spoken, dict(zip(self.play.cards, self.play.where, strict=False))
        if gone := [spoken(card) for card, to in where.items() if target(to) == AWAY]:
            return f"{capital(both(gone))} cannot go to the discard, but into the pile or into a hand."
        depths = {card: at for card, to in where.items() if (at := depth(to)) is not None}
        for card, at in depths.items():
            if alike := [one for one in depths if one != card and depths[one] == at]:
                two = f"{capital(spoken(card))} and {spoken(alike[0])}"
                return f"{two} cannot both go at {at}: each needs a place of its own."
        room = len(self.position.stock) - len(where) + len(depths)
        card, at = max(depths.items(), key=lambda one: one[1], default=("", 0))
        there = (
            f"the pile has {amount(room, 'card')} then, places 0 to {room - 1}" if room > 1 else "it is the only place"
        )
        return f"{capital(spoken(card))} cannot go at {at}: {there}."


class ChooseWords(CardWords):
    """How a choice is told."""

    def __init__(self) -> None:
        super().__init__(Chosen)

    def hidden(self, hand: HiddenHand, play: Play) -> Iterator[Word]:
        """Whether it has other cards of a class, and which were looked at."""
        return words(hand, play)

    def speech(self, lexicon: Lexicon, who: str) -> Speech:
        """Conditions on it in sentences."""
        return Speech(lexicon, who)

    def entries(self, plays: Iterable[Play]) -> list[tuple[str, tuple[Play, ...]]]:
        """All choices of one kind as one entry with its free parts: "discards 2 or more cards"."""
        every = tuple(plays)
        if len(every) < 2:
            return super().entries(every)
        kind = every[0].kind
        sizes = sorted({len(play.cards) for play in every})
        if sizes == [1] and not every[0].where:
            return [(f"{kind} {'|'.join(play.cards[0] for play in every)}", every)]
        if sizes == [1]:
            where = {PLACES: " at a place or to a player", GIVES: " to another player"}
            return [(f"{kind} 1 card{where.get(kind, '')}", every)]
        several = f"{sizes[0]}" if len(sizes) == 1 else f"{sizes[0]} to {sizes[-1]}"
        where = {PLACES: ", each at a place or to a player", GIVES: ", each to another player"}
        return [(f"{kind} {several} cards{where.get(kind, '') if every[0].where else ''}", every)]
