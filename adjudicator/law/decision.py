"""Decisions: a kind of choice, with its clauses and its alternatives."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field, replace
from functools import cached_property, wraps
from typing import TypeVar

from z3 import And, BoolRef, BoolVal, ExprRef

from adjudicator.dataclass import dataclass
from adjudicator.law.clause import Clause, Obligation, Permission, Prohibition, Requirement

M = TypeVar("M")
T = TypeVar("T", bound=Clause)


def memoised(make: Callable[[Decision], M]) -> Callable[[Decision], M]:
    """Decorator: memoise the result of a function of a decision in the `Decision` instance's `__dict__`, under the
    function's name."""
    name = f"_{make.__name__}"

    @wraps(make)
    def kept(decision: Decision) -> M:
        made = decision.__dict__
        if name not in made:
            made[name] = make(decision)
        value: M = made[name]
        return value

    return kept


@dataclass(frozen=True)
class Alternative:
    """One possible choice: a value for every symbol of the play, and its preconditions.

    `needs` maps symbols of the position to the least value (or True) without which the choice is impossible.
    """

    name: str
    values: Mapping[ExprRef, ExprRef] = field(hash=False)
    needs: Mapping[ExprRef, int | bool] = field(hash=False)

    @property
    def possible(self) -> BoolRef:
        """The conjunction of `needs`: a fact about the position, not a rule."""
        terms = [symbol if value is True else symbol >= value for symbol, value in self.needs.items()]
        return And(*terms) if terms else BoolVal(True)


def no_family(name: str) -> tuple[Alternative, ...]:
    """Return no alternatives: the default for decisions without obligations that compare plays."""
    return ()


@dataclass(frozen=True)
class Decision:
    """A kind of choice: the symbols of the play, the clauses, the finite alternatives.

    `bounds` are constraints that hold in every position and for every play (ranges, implications between symbols).
    `alternatives` returns the family of alternatives with a given name; the family "now" holds every choice that can be
    open in the current position. `idle` maps symbols of the position to the condition under which their value is
    irrelevant because what they describe does not exist.
    """

    name: str
    play: tuple[ExprRef, ...]
    clauses: tuple[Clause, ...]
    bounds: tuple[BoolRef, ...]
    alternatives: Callable[[str], Iterable[Alternative]] = no_family
    idle: Mapping[ExprRef, BoolRef] = field(default_factory=dict, hash=False)

    def of(self, kind: type[T]) -> tuple[T, ...]:
        """Return the clauses of one kind, in rulebook order."""
        return tuple(clause for clause in self.clauses if isinstance(clause, kind))

    @cached_property
    def requirements(self) -> tuple[Requirement, ...]:
        """The clauses that every play must satisfy."""
        return self.of(Requirement)

    @cached_property
    def permissions(self) -> tuple[Permission, ...]:
        """The clauses that waive requirements and obligations."""
        return self.of(Permission)

    @cached_property
    def prohibitions(self) -> tuple[Prohibition, ...]:
        """The clauses that bar a play whatever is invoked."""
        return self.of(Prohibition)

    @cached_property
    def obligations(self) -> tuple[Obligation, ...]:
        """The clauses that constrain the choice among open plays."""
        return self.of(Obligation)

    def clause(self, id: str) -> Clause:
        """Return the clause with this id. KeyError if the decision has none."""
        for clause in self.clauses:
            if clause.id == id:
                return clause
        raise KeyError(id)

    def family(self, name: str) -> tuple[Alternative, ...]:
        """Return the alternatives of a family, cached per decision."""
        if name not in self._families:
            self._families[name] = tuple(self.alternatives(name))
        return self._families[name]

    @cached_property
    def _families(self) -> dict[str, tuple[Alternative, ...]]:
        return {}

    def without(self, *ids: str) -> Decision:
        """Return a copy of the decision without the clauses that have these ids."""
        return replace(self, clauses=tuple(c for c in self.clauses if c.id not in ids))
