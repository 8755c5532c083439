"""Theorems about a payment in Tarot-himi; and a payment of a solver's model, written as a case: four players at tax time,
or the first plays of a trick with the Chariot, Justice or Judgement."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from z3 import And, ArithRef, BoolRef, BoolVal, ExprRef, If, Implies, IntVal, Not, Or, Sum

from adjudicator.cards import GIVES, TAKES, Lexicon, Play
from adjudicator.engine.choice import GameLaw
from adjudicator.engine.draft import NOTHING_YET, CaseDraft, Value, writable
from adjudicator.games.tahimi import payment_proofs as base
from adjudicator.games.tahimi.hand import held, wilds_held
from adjudicator.games.tahimi.payment import (
    gave,
    gives,
    low,
    moved,
    ordinary_held,
    owed,
    partner_gave,
    places,
    takes,
    taxed,
    wilds_moved,
)
from adjudicator.games.tarot_himi.cards import FOOL, MAJORS
from adjudicator.games.tarot_himi.hand import hand_size, holds, number
from adjudicator.games.tarot_himi.payment import (
    MOVED,
    POWERS,
    back,
    exchange,
    got,
    hands_back,
    lies,
    lying,
    major_lies,
    majors_moved,
    moon_shown,
    moves,
    of_the_play,
    owing,
    partner_moon,
    total,
    tribute,
    whole,
    wilds_lie,
)
from adjudicator.games.tarot_himi.turn_proofs import cards
from adjudicator.solve.rulebook_theorems import general_of
from adjudicator.solve.theorem import Domain, Theorem, always, at

_NO_MAJORS: dict[ExprRef, ExprRef] = {wilds_moved: IntVal(0), **{moves(name): BoolVal(False) for name in POWERS}}
_BOUND = ("Hanged Man", "Lovers", "Hermit", "Tower", "Death", "Devil")
"""Majors with which the lead, or the discard of another Major, may have been illegal."""
_KEPT = ("Hierophant", "Lovers", "Hanged Man", "Wheel of Fortune", "Justice", "Judgement")
_LED = tuple(name for name in POWERS if name not in _KEPT)
"""Majors that anybody may lead."""
_UNSEEN = 3
"""How many cards of a hand nobody has seen in which the Moon is."""
_LEADER, _DISCARDER, _, _TARGET = base.PLAYERS


# -- cases


def reachable(lexicon: Lexicon) -> tuple[BoolRef, ...]:
    """Terms over a position: a tax is open; the Chariot was discarded on a lead and asks for a card, or one was given for
    it; a lead is to be taken back; or nothing is due."""
    due = (taxed, tribute, exchange, back)
    elsewhere = (
        partner_moon,
        Or(tribute, exchange, back),
        And(wilds_lie >= 1, Not(whole)),
    )  # a Major, as few are dealt
    return (
        hand_size() >= 1,
        Sum(majors_held(), *(If(each, 1, 0) for each in elsewhere)) <= len(base.PLAYERS),
        Sum(*(If(each, 1, 0) for each in due)) <= 1,
        *base.at_tax(lexicon),
        *_moon(),
        Implies(Or(tribute, exchange), Not(holds("Chariot"))),
        If(exchange, Or(*_received(lexicon)), got == 0),
        *(Implies(And(exchange, holds(name)), got == lexicon.deck.top + number(name)) for name in _BOUND),
        *(Implies(And(back, holds(name)), major_lies == number(name) - 1) for name in _BOUND),
        *_lead(lexicon),
    )


def _moon() -> Iterator[BoolRef]:
    """Terms over the Moon: it is in one hand at most; whoever shows it holds it, and nobody has given anything yet."""
    yield Implies(Not(taxed), Not(Or(moon_shown, partner_moon)))
    yield Implies(moon_shown, partner_moon)
    yield Implies(partner_moon, Not(holds("Moon")))
    yield Implies(And(taxed, Or(partner_moon, holds("Moon"))), Not(Or(gave, partner_gave)))


def _received(lexicon: Lexicon) -> Iterator[BoolRef]:
    """Terms: the hand has the card that came for the Chariot, which is this one."""
    yield from (And(got == place, held(place) >= 1) for place in places(lexicon))
    yield from (And(got == lexicon.deck.top + number(name), holds(name)) for name in MAJORS)


def _lead(lexicon: Lexicon) -> Iterator[BoolRef]:
    """Terms over what is to be taken back: cards of one rank, the Fool among them or not, or a Major that anybody may
    lead. The hand has what comes back: by Judgement all of it, by Justice one card, of a rank where there is one."""
    of_rank = [lies(place) >= 1 for place in places(lexicon)]
    led = {name: major_lies == number(name) - 1 for name in _LED}
    yield Implies(Not(back), And(lying(lexicon) == 0, Not(whole)))
    yield Sum(*(If(term, 1, 0) for term in of_rank)) <= 1
    yield Implies(wilds_lie >= 1, And(Or(*of_rank), (wilds_held == 1) == whole))
    yield Or(major_lies == 0, *led.values())
    yield from (Implies(term, holds(name)) for name, term in led.items())
    for place in places(lexicon):
        returned = If(whole, lies(place), 1)
        most = lexicon.deck.ranks[place - 1].count
        yield Implies(lies(place) >= 1, And(held(place) >= returned, held(place) + lies(place) - returned <= most))
    yield Implies(back, Not(Or(holds("Justice"), holds("Judgement"))))


def majors_held() -> ArithRef:
    return Sum(wilds_held, *(If(holds(name), 1, 0) for name in POWERS))


def playable(lexicon: Lexicon) -> tuple[BoolRef, ...]:
    """Terms over a payment: cards of the hand are given, or cards taken back."""
    return total(lexicon) >= 1, in_hand(lexicon)


def measures(lexicon: Lexicon) -> tuple[ArithRef, ...]:
    """What makes a position and a payment small: few cards in the hand, few Majors among them; then that a plain tax is
    due, a small one; then a small lead to take back; then few cards given, and none taken."""
    laid = If(back, lying(lexicon), 0)
    moon = If(partner_moon, 1, 0)
    return hand_size(), majors_held(), *base.plainness(), moon, laid, total(lexicon), If(takes, 1, 0)


def to_case(value: Value, lexicon: Lexicon) -> CaseDraft:
    """The tax of a pair as far as it is paid, or the lines of the trick; and the hand of whoever is judged."""
    hand = " ".join(cards(value, lexicon))
    if value(back):
        card = "Judgement" if value(whole) else "Justice"
        trick = ((_LEADER, " ".join(_lies(value, lexicon))), (_DISCARDER, f"discard {card}"))
        return CaseDraft("tarot-himi", base.PLAYERS, _LEADER, hand, trick, out_of_turn=True)
    if value(tribute) or value(exchange):
        names = (*(rank.name for rank in lexicon.deck.ranks), *MAJORS)
        trick = ((_LEADER, names[0]), (_DISCARDER, f"discard Chariot to {_TARGET}"))
        if value(tribute):
            return CaseDraft("tarot-himi", base.PLAYERS, _TARGET, hand, trick, out_of_turn=True)
        given = (_TARGET, f"gives {names[int(value(got)) - 1]}")
        return CaseDraft("tarot-himi", base.PLAYERS, _DISCARDER, hand, (*trick, given), out_of_turn=True)
    draft = base.draft("tarot-himi", value, lexicon, hand)
    if not value(partner_moon):
        return draft
    other = next(
        player for pair in base.PAIRS.values() if draft.mover in pair for player in pair if player != draft.mover
    )
    shown = [{other: "shows Moon"}] if value(moon_shown) else NOTHING_YET
    return replace(draft, own={**draft.own, "taxes": shown}, others={other: f"Moon + {_UNSEEN} unseen"})


def _lies(value: Value, lexicon: Lexicon) -> Iterator[str]:
    """The cards of the lead that is to be taken back."""
    for place in places(lexicon):
        yield from [lexicon.deck.name(place)] * int(value(lies(place)))
    yield from [FOOL] * int(value(wilds_lie))
    yield from (name for number, name in enumerate(POWERS, start=1) if value(major_lies) == number)


def played(value: Value, lexicon: Lexicon) -> Play:
    """The cards that the values describe, given or taken back."""
    majors = [name for name in POWERS if value(moves(name))]
    return Play(GIVES if value(gives) else TAKES, (*base.moving(value, lexicon), *majors))


# -- theorems


def domain(game: GameLaw) -> Domain:
    """Every hand and every payment, under every reading."""
    lexicon = game.lexicon({})
    rulebook = game.rulebook(lexicon)
    return Domain(
        rulebook.decisions["payment"],
        rulebook.readings,
        real=(
            ("what is given is in hand", in_hand(lexicon)),
            # By TH-CHARIOT.2 of a target with cards, and by TH-CHARIOT.3 of its holder.
            ("for the Chariot a card is due of somebody with cards", Implies(Or(tribute, exchange), hand_size() >= 1)),
        ),
        writable=writable(reachable(lexicon), playable(lexicon)),
        size=hand_size(),
        plays=(
            *({gives: BoolVal(True), **play} for play in (_best(lexicon), _highest(lexicon))),
            *({takes: BoolVal(True), **play} for play in (_whole_play(lexicon), _highest_lying(lexicon))),
        ),
    )


def in_hand(lexicon: Lexicon) -> BoolRef:
    """What is given is among the cards held."""
    own = [Implies(moves(name), holds(name)) for name in POWERS]
    return And(base.in_hand(lexicon), Implies(gives, And(*own)))


def theorems(game: GameLaw, domain: Domain) -> Iterator[Theorem]:
    """Every theorem of a payment, the rulebook's own last."""
    lexicon = game.lexicon({})
    yield from _taxes(game, domain, lexicon)
    yield from _chariot(domain, lexicon)
    yield from _taken_back(domain, lexicon)
    yield from general_of(domain, "payment", "a payment")


def _taxes(game: GameLaw, domain: Domain, lexicon: Lexicon) -> Iterator[Theorem]:
    owed_now = owing(lexicon, game.readings)
    alone = Not(Or(tribute, exchange))
    due = {"a tax is due of the player, and nothing else": And(owed_now.tax, alone), "cards are given": gives}
    best = _best(lexicon)
    yield always(
        "payment-exists",
        "Whoever has a tax to pay can pay it: with the highest ordinary cards of the hand, taken from the top.",
        due,
        lambda: at(domain.legal_aided, best),
        ("TA-TAX-COUNT", "TA-TAX-BEST", "TH-TAX-MAJORS"),
    )
    yield always(
        "payment-unique",
        "The best cards are settled up to equal ranks: two legal payments of whoever has to give the best have the same "
        "cards of every rank.",
        {**due, "they are in hand": in_hand(lexicon), "the best cards are due": owed_now.best},
        lambda: base.unique(domain, in_hand(lexicon), MOVED.of(lexicon).symbols[2:]),
        ("TA-TAX-COUNT", "TA-TAX-BEST"),
    )
    yield domain.forbids(
        "payment-majors-stay",
        "No Major changes hands at tax time, whoever gives and whatever the Moon does.",
        {**due, "a Major is given": majors_moved() >= 1},
        "TH-TAX-MAJORS",
    )
    yield domain.allows_just(
        "payment-return-free",
        "What is returned for the best cards is free: any ordinary cards of the hand, as many as the tax, are legal.",
        {
            **due,
            "they are in hand": in_hand(lexicon),
            "cards are returned": Not(owed_now.best),
            "no Major is given": majors_moved() == 0,
            "the hand has enough of them": ordinary_held(lexicon) >= owed,
        },
        owed_now.total == owed,
        *("TA-TAX-COUNT", "TA-TAX-BEST"),
    )
    reads = game.readings
    yield always(
        "payment-moon-turns",
        "With the Moon at work in the counterpart's hand, a player is bound and free as the counterpart would be without "
        "it.",
        {
            "a pair exchanges cards": And(taxed, gives, alone),
            "the Moon is with the counterpart": And(partner_moon, Not(holds("Moon")), Not(moon_shown)),
            "it needs no showing": reads["th.moon.mandatory"].is_("yes"),
            "the order is turned round too": reads["th.moon.order"].is_("turned"),
        },
        lambda: domain.legal_aided == at(domain.legal_aided, {partner_moon: BoolVal(False), low: Not(low)}),
        ("TA-TAX-DUE", "TA-TAX-BEST", "TH-MOON"),
    )
    yield domain.forbids(
        "payment-order",
        "Nobody gives twice at tax time, and whoever gives second does not give before the other.",
        {
            "a pair exchanges cards": And(taxed, gives, alone),
            "not yet, or not again": Or(gave, And(Not(partner_gave), Not(owed_now.tax))),
        },
        "TA-TAX-DUE",
    )


def _best(lexicon: Lexicon) -> dict[ExprRef, ExprRef]:
    """The payment of the highest ordinary cards, from the top."""
    return {**base.highest(lexicon, BoolVal(False), IntVal(0)), **_NO_MAJORS}


def _chariot(domain: Domain, lexicon: Lexicon) -> Iterator[Theorem]:
    conditions = {
        "a tribute is due of the player, and nothing else": And(tribute, Not(Or(exchange, taxed))),
        "cards are given": gives,
    }
    highest = _highest(lexicon)
    yield always(
        "payment-tribute-exists",
        "Whoever holds a card can give the tribute: the highest rank, or of Majors alone the highest number.",
        {**conditions, "the hand has a card": hand_size() >= 1},
        lambda: at(domain.legal_aided, highest),
        ("TH-CHARIOT.4", "TH-CHARIOT.5"),
    )
    yield always(
        "payment-tribute-unique",
        "The tribute is settled: no two legal ones differ by more than their suits.",
        {**conditions, "it is in hand": in_hand(lexicon)},
        lambda: base.unique(domain, in_hand(lexicon), MOVED.of(lexicon).symbols[2:]),
        ("TH-CHARIOT.4", "TH-CHARIOT.5"),
    )
    before = domain.readings["th.chariot.peek"].is_("before")
    yield domain.allows_just(
        "payment-exchange-free",
        "For the tribute any one card of the hand may be given, a Major too, but for the card received where the one to "
        "give is chosen before.",
        {
            "a card is due for the tribute, and nothing else": And(exchange, Not(Or(tribute, taxed))),
            "cards are given": gives,
            "it is in hand": in_hand(lexicon),
        },
        And(total(lexicon) == 1, Not(And(before, hands_back(lexicon)))),
        *("TH-CHARIOT.5", "TH-CHARIOT.6"),
    )


def _highest(lexicon: Lexicon) -> dict[ExprRef, ExprRef]:
    """The one card that is the highest of the hand."""
    choice: dict[ExprRef, ExprRef] = {}
    above: list[BoolRef] = []
    for place in reversed(places(lexicon)):
        choice[moved(place)] = If(And(held(place) >= 1, *(Not(term) for term in above)), IntVal(1), IntVal(0))
        above.append(held(place) >= 1)
    for name in reversed(POWERS):
        choice[moves(name)] = And(holds(name), *(Not(term) for term in above))
        above.append(holds(name))
    choice[wilds_moved] = If(And(wilds_held >= 1, *(Not(term) for term in above)), IntVal(1), IntVal(0))
    return choice


def _whole_play(lexicon: Lexicon) -> dict[ExprRef, ExprRef]:
    """Every card of the last play."""
    ranks: dict[ExprRef, ExprRef] = {moved(place): lies(place) for place in places(lexicon)}
    majors = {moves(name): major_lies == number for number, name in enumerate(POWERS, start=1)}
    return {**ranks, **majors, wilds_moved: wilds_lie}


def _highest_lying(lexicon: Lexicon) -> dict[ExprRef, ExprRef]:
    """The one card of the last play that is of the highest rank, else the Fool or the Major that lies there alone."""
    taken, above = _whole_play(lexicon), list[BoolRef]()
    for place in reversed(places(lexicon)):
        taken[moved(place)] = If(And(lies(place) >= 1, *(Not(term) for term in above)), IntVal(1), IntVal(0))
        above.append(lies(place) >= 1)
    taken[wilds_moved] = If(And(wilds_lie >= 1, *(Not(term) for term in above)), IntVal(1), IntVal(0))
    return taken


def _taken_back(domain: Domain, lexicon: Lexicon) -> Iterator[Theorem]:
    due = {"cards are to be taken back": And(back, takes)}
    yield domain.allows_only(
        "payment-fool-stays",
        "For Justice the Fool is taken back only where the play has no ordinary card.",
        {**due, "one card comes back": Not(whole), "the Fool is taken": wilds_moved >= 1},
        And(wilds_lie >= 1, *(lies(place) == 0 for place in places(lexicon))),
        "TH-JUSTICE.3",
    )
    yield domain.allows_only(
        "payment-nothing-else-taken",
        "Whatever is taken back lay in the last play.",
        due,
        of_the_play(lexicon),
        *("TH-JUSTICE.3", "TH-JUDGEMENT.3"),
    )
