"""What the rulings of a body do with each clause, counted; and which of them could be dropped."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass

from adjudicator.law import Clause
from adjudicator.solve.coverage import DECIDED, Rules, Ruling, wanted


@dataclass(frozen=True)
class Reach:
    """What a body of rulings does with one clause: where, for each thing wanted of it.

    `never` gives, for what no ruling could do, the reason.
    """

    clause: Clause
    found: dict[str, list[Hashable]]
    never: dict[str, str]

    @property
    def gaps(self) -> tuple[str, ...]:
        """What rulings should do with the clause and none does, though one could."""
        return tuple(what for what, where in self.found.items() if not where and what not in self.never)


def reached(ruling: Ruling, rules: Rules) -> Iterator[tuple[str, str]]:
    """Everything a ruling does: the id of a clause, and what it does with it. Raises GaveUp."""
    for id in rules.decided(ruling):
        yield id, DECIDED
    for clause in rules.session.decision.clauses:
        if rules.one_step_away(ruling, clause):
            yield clause.id, wanted(clause)[1]


def droppable(does: Sequence[frozenset[Hashable]]) -> list[int]:
    """The places of rulings that can all be dropped, and something is still done by another
    for everything done.

    Kept is what covers the most that is not yet covered, the first of equals (the greedy
    cover: Johnson, Approximation algorithms for combinatorial problems, 1974); then what
    the others made idle is let go, the last first.
    """
    left: set[Hashable] = set().union(*does)
    kept: list[int] = []
    while left:
        best = max(range(len(does)), key=lambda at: (len(does[at] & left), -at))
        kept.append(best)
        left -= does[best]
    for at in sorted(kept, reverse=True):
        others = [does[other] for other in kept if other != at]
        if does[at] <= frozenset().union(*others):
            kept.remove(at)
    return [at for at in range(len(does)) if at not in kept]
