"""Symbols that several decisions of Taruno share: a hand as a truth for each of the 78 cards, whatever the suits are
called; who sits where, what lies before players, and the card played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from typing import TypeVar

from z3 import And, ArithRef, Bool, BoolRef, ExprRef, Implies, Int, Not, Or

from adjudicator.cards import Lexicon
from adjudicator.engine.fields import At, Fields, PlayAt, sentence
from adjudicator.engine.singles import SingleCards, number_of
from adjudicator.games.taruno import flow
from adjudicator.games.taruno.cards import FACES, MAJORS, NAMING, RANKS, SUITS, numbers, pack, suit_number
from adjudicator.games.taruno.state import State
from adjudicator.law import Reading

SUIT = len(RANKS)
"""How many cards a suit has."""
HELD: tuple[BoolRef, ...] = tuple(Bool(f"holds {card}") for card in pack(SUITS))
"""The truth for each card by its place in the pack, from 0."""


def place(suit: int, rank: int) -> int:
    """The place in the pack of a Minor, by the numbers of its suit and its rank from 1."""
    return (suit - 1) * SUIT + rank - 1


MINORS = HELD[: -len(MAJORS)]
ARCANA = HELD[-len(MAJORS) :]
TOTAL: ArithRef = number_of(HELD)
"""How many cards the hand has."""
FACED: ArithRef = number_of(held for at, held in enumerate(MINORS) if RANKS[at % SUIT] in FACES)
"""How many of them are face cards."""
ARCANE: ArithRef = number_of(ARCANA)
"""How many of them are Majors."""


def of_rank(number: int) -> Iterator[BoolRef]:
    """The truths of the cards of a rank, by its number from 1."""
    return (held for at, held in enumerate(MINORS) if at % SUIT == number - 1)


class TarunoHolding(SingleCards[State]):
    """Which cards a hand has."""

    def symbols(self, lexicon: Lexicon) -> Mapping[str, ExprRef]:
        """The truth for each card, as the table calls it."""
        return named(lexicon.suits)

    def size(self, lexicon: Lexicon) -> ExprRef:
        return TOTAL


@cache
def named(suits: tuple[str, ...]) -> Mapping[str, BoolRef]:
    """The truth for each card by its name."""
    return dict(zip(pack(suits), HELD, strict=True))


HAND = TarunoHolding()
"""The one there is."""


A = TypeVar("A", bound=At[State])

# -- what bars Majors

temperance, own_temperance, hermit = Bool("Temperance"), Bool("own Temperance"), Bool("behind the Hermit")
"""Temperance lies before anybody, before the player; and the Hermit lies before the player (`bars`)."""


def bars(fields: Fields[A], own: str) -> None:
    """Declare what keeps a player from Majors; `own` is the sentence by which Temperance is the player's."""
    fields.truth(
        "Temperance",
        lambda at: at.position.temperance is not None,
        "Temperance lies before somebody",
        lambda at, lies: f"Temperance lies before {at.position.temperance or 'nobody'}",
    )
    fields.truth("own Temperance", lambda at: at.position.temperance == at.actor, "it lies before the player", own)
    fields.truth(
        "behind the Hermit",
        lambda at: at.position.covered(at.actor, ""),
        "the Hermit lies before the player",
        "the Hermit lies {|not }before {actor}",
        id="Hermit",
    )
    fields.bounds.append(Implies(own_temperance, And(temperance, Not(hermit))))


def freed(readings: Mapping[str, Reading]) -> BoolRef:
    """The Hermit before the player keeps another's Temperance off, where that is read so."""
    return And(hermit, Not(own_temperance), readings["tu.temperance.hermit"].is_("free"))


# -- who sits where

SEATS = range(1, 8)
"""The seats that there may be, clockwise."""
seat = Int("seat")
"""The player's own (`own_seat`)."""


@cache
def there(at: int) -> BoolRef:
    """Somebody sits there (`taken`)."""
    return Bool(f"seat {at}")


@cache
def covered(at: int) -> BoolRef:
    """The Hermit lies before another player who sits there (`taken`)."""
    return Bool(f"Hermit {at}")


def sitting(position: State, at: int) -> str:
    """Who sits at a seat; empty for nobody."""
    return position.players[at - 1] if at <= len(position.players) else ""


def called(position: State, at: int) -> str:
    """What whoever sits at a seat is called in a fact."""
    return sitting(position, at) or f"nobody at place {at}"


def own_seat(fields: Fields[A]) -> None:
    """Declare where the player sits, and what holds of all seats."""
    fields.number(
        "seat",
        SEATS[0],
        SEATS[-1],
        lambda at: at.position.seat(at.actor),
        "the player's own seat, from 1, clockwise",
        "{actor} sits at place {n}",
    )
    fields.bounds.extend(
        [
            Or(*(And(seat == at, there(at), Not(covered(at))) for at in SEATS)),
            *(Implies(there(at + 1), there(at)) for at in SEATS[:-1]),
            there(2),
            *(Implies(covered(at), there(at)) for at in SEATS),
        ]
    )


def taken(fields: Fields[A], at: int) -> None:
    """Declare whether somebody sits at a seat, and whether the Hermit covers them."""
    fields.truth(
        f"seat {at}",
        lambda here: bool(sitting(here.position, at)),
        f"somebody sits at seat {at}",
        lambda here, sits: f"{called(here.position, at)} plays" if sits else f"nobody sits at place {at}",
    )
    fields.truth(
        f"Hermit {at}",
        lambda here: here.position.covered(sitting(here.position, at), here.actor),
        f"the Hermit lies before another player, who sits at seat {at}",
        lambda here, covers: f"the Hermit lies {'' if covers else 'not '}before {called(here.position, at)}",
    )


# -- cards that lie where not everybody sees them


NUMBERS = range(1, len(pack()) + 1)
"""The numbers of the cards in the pack."""


class Lying(At[State]):
    """Cards that lie somewhere."""

    @property
    def lying(self) -> tuple[frozenset[str], bool]:
        """The cards that are known to lie there, and whether those are all."""
        raise NotImplementedError

    @cached_property
    def _lies(self) -> Mapping[str, bool | None]:
        seen, whole = self.lying
        known = seen | flow.known(self.position)
        return {card: card in seen if whole or card in known else None for card in pack(self.position.suits)}

    def lies(self, at: int) -> bool | None:
        """Whether the card of a number lies there; None where it is not known."""
        return self._lies[self.card(at)]

    def card(self, at: int) -> str:
        """The card of a number in the pack."""
        return pack(self.position.suits)[at - 1]


L = TypeVar("L", bound=Lying)


def each_card(
    fields: Fields[L], name: str, means: str, says: str, irrelevant: BoolRef | None = None
) -> Mapping[int, BoolRef]:
    """Declare of each card whether it lies there, by its number; `says` is the predicate of the card in a fact."""

    def declare(at: int) -> BoolRef:
        return fields.truth(
            f"{name} {at}",
            lambda here: here.lies(at),
            means.format(at),
            lambda here, lies: f"{here.lexicon.spoken(here.card(at))} {sentence(says, here.actor, lies)}",
            id=lambda here: f"{name} {here.card(at)}",
            irrelevant=irrelevant,
        )

    return {at: declare(at) for at in NUMBERS}


# -- the card played


def card_number(fields: Fields[PlayAt], place: int, name: str, most: int, means: str) -> ArithRef:
    """Declare one of the numbers of the last card of a play, by its place among them (`numbers`)."""
    return fields.number(
        name, 0, most, lambda at: numbers(at.play.cards[-1] if at.play.cards else "", at.lexicon.suits)[place], means
    )


names = Int("suit named")
"""The number of the suit that is named with a card, from 1; 0 for none (`suit_named`)."""


def suit_named(fields: Fields[PlayAt]) -> ArithRef:
    """Declare which suit is named with a card."""

    def read(at: PlayAt) -> int:
        word, *named = at.play.named or ("",)
        return suit_number(named[0], at.lexicon.suits) if word == NAMING else 0

    means = "the number of the suit that is named, in the order of the columns of the hand; 0 for none"
    return fields.number("suit named", 0, len(SUITS), read, means)
