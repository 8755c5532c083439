"""Where the cards lie that somebody may pay for the Fool with, as the solver found them, told as a case."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from z3 import ArithRef, BoolRef, ExprRef, If, Implies, IntVal, Not, Or, Sum

from adjudicator.cards import GIVES, Lexicon, Play
from adjudicator.engine.draft import Story, Value
from adjudicator.games.loka.cards import LAID, RANKS, TRICKS, TRUMPS, Pack, pack_of, where
from adjudicator.games.loka.ending import EACH
from adjudicator.games.loka.payment.clauses import dealt, in_tricks, laid_away, lies, owing, places, taken
from adjudicator.games.loka.turn import symbols, witness

PAYER, WINNER, DEALER = witness.PLAYERS
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
    return symbols.cards == 1, Or(symbols.fool, lies(pack, in_tricks), lies(pack, laid_away))


def measures(lexicon: Lexicon) -> tuple[ArithRef, ...]:
    """What makes a position small: no card is in any hand, so few are in the tricks, and few are trumps among them."""
    pack = pack_of(lexicon)
    trumps = Sum(*(If(in_tricks(*at), 1, 0) for at in places(pack) if at[0] == TRUMPS))
    return IntVal(0), IntVal(0), _count(pack, in_tricks), trumps


def order(lexicon: Lexicon) -> tuple[ExprRef, ...]:
    """Every symbol that the measures leave open, the card's first, then low cards for high."""
    every = reversed(list(places(pack_of(lexicon))))
    return (*symbols.PLAY, dealt, taken, *(there(*at) for at in every for there in (in_tricks, laid_away)))


def story(value: Value, lexicon: Lexicon) -> Story:
    """The end of a hand: who played the Fool, the tricks of each, and where the cards lie that may be given."""
    mover = DEALER if value(dealt) else PAYER
    won, laid = (" ".join(_named(value, lexicon, there)) for there in (in_tricks, laid_away))
    tricks = dict.fromkeys(witness.PLAYERS, 0)
    tricks[mover] = len(list(_named(value, lexicon, in_tricks))) // EACH
    tricks[WINNER] = TRICKS - tricks[mover]
    own: dict[str, object] = {"fool": f"{mover} to {WINNER}", "tricks": tricks}
    own |= ({"discards": laid} if laid else {}) | ({"won": {mover: won}} if won else {})
    return Story("loka", witness.PLAYERS, mover, "", own=own)


def cards(value: Value, lexicon: Lexicon) -> Iterator[str]:
    """No card is in the hand any more."""
    yield from ()


def played(value: Value, lexicon: Lexicon) -> Play:
    """The card that the values describe."""
    return Play(GIVES, (witness.card(value, lexicon),))


def _named(value: Value, lexicon: Lexicon, there: Callable[[int, int], BoolRef]) -> Iterator[str]:
    own = set(places(pack_of(lexicon)))
    yield from (card for card, at in where(lexicon).items() if at in own and value(there(*at)))


def _count(pack: Pack, there: Callable[[int, int], BoolRef]) -> ArithRef:
    return Sum(*(If(there(*at), 1, 0) for at in places(pack)))
