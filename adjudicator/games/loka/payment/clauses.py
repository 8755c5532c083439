"""Loka's rules of the payment for the Fool, and their symbols. The card given is told as one put down is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache

from z3 import And, Bool, BoolRef, ExprRef, Implies, Not, Or

from adjudicator.cards.english import amount
from adjudicator.games.loka.cards import EXCUSE, FOOL, Pack
from adjudicator.games.loka.readings import cite
from adjudicator.games.loka.turn.symbols import cards, fool, number, one_card, suit
from adjudicator.law import Clause, Reading, Requirement

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


def payment(pack: Pack, readings: Mapping[str, Reading]) -> tuple[Clause, ...]:
    """The clauses of what is given for the Fool with a pack."""
    one, laid = And(owing, cards == 1), readings["lo.fool.pay_from_discard"].is_("yes")
    pays = Or(taken, And(dealt, laid))
    return (
        Requirement(
            id="LO-DEBT-DUE",
            title="A card is due",
            says="A card is given once every trick is played, by whoever played the Fool and has given nothing for it; "
            "by nobody else.",
            cites=(cite("Play"),),
            holds=owing,
            against=lambda p: p.not_due,
        ),
        Requirement(
            id="LO-DEBT-ONE",
            title="One card for the Fool",
            says="Just one card is given for the Fool.",
            cites=(cite("Play"),),
            holds=Implies(owing, cards == 1),
            against=lambda p: f"One card is due for the Fool, and here are {amount(len(p.play.cards), 'card')}.",
        ),
        Requirement(
            id="LO-DEBT-CARD",
            title="A card of the tricks",
            says="Whoever has taken a trick gives any card of the tricks; for the dealer what was laid away is among "
            "them.",
            cites=(cite("Play"), cite("Deal")),
            holds=Implies(And(one, pays), Or(lies(pack, in_tricks), lies(pack, laid_away))),
            against=lambda p: p.not_among,
            supports=lambda p: p.among,
        ),
        Requirement(
            id="LO-DEBT-FOOL",
            title="The Fool given up",
            says="Whoever has taken no trick gives the Fool itself.",
            cites=(cite("Play"),),
            holds=Implies(And(one, Not(pays)), fool),
            against=lambda p: p.nothing_to_pay,
            supports=lambda p: p.nothing_to_pay if p.play.cards == (FOOL,) else "",
        ),
    )
