"""What is proved of a call, in the largest deck of a game and with its jokers."""

from __future__ import annotations

from collections.abc import Iterator

from z3 import ExprRef

from adjudicator.engine.choice import GameLaw
from adjudicator.games.tahimi.call import calls
from adjudicator.games.tahimi.cards import CALL
from adjudicator.games.tahimi.turn_proofs import HOUSE
from adjudicator.solve.rulebook_theorems import general_of
from adjudicator.solve.theorem import Domain, Theorem


def domain(game: GameLaw) -> Domain:
    """Every hand."""
    rulebook = game.rulebook(game.lexicon(_house(game), 8))
    return Domain(rulebook.decisions[CALL], rulebook.readings, size=_held(game))


def theorems(game: GameLaw, domain: Domain) -> Iterator[Theorem]:
    """Every theorem of a call, the rulebook's own last."""
    held = _held(game)
    yield domain.allows_just(
        "call-with-one-card",
        'Whoever has just one card in the hand may say "One card", and nobody else.',
        {"it is said": calls},
        held == 1,
        "TA-ONE-CARD.2",
    )
    yield from general_of(domain, "call", "a call")


def _house(game: GameLaw) -> dict[str, str]:
    return {key: option for key, option in HOUSE.items() if key in game.readings}


def _held(game: GameLaw) -> ExprRef:
    """How many cards the hand has, as a term."""
    return game.holding.size(game.lexicon(_house(game), 8))
