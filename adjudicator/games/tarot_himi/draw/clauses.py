"""Tarot-himi's rules of the Wheel of Fortune's draw: whose it is, how many cards, and from where."""

from __future__ import annotations

from z3 import Implies

from adjudicator.cards import Lexicon
from adjudicator.games.tarot_himi.draw.symbols import among, drawn, to_draw, wanted
from adjudicator.games.tarot_himi.readings import cite
from adjudicator.law import Clause, Requirement


def draw(lexicon: Lexicon) -> tuple[Clause, ...]:
    """The clauses of cards drawn from the discards."""
    return (
        Requirement(
            id="TH-WHEEL.3",
            title="A draw is due",
            says="Cards are drawn only by the player who has just discarded the Wheel of Fortune.",
            cites=(cite("Wheel of Fortune"),),
            holds=to_draw,
            against=lambda d: f"Nothing is to be drawn by {d.them}.",
        ),
        Requirement(
            id="TH-WHEEL.4",
            title="As many as were discarded",
            says="As many cards are drawn as were discarded, the Wheel of Fortune among them.",
            cites=(cite("Wheel of Fortune"),),
            holds=Implies(to_draw, drawn == wanted),
            against=lambda d: d.wrong_count,
            supports=lambda d: d.right_count,
        ),
        Requirement(
            id="TH-WHEEL.5",
            title="From the discards",
            says="The cards are drawn from the discards, those just discarded among them.",
            cites=(cite("Wheel of Fortune"),),
            holds=Implies(to_draw, among(lexicon)),
            against=lambda d: d.not_there,
        ),
    )
