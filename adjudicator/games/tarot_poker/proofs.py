"""What the proofs of all decisions share: a hand that a model describes, a small one, and the domain of theorems."""

from __future__ import annotations

from collections.abc import Iterator

from z3 import And, ArithRef, BoolRef, If, Sum

from adjudicator.cards import Lexicon
from adjudicator.engine.choice import Ruled
from adjudicator.engine.draft import Value
from adjudicator.games.tarot_poker.cards import TRUMP
from adjudicator.games.tarot_poker.plays import HAND, held
from adjudicator.solve.theorem import Domain


def measures(lexicon: Lexicon) -> tuple[ArithRef, ...]:
    """What makes a position small: few cards in the hand, and few trumps among them."""
    return HAND.total, Sum(*(If(held[card], 1, 0) for card in TRUMP))


def cards(value: Value, lexicon: Lexicon) -> Iterator[str]:
    """The cards of the hand, in the pack's order."""
    yield from (card for card, symbol in held.items() if value(symbol))


def domain_of(game: Ruled, decision: str, *tellable: BoolRef, real: tuple[tuple[str, BoolRef], ...] = ()) -> Domain:
    """Every position and play of a decision, under every reading; `tellable` are the terms of those that can be written
    as a case, `real` holds of every play, each with its name."""
    rulebook = game.rulebook(game.lexicon({}))
    told = ("it can be told", And(*tellable))
    return Domain(rulebook.decisions[decision], rulebook.readings, (), real, (told,), HAND.total)
