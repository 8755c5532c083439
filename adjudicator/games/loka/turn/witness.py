"""A position and a card the solver found, told as a case: the card that was led, and the hand."""

from __future__ import annotations

from collections.abc import Iterator

from z3 import And, ArithRef, BoolRef, ExprRef, If, Implies, IntVal, Not, Or, Sum

from adjudicator.cards import PUT, Lexicon, Play
from adjudicator.engine.draft import NAMES, Story, Value
from adjudicator.games.loka.cards import FOOL, TRUMPS, Pack, pack_of, where
from adjudicator.games.loka.turn import symbols

PLAYERS = NAMES[:3]


def tellable(pack: Pack) -> BoolRef:
    """A term over a position: somebody else can have led the suit led, and the dealer has laid cards away."""
    return And(symbols.on_turn, Not(symbols.laying), *there(pack))


def there(lexicon: Lexicon) -> tuple[BoolRef, ...]:
    """Terms over a position: some card of the suit led, or where nothing is led the Fool, is not in the hand."""
    spare = []
    for suit in range(1, TRUMPS + 1):
        own = [symbols.holds(*at) for at in where(lexicon).values() if at[0] == suit]
        spare.append(Implies(symbols.led == suit, Or(*(Not(held) for held in own))))
    return (*spare, Implies(And(symbols.led == 0, Not(symbols.leading)), Not(symbols.has_fool)))


def reachable(lexicon: Lexicon) -> tuple[BoolRef, ...]:
    """Terms over a position: somebody holds cards and is on turn, with at most one card played."""
    pack = pack_of(lexicon)
    return tellable(pack), symbols.hand_size(pack) >= 1


def playable(lexicon: Lexicon) -> tuple[BoolRef, ...]:
    """A term over a card: it is held."""
    held = (
        And(symbols.suit == at, symbols.number == place, symbols.holds(at, place))
        for at, place in where(lexicon).values()
    )
    return symbols.cards == 1, Or(*held)


def measures(lexicon: Lexicon) -> tuple[ArithRef, ...]:
    """What makes a position small: few cards in the hand, few trumps; then no card played, and a suit that is first."""
    high = [symbols.holds(*at) for at in where(lexicon).values() if at[0] == TRUMPS]
    begun = If(symbols.leading, IntVal(0), IntVal(1))
    return symbols.hand_size(pack_of(lexicon)), Sum(*(If(held, 1, 0) for held in high)), begun, symbols.led


def order(lexicon: Lexicon) -> tuple[ExprRef, ...]:
    """Every symbol that the measures leave open, the card's first, then low cards for high."""
    return (*symbols.PLAY, *reversed(list(symbols.hand(lexicon).values())))


def story(value: Value, lexicon: Lexicon) -> Story:
    """The card led, if any, and the hand."""
    led, hand = int(value(symbols.led)), list(cards(value, lexicon))
    if value(symbols.leading):
        return Story("loka", PLAYERS, PLAYERS[0], " ".join(hand))
    opened = next((card for card, at in where(lexicon).items() if at[0] == led and card not in hand), FOOL)
    return Story("loka", PLAYERS, PLAYERS[1], " ".join(hand), ((PLAYERS[0], opened),))


def cards(value: Value, lexicon: Lexicon) -> Iterator[str]:
    """The cards of the hand, by suits from low to high."""
    yield from (card for card, at in where(lexicon).items() if value(symbols.holds(*at)))


def played(value: Value, lexicon: Lexicon) -> Play:
    """The card that the values describe."""
    return Play(PUT, (card(value, lexicon),))


def card(value: Value, lexicon: Lexicon) -> str:
    """The card put down, or given."""
    at = (int(value(symbols.suit)), int(value(symbols.number)))
    return next((card for card, place in where(lexicon).items() if place == at), FOOL)
