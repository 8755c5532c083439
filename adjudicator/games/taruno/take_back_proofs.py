"""Theorems about a card that is taken back; and one of a solver's model, written as a case: Ada takes a card back out of
her sleeve, where cards may be."""

from __future__ import annotations

from collections.abc import Iterator

from z3 import And, ArithRef, BoolRef, IntVal, Not, Or

from adjudicator.cards import Lexicon, Play
from adjudicator.cards.play import RECOVERS
from adjudicator.engine.choice import GameLaw
from adjudicator.engine.draft import CaseDraft, Value
from adjudicator.engine.singles import number_of
from adjudicator.games.taruno.cards import TAKE_BACK, pack
from adjudicator.games.taruno.take_back import card, hidden
from adjudicator.games.taruno.turn_proofs import MOVER, PLAYERS
from adjudicator.solve.rulebook_theorems import general_of
from adjudicator.solve.theorem import Domain, Theorem

# -- cases


def reachable(lexicon: Lexicon) -> tuple[BoolRef, ...]:
    """Terms over a position: any cards are in the sleeve."""
    return ()


def playable(lexicon: Lexicon) -> tuple[BoolRef, ...]:
    """Terms over what is taken back: a card."""
    return (card >= 1,)


def measures(lexicon: Lexicon) -> tuple[ArithRef, ...]:
    """What makes a position small, as no hand bears on it: few cards in the sleeve."""
    return IntVal(0), IntVal(0), number_of(hidden.values())


def to_case(value: Value, lexicon: Lexicon) -> CaseDraft:
    """The cards of the sleeve."""
    named = ", ".join(pack(lexicon.suits)[at - 1] for at, hides in hidden.items() if value(hides))
    own = {"sleeves": {MOVER: named}} if named else {}
    return CaseDraft("taruno", PLAYERS, MOVER, "", (), own, out_of_turn=True, lines="actions")


def cards(value: Value, lexicon: Lexicon) -> Iterator[str]:
    """No hand bears on it."""
    yield from ()


def played(value: Value, lexicon: Lexicon) -> Play:
    """The card that the values describe."""
    return Play(RECOVERS, (pack(lexicon.suits)[int(value(card)) - 1],))


# -- theorems


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
