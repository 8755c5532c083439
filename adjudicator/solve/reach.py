"""Coverage of each clause by a body of rulings, and redundant rulings."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence

from adjudicator.dataclass import dataclass
from adjudicator.law import Clause
from adjudicator.solve.coverage import DECIDED, Rules, Ruling, wanted


@dataclass(frozen=True)
class Reach:
    """The rulings that cover one clause, by kind of coverage.

    `never` gives, for kinds that no ruling can provide, the reason.
    """

    clause: Clause
    covering: dict[str, list[Hashable]]
    never: dict[str, str]

    @property
    def gaps(self) -> tuple[str, ...]:
        """The kinds of coverage that are possible but that no ruling provides."""
        return tuple(what for what, where in self.covering.items() if not where and what not in self.never)


def reached(ruling: Ruling, rules: Rules) -> Iterator[tuple[str, str]]:
    """Yield the coverage of a ruling as `(clause id, kind)`. GaveUp on timeout."""
    for id in rules.decided(ruling):
        yield id, DECIDED
    for clause in rules.session.decision.clauses:
        if rules.one_step_away(ruling, clause):
            yield clause.id, wanted(clause)[1]


def droppable(does: Sequence[frozenset[Hashable]]) -> list[int]:
    """Return the indices of rulings that can be removed together without losing coverage.

    `does` gives the items that each ruling covers. A cover is chosen greedily, the first of equals (Johnson,
    Approximation algorithms for combinatorial problems, 1974), then made irredundant by dropping from the end.
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
