"""The rule of a call: with how many cards it is made."""

from __future__ import annotations

from z3 import ArithRef, Bool, Implies

from adjudicator.games.tahimi.readings import cite
from adjudicator.law import Clause, Requirement

calls = Bool("says one card")
"""The play: there is no other."""


def call(held: ArithRef) -> tuple[Clause, ...]:
    """The clause of a call; `held` is how many cards are in the hand, as a term."""
    return (
        Requirement(
            id="TA-ONE-CARD.2",
            title="Said with one card",
            says='Nobody says "One card" with more than one card in the hand, or with none.',
            cites=(cite("One card"),),
            holds=Implies(calls, held == 1),
            against=lambda c: c.not_one,
            supports=lambda c: c.just_one,
        ),
    )
