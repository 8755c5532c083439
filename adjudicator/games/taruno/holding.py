"""A hand of Taruno as symbols: a truth for each of the 78 cards, whatever the suits are called."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from z3 import ArithRef, Bool, BoolRef, ExprRef, If, Sum

from adjudicator.cards import Lexicon
from adjudicator.engine.singles import SingleCards
from adjudicator.games.taruno.cards import FACES, MAJORS, RANKS, SUITS, pack
from adjudicator.games.taruno.state import State

SUIT = len(RANKS)
"""How many cards a suit has."""
HELD: tuple[BoolRef, ...] = tuple(Bool(f"holds {card}") for card in pack(SUITS))
"""The truth for each card by its place in the pack, from 0."""


def place(suit: int, rank: int) -> int:
    """The place in the pack of a Minor, by the numbers of its suit and its rank from 1."""
    return (suit - 1) * SUIT + rank - 1


def counted(held: Iterator[BoolRef]) -> ArithRef:
    """How many of some truths hold."""
    return Sum(*(If(symbol, 1, 0) for symbol in held))


MINORS = HELD[: -len(MAJORS)]
ARCANA = HELD[-len(MAJORS) :]
TOTAL: ArithRef = counted(iter(HELD))
"""How many cards the hand has."""
FACED: ArithRef = counted(held for at, held in enumerate(MINORS) if RANKS[at % SUIT] in FACES)
"""How many of them are face cards."""
ARCANE: ArithRef = counted(iter(ARCANA))
"""How many of them are Majors."""


class TarunoHolding(SingleCards[State]):
    """Which cards a hand has."""

    def symbols(self, lexicon: Lexicon) -> Mapping[str, ExprRef]:
        """The truth for each card, as the table calls it."""
        return named(lexicon.suits)

    def size(self, lexicon: Lexicon) -> ExprRef:
        return TOTAL


@cache
def named(suits: tuple[str, ...]) -> Mapping[str, BoolRef]:
    """The truth for each card by its name."""
    return dict(zip(pack(tuple(suits)), HELD, strict=True))


HAND = TarunoHolding()
"""The one there is."""
