"""The Fool, the Magician, the High Priestess, the Empress, the Emperor.

Cards that count as others when put down. The play is its own proof: nothing is shown.
"""

from __future__ import annotations

from collections.abc import Iterator

from z3 import And, Bool, Not

from adjudicator.games.tahimi.hand import a_set, mixed, wilds
from adjudicator.games.tarot_himi.hand import MIMICS, PILE
from adjudicator.games.tarot_himi.powers.terms import Terms
from adjudicator.games.tarot_himi.readings import cite
from adjudicator.law import Clause, Permission


def clauses(terms: Terms) -> Iterator[Clause]:
    """The permissions of the five cards, in their order."""
    yield Permission(
        id="TH-FOOL",
        title="The Fool is wild",
        says="The Fool is put down as any ordinary card, alone with a rank of the player's choice, or with others as "
        "one of them. It is never another Major.",
        cites=(cite("The Fool"),),
        invoked=Bool("by the Fool"),
        waives={"TA-MATCHED": And(wilds >= 1, Not(mixed))},
        supports="The Fool counts as {as_rank}.",
    )
    for name, size in MIMICS.items():
        yield _mimic(terms, name, size)


def _mimic(terms: Terms, name: str, size: int) -> Permission:
    applies = terms.powers.mimics[name]
    clamped = And(applies, PILE.rank == terms.top, terms.reads("magician.on_ace", "clamp"))
    return Permission(
        id=f"TH-{name.upper().replace(' ', '-')}",
        title=f"The {name} answers {a_set(size)}",
        says=f"Put on {a_set(size)}, the {name} counts as {a_set(size)} of the next higher rank, up to Ace. It goes "
        "down alone.",
        cites=(cite(f"The {name}"),),
        readings=("th.magician.on_ace", "th.mimic.with_count_powers"),
        invoked=Bool(f"by the {name}"),
        waives={"TH-LEAD-ONLY": applies, "TA-RANK": clamped},
        supports="{Named} counts here as {counts_here}.",
    )
