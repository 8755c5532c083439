"""The clauses of the draw."""

from __future__ import annotations

from collections.abc import Mapping

from z3 import And, Bool, ExprRef, Int, Not, Or

from adjudicator import law
from adjudicator.games.tarot_poker.cards import CARDS
from adjudicator.games.tarot_poker.readings import cite

due, count, held = Bool("may draw"), Int("cards changed"), Int("cards held")
"""Whether the player may draw now, how many cards are changed, and of how many."""
whole = Bool("discards the whole hand")
"""Whether a card asks for the whole hand of the player, which is discarded now."""
THREE = 3
"""The most that are changed where it is read so."""
PLAY: tuple[ExprRef, ...] = (count,)
BOUNDS = (And(count >= 0, count <= len(CARDS), held >= 0, held <= len(CARDS)), Not(And(due, whole)))
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
            holds=Or(due, whole),
            against=lambda t: t.not_now,
            supports=lambda t: t.changes,
        ),
        law.Requirement(
            id="TP-DRAW-MOST",
            title="How many cards are changed",
            says="Any number of cards is changed, unless it is read otherwise.",
            cites=(cite("Play"),),
            holds=Or(
                whole,
                most.is_("any"),
                And(most.is_("not_all"), Or(count == 0, count < held)),
                And(most.is_("three"), count <= THREE),
            ),
            against=lambda t: t.too_many,
        ),
        law.Requirement(
            id="TP-WHOLE-HAND",
            title="A whole hand is discarded",
            says="The World asks for the victim's whole hand, Strength for what the attacker has left, and the Wheel of "
            "Fortune for the player's own: no card of it is kept.",
            cites=(cite("The World"), cite("Strength"), cite("Wheel of Fortune")),
            holds=Or(Not(whole), count >= held),
            against=lambda t: t.not_whole,
            supports=lambda t: t.all_of_it,
        ),
    )
