"""Strength, Temperance, the Star, the Sun, the World.

Powers one may use while holding the card, and must show when using them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from z3 import And, BoolRef, Not

from adjudicator.games.tahimi.hand import puts
from adjudicator.games.tarot_himi.hand import PILE, holds
from adjudicator.games.tarot_himi.powers.terms import Terms, invoked
from adjudicator.games.tarot_himi.readings import cite
from adjudicator.law import Clause, Permission


def clauses(terms: Terms) -> Iterator[Clause]:
    """The permissions of the five cards, in their order."""
    counts = terms.powers.counts
    following = And(puts, Not(PILE.leading))
    yield _held(
        "Strength",
        "Ties may be played",
        "Its holder may play a tie, Aces on Aces too.",
        {"TA-RANK": And(following, counts.ranked, counts.rank == PILE.rank)},
        "Strength lets {counted} tie {last_rank}.",
    )
    yield _held(
        "Temperance",
        "Playing on Aces",
        "On an Ace, or a set of Aces, its holder may play any single or set as though leading.",
        {
            "TA-RANK": terms.temperance_applies,
            "TA-SIZE": terms.temperance_applies,
            "TH-LEAD-ONLY": terms.temperance_leads,
        },
        "On {on_aces}, Temperance lets anything be played as though leading.",
        ("th.temperance.lead_majors", "th.temperance.counted_ace", "th.temperance.mimic"),
    )
    yield _held(
        "Star",
        "A smaller set",
        "Its holder may play a smaller set on a larger one, if the rank would do.",
        {"TA-SIZE": And(following, counts.sized, counts.size < PILE.size)},
        "The Star lets {many} go on {many_last}.",
    )
    yield _held(
        "Sun",
        "An Ace trumps a set",
        "Its holder may play a single Ace on any set, and on an Ace.",
        {"TA-RANK": terms.sun_applies, "TA-SIZE": terms.sun_applies},
        "The Sun lets a single Ace trump {last_words}.",
        ("th.sun.single_nonace",),
    )
    yield _held(
        "World",
        "A larger set",
        "Its holder may play a larger set on a smaller one, if the rank would do.",
        {"TA-SIZE": And(following, counts.sized, counts.size > PILE.size)},
        "The World lets {many} go on {many_last}.",
    )


def _held(
    name: str, title: str, says: str, waives: Mapping[str, BoolRef], supports: str, readings: tuple[str, ...] = ()
) -> Permission:
    heading = name if name in ("Strength", "Temperance") else f"The {name}"
    return Permission(
        id=f"TH-{name.upper()}",
        title=title,
        says=says,
        cites=(cite(heading), cite("Special power interactions")),
        readings=readings,
        invoked=invoked(name),
        waives={id: And(holds(name), term) for id, term in waives.items()},
        shows=name,
        held=holds(name),
        supports=supports,
    )
