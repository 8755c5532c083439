"""Loka's rules of the payment for the Fool: of whom it is due, how many cards, and which."""

from __future__ import annotations

from collections.abc import Mapping

from z3 import And, BoolRef, Implies, Not, Or

from adjudicator.games.loka.cards import Pack
from adjudicator.games.loka.payment.symbols import (
    dealt,
    in_tricks,
    laid_away,
    lies,
    owing,
    taken,
)
from adjudicator.games.loka.readings import cite
from adjudicator.games.loka.turn.symbols import cards, fool
from adjudicator.law import Clause, Reading, Requirement


def able(readings: Mapping[str, Reading]) -> BoolRef:
    """There is something to pay with: a trick, or by one reading what was laid away."""
    return Or(taken, And(dealt, readings["lo.fool.pay_from_discard"].is_("yes")))


def payment(pack: Pack, readings: Mapping[str, Reading]) -> tuple[Clause, ...]:
    """The clauses of what is given for the Fool with a pack."""
    one, pays = And(owing, cards == 1), able(readings)
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
            against=lambda p: p.wrong_count,
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
            supports=lambda p: p.given_up,
        ),
    )
