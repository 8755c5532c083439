"""To hold one more card: what it changes for the plays that do not use it."""

from __future__ import annotations

from collections.abc import Iterator

from z3 import And, BoolRef, BoolVal, Implies, Not, substitute

from adjudicator.engine.choice import Ruled
from adjudicator.games.tahimi.hand import discards, wilds
from adjudicator.games.tarot_himi.cards import FOOL, HIEROPHANT, MAJORS
from adjudicator.games.tarot_himi.hand import hand_size, holds, is_major
from adjudicator.games.tarot_himi.turn_proofs.words import (
    BARS,
    DUTIES,
    NO_DUTY,
    PERMISSIONS,
    When,
    Words,
    clause,
    spoken,
    stem,
)
from adjudicator.solve.best import Bests
from adjudicator.solve.theorem import Theorem


def theorems(words: Words, game: Ruled) -> Iterator[Theorem]:
    """The theorems of this file: one for each Major, and what Death and the Devil do to them."""
    for name in MAJORS:
        if name in PERMISSIONS:
            yield _permission(words, name)
        elif name in (*BARS, HIEROPHANT):
            yield _prohibition(words, name)
        elif name not in DUTIES:
            yield _idle(words, name)
    for duty in DUTIES:
        yield _turned(words, duty, "Strength", "permission", "legal play illegal")
        yield _turned(words, duty, "Tower", "prohibition", "illegal play legal")


def _beside(words: Words, name: str) -> When:
    """The play does not use the card, and is made of cards held."""
    used = wilds >= 1 if name == FOOL else is_major(name)
    last = And(discards, is_major("Chariot"), words.held(name, False, hand_size() == 1))
    return {
        f"the play does not use {spoken(name)}": Not(used),
        "a Major that is used is held": And(*(Implies(is_major(n), holds(n)) for n in MAJORS if n != name)),
        "it is not the Chariot as the last card": Not(last),
    }


def _both(words: Words, name: str) -> tuple[BoolRef, BoolRef]:
    return words.held(name, False, words.legal), words.held(name, True, words.legal)


def _permission(words: Words, name: str) -> Theorem:
    def claim() -> BoolRef:
        without, beside = _both(words, name)
        return Implies(without, beside)

    return words.always(
        f"holding-{stem(name)}",
        f"To hold {spoken(name)} in addition never makes a legal play illegal.",
        {**NO_DUTY, **_beside(words, name)},
        claim,
        (clause(name), name),
    )


def _prohibition(words: Words, name: str) -> Theorem:
    def claim() -> BoolRef:
        without, beside = _both(words, name)
        return Implies(beside, without)

    return words.always(
        f"holding-{stem(name)}",
        f"To hold {spoken(name)} in addition never makes an illegal play legal.",
        {**NO_DUTY, **_beside(words, name)},
        claim,
        (clause(name), name),
    )


def _idle(words: Words, name: str) -> Theorem:
    return words.always(
        f"holding-{stem(name)}",
        f"To hold {spoken(name)} changes nothing for plays that do not use it.",
        {**NO_DUTY, **_beside(words, name)},
        lambda: words.same_with(name),
        (clause(name), name),
    )


def _turned(words: Words, duty: str, name: str, kind: str, what: str) -> Theorem:
    """With a duty, the alternatives change: there is a case for the opposite."""
    other = next(d for d in DUTIES if d != duty)
    with_it = Bests(words.domain.decision, {holds(name): BoolVal(True)}, f" with {name}")
    without = Bests(words.domain.decision, {holds(name): BoolVal(False)}, f" without {name}")

    def claim() -> BoolRef:
        there = words.held(name, True, _substituted(words.legal, with_it))
        gone = words.held(name, False, _substituted(words.legal, without))
        return And(gone, Not(there)) if kind == "permission" else And(there, Not(gone))

    return words.somewhere(
        f"{stem(duty)}-turns-a-{kind}",
        f"With {spoken(duty)} in hand it is not so: to hold {spoken(name)} in addition can make a {what}.".replace(
            "a illegal", "an illegal"
        ),
        {
            f"{spoken(duty)} is held, and not {spoken(other)}": And(holds(duty), Not(holds(other))),
            **words.where("mandatory.force_rescind", "no"),
            **words.where("death.optional_powers", "best_play"),
            **_beside(words, name),
            f"{spoken(name)} is held": holds(name),
        },
        claim,
        (clause(duty), clause(name), duty, name),
        lambda: (*words.compared(with_it), *words.compared(without)),
    )


def _substituted(term: BoolRef, bests: Bests) -> BoolRef:
    return substitute(term, *bests.symbols.items())
