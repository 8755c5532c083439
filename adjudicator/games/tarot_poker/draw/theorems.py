"""What is proved of the draw."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from z3 import And, Not, Or

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
            "and not the whole hand": s.count < s.held,
        },
        lambda: domain.legal_aided,
        ("TP-DRAW", "TP-DRAW-MOST"),
    )
    most = domain.readings["tp.draw.most"]
    for option, claim in (
        ("any", s.count >= 0),
        ("not_all", Or(s.count == 0, s.count < s.held)),
        ("three", s.count <= 3),
    ):
        yield always(
            f"draw-most-{option}",
            f"Where it is read as {option}, just so many cards are changed as that says.",
            {"the draw is the player's": s.due, "it is read so": most.is_(option)},
            partial(lambda claim: domain.legal_aided == claim, claim),
            ("TP-DRAW-MOST", "tp.draw.most"),
        )
    yield always(
        "draw-when-due",
        "Nobody draws who may not.",
        {"the draw is not the player's": Not(s.due), "no card asks for the hand": Not(s.whole)},
        lambda: Not(domain.legal_aided),
        ("TP-DRAW",),
    )
    yield always(
        "draw-whole-hand",
        "Where a card asks for the whole hand all of it goes, under every reading, and no less.",
        {"a card asks for the hand": s.whole, "of the hand": s.count <= s.held},
        lambda: domain.legal_aided == (s.count == s.held),
        ("TP-DRAW", "TP-DRAW-MOST", "TP-WHOLE-HAND"),
    )
    yield from general_of(domain, "draw", "the draw")
