"""What is proved of a payment in Tahimi, in the largest of its decks and with its jokers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from z3 import And, ArithRef, BoolRef, BoolVal, ExprRef, If, Implies, IntVal, Not, Or, is_bool

from adjudicator.cards import Lexicon
from adjudicator.engine.choice import GameLaw
from adjudicator.games.tahimi import payment as s
from adjudicator.games.tahimi.hand import held, wilds_held
from adjudicator.games.tahimi.turn_proofs import HOUSE
from adjudicator.solve.rulebook_theorems import general_of
from adjudicator.solve.theorem import Domain, Theorem, always, at, copies


def domain(game: GameLaw) -> Domain:
    """Every hand and every payment, under every reading and every rule about jokers."""
    lexicon = game.lexicon(HOUSE, 8)
    rulebook = game.rulebook(lexicon)
    none, wild = game.readings["jokers"].is_("none"), s.wild(game.readings)
    return Domain(
        rulebook.decisions["payment"],
        rulebook.readings,
        (("no jokers where there are none", Implies(none, And(wilds_held == 0, s.wilds_moved == 0))),),
        (("what is given is in hand", in_hand(lexicon)),),
        size=s.ordinary_held(lexicon) + wilds_held,
        plays=({s.gives: BoolVal(True), **highest(lexicon, Or(wild.above, wild.beside))},),
    )


def in_hand(lexicon: Lexicon) -> BoolRef:
    """What is given is among the cards held."""
    own = [s.moved(place) <= held(place) for place in s.places(lexicon)]
    return Implies(s.gives, And(*own, s.wilds_moved <= wilds_held))


def theorems(game: GameLaw, domain: Domain) -> Iterator[Theorem]:
    """Every theorem of a payment, the rulebook's own last."""
    lexicon = game.lexicon(HOUSE, 8)
    wild = s.wild(game.readings)
    due = {"a tax is due of the player": And(s.taxed, Not(s.gave), Or(s.low, s.partner_gave))}
    own = {"cards are given": s.gives, "they are in hand": in_hand(lexicon)}
    best = highest(lexicon, Or(wild.above, wild.beside))
    yield always(
        "payment-exists",
        "Whoever has a tax to pay can pay it: with the highest cards of the hand, taken from the top.",
        {**due, "cards are given": s.gives},
        lambda: at(domain.legal_aided, best),
        ("TA-TAX-COUNT", "TA-TAX-BEST"),
    )
    yield always(
        "payment-unique",
        "The best cards are settled up to equal ranks: two legal payments of the low player have the same cards of "
        "every rank, unless a joker counts as an Ace and either may be given.",
        {**due, **own, "the best cards are due": s.low, "no joker is beside the Ace": Not(wild.beside)},
        lambda: unique(domain, in_hand(lexicon), s.MOVED.of(lexicon).symbols[2:]),
        ("TA-TAX-COUNT", "TA-TAX-BEST"),
    )
    yield domain.allows_just(
        "payment-return-free",
        "What the high player returns is free: any cards of the hand, as many as the tax, are legal.",
        {
            **due,
            **own,
            "cards are returned": Not(s.low),
            "the hand has enough of them": s.ordinary_held(lexicon) + wilds_held >= s.owed,
        },
        s.ordinary_moved(lexicon) + s.wilds_moved == s.owed,
        *("TA-TAX-COUNT", "TA-TAX-BEST"),
    )
    yield domain.forbids(
        "payment-order",
        "The high player gives nothing before the low one, and nobody gives twice.",
        {"cards are given": s.gives, "not yet, or not again": Or(s.gave, And(Not(s.low), Not(s.partner_gave)))},
        "TA-TAX-DUE",
    )
    yield domain.forbids(
        "payment-nothing-taken", "Nothing is ever taken back.", {"cards are taken back": s.takes}, "TA-TAX-DUE"
    )
    yield from general_of(domain, "payment", "a payment")


def highest(lexicon: Lexicon, wild_high: BoolRef, wilds: ArithRef | None = None) -> dict[ExprRef, ExprRef]:
    """The payment of the highest cards, from the top; jokers before them or behind."""
    jokers = wilds_held if wilds is None else wilds
    first = If(wild_high, least(jokers, s.owed), IntVal(0))
    moves: dict[ExprRef, ExprRef] = {}
    left = s.owed - first
    for place in reversed(s.places(lexicon)):
        moves[s.moved(place)] = least(held(place), left)
        left = left - moves[s.moved(place)]
    moves[s.wilds_moved] = If(wild_high, first, least(jokers, left))
    return moves


def least(first: ArithRef, other: ArithRef) -> ArithRef:
    """The smaller of two numbers."""
    return If(first <= other, first, other)


def unique(domain: Domain, possible: BoolRef, symbols: Sequence[ExprRef]) -> BoolRef:
    """Two payments of one hand that are legal, and possible, are of the same cards."""
    others = copies(symbols, " instead")
    whole = [other >= 0 for other in others.values() if not is_bool(other)]
    legal = And(domain.legal_aided, at(domain.legal_aided, others), at(possible, others), *whole)
    return Implies(legal, And(*(symbol == other for symbol, other in others.items())))
