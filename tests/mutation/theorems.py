"""Whether a theorem of a game still holds with a mutant in its clause's place."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.report.proof import ROOMS, book
from adjudicator.solve.prove import DISPROVED, VACUOUS, prove
from tests.mutation.operators import Mutant


def broken(game: str, mutant: Mutant, limit: float = 10.0) -> str | None:
    """The first theorem that does not hold any more, by name; None if all do.

    One on which the solver gives up counts for nothing.
    """
    own = book(game)
    domain = replace(own.domain, decision=mutant.within(own.domain.decision))
    every = list(ROOMS[game].theorems(own.game, domain))
    for theorem in sorted(every, key=lambda one: mutant.original.id not in one.about):
        if prove(theorem, domain, limit).result in (DISPROVED, VACUOUS):
            return str(theorem.name)
    return None
