"""What is proved of a card that is taken back."""

from __future__ import annotations

from collections.abc import Iterator

from z3 import And, Not, Or

from adjudicator.engine.choice import GameLaw
from adjudicator.games.taruno.cards import TAKE_BACK
from adjudicator.games.taruno.take_back import card, hidden
from adjudicator.solve.rulebook_theorems import general_of
from adjudicator.solve.theorem import Domain, Theorem


def domain(game: GameLaw) -> Domain:
    """Every sleeve and every card."""
    rulebook = game.rulebook(game.lexicon({}))
    return Domain(rulebook.decisions[TAKE_BACK], rulebook.readings)


def theorems(game: GameLaw, domain: Domain) -> Iterator[Theorem]:
    """Every theorem of taking back."""
    yield domain.allows_just(
        "sleeve-has-it",
        "A card is taken back just when it is in the player's own sleeve.",
        {"a card": card >= 1},
        Or(*(And(card == at, hides) for at, hides in hidden.items())),
        "TU-SLEEVE",
    )
    yield domain.forbids(
        "empty-sleeve",
        "Out of an empty sleeve nothing is taken back.",
        {"nothing is there": And(*map(Not, hidden.values()))},
        "TU-SLEEVE",
    )
    yield from general_of(domain, "take back", "a card taken back")
