"""Tahimi's rules of a payment: what is due, of whom, how many cards, and which.

Tarot-himi builds on these: the same clauses over its own idea of what is due.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from z3 import And, ArithRef, BoolRef, BoolVal, If, Implies, Not, Or

from adjudicator.cards import Lexicon
from adjudicator.games.tahimi.payment import symbols as s
from adjudicator.games.tahimi.payment.words import Paying
from adjudicator.games.tahimi.readings import cite
from adjudicator.games.tahimi.turn.symbols import wilds_held
from adjudicator.law import Citation, Clause, Reading, Requirement


@dataclass(frozen=True)
class Owing:
    """When something is due, as terms over the symbols.

    `tax` says that the player gives cards for a tax now, `best` that they have to be the best
    ones, `gift` that cards are to be given for whatever reason, `back` that some are to be taken
    back. `total` is how many cards are given, `most` how many of the hand may be given for a tax,
    `ordered` that no card kept is higher than one given.
    """

    tax: BoolRef
    best: BoolRef
    gift: BoolRef
    back: BoolRef
    total: ArithRef
    most: ArithRef
    ordered: BoolRef


def owing(lexicon: Lexicon, readings: Mapping[str, Reading]) -> Owing:
    """Tahimi: the low player of a pair gives first, and the best cards."""
    tax = And(s.taxed, Not(s.gave), Or(s.low, s.partner_gave))
    ordered = s.nothing_higher(lexicon)
    if lexicon.wild:
        ordered = And(ordered, wild(readings).in_order(lexicon))
    total, most = s.ordinary_moved(lexicon) + s.wilds_moved, s.ordinary_held(lexicon) + wilds_held
    return Owing(tax, s.low, tax, BoolVal(False), total, most, ordered)


def wild(readings: Mapping[str, Reading]) -> s.Wild:
    """Where a joker stands at tax ("Jokers")."""
    lowest, tax = readings["jokers"].is_("lowest"), readings["joker_tax"]
    first = readings["ta.joker.at_tax"].is_("first")
    coupled = And(tax.is_("coupled"), Not(lowest))
    return s.Wild(Or(tax.is_("best"), And(coupled, first)), And(coupled, Not(first)))


def payment(terms: Owing, also: Mapping[str, tuple[Citation, ...]] | None = None) -> tuple[Clause, ...]:
    """The clauses of a payment over what is due.

    `also` gives further citations by clause id, for a game that restates a rule or adds to it.
    """
    more = also or {}
    return (
        Requirement(
            id="TA-TAX-DUE",
            title="Something is due",
            says="Cards are handed over only by a player of whom they are due; of a pair that exchanges cards at tax "
            "time, the low player gives first, and the high one sees those cards before giving any.",
            cites=(*more.get("TA-TAX-DUE", ()), cite("Taxes"), cite("No taxes on the first round")),
            holds=If(s.gives, terms.gift, terms.back),
            against=lambda p: p.not_due(),
        ),
        Requirement(
            id="TA-TAX-COUNT",
            title="As many cards as the tax",
            says="Each of a pair gives as many cards as the tax asks for, or all that may be given if they are fewer.",
            cites=(*more.get("TA-TAX-COUNT", ()), cite("Taxes"), cite("Progressive taxes")),
            holds=Implies(And(s.gives, terms.tax), terms.total == If(terms.most < s.owed, terms.most, s.owed)),
            against=lambda p: p.wrong_count(),
            supports=_counted,
        ),
        Requirement(
            id="TA-TAX-BEST",
            title="The best cards",
            says="Whoever pays a tax gives the cards of the highest ranks; what they could make together does not count. "
            "What is returned for them is its giver's choice.",
            cites=(*more.get("TA-TAX-BEST", ()), cite("Taxes")),
            holds=Implies(And(s.gives, terms.tax, terms.best), terms.ordered),
            against=lambda p: p.better_kept(),
            supports=lambda p: p.nothing_better(),
        ),
    )


def _counted(p: Paying) -> str:
    return p.right_count() if p.due is not None else ""
