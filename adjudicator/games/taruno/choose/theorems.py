"""What is proved of a choice of cards."""

from __future__ import annotations

from collections.abc import Iterator

from z3 import And, Implies, Not, Or, Sum

from adjudicator.engine.choice import Ruled
from adjudicator.games.taruno.choose import clauses as c
from adjudicator.games.taruno.holding import TOTAL
from adjudicator.games.taruno.turn.symbols import SEATS, covered, seat, there
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
    enough = Or(And(c.chosen >= c.least, c.chosen <= c.most), And(c.least > TOTAL, c.chosen == TOTAL))
    each = (
        And(c.to(at) >= 0, c.to(at) <= 1, Implies(c.to(at) == 1, And(there(at), Not(seat == at), Not(covered(at)))))
        for at in SEATS
    )
    yield always(
        "one-to-each",
        "Cards that go to players one by one are given just when there are enough of them, and each has another player "
        "to go to whom no Hermit covers, and no two the same.",
        {"any cards, one to each": And(c.due, c.verb == c.wants, c.each, Not(c.every), c.of == 0)},
        lambda: domain.legal_aided == And(enough, Sum(*(c.to(at) for at in SEATS)) == c.chosen, *each),
        ("TU-EACH", "TU-COUNT", "TU-HERMIT-GIFT"),
    )
    anywhere = domain.readings["tu.priestess.where"].is_("anywhere")
    beside = Sum(*(c.to(at) for at in SEATS)) + c.away
    yield always(
        "places-just-when",
        "Cards that were looked at are placed just when they are all of those, each at a place of its own: in the pile, "
        "with no more cards above it than are there, or with a player whom no Hermit covers.",
        {"cards that were looked at": And(c.due, c.verb == c.wants, c.places, Not(c.every), c.of == 0)},
        lambda: (
            domain.legal_aided
            == And(
                c.least <= c.chosen,
                c.chosen <= c.most,
                *(Implies(c.placed(at) > 0, c.is_seen(at)) for at in c.PLACED),
                Not(c.doubled),
                Or(c.deepest == 0, c.deepest + beside < c.room),
                Implies(c.away > 0, anywhere),
                *(Implies(c.to(at) > 0, And(there(at), Not(covered(at)))) for at in SEATS),
            )
        ),
        ("TU-PLACE", "TU-DEPTH", "TU-HERMIT-GIFT"),
    )
    yield always(
        "nothing-to-the-covered",
        "Nothing is given by another's Major to whom the Hermit covers.",
        {"a card goes to them": Or(*(And(c.to(at) > 0, covered(at)) for at in SEATS))},
        lambda: Not(domain.legal_aided),
        ("TU-HERMIT-GIFT",),
    )
    yield from general_of(domain, "choose", "a choice of cards")
