"""The clauses of the draw."""

from __future__ import annotations

from collections.abc import Mapping

from z3 import And, Bool, ExprRef, Int, Or

from adjudicator import law
from adjudicator.games.tarot_poker.cards import CARDS
from adjudicator.games.tarot_poker.readings import cite

due, count, held = Bool("may draw"), Int("cards changed"), Int("cards held")
"""Whether the player may draw now, how many cards are changed, and of how many."""
THREE = 3
"""The most that are changed where it is read so."""
PLAY: tuple[ExprRef, ...] = (count,)
BOUNDS = (And(count >= 0, count <= len(CARDS), held >= 0, held <= len(CARDS)),)
"""What holds of every position and draw."""


def clauses(readings: Mapping[str, law.Reading]) -> tuple[law.Clause, ...]:
    """The clauses of the draw."""
    most = readings["tp.draw.most"]
    return (
        law.Requirement(
            id="TP-DRAW",
            title="The draw",
            says="Between the two bettings everybody still in may change cards, once, from the dealer's left; whoever is "
            "all in may too. No trump is played then.",
            cites=(cite("Play"),),
            holds=due,
            against=lambda t: t.not_now,
            supports=lambda t: t.changes,
        ),
        law.Requirement(
            id="TP-DRAW-MOST",
            title="How many cards are changed",
            says="Any number of cards is changed, unless it is read otherwise.",
            cites=(cite("Play"),),
            holds=Or(
                most.is_("any"),
                And(most.is_("not_all"), Or(count == 0, count < held)),
                And(most.is_("three"), count <= THREE),
            ),
            against=lambda t: t.too_many,
        ),
    )
