"""Decisions: a kind of choice somebody faces, with its clauses and its alternatives."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, wraps
from typing import TypeVar

from z3 import And, BoolRef, BoolVal, ExprRef

from adjudicator.law.clause import Clause, Obligation, Permission, Prohibition, Requirement

M = TypeVar("M")
T = TypeVar("T", bound=Clause)


def memoised(make: Callable[[Decision], M]) -> Callable[[Decision], M]:
    """A function of a decision that is asked once for each: what it makes is kept with the decision."""
    name = f"_{make.__name__}"

    @wraps(make)
    def kept(decision: Decision) -> M:
        made = decision.__dict__
        if name not in made:
            made[name] = make(decision)
        found: M = made[name]
        return found

    return kept


@dataclass(frozen=True)
class Alternative:
    """One way to choose: a value for every symbol of the play, and what it takes.

    `needs` gives the least value of each symbol of the position (or True) without which
    the choice cannot be made at all.
    """

    name: str
    values: Mapping[ExprRef, ExprRef] = field(hash=False)
    needs: Mapping[ExprRef, int | bool] = field(hash=False)

    @property
    def possible(self) -> BoolRef:
        """Whoever chooses is able to: a fact about the position, not a rule."""
        terms = [symbol if value is True else symbol >= value for symbol, value in self.needs.items()]
        return And(*terms) if terms else BoolVal(True)


def no_family(name: str) -> tuple[Alternative, ...]:
    """The alternatives of a decision whose clauses compare a play with none."""
    return ()


@dataclass(frozen=True)
class Decision:
    """A kind of choice: the symbols of the play, the clauses, the finite alternatives.

    `bounds` are constraints that hold of every position and play (ranges, and that one
    symbol follows from another). `alternatives` gives a family of alternatives by name;
    the family "now" holds every choice that can be open in the position as it stands. `idle`
    says of symbols of the position when they bear on nothing, whatever they are: what they
    speak of is not there.
    """

    name: str
    play: tuple[ExprRef, ...]
    clauses: tuple[Clause, ...]
    bounds: tuple[BoolRef, ...]
    alternatives: Callable[[str], Iterable[Alternative]] = no_family
    idle: Mapping[ExprRef, BoolRef] = field(default_factory=dict, hash=False)

    def of(self, kind: type[T]) -> tuple[T, ...]:
        """The clauses of one kind, in the order the rulebook gives them."""
        return tuple(clause for clause in self.clauses if isinstance(clause, kind))

    @cached_property
    def requirements(self) -> tuple[Requirement, ...]:
        """What every play must satisfy."""
        return self.of(Requirement)

    @cached_property
    def permissions(self) -> tuple[Permission, ...]:
        """What waives requirements and obligations."""
        return self.of(Permission)

    @cached_property
    def prohibitions(self) -> tuple[Prohibition, ...]:
        """What bars a play whatever is invoked."""
        return self.of(Prohibition)

    @cached_property
    def obligations(self) -> tuple[Obligation, ...]:
        """What must be chosen among the plays still open."""
        return self.of(Obligation)

    def clause(self, id: str) -> Clause:
        """The clause with this id; KeyError if the decision has none."""
        for clause in self.clauses:
            if clause.id == id:
                return clause
        raise KeyError(id)

    def family(self, name: str) -> tuple[Alternative, ...]:
        """The alternatives of a family: made when they are first asked for, and kept."""
        if name not in self._families:
            self._families[name] = tuple(self.alternatives(name))
        return self._families[name]

    @cached_property
    def _families(self) -> dict[str, tuple[Alternative, ...]]:
        return {}

    def without(self, *ids: str) -> Decision:
        """The same decision with these clauses dropped."""
        return replace(self, clauses=tuple(c for c in self.clauses if c.id not in ids))
