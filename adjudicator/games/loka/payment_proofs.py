"""Theorems about the payment for the Fool; and cards of a solver's model to pay with, written as a case."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from z3 import And, ArithRef, BoolRef, If, Implies, IntVal, Not, Or, Sum

from adjudicator.cards import GIVES, Lexicon, Play
from adjudicator.engine.choice import GameLaw
from adjudicator.engine.draft import CaseDraft, Value, writable
from adjudicator.games.loka import turn as s
from adjudicator.games.loka import turn_proofs
from adjudicator.games.loka.cards import DEBT, EXCUSE, LAID, RANKS, TRICKS, TRUMPS, Pack, lexicon, pack_of, where
from adjudicator.games.loka.payment import dealt, in_tricks, laid_away, lies, owing, places, taken
from adjudicator.games.loka.state import EACH
from adjudicator.solve.rulebook_theorems import general_of
from adjudicator.solve.theorem import Domain, Theorem, always, at

PAYER, WINNER, DEALER = turn_proofs.PLAYERS
"""Whoever owes a card, if somebody else dealt and if not; and who won the trick with the Fool."""


def reachable(lexicon: Lexicon) -> tuple[BoolRef, ...]:
    """Terms over a position: a card is owed once a hand is over. Whoever owes it has whole tricks, and not all of them;
    a dealer laid three cards away, none of which is an Ace, a King or a trump."""
    pack = pack_of(lexicon)
    won, laid = _count(pack, in_tricks), _count(pack, laid_away)
    kept = (at for at in places(pack) if at[0] == TRUMPS or at[1] in (1, len(RANKS)))
    return (
        owing,
        won % EACH == 0,
        won <= EACH * (TRICKS - 1),
        Implies(taken, won >= EACH),
        laid == If(dealt, LAID, 0),
        *(Not(laid_away(*at)) for at in kept),
    )


def playable(lexicon: Lexicon) -> tuple[BoolRef, ...]:
    """Terms over a payment: one card, of the tricks, of those laid away or the Fool."""
    pack = pack_of(lexicon)
    return s.cards == 1, Or(s.fool, lies(pack, in_tricks), lies(pack, laid_away))


def measures(lexicon: Lexicon) -> tuple[ArithRef, ...]:
    """What makes a position small: no card is in any hand, so few are in the tricks, and few are trumps among them."""
    pack = pack_of(lexicon)
    trumps = Sum(*(If(in_tricks(*at), 1, 0) for at in places(pack) if at[0] == TRUMPS))
    return IntVal(0), IntVal(0), _count(pack, in_tricks), trumps


def to_case(value: Value, lexicon: Lexicon) -> CaseDraft:
    """The end of a hand: who played the Fool, the tricks of each, and where the cards lie that may be given."""
    mover = DEALER if value(dealt) else PAYER
    won, laid = (" ".join(_named(value, lexicon, there)) for there in (in_tricks, laid_away))
    tricks = dict.fromkeys(turn_proofs.PLAYERS, 0)
    tricks[mover] = len(list(_named(value, lexicon, in_tricks))) // EACH
    tricks[WINNER] = TRICKS - tricks[mover]
    own: dict[str, object] = {"fool": f"{mover} to {WINNER}", "tricks": tricks}
    own |= ({"discards": laid} if laid else {}) | ({"won": {mover: won}} if won else {})
    return CaseDraft("loka", turn_proofs.PLAYERS, mover, "", own=own)


def cards(value: Value, lexicon: Lexicon) -> Iterator[str]:
    """No card is in the hand any more."""
    yield from ()


def played(value: Value, lexicon: Lexicon) -> Play:
    """The card that the values describe."""
    return Play(GIVES, (turn_proofs.card(value, lexicon),))


def _named(value: Value, lexicon: Lexicon, there: Callable[[int, int], BoolRef]) -> Iterator[str]:
    own = set(places(pack_of(lexicon)))
    yield from (card for card, at in where(lexicon).items() if at in own and value(there(*at)))


def _count(pack: Pack, there: Callable[[int, int], BoolRef]) -> ArithRef:
    return Sum(*(If(there(*at), 1, 0) for at in places(pack)))


# -- theorems


def domain(game: GameLaw) -> Domain:
    """Wherever the cards lie, and whatever is given, under every reading."""
    pack = lexicon()
    rulebook = game.rulebook(pack)
    whole = Implies(taken, _count(pack, in_tricks) >= EACH)
    real = (("a trick has its cards", whole),)
    return Domain(rulebook.decisions[DEBT], rulebook.readings, (), real, writable(reachable(pack), playable(pack)))


def theorems(game: GameLaw, domain: Domain) -> Iterator[Theorem]:
    """Every theorem of what is given for the Fool."""
    pack = lexicon()
    one = {"a card is owed": owing, "one card is given": s.cards == 1}
    from_laid = domain.readings["lo.fool.pay_from_discard"].is_("yes")
    tricks, away = lies(pack, in_tricks), lies(pack, laid_away)
    yield domain.allows_just(
        "debt-any-card-of-the-tricks",
        "Whoever has taken a trick pays with any card of the tricks, or as the dealer with any that was laid away, and "
        "with no other.",
        {**one, "a trick was taken": taken},
        Or(tricks, away),
        *("LO-DEBT-CARD", "LO-DEBT-FOOL"),
    )
    yield domain.allows_just(
        "debt-the-fool-itself",
        "Whoever has taken no trick, and did not deal, gives the Fool and nothing else.",
        {**one, "no trick was taken": Not(taken), "somebody else dealt": Not(dealt)},
        s.fool,
        *("LO-DEBT-FOOL", "LO-DEBT-CARD", "Fool"),
    )
    yield domain.allows_just(
        "debt-of-a-dealer-without-a-trick",
        "A dealer who has taken no trick gives the Fool, or where what was laid away may be paid with, just one of those "
        "cards.",
        {**one, "no trick was taken": Not(taken), "the player dealt": dealt},
        If(from_laid, away, s.fool),
        *("LO-DEBT-FOOL", "LO-DEBT-CARD", "lo.fool.pay_from_discard"),
    )
    yield domain.forbids(
        "debt-one-card-when-due",
        "Nothing is given that is not owed, and never more or less than one card.",
        {"nothing is owed, or not one card is given": Or(Not(owing), s.cards != 1)},
        *("LO-DEBT-DUE", "LO-DEBT-ONE"),
    )
    every = (*places(pack), (EXCUSE, 1))
    paid = [{s.cards: IntVal(1), s.suit: IntVal(own), s.number: IntVal(place)} for own, place in every]
    others = [clause.holds for clause in domain.decision.requirements if clause.id != "LO-DEBT-DUE"]
    yield always(
        "debt-nothing-else-where-none-is-due",
        "Where nothing is owed, that alone stands against a card given.",
        {"nothing is owed": Not(owing)},
        lambda: And(*others),
        ("LO-DEBT-ONE", "LO-DEBT-CARD", "LO-DEBT-FOOL"),
    )
    yield always(
        "debt-can-be-paid",
        "Whoever owes a card has one to give.",
        {
            "a card is owed": owing,
            "there are cards in the tricks": Or(Not(taken), _some(pack, in_tricks)),
            "the dealer has laid cards away": Or(Not(dealt), _some(pack, laid_away)),
        },
        lambda: Or(*(at(domain.legal_aided, values) for values in paid)),
        ("LO-DEBT-CARD", "LO-DEBT-FOOL"),
    )
    yield from general_of(domain, "debt", "the payment for the Fool")


def _some(pack: Pack, there: Callable[[int, int], BoolRef]) -> BoolRef:
    return Or(*(there(*at) for at in places(pack)))
