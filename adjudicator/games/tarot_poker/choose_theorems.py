"""What is proved of the choice between two cards. No model of it is written as a case."""

from __future__ import annotations

from collections.abc import Iterator

from z3 import And, Not, Or

from adjudicator.engine.choice import GameLaw
from adjudicator.games.tarot_poker import choose as s
from adjudicator.games.tarot_poker.verbs import CHOOSE
from adjudicator.solve.rulebook_theorems import general_of
from adjudicator.solve.theorem import Domain, Theorem


def domain(game: GameLaw) -> Domain:
    """Every two cards, and every card that is kept or given."""
    rulebook = game.rulebook(game.lexicon({}))
    return Domain(rulebook.decisions[CHOOSE], rulebook.readings)


def theorems(game: GameLaw, domain: Domain) -> Iterator[Theorem]:
    """Every theorem of a choice."""
    yield domain.allows_just(
        "choice-just-the-two",
        "Whoever has to choose may take either of the two cards in the one way there is, and no other card.",
        {"a choice is due": s.due},
        And(s.chosen == 1, Or(s.card == s.first, s.card == s.second), s.keeps == s.own),
        *("TP-CHOICE", "TP-CHOICE-AMONG", "TP-CHOICE-ONE", "TP-CHOICE-WHOSE"),
    )
    yield domain.forbids(
        "choice-when-due",
        "Nobody keeps or gives a card where none was dealt to choose from.",
        {"no choice is due": Not(s.due)},
        "TP-CHOICE",
    )
    yield from general_of(domain, "choice", "the choice between two cards")
