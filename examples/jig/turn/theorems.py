"""What is proved of a turn of Jig."""

from __future__ import annotations

from collections.abc import Iterator

from z3 import And, Implies, Not, Or

from adjudicator.engine.choice import Ruled
from adjudicator.solve.rulebook_theorems import general
from adjudicator.solve.theorem import Domain, Theorem, always
from examples.jig.cards import LEXICON
from examples.jig.turn.symbols import ASKED, FITS, HAND, HELD, cards, leading, on_turn, played_card
from examples.jig.turn.witness import playable, reachable


def domain(game: Ruled) -> Domain:
    """Every position and play of a turn, under every reading."""
    rulebook, possible = game.rulebook(LEXICON), And(*playable(LEXICON))
    real = Or(possible, And(cards > 1, Or(*(And(played_card(card), held) for card, held in HELD.items()))))
    told = ("it can be told", And(possible, *reachable(LEXICON)))
    return Domain(
        rulebook.decisions["turn"],
        rulebook.readings,
        (),
        (("it is played from the hand", real),),
        (told,),
        HAND.total,
    )


def theorems(game: Ruled, domain: Domain) -> Iterator[Theorem]:
    """Every theorem of a turn."""
    turn = {"it is the player's turn": on_turn, "a card of the hand, or a pass": And(*playable(LEXICON))}
    yield always(
        "lead-anything",
        "With the lead every card of the hand is legal, and nothing else.",
        {**turn, "with the lead": leading},
        lambda: domain.legal_aided == (cards == 1),
        ("JG-LEAD", "JG-LEAD.2"),
    )
    yield always(
        "one-card-follows",
        "Behind a card no other is ever legal than the next of its suit.",
        {"a card was played": Not(leading), "a card": cards > 0},
        lambda: Implies(domain.legal_aided, And(cards == 1, FITS)),
        ("JG-NEXT",),
    )
    yield always(
        "pass-or-follow",
        "Whoever is asked for a card passes just when it is not in the hand.",
        {**turn, "a card is asked for": Not(leading), "a pass": cards == 0},
        lambda: domain.legal_aided == Not(ASKED),
        ("JG-HOLDER",),
        lambda: domain.defined,
    )
    yield always(
        "out-of-turn-only-by-the-holder",
        "Out of turn nothing is legal but the next card, and that only where its holder is asked at once.",
        {"it is another player's turn": Not(on_turn)},
        lambda: Implies(domain.legal_aided, And(domain.readings["jig.turn"].is_("holder"), FITS, cards == 1)),
        ("JG-TURN",),
    )
    yield from general(domain)
