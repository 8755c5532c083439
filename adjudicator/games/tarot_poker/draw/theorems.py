"""What is proved of the draw."""

from __future__ import annotations

from collections.abc import Iterator

from z3 import And, Not

from adjudicator.engine.choice import Ruled
from adjudicator.games.tarot_poker.draw import clauses as s
from adjudicator.games.tarot_poker.draw.witness import playable, reachable
from adjudicator.games.tarot_poker.holding import HAND
from adjudicator.games.tarot_poker.verbs import REDRAW
from adjudicator.solve.rulebook_theorems import general_of
from adjudicator.solve.theorem import Domain, Theorem, always


def domain(game: Ruled) -> Domain:
    """Every draw, under every reading."""
    lexicon = game.lexicon({})
    rulebook = game.rulebook(lexicon)
    told = ("it can be told", And(*playable(lexicon), *reachable(lexicon)))
    return Domain(rulebook.decisions[REDRAW], rulebook.readings, (), (), (told,), HAND.total)


def theorems(game: Ruled, domain: Domain) -> Iterator[Theorem]:
    """Every theorem of the draw."""
    yield always(
        "draw-three-always",
        "Whoever may draw changes up to three cards under every reading, if another is left, and may stand pat.",
        {
            "the draw is the player's": s.due,
            "three cards at the most": s.count <= 3,
            "and not the whole hand": s.count < HAND.total,
        },
        lambda: domain.legal_aided,
        ("TP-DRAW", "TP-DRAW-MOST"),
    )
    yield always(
        "draw-when-due",
        "Nobody draws who may not.",
        {"the draw is not the player's": Not(s.due)},
        lambda: Not(domain.legal_aided),
        ("TP-DRAW",),
    )
    yield from general_of(domain, "draw", "the draw")
