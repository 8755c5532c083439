"""Theorems about a payment in Tahimi, in the largest of its decks and with its jokers; and a payment of a solver's model,
written as a case of four players at tax time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from z3 import And, ArithRef, BoolRef, BoolVal, ExprRef, If, Implies, IntVal, Not, Or, is_bool

from adjudicator.cards import GIVES, TAKES, Lexicon, Play
from adjudicator.engine.choice import GameLaw
from adjudicator.engine.draft import NAMES, NOTHING_YET, CaseDraft, Value, writable
from adjudicator.games.tahimi import payment as s
from adjudicator.games.tahimi.hand import held, wilds_held
from adjudicator.games.tahimi.turn_proofs import HOUSE, cards
from adjudicator.solve.rulebook_theorems import general_of
from adjudicator.solve.theorem import Domain, Theorem, always, at, copies

PLAYERS = NAMES[:4]
"""A table at which the outer pair exchanges two cards and the inner one a single card ("Taxes")."""
PAIRS = {2: (PLAYERS[3], PLAYERS[0]), 1: (PLAYERS[2], PLAYERS[1])}
"""By the number of cards: the low player of a pair, and the high one."""


# -- cases


def reachable(lexicon: Lexicon) -> tuple[BoolRef, ...]:
    """Terms over a position: a tax is open for one of a pair of four players, or nobody exchanges anything. Whoever gave
    cards for a tax gave the highest rank, and whoever got them still has them."""
    size = s.ordinary_held(lexicon) + wilds_held
    return (size >= 1, *at_tax(lexicon), Implies(s.gave, wilds_held == 0))


def at_tax(lexicon: Lexicon) -> tuple[BoolRef, ...]:
    """Terms over what is due for a tax, and what has been given for it."""
    top = held(lexicon.deck.top)
    nothing = And(Not(s.low), Not(s.gave), Not(s.partner_gave), s.owed == 1)
    low_gave, high_sees = And(s.low, s.gave), And(Not(s.low), s.partner_gave)
    return (
        s.owed <= max(PAIRS),
        If(s.taxed, Not(And(s.gave, s.partner_gave)), nothing),
        Implies(s.gave, s.low),
        Implies(s.partner_gave, Not(s.low)),
        Implies(low_gave, top + s.owed <= lexicon.deck.ranks[-1].count),
        Implies(high_sees, top >= s.owed),
    )


def playable(lexicon: Lexicon) -> tuple[BoolRef, ...]:
    """Terms over a payment: cards of the hand are given, or some card is taken back."""
    total = s.ordinary_moved(lexicon) + s.wilds_moved
    return total >= 1, in_hand(lexicon), Implies(s.takes, total == 1)


def measures(lexicon: Lexicon) -> tuple[ArithRef, ...]:
    """What makes a position and a payment small: few cards in the hand, few wild ones among them; then that a tax is due,
    a small one, of which nothing has been given; then few cards given, and none taken."""
    total = s.ordinary_moved(lexicon) + s.wilds_moved
    return (s.ordinary_held(lexicon) + wilds_held, wilds_held, *plainness(), total, If(s.takes, 1, 0))


def plainness() -> tuple[ArithRef, ...]:
    """What makes it plain who owes what."""
    return If(s.taxed, 0, 1), s.owed, If(Or(s.gave, s.partner_gave), 1, 0)


def to_case(value: Value, lexicon: Lexicon) -> CaseDraft:
    """The pair's tax as far as it is paid, and the hand of one of them; without a tax, somebody on lead."""
    return draft("tahimi", value, lexicon, " ".join(cards(value, lexicon)))


def draft(game: str, value: Value, lexicon: Lexicon, hand: str) -> CaseDraft:
    """The case of a model at tax time, for a hand as text."""
    if not value(s.taxed):
        return CaseDraft(game, PLAYERS, PLAYERS[0], hand, out_of_turn=True)
    low, high = PAIRS[int(value(s.owed))]
    given = [{low: f"gives {' '.join([lexicon.deck.name(lexicon.deck.top)] * int(value(s.owed)))}"}]
    paid = value(s.gave) or value(s.partner_gave)
    own: dict[str, object] = {"turn": "", "taxes": given if paid else NOTHING_YET}
    return CaseDraft(game, PLAYERS, low if value(s.low) else high, hand, own=own, out_of_turn=True)


def played(value: Value, lexicon: Lexicon) -> Play:
    """The cards that the values describe, given or taken back."""
    return Play(GIVES if value(s.gives) else TAKES, tuple(moving(value, lexicon)))


def moving(value: Value, lexicon: Lexicon) -> Iterator[str]:
    """The cards that change hands, the lowest first, a wild one last."""
    for place in s.places(lexicon):
        yield from [lexicon.deck.name(place)] * int(value(s.moved(place)))
    yield from [lexicon.wild or ""] * int(value(s.wilds_moved))


# -- theorems


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
        writable(reachable(lexicon), playable(lexicon)),
        s.ordinary_held(lexicon) + wilds_held,
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
