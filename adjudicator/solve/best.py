"""Definitions of the obligations' maxima (`law.Best`) as terms, with the alternatives expanded one by one.

A session keeps such terms in its solver layers; theorems and certificates state them in full, so that a file is
self-contained.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from functools import cached_property

from z3 import And, Bool, BoolRef, BoolVal, ExprRef, Implies, Or, simplify, substitute

from adjudicator.dataclass import dataclass
from adjudicator.law import Best, Decision
from adjudicator.law.legality import is_legal, is_open
from adjudicator.solve.substitution import Renaming

Named = tuple[str, BoolRef]
"""A label and a boolean term."""


@dataclass(frozen=True, eq=False)
class Definition:
    """The definition of a symbol. It is satisfiable for any values of the other symbols (conservative extension)."""

    name: str
    symbol: ExprRef
    term: BoolRef


@dataclass(frozen=True)
class Choice:
    """An alternative from an obligation's point of view.

    `literal` is the symbol that says it is possible and open, `term` the condition for that, `merit` its merit.
    """

    name: str
    literal: BoolRef
    term: BoolRef
    merit: ExprRef


@dataclass(frozen=True)
class Bests:
    """The maxima that the obligations of a decision compare with.

    `then` renames symbols: a second position beside the first is the same decision over other symbols, with maxima of
    its own.
    """

    decision: Decision
    then: Mapping[ExprRef, ExprRef] = field(default_factory=dict, hash=False)
    mark: str = ""
    """Suffix of the name of every symbol of the second position."""

    @cached_property
    def every(self) -> tuple[Best, ...]:
        """The maxima of all obligations, in rulebook order."""
        return tuple(best for obligation in self.decision.obligations for best in obligation.best)

    def definitions(self, wanted: Sequence[Best] | None = None) -> tuple[Definition, ...]:
        """Return the definitions of the wanted maxima (default: all), each after those of the alternatives it ranges
        over. Cached."""
        some = self.every if wanted is None else tuple(wanted)
        key = tuple(str(best.symbol) for best in some)
        if key not in self._cached:
            self._cached[key] = tuple(self._definitions(some))
        return self._cached[key]

    @cached_property
    def _cached(self) -> dict[tuple[str, ...], tuple[Definition, ...]]:
        return {}

    def _definitions(self, wanted: Sequence[Best]) -> Iterator[Definition]:
        defined: set[str] = set()
        for best in wanted:
            choices = list(self.choices(best))
            for choice in choices:
                if choice.name not in defined:
                    defined.add(choice.name)
                    yield Definition(choice.name, choice.literal, choice.literal == choice.term)
            symbol = renamed(best.symbol, self.mark)
            yield Definition(f"{best.symbol}{self.mark}", symbol, _greatest(symbol, choices))

    def choices(self, best: Best) -> Iterator[Choice]:
        """Yield every alternative that a maximum ranges over."""
        for choice in self.decision.family(best.among):
            name = f"{'unaided ' if best.unaided else ''}{best.among}: {choice.name}{self.mark}"
            chosen = Renaming(choice.values.items())
            if name not in self._possible:
                opened = chosen.replaced(self.opened[best.unaided])
                self._possible[name] = simplify(self._there(And(choice.possible, opened)))
            merit = self._there(chosen.replaced(best.merit))
            yield Choice(name, Bool(name), self._possible[name], simplify(merit))

    @cached_property
    def _possible(self) -> dict[str, BoolRef]:
        """When an alternative is open, by its name: several maxima range over the same ones."""
        return {}

    @cached_property
    def symbols(self) -> dict[ExprRef, ExprRef]:
        """The symbol of each maximum, renamed with `mark` if there is a second position."""
        return {best.symbol: renamed(best.symbol, self.mark) for best in self.every}

    def _there(self, term: ExprRef) -> ExprRef:
        return substitute(term, *self.then.items()) if self.then else term

    @cached_property
    def opened(self) -> dict[bool, BoolRef]:
        """When a play is open: with every permission invoked (False), and with no shown permission invoked (True)."""
        whole = is_open(self.decision)
        nothing = [(p.invoked, BoolVal(p.shows is None)) for p in self.decision.permissions]
        return {False: everything_invoked(self.decision, whole), True: substitute(whole, *nothing)}


def _greatest(symbol: ExprRef, choices: Sequence[Choice]) -> BoolRef:
    least = [Implies(c.literal, symbol >= c.merit) for c in choices]
    reached = Or(symbol == 0, *(And(c.literal, symbol == c.merit) for c in choices))
    return And(symbol >= 0, reached, *least)


def everything_invoked(decision: Decision, term: BoolRef) -> BoolRef:
    """Substitute True for the `invoked` symbol of every permission."""
    return substitute(term, *((p.invoked, BoolVal(True)) for p in decision.permissions))


def legal(decision: Decision) -> BoolRef:
    """Return the condition that a play is legal with every permission invoked, which is what a question asks."""
    return everything_invoked(decision, is_legal(decision))


def opened(decision: Decision) -> BoolRef:
    """Return the condition that a play is open with every permission invoked."""
    return everything_invoked(decision, is_open(decision))


def renamed(symbol: ExprRef, mark: str) -> ExprRef:
    """Return a symbol of the same sort with `mark` appended to its name; the symbol itself if `mark` is empty."""
    from z3 import Const

    return Const(f"{symbol.decl().name()}{mark}", symbol.sort()) if mark else symbol
