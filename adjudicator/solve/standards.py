"""The numbers that obligations measure by: the best among the alternatives, now or earlier.

A decision may have been faced before. What each of its symbols was at that moment is told
in terms of what the symbols are now, so that an earlier choice says something of the present.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from z3 import And, ArithRef, BoolRef, BoolVal, ExprRef, Implies, Int, Or, simplify, substitute

from adjudicator.law import Alternative, Best, Decision
from adjudicator.law.legality import is_open
from adjudicator.solve.facts import AT_MOST, Fact
from adjudicator.solve.layer import Layer


@dataclass(frozen=True)
class Moment:
    """A time at which the decision was faced.

    `sense` gives every symbol of the position then as a term over the present ones, and
    `most` the greatest value each can have had; both are empty for the present.
    """

    key: Hashable
    sense: Mapping[ExprRef, ExprRef] = field(default_factory=dict, compare=False, repr=False)
    most: Mapping[ExprRef, int] = field(default_factory=dict, compare=False, repr=False)


NOW = Moment("now")


@dataclass(frozen=True)
class Scope:
    """Which alternatives the obligations reckon with: all, or those the facts allow."""

    facts: tuple[Fact, ...] = ()


EVERYTHING = Scope()


@dataclass(frozen=True, eq=False)
class Standard:
    """A `Best` at a moment, with a symbol of its own there."""

    moment: Moment
    best: Best

    @cached_property
    def symbol(self) -> ArithRef:
        """The number."""
        return self.best.symbol if self.moment is NOW else Int(f"{self.best.symbol} at {self.moment.key}")

    @cached_property
    def matters(self) -> BoolRef:
        """Where this is false, nothing depends on the number."""
        term = self.best.matters
        return term if self.moment is NOW else simplify(substitute(term, *self.moment.sense.items()))

    @property
    def group(self) -> tuple[Hashable, str, bool]:
        """What it has in common with others: they look at the same alternatives."""
        return (self.moment.key, self.best.among, self.best.unaided)

    @property
    def key(self) -> tuple[Hashable, int]:
        """What tells it from every other."""
        return (self.moment.key, self.best.symbol.get_id())


class Alternatives:
    """What could be chosen in a decision, and what the numbers of its obligations are."""

    def __init__(self, decision: Decision) -> None:
        self._decision = decision
        self._families: dict[str, tuple[Alternative, ...]] = {}
        self._merits: dict[tuple[int, str], ExprRef] = {}

    def standards(self, moment: Moment) -> list[Standard]:
        """The numbers at a moment, in the order of the rulebook."""
        return [Standard(moment, best) for o in self._decision.obligations for best in o.best]

    def meaning(self, layer: Layer, standard: Standard, scope: Scope) -> int:
        """A literal of the layer that says what a number is."""
        moment, best = standard.moment, standard.best
        name, some = self._within(best.among, moment, scope)

        def term() -> BoolRef:
            chosen = [(self._choice(layer, standard, a), self._merit(standard, a)) for a in some]
            least = [Implies(choice, standard.symbol >= merit) for choice, merit in chosen]
            equal = (And(choice, standard.symbol == merit) for choice, merit in chosen)
            return And(standard.symbol >= 0, Or(standard.symbol == 0, *equal), *least)

        return layer.assume(("best", *standard.key, name), term)

    def _within(self, family: str, moment: Moment, scope: Scope) -> tuple[str, Sequence[Alternative]]:
        if family not in self._families:
            self._families[family] = tuple(self._decision.alternatives(family))
        every = self._families[family]
        if moment is NOW and not scope.facts:
            return "all", every
        some = within(every, moment.most if moment is not NOW else greatest(scope.facts))
        return ",".join(a.name for a in some), some

    def _choice(self, layer: Layer, standard: Standard, alternative: Alternative) -> BoolRef:
        best, moment = standard.best, standard.moment

        def term() -> BoolRef:
            opened = substitute(self._opened[best.unaided], *alternative.values.items())
            whole = And(alternative.possible, opened)
            return simplify(substitute(whole, *moment.sense.items()) if moment.sense else whole)

        key = ("choice", moment.key, best.among, alternative.name, best.unaided)
        return layer.term(layer.define(key, term))

    def _merit(self, standard: Standard, alternative: Alternative) -> ExprRef:
        key = (standard.best.symbol.get_id(), alternative.name)
        if key not in self._merits:
            self._merits[key] = simplify(substitute(standard.best.merit, *alternative.values.items()))
        found = self._merits[key]
        return substitute(found, *standard.moment.sense.items()) if standard.moment.sense else found

    @cached_property
    def _opened(self) -> dict[bool, BoolRef]:
        term, permissions = is_open(self._decision), self._decision.permissions
        everything = [(p.invoked, BoolVal(True)) for p in permissions]
        nothing = [(p.invoked, BoolVal(p.shows is None)) for p in permissions]
        return {False: substitute(term, *everything), True: substitute(term, *nothing)}


def within(alternatives: Sequence[Alternative], most: Mapping[ExprRef, int]) -> list[Alternative]:
    """The alternatives that the greatest values of the symbols allow."""
    return [a for a in alternatives if all(int(n) <= most.get(s, 99) for s, n in a.needs.items())]


def greatest(facts: Sequence[Fact]) -> dict[ExprRef, int]:
    """The greatest value that facts leave to each symbol they bound."""
    most: dict[ExprRef, int] = {}
    for fact in facts:
        if fact.given:
            continue
        if fact.value is False:
            most[fact.symbol] = 0
        elif fact.relation in (AT_MOST, "==") and not isinstance(fact.value, bool):
            most[fact.symbol] = min(most.get(fact.symbol, fact.value), fact.value)
    return most
