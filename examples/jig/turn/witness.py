"""A position and a play that the solver found, told as a case: the card before the one asked for, and the hand."""

from __future__ import annotations

from collections.abc import Iterator

from z3 import And, ArithRef, BoolRef, ExprRef, If, IntVal, Not, Or

from adjudicator.cards import PASS, PUT, Lexicon, Play
from adjudicator.engine.draft import NAMES, Continuation, Story, Value
from adjudicator.engine.state import Action, Position, Table
from examples.jig.cards import WHERE, following
from examples.jig.turn import symbols
from examples.jig.turn.symbols import (
    HAND,
    HELD,
    PLAY,
    leading,
    on_turn,
    place,
    played_card,
    suit,
    wanted,
    wanted_place,
    wanted_suit,
)

PLAYERS = NAMES[:2]


def reachable(lexicon: Lexicon) -> tuple[BoolRef, ...]:
    """Terms over a position: somebody with cards is on turn, and the card before the one asked for is not held."""
    asked = (And(wanted(following(card)), Not(held)) for card, held in HELD.items() if following(card))
    return on_turn, HAND.total >= 1, Or(leading, *asked)


def playable(lexicon: Lexicon) -> tuple[BoolRef, ...]:
    """A term over a play: a card of the hand, or a pass."""
    nothing = And(symbols.cards == 0, suit == 0, place == 0)
    return (
        Or(
            nothing,
            And(symbols.cards == 1, Or(*(And(played_card(card), held) for card, held in HELD.items()))),
        ),
    )


def measures(lexicon: Lexicon) -> tuple[ArithRef, ...]:
    """What makes a position small: few cards in the hand."""
    return HAND.total, IntVal(0), If(leading, IntVal(0), IntVal(1))


def order(lexicon: Lexicon) -> tuple[ExprRef, ...]:
    """Every symbol that the measures leave open."""
    return (*PLAY, *reversed(list(HELD.values())))


def story(value: Value, lexicon: Lexicon) -> Story:
    """The card played last, if any, and the hand."""
    hand = " ".join(cards(value, lexicon))
    asked = (value(wanted_suit), value(wanted_place))
    before = [card for card in WHERE if following(card) and WHERE[following(card)] == asked]
    if value(leading) or not before:
        return Story("jig", PLAYERS, PLAYERS[0], hand)
    return Story("jig", PLAYERS, PLAYERS[1], hand, ((PLAYERS[0], before[0]),))


def cards(value: Value, lexicon: Lexicon) -> Iterator[str]:
    """The cards of the hand."""
    yield from (card for card, held in HELD.items() if value(held))


def played(value: Value, lexicon: Lexicon) -> Play:
    """The play that the values describe."""
    at = (value(suit), value(place))
    return next((Play(PUT, (card,)) for card, where in WHERE.items() if where == at), Play(PASS))


def typical(lexicon: Lexicon, table: Table, position: Position) -> Iterator[Continuation]:
    """What a short history is made of: low cards of a suit, a pass."""
    gone = {card for action in table.history for card in action.play.cards}
    plays = [Play(PUT, (card,)) for card in list(WHERE)[:3] if card not in gone]
    for play in (*plays, Play(PASS)):
        yield Continuation((Action(position.to_act or "", play),))
