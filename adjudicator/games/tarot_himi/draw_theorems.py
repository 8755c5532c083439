"""What is proved of the Wheel of Fortune's draw."""

from __future__ import annotations

from collections.abc import Iterator

from z3 import And, Not, Sum

from adjudicator.engine.choice import GameLaw
from adjudicator.games.tahimi.state import DRAW
from adjudicator.games.tarot_himi.draw import AMONG, DRAWS_OF, drawn, to_draw, wanted
from adjudicator.solve.rulebook_theorems import general_of
from adjudicator.solve.theorem import Domain, Theorem


def domain(game: GameLaw) -> Domain:
    """Whatever lies among the discards, and whatever is drawn; as many cards at least as were seen."""
    rulebook = game.rulebook(game.lexicon({}))
    seen = ("no more cards were seen than drawn", Sum(*DRAWS_OF.values()) <= drawn)
    return Domain(rulebook.decisions[DRAW], rulebook.readings, (seen,))


def theorems(game: GameLaw, domain: Domain) -> Iterator[Theorem]:
    """Every theorem of a draw."""
    yield domain.allows_just(
        "draw-what-was-exchanged",
        "Whoever has to draw may draw any cards of the discards, as many as were discarded, and no others.",
        {"cards are to be drawn": to_draw},
        And(drawn == wanted, AMONG),
        *("TH-WHEEL.4", "TH-WHEEL.5"),
    )
    yield domain.forbids(
        "draw-only-by-the-wheel", "Nobody else draws.", {"no cards are to be drawn": Not(to_draw)}, "TH-WHEEL.3"
    )
    yield domain.allows_just(
        "draw-of-cards-nobody-saw",
        "A draw of which nothing was seen is legal if as many cards are drawn as were discarded.",
        {
            "cards are to be drawn": to_draw,
            "nothing was seen of them": And(*(symbol == 0 for symbol in DRAWS_OF.values())),
        },
        drawn == wanted,
        *("TH-WHEEL.4", "TH-WHEEL.5"),
    )
    yield from general_of(domain, "draw", "a draw")
