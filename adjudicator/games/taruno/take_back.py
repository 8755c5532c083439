"""Taruno: a card taken back out of the sleeve ("The Magician")."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from z3 import And, BoolRef, Or

from adjudicator.cards import Lexicon, Play
from adjudicator.cards.english import amount, whose
from adjudicator.cards.play import RECOVERS
from adjudicator.compile.program import Value
from adjudicator.engine.choice import HiddenHand
from adjudicator.engine.fields import At, FieldEncoding, Fields, PlayAt
from adjudicator.engine.state import Table
from adjudicator.games.taruno import moving
from adjudicator.games.taruno.cards import number, pack
from adjudicator.games.taruno.readings import cite
from adjudicator.games.taruno.state import State
from adjudicator.games.taruno.verbs import TAKE_BACK
from adjudicator.games.taruno.words import HID, CardView, CardWords, word
from adjudicator.law import Requirement
from adjudicator.solve.conditions import Word

NUMBERS = range(1, len(pack()) + 1)
"""The numbers of the cards in the pack."""


class Sleeve(At[State]):
    """A player, and what is in the player's sleeve."""

    @cached_property
    def cards(self) -> frozenset[str]:
        """The cards that are known to be there."""
        return frozenset(card for front in self.position.sleeve(self.actor) for card in front.cards)

    @cached_property
    def open(self) -> frozenset[str]:
        """The cards of which it is not known whether they are there."""
        if not unseen(self.position, self.actor):
            return frozenset()
        return frozenset(number(tuple(self.lexicon.suits))) - self.cards - moving.known(self.position)

    def card(self, at: int) -> str:
        """The card of a number in the pack."""
        return pack(tuple(self.lexicon.suits))[at - 1]


def unseen(position: State, actor: str) -> bool:
    """Whether a card is in a player's sleeve that nobody has seen."""
    return any(not front.cards for front in position.sleeve(actor))


SLEEVE, TAKEN = Fields[Sleeve](), Fields[PlayAt]()


def _in_sleeve(at: int) -> BoolRef:
    """A field: the card of a number in the pack is in the player's sleeve."""

    def says(there: Sleeve, hidden: Value) -> str:
        return f"{there.lexicon.spoken(there.card(at))} is {'' if hidden else 'not '}in {whose(there.actor)} sleeve"

    return SLEEVE.truth(
        f"in the sleeve {at}",
        lambda there: None if there.card(at) in there.open else there.card(at) in there.cards,
        f"the card with number {at} in the pack is in the player's sleeve",
        says,
        id=lambda there: f"in the sleeve {there.card(at)}",
    )


hidden = {at: _in_sleeve(at) for at in NUMBERS}
"""By the number of a card: it is in the player's sleeve."""
card = TAKEN.number(
    "card taken back",
    0,
    NUMBERS[-1],
    lambda at: number(tuple(at.lexicon.suits))[at.play.cards[0]] if at.play.cards else 0,
    "the number in the pack of the card taken back",
)


class TakeBack(FieldEncoding[State, Sleeve]):
    """A card that comes back. No hand bears on it."""

    name, nothing, of_hand = TAKE_BACK, Play(RECOVERS), False
    position, plays, reads = SLEEVE, TAKEN, Sleeve

    def candidates(
        self, have: Mapping[str, int], table: Table, position: State, actor: str, lexicon: Lexicon
    ) -> Iterator[Play]:
        """Every card that is known to be in the sleeve."""
        yield from (Play(RECOVERS, front.cards) for front in position.sleeve(actor) if front.cards)

    def unseen(self, position: State, actor: str) -> bool:
        """Whether a card is in the sleeve that nobody has seen."""
        return unseen(position, actor)

    def clauses(self, lexicon: Lexicon) -> Iterator[Requirement]:
        """The one clause."""
        yield Requirement(
            id="TU-SLEEVE",
            title="Out of the sleeve",
            says="A card that the Magician hid comes back to the hand whenever its owner likes, in the middle of an "
            "effect too; not another's, and no other card.",
            cites=cite("The Magician"),
            holds=Or(*(And(card == at, there) for at, there in hidden.items())),
            against="{Card} is not in {whose} sleeve: {there} there.",
            supports="A card comes back out of {whose} sleeve whenever {actor} likes.",
        )


# -- words


@dataclass(frozen=True)
class TakenBack(CardView):
    """What one player takes back, with words for it."""

    @property
    def there(self) -> str:
        """How many cards are in the sleeve, with the verb: "two other cards are"."""
        own = self.position.sleeve(self.actor)
        return f"{amount(len(own), 'other card')} {'is' if len(own) == 1 else 'are'}" if own else "nothing is"


def _hid(hand: HiddenHand, play: Play) -> Iterator[Word]:
    """That a card that is taken back is the one that was hidden."""
    place = number(tuple(hand.lexicon.suits))
    yield from (word(HID, card, hidden[place[card]]) for card in play.cards if play.kind == RECOVERS)


WORDS = CardWords(TakenBack, _hid)
