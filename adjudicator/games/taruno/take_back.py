"""Taruno: a card taken back out of the sleeve ("The Magician")."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import takewhile

from z3 import And, Or

from adjudicator.cards import PUT, Lexicon, Play
from adjudicator.cards.english import agree, amount, whose
from adjudicator.cards.play import RECOVERS
from adjudicator.dataclass import dataclass
from adjudicator.engine.choice import TURN, HiddenHand
from adjudicator.engine.fields import FieldEncoding, Fields, PlayAt
from adjudicator.engine.state import Table
from adjudicator.games.taruno.cards import (
    EMPEROR,
    EMPRESS,
    FOOL,
    HANGED_MAN,
    HIDES,
    TAKE_BACK,
    TEMPERANCE,
    is_face,
    is_major,
    number,
)
from adjudicator.games.taruno.hand import NUMBERS, Lying, each_card
from adjudicator.games.taruno.readings import cite
from adjudicator.games.taruno.state import State
from adjudicator.games.taruno.unseen import HID, CardWords, word
from adjudicator.games.taruno.words import CardView
from adjudicator.law import Requirement
from adjudicator.solve.conditions import Word


class Sleeve(Lying):
    """The cards in a player's sleeve."""

    @property
    def lying(self) -> tuple[frozenset[str], bool]:
        seen = frozenset(card for front in self.position.sleeve(self.actor) for card in front.cards)
        return seen, not unseen(self.position, self.actor)


def unseen(position: State, actor: str) -> bool:
    """Whether a card is in a player's sleeve that nobody has seen."""
    return any(not front.cards for front in position.sleeve(actor))


SLEEVE, TAKEN = Fields[Sleeve](), Fields[PlayAt]()
hidden = each_card(
    SLEEVE,
    "in the sleeve",
    "the card with number {} in the pack is in the player's sleeve",
    "is {|not }in {whose} sleeve",
)
"""By the number of a card: it is in the player's sleeve."""
card = TAKEN.number(
    "card taken back",
    0,
    NUMBERS[-1],
    lambda at: number(at.lexicon.suits)[at.play.cards[0]] if at.play.cards else 0,
    "the number in the pack of the card taken back",
)


class TakeBack(FieldEncoding[State, Sleeve]):
    """A card that comes back. No hand bears on it."""

    name, nothing, of_hand, optional = TAKE_BACK, Play(RECOVERS), False, True
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
            holds=Or(*(And(card == at, hides) for at, hides in hidden.items())),
            against="{Card} is not in {whose} sleeve: {there}.",
            supports="A card comes back out of {whose} sleeve whenever {actor} likes{by_the_fool}.{no_part}",
        )


# -- words


@dataclass(frozen=True)
class TakenBack(CardView):
    """What one player takes back, with words for it."""

    @property
    def there(self) -> str:
        """Where the card is: in another's sleeve; else how many cards are in this one."""
        own, card = self.position.sleeve(self.actor), self.play.cards[0]
        others = (
            one for one in self.position.players if any(card in front.cards for front in self.position.sleeve(one))
        )
        if other := next(others, ""):
            return f"it is in {whose(other)}, and stays there"
        return f"{amount(len(own), 'other card')} {agree('is', own)} there" if own else "nothing is there"

    @property
    def _missed(self) -> str:
        """The Major played last, since a card was hidden, that would have taken the card out of the hand; else empty."""
        since = takewhile(lambda done: (done.player, done.play.kind) != (self.actor, HIDES), self.table.history[::-1])
        last = next((line for line in since if line.play.kind == PUT and is_major(line.play.cards[0])), None)
        if last is None or not self.play.cards or any(due.kind != TURN for due in self.position.due):
            return ""
        major, own, card = last.play.cards[0], last.player == self.actor, self.play.cards[0]
        other = own != is_face(card) and not self.position.covered(self.actor, last.player)
        takes = {TEMPERANCE: own and is_major(card), HANGED_MAN: own, EMPRESS: other, EMPEROR: other}
        return major if takes.get(major) else ""

    @property
    def no_part(self) -> str:
        """That the last Major did not take the card, which was no part of the hand, behind another sentence."""
        if not self._missed:
            return ""
        does = "take" if self._missed == EMPEROR and is_face(self.play.cards[0]) else "discard"
        major = self.lexicon.spoken(self._missed)
        face_up = self._missed == TEMPERANCE and self.options["tu.temperance.front"] == "all"
        was = "did not lie face up" if face_up else "was no part of the hand"
        return f" What was in {self.whose} sleeve {was}, so {major} did not {does} it."

    @property
    def by_the_fool(self) -> str:
        """That the Fool takes nothing out of a sleeve, where it was played."""
        fool = any(line.play.cards == (FOOL,) and line.play.kind == PUT for line in self.table.history)
        return "; the Fool takes only what lies face up" if fool else ""


def _hid(hand: HiddenHand, play: Play) -> Iterator[Word]:
    """That a card that is taken back is the one that was hidden."""
    place = number(hand.lexicon.suits)
    yield from (word(HID, card, hidden[place[card]]) for card in play.cards if play.kind == RECOVERS)


WORDS = CardWords(TakenBack, _hid)
