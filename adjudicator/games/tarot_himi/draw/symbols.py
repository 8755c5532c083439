"""The symbols of a draw. Cards that nobody saw are counted with the others, and named by nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache

from z3 import And, ArithRef, Bool, BoolRef, ExprRef, Int, Not

from adjudicator.cards import Lexicon, Play
from adjudicator.cards.english import amount
from adjudicator.engine.hands import constant
from adjudicator.engine.state import Pending, Position
from adjudicator.games.tahimi.state import DRAW
from adjudicator.solve.facts import IS, Fact

MOST = 100
"""More cards than anybody draws."""

# -- the position
to_draw = Bool("cards are to be drawn")
wanted = Int("cards to draw")


@cache
def lies(card: str) -> ArithRef:
    """How many of a card are among the discards."""
    return Int(f"discarded {card}")


# -- the play
drawn = Int("cards drawn")
"""How many cards are drawn, those that nobody saw among them."""


@cache
def draws(card: str) -> ArithRef:
    """How many of a card are drawn, as far as that was seen."""
    return Int(f"draws {card}")


def cards(lexicon: Lexicon) -> Iterator[str]:
    """Every card there is, once: the ranks, then the Majors."""
    yield from (rank.name for rank in lexicon.deck.ranks)
    yield from lexicon.deck.singles


def play(lexicon: Lexicon) -> tuple[ExprRef, ...]:
    """The symbols of the play."""
    return (drawn, *map(draws, cards(lexicon)))


def among(lexicon: Lexicon) -> BoolRef:
    """The cards drawn, as far as they were seen, are among the discards."""
    return And(*(draws(card) <= lies(card) for card in cards(lexicon)))


def bounds(lexicon: Lexicon) -> tuple[BoolRef, ...]:
    """What is true of all discards and every draw."""
    most = {card: lexicon.deck.count(card) for card in cards(lexicon)}
    return (
        And(wanted >= 1, wanted <= MOST),
        And(drawn >= 0, drawn <= MOST),
        *(And(lies(card) >= 0, lies(card) <= count) for card, count in most.items()),
        *(And(draws(card) >= 0, draws(card) <= MOST) for card in most),
    )


def idle(lexicon: Lexicon) -> dict[ExprRef, BoolRef]:
    """When what is told of the discards bears on nothing."""
    return dict.fromkeys((wanted, *map(lies, cards(lexicon))), Not(to_draw))


# -- values and facts


def values(play: Play, lexicon: Lexicon) -> dict[ExprRef, ExprRef]:
    """The value of every symbol of the play."""
    seen = Counter(play.cards)
    told = {draws(card): constant(seen[card]) for card in cards(lexicon)}
    return {drawn: constant(len(play.cards) + play.unseen), **told}


def due(position: Position, actor: str) -> Pending | None:
    """What the player has to draw; its cards are the discards."""
    return next((one for one in position.due if one.player == actor and one.kind == DRAW), None)


def facts(position: Position, actor: str, lexicon: Lexicon) -> Iterator[Fact]:
    """Whether cards are to be drawn, how many, and what lies among the discards."""
    asked = due(position, actor)
    text = f"{actor} has {'' if asked else 'nothing '}to draw"
    yield Fact("to-draw", text, to_draw, IS, asked is not None)
    if asked is None:
        return
    yield Fact("wanted", f"{amount(asked.count, 'card')} were discarded", wanted, IS, asked.count)
    there = Counter(asked.cards)
    for card in cards(lexicon):
        told = f"{there[card]} of {lexicon.spoken(card)} among the discards"
        yield Fact(f"discarded {card}", told, lies(card), IS, there[card])
