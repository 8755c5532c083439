"""Minimum edits of facts that make a query satisfiable."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import product

from adjudicator.dataclass import dataclass
from adjudicator.solve.facts import AT_LEAST, AT_MOST, IS, Fact
from adjudicator.solve.minimal import least_relaxations
from adjudicator.solve.session import Assume, Session

MOST_EDITS = 2
"""Greatest number of edits considered; larger sets would not help a reader."""


@dataclass(frozen=True)
class Edit:
    """A change of one fact: the fact, and its new value."""

    fact: Fact
    value: int | bool


def directions(fact: Fact) -> list[Sequence[int | bool]]:
    """Return the values that an edit may give a fact, nearest first, one list per direction."""
    if isinstance(fact.value, bool):
        return [[not fact.value]]
    least, most = fact.edits or (fact.value, fact.value)
    up = range(fact.value + 1, most + 1)
    down = range(fact.value - 1, least - 1, -1)
    ways = {AT_LEAST: [down], AT_MOST: [up], IS: [down, up]}[fact.relation]
    return [list(way) for way in ways if len(way)]


@dataclass(frozen=True)
class Searched:
    """Solver search for minimum sets of edits under which the assumptions in `fixed` (the goal among them) are
    satisfiable.

    `facts` maps the editable facts to their assumptions.
    """

    session: Session
    facts: Mapping[Fact, Assume]
    fixed: Sequence[Assume]

    def least(self) -> tuple[tuple[Edit, ...], ...]:
        """Return all edit sets of minimum size; of edits that change the same numbers in the same directions only the
        nearest."""
        names = {assumed: fact for fact, assumed in self.facts.items()}

        def core_without(gone: frozenset[Fact]) -> frozenset[Fact] | None:
            if self.session.sat(self._but(gone)):
                return None
            return frozenset(names[literal] for literal in self.session.core() if literal in names)

        edit_sets: list[tuple[Edit, ...]] = []
        for gone in least_relaxations(list(self.facts), core_without, MOST_EDITS):
            edit_sets.extend(self._nearest([fact for fact in self.facts if fact in gone], self._but(gone)))
        return tuple(edit_sets)

    def _but(self, gone: frozenset[Fact]) -> list[Assume]:
        return [*self.fixed, *(assumed for fact, assumed in self.facts.items() if fact not in gone)]

    def _nearest(self, gone: Sequence[Fact], kept: Sequence[Assume]) -> list[tuple[Edit, ...]]:
        """Return the edits of these facts, the nearest in each combination of directions."""
        ways = product(*(directions(fact) for fact in gone))
        nearest = (self._first(gone, moves, kept) for moves in ways)
        return [edits for edits in nearest if edits]

    def _first(
        self, gone: Sequence[Fact], moves: Sequence[Sequence[int | bool]], kept: Sequence[Assume]
    ) -> tuple[Edit, ...] | None:
        sides = [_side(fact, values) for fact, values in zip(gone, moves, strict=True)]
        if not self.session.sat([*kept, *(self.session.fact(fact) for fact in sides)]):
            return None
        for values in product(*moves):
            edited = [replace(f, relation=IS, value=v) for f, v in zip(gone, values, strict=True)]
            if self.session.sat([*kept, *(self.session.fact(fact) for fact in edited)]):
                return tuple(Edit(f, v) for f, v in zip(gone, values, strict=True))
        return None


def _side(fact: Fact, values: Sequence[int | bool]) -> Fact:
    """Return the fact that the symbol lies among the given values, which go up or down from the fact's."""
    if len(values) == 1:
        return replace(fact, relation=IS, value=values[0])
    return replace(fact, relation=AT_LEAST if values[0] > fact.value else AT_MOST, value=values[0])
