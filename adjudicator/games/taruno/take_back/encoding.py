"""A card taken back out of the sleeve: its symbols, its clause, and how it is told ("The Magician")."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from z3 import And, Bool, BoolRef, ExprRef, Int, IntVal, Or

from adjudicator import law
from adjudicator.cards import Lexicon, Play
from adjudicator.cards.english import amount, capital, whose
from adjudicator.cards.play import RECOVERS
from adjudicator.engine.choice import Encoding
from adjudicator.engine.state import Table
from adjudicator.games.taruno import moving
from adjudicator.games.taruno.cards import number, pack
from adjudicator.games.taruno.readings import cite
from adjudicator.games.taruno.state import State
from adjudicator.games.taruno.turn.symbols import within
from adjudicator.games.taruno.unseen import HID, word
from adjudicator.games.taruno.verbs import TAKE_BACK
from adjudicator.games.taruno.words import CardWords, Told
from adjudicator.solve.conditions import Word
from adjudicator.solve.facts import IS, Fact

card = Int("card taken back")
"""The number in the pack of the card, from 1."""
NUMBERS = range(1, len(pack()) + 1)


@cache
def hidden(at: int) -> BoolRef:
    """A card of the pack is in the player's sleeve."""
    return Bool(f"in the sleeve {at}")


def clauses() -> tuple[law.Clause, ...]:
    """The one clause there is."""
    return (
        law.Requirement(
            id="TU-SLEEVE",
            title="Out of the sleeve",
            says="A card that the Magician hid comes back to the hand whenever its owner likes, in the middle of an "
            "effect too; not another's, and no other card.",
            cites=cite("The Magician"),
            holds=Or(*(And(card == at, hidden(at)) for at in NUMBERS)),
            against=lambda t: t.not_hidden,
            supports=lambda t: (
                f"A card comes back out of {whose(t.actor)} sleeve whenever {t.them} {t.verb('like', 'likes')}."
            ),
        ),
    )


class TakeBackEncoding(Encoding[State]):
    """A card that comes back. No hand bears on it."""

    name, nothing, of_hand = TAKE_BACK, Play(RECOVERS), False

    def decision(self, lexicon: Lexicon) -> law.Decision:
        return law.Decision(self.name, (card,), clauses(), (within(card, NUMBERS[-1]),))

    def values(self, play: Play, lexicon: Lexicon, players: tuple[str, ...] = ()) -> dict[ExprRef, ExprRef]:
        """The card's number."""
        return {card: IntVal(number(tuple(lexicon.suits))[play.cards[0]] if play.cards else 0)}

    def candidates(
        self, have: Mapping[str, int], table: Table, position: State, actor: str, lexicon: Lexicon
    ) -> Iterator[Play]:
        """Every card that is known to be in the sleeve."""
        yield from (Play(RECOVERS, one.cards) for one in position.sleeve(actor) if one.cards)

    def facts(self, table: Table, position: State, actor: str, lexicon: Lexicon) -> list[Fact]:
        """Which cards are in the sleeve; nothing is said of those of which it is not known."""
        own = {name for one in position.sleeve(actor) for name in one.cards}
        unseen, elsewhere = self.unseen(position, actor), moving.known(position)
        return [
            Fact(
                f"in the sleeve {name}",
                f"{lexicon.spoken(name)} is {'' if name in own else 'not '}in {whose(actor)} sleeve",
                hidden(at),
                IS,
                name in own,
            )
            for at, name in enumerate(pack(tuple(lexicon.suits)), start=1)
            if name in own or not unseen or name in elsewhere
        ]

    def unseen(self, position: State, actor: str) -> bool:
        """Whether a card is in the sleeve that nobody has seen."""
        return any(not one.cards for one in position.sleeve(actor))


@dataclass(frozen=True)
class TakenBack(Told):
    """What one player takes back, with words for it."""

    @property
    def not_hidden(self) -> str:
        """What is in the sleeve."""
        own = self.position.sleeve(self.actor)
        there = f"{amount(len(own), 'other card')} {'is' if len(own) == 1 else 'are'}" if own else "nothing is"
        return f"{capital(self.card)} is not in {whose(self.actor)} sleeve: {there} there."


def _hid(play: Play, lexicon: Lexicon) -> Iterator[Word]:
    """That a card that is taken back is the one that was hidden."""
    place = number(tuple(lexicon.suits))
    yield from (word(HID, card, hidden(place[card])) for card in play.cards if play.kind == RECOVERS)


WORDS = CardWords(TakenBack, _hid)
