"""The symbols of a payment for the Fool. The card given is told as one put down is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

from z3 import And, Bool, BoolRef, ExprRef, Implies, Not, Or

from adjudicator.games.loka.cards import EXCUSE, Pack
from adjudicator.games.loka.turn.symbols import number, one_card, suit

Place = tuple[int, int]
"""A card, by its suit and its place there."""

owing = Bool("owes for the Fool")
"""The player has played the Fool, the hand is over and nothing was given for it yet."""
taken = Bool("has taken a trick")
dealt = Bool("has dealt")


@cache
def in_tricks(at: int, place: int) -> BoolRef:
    """A card lies in the player's tricks."""
    return Bool(f"in tricks {at} {place}")


@cache
def laid_away(at: int, place: int) -> BoolRef:
    """The player has dealt, and laid a card away."""
    return Bool(f"laid away {at} {place}")


def places(pack: Pack) -> Iterator[Place]:
    """Every card that may be paid with: the Fool is none of them."""
    return (at for at in pack.where.values() if at[0] != EXCUSE)


def lies(pack: Pack, there: Callable[[int, int], BoolRef]) -> BoolRef:
    """The card given is among those of the tricks, or those laid away."""
    return Or(*(And(suit == at, number == place, there(at, place)) for at, place in places(pack)))


def idle(pack: Pack) -> dict[ExprRef, BoolRef]:
    """What bears on nothing while nothing is owed."""
    own = [symbol for at in places(pack) for symbol in (in_tricks(*at), laid_away(*at))]
    return dict.fromkeys((taken, dealt, *own), Not(owing))


def bounds(pack: Pack) -> tuple[BoolRef, ...]:
    """What holds of every position and payment with this pack: cards lie in the tricks of somebody who has
    taken one, only the dealer lays cards away, and no card lies in two places."""
    return (
        *one_card(pack),
        Implies(Or(*(in_tricks(*at) for at in places(pack))), taken),
        Implies(Or(*(laid_away(*at) for at in places(pack))), dealt),
        *(Not(And(in_tricks(*at), laid_away(*at))) for at in places(pack)),
    )
