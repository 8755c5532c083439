"""What is proved of a choice of cards."""

from __future__ import annotations

from collections.abc import Iterator

from z3 import And, Not, Or

from adjudicator.engine.choice import Ruled
from adjudicator.games.taruno.choose import clauses as c
from adjudicator.games.taruno.holding import TOTAL
from adjudicator.games.taruno.turn.symbols import SEATS, covered
from adjudicator.games.taruno.verbs import CHOOSE
from adjudicator.solve.rulebook_theorems import general_of
from adjudicator.solve.theorem import Domain, Theorem, always


def domain(game: Ruled) -> Domain:
    """Everything that can be asked for, and every choice, under every reading."""
    rulebook = game.rulebook(game.lexicon({}))
    return Domain(rulebook.decisions[CHOOSE], rulebook.readings, (), (), (), TOTAL)


def theorems(game: Ruled, domain: Domain) -> Iterator[Theorem]:
    """Every theorem of a choice."""
    yield always(
        "choose-when-due",
        "Nobody chooses cards for an effect who is not asked to.",
        {"no choice is due": Not(c.due)},
        lambda: Not(domain.legal_aided),
        ("TU-CHOOSE",),
    )
    plain = And(c.due, c.verb == c.wants, Not(c.places), Not(c.each), Not(c.every), c.of == 0)
    yield always(
        "choose-by-number",
        "Where any cards will do, a choice is legal by its number alone: so many as are asked for, or the whole of a "
        "smaller hand.",
        {"so many cards, whichever": plain, "to nobody by name": And(*(c.to(at) == 0 for at in SEATS))},
        lambda: (
            domain.legal_aided
            == Or(And(c.chosen >= c.least, c.chosen <= c.most), And(c.least > TOTAL, c.chosen == TOTAL))
        ),
        ("TU-COUNT", "TU-FAR-CARDS"),
    )
    yield always(
        "every-face-goes",
        "Where all faces go, a choice of them is legal just when it has all of the hand and nothing else.",
        {
            "all faces": And(c.due, c.every, c.of == 1),
            "as asked": And(c.verb == c.wants, Not(c.places), Not(c.each)),
            "to nobody by name": And(*(c.to(at) == 0 for at in SEATS)),
        },
        lambda: domain.legal_aided == And(c.faces == c.chosen, c.chosen == c.class_size),
        ("TU-CLASS",),
    )
    yield always(
        "nothing-to-the-covered",
        "Nothing is given by another's Major to whom the Hermit covers.",
        {"a card goes to them": Or(*(And(c.to(at) > 0, covered(at)) for at in SEATS))},
        lambda: Not(domain.legal_aided),
        ("TU-HERMIT-GIFT",),
    )
    yield from general_of(domain, "choose", "a choice of cards")
