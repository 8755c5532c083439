"""Strength, the Star, the World and the mimics: what each allows, and that it allows no more."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from z3 import And, BoolRef, IntVal, Not, Or

from adjudicator.engine.choice import Ruled
from adjudicator.games.tahimi.hand import cards, last_rank, last_size, leading, puts, rank, wilds
from adjudicator.games.tarot_himi.hand import MIMICS, holds, is_major, joined, major, number
from adjudicator.games.tarot_himi.turn_proofs.words import (
    BARE,
    FOLLOWING,
    FREE,
    LONE,
    NO_DUTY,
    ONE_RANK,
    TURN,
    When,
    Words,
    clause,
    spoken,
    stem,
)
from adjudicator.solve.theorem import Theorem, at

_PLAIN: When = {**TURN, **NO_DUTY, **FREE, "on another play": FOLLOWING, "one rank": ONE_RANK}
"""A set on another play, with no card that forbids or forces."""


def theorems(words: Words, game: Ruled) -> Iterator[Theorem]:
    """The theorems of this file."""
    yield from _strength(words)
    yield from _sizes(words)
    yield from _fool(words)
    for name, size in MIMICS.items():
        yield from _mimic(words, name, size)


def _trumps(words: Words) -> BoolRef:
    """What takes no account of sizes and ties: anything on an Ace by Temperance, an Ace by the Sun."""
    return Or(words.by_temperance, words.by_sun)


# -- ties


def _strength(words: Words) -> Iterator[Theorem]:
    tie = And(ONE_RANK, FOLLOWING, rank == last_rank)
    mimic_ties = And(LONE, words.ace, Or(*(is_major(name) for name in MIMICS)))
    yield words.always(
        "strength-allows",
        "Strength alone allows a tie of the same size, Aces on Aces too.",
        {**_PLAIN, "Strength is held": holds("Strength"), "a tie of the same size": And(tie, cards == last_size)},
        lambda: words.showing("Strength"),
        ("TH-STRENGTH",),
    )
    yield words.domain.allows_only(
        "strength-allows-no-more",
        "Strength is shown for ties only, a mimic on an Ace being one.",
        {"without Strength the play is not legal": Not(words.all_but("Strength"))},
        And(holds("Strength"), Or(tie, mimic_ties)),
        "TH-STRENGTH",
    )
    yield words.domain.allows_only(
        "no-tie-without-strength",
        "Without Strength no tie can be played, but on an Ace by Temperance, or an Ace by the Sun.",
        {"Strength is not held": Not(holds("Strength")), "a tie": tie},
        _trumps(words),
        *("TH-STRENGTH", "TA-RANK"),
    )
    yield words.domain.allows_only(
        "nothing-lower",
        "A set of a lower rank is never legal, but on an Ace by Temperance.",
        {"a lower rank on another play": And(ONE_RANK, FOLLOWING, rank < last_rank)},
        words.by_temperance,
        *("TA-RANK", "TH-STRENGTH", "TH-STAR", "TH-WORLD"),
    )


# -- sizes


def _sizes(words: Words) -> Iterator[Theorem]:
    higher = rank > last_rank
    mimic = And(
        LONE, FOLLOWING, Or(*(is_major(name) for name in MIMICS)), words.reads("mimic.with_count_powers", "yes")
    )
    for name, what, size in (("Star", "smaller", cards < last_size), ("World", "larger", cards > last_size)):
        unequal = And(ONE_RANK, FOLLOWING, size)
        yield words.always(
            f"{stem(name)}-allows",
            f"{spoken(name).capitalize()} alone allows a {what} set of a higher rank.",
            {**_PLAIN, f"the {name} is held": holds(name), f"a {what} set of a higher rank": And(unequal, higher)},
            partial(words.showing, name),
            (clause(name),),
        )
        yield words.always(
            f"{stem(name)}-with-strength",
            f"{spoken(name).capitalize()} and Strength together allow a {what} set that ties.",
            {
                **_PLAIN,
                f"the {name} and Strength are held": And(holds(name), holds("Strength")),
                f"a {what} set that ties": And(unequal, rank == last_rank),
            },
            partial(words.showing, name, "Strength"),
            (clause(name), "TH-STRENGTH"),
        )
        yield words.domain.allows_only(
            f"{stem(name)}-allows-no-more",
            f"{spoken(name).capitalize()} is shown for {what} sets only, or for a mimic where it may help one.",
            {f"without the {name} the play is not legal": Not(words.all_but(name))},
            And(holds(name), Or(unequal, mimic)),
            clause(name),
        )
        yield words.domain.allows_only(
            f"no-{what}-set-without-{stem(name)}",
            f"Without {spoken(name)} no {what} set can be played, but on an Ace by Temperance, or an Ace by the Sun.",
            {f"the {name} is not held": Not(holds(name)), f"a {what} set": unequal},
            _trumps(words),
            clause(name),
            "TA-SIZE",
        )


# -- the Fool


def _fool(words: Words) -> Iterator[Theorem]:
    yield words.always(
        "fool-as-ordinary",
        "Alone or in a set the Fool is legal just when an ordinary card of that rank would be in its place.",
        {**NO_DUTY, "the Fool in a set, or alone": And(ONE_RANK, wilds >= 1)},
        lambda: words.legal == at(words.legal, {wilds: IntVal(0)}),
        ("TH-FOOL",),
    )
    yield words.domain.forbids(
        "fool-is-no-major",
        "The Fool goes with no other Major.",
        {"the Fool with a Major": And(puts, wilds >= 1, joined)},
        *("TH-FOOL", "TH-PAIRING"),
    )
    yield words.always(
        "fool-shows-nothing",
        "The Fool in a higher set of the same size is its own proof: nothing is shown.",
        {**_PLAIN, "with the Fool": wilds >= 1, "higher, of the same size": And(rank > last_rank, cards == last_size)},
        words.showing,
        ("TH-FOOL",),
    )


# -- the mimics


def _mimic(words: Words, name: str, size: int) -> Iterator[Theorem]:
    put, own = words.mimics(name), last_size == size
    yield words.always(
        f"{stem(name)}-allows",
        f"{spoken(name).capitalize()} goes on any play of {size} below an Ace, and shows nothing.",
        {
            **TURN,
            **NO_DUTY,
            **FREE,
            f"{spoken(name)} on another play": put,
            f"that counts as {size}": own,
            "below an Ace": last_rank < words.top,
        },
        words.showing,
        (clause(name),),
    )
    yield words.domain.allows_only(
        f"{stem(name)}-answers-its-size",
        f"Where mimics answer their own size only, {spoken(name)} goes on no play of another size, but on an Ace by "
        "Temperance.",
        {
            **words.where("mimic.with_count_powers", "no"),
            f"{spoken(name)} on another play": put,
            "of another size": Not(own),
        },
        words.by_temperance,
        clause(name),
    )
    yield words.domain.allows_only(
        f"{stem(name)}-on-an-ace",
        f"On an Ace {spoken(name)} is a tie: it takes Strength, Temperance or the reading that it may be played.",
        {f"{spoken(name)} on another play": put, "on an Ace": words.ace},
        Or(holds("Strength"), words.by_temperance, words.reads("magician.on_ace", "clamp")),
        clause(name),
        *("TH-STRENGTH", "TH-TEMPERANCE"),
    )
    yield words.always(
        f"{stem(name)}-led",
        f"On lead {spoken(name)} is a Major like any other: what it mimics does not matter.",
        {"on lead": leading, f"{spoken(name)} by itself": And(LONE, BARE, is_major(name))},
        lambda: words.legal == at(words.legal, {major: IntVal(number("Moon"))}),
        (clause(name),),
    )
