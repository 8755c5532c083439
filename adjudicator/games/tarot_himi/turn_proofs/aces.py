"""Temperance and the Sun: what may be put on Aces, and what an Ace may be put on."""

from __future__ import annotations

from collections.abc import Iterator

from z3 import And, BoolVal, Not, Or

from adjudicator.engine.choice import Ruled
from adjudicator.games.tahimi.hand import last_rank, last_size, leading, mixed, puts
from adjudicator.games.tarot_himi import hand as s
from adjudicator.games.tarot_himi.turn_proofs.words import (
    BARE,
    FOLLOWING,
    LONE,
    NO_DUTY,
    ONE_RANK,
    TURN,
    UNBOUND,
    When,
    Words,
)
from adjudicator.solve.theorem import Theorem, at


def theorems(words: Words, game: Ruled) -> Iterator[Theorem]:
    """The theorems of this file."""
    yield from _temperance(words)
    yield from _sun(words)


def _temperance(words: Words) -> Iterator[Theorem]:
    about = ("TH-TEMPERANCE",)
    on_ace: When = {"Temperance is held": s.holds("Temperance"), "on an Ace": words.real_ace}
    yield words.always(
        "temperance-allows",
        "On an Ace, Temperance alone allows any single or set, the Tower held or not.",
        {**TURN, **NO_DUTY, **UNBOUND, **on_ace, "one rank": ONE_RANK},
        lambda: words.showing("Temperance"),
        (*about, "TH-TOWER"),
    )
    yield words.always(
        "temperance-as-leading",
        "On an Ace, with Temperance, ordinary cards and the Fool are legal just when they could be led.",
        {**NO_DUTY, **on_ace, "ordinary cards or the Fool": And(puts, Not(s.joined), Not(_major))},
        lambda: words.legal == at(words.legal, _led),
        about,
    )
    yield words.always(
        "temperance-leads-majors",
        "On an Ace, with Temperance, a Major is legal just when it could be led, where Temperance is read to put Majors "
        "there and the Lovers too. It is never the round's first play.",
        {
            **NO_DUTY,
            **on_ace,
            **words.where("temperance.lead_majors", "yes"),
            **words.where("lovers.on_ace", "yes"),
            "a Major by itself": And(LONE, BARE, s.counts_as == s.UNSAID),
            "which no mimic is": Not(Or(*(s.is_major(name) for name in s.MIMICS))),
            "not in a round's first trick": Not(s.first_trick),
        },
        lambda: words.legal == at(words.legal, _led),
        (*about, "TH-LOVERS"),
    )
    yield words.domain.allows_only(
        "temperance-allows-no-more",
        "Temperance is shown on Aces only, for cards of one rank or a Major by itself.",
        {"without Temperance the play is not legal": Not(words.all_but("Temperance"))},
        And(words.by_temperance, puts, Not(s.joined), Not(mixed)),
        *about,
    )
    yield words.domain.forbids(
        "temperance-spares-majors",
        "Where Temperance is read not to lead Majors, it puts no Major on an Ace but a mimic that may count as one.",
        {
            **words.where("temperance.lead_majors", "no"),
            "a Major by itself on another play": And(FOLLOWING, LONE),
            "which no mimic is": Not(Or(*(s.is_major(name) for name in s.MIMICS))),
        },
        *about,
        "TH-LEAD-ONLY",
    )


_major = LONE
_led = {leading: BoolVal(True), s.beneath: s.beneath}


def _sun(words: Words) -> Iterator[Theorem]:
    held: When = {"the Sun is held": s.holds("Sun")}
    onto = Or(last_size >= 2, last_rank == words.top)
    yield words.always(
        "sun-allows",
        "The Sun alone allows a single Ace on any set and on an Ace, the Tower held or not.",
        {
            **TURN,
            **NO_DUTY,
            "neither the Lovers nor the Hanged Man is held": And(Not(s.holds("Lovers")), Not(s.holds("Hanged Man"))),
            "the player did not lead the Hanged Man": UNBOUND["the player did not lead the Hanged Man"],
            **held,
            "a single Ace on a set or an Ace": And(words.single_ace, onto),
        },
        lambda: words.showing("Sun"),
        ("TH-SUN", "TH-TOWER", "TH-HERMIT"),
    )
    yield words.domain.allows_only(
        "sun-allows-no-more",
        "The Sun is shown for single Aces only.",
        {"without the Sun the play is not legal": Not(words.all_but("Sun"))},
        words.by_sun,
        "TH-SUN",
    )
    yield words.domain.allows_only(
        "sun-on-sets-only",
        "Where the Sun is read to be for sets and Aces, it is not shown for an Ace on another single.",
        {**words.where("sun.single_nonace", "no"), "without the Sun the play is not legal": Not(words.all_but("Sun"))},
        onto,
        "TH-SUN",
    )
