"""What a `Best` is in one decision, as terms: the alternatives expanded one by one.

A session keeps such terms in its layers; a theorem and a certificate state them whole, so
that whoever reads them needs nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from z3 import And, Bool, BoolRef, BoolVal, ExprRef, Implies, Or, simplify, substitute

from adjudicator.law import Best, Decision
from adjudicator.law.legality import is_legal, is_open

Named = tuple[str, BoolRef]
"""A term and what it is called."""


@dataclass(frozen=True, eq=False)
class Definition:
    """What a symbol is. A definition can always be met: it says nothing of other symbols."""

    name: str
    symbol: ExprRef
    term: BoolRef


@dataclass(frozen=True)
class Choice:
    """An alternative as one obligation counts it.

    `literal` says it is possible and open, `term` what that comes to, `merit` how good it is.
    """

    name: str
    literal: BoolRef
    term: BoolRef
    merit: ExprRef


@dataclass(frozen=True)
class Bests:
    """The numbers that the obligations of a decision compare with.

    `then` renames symbols: a second position beside the first is the same decision with
    other symbols, and its numbers are symbols of their own.
    """

    decision: Decision
    then: Mapping[ExprRef, ExprRef] = field(default_factory=dict, hash=False)
    mark: str = ""
    """What is added to the name of every symbol of the second position."""

    @cached_property
    def every(self) -> tuple[Best, ...]:
        """Each number once, in the order of the rulebook."""
        return tuple(best for obligation in self.decision.obligations for best in obligation.best)

    def definitions(self, wanted: Sequence[Best] | None = None) -> tuple[Definition, ...]:
        """What each number is: first the alternatives it looks at, then the number itself."""
        some = self.every if wanted is None else tuple(wanted)
        key = tuple(str(best.symbol) for best in some)
        if key not in self._told:
            self._told[key] = tuple(self._definitions(some))
        return self._told[key]

    @cached_property
    def _told(self) -> dict[tuple[str, ...], tuple[Definition, ...]]:
        return {}

    def _definitions(self, wanted: Sequence[Best]) -> Iterator[Definition]:
        told: set[str] = set()
        for best in wanted:
            choices = list(self.choices(best))
            for choice in choices:
                if choice.name not in told:
                    told.add(choice.name)
                    yield Definition(choice.name, choice.literal, choice.literal == choice.term)
            symbol = renamed(best.symbol, self.mark)
            yield Definition(f"{best.symbol}{self.mark}", symbol, _greatest(symbol, choices))

    def choices(self, best: Best) -> Iterator[Choice]:
        """Every alternative a number looks at."""
        opened = self.opened[best.unaided]
        for choice in self.decision.family(best.among):
            name = f"{'unaided ' if best.unaided else ''}{best.among}: {choice.name}{self.mark}"
            possible = self._there(And(choice.possible, substitute(opened, *choice.values.items())))
            merit = self._there(substitute(best.merit, *choice.values.items()))
            yield Choice(name, Bool(name), simplify(possible), simplify(merit))

    @cached_property
    def symbols(self) -> dict[ExprRef, ExprRef]:
        """The symbol of each number, renamed where there is a second position."""
        return {best.symbol: renamed(best.symbol, self.mark) for best in self.every}

    def _there(self, term: ExprRef) -> ExprRef:
        return substitute(term, *self.then.items()) if self.then else term

    @cached_property
    def opened(self) -> dict[bool, BoolRef]:
        """When a play is open with everything invoked, and (True) with nothing shown."""
        whole = is_open(self.decision)
        nothing = [(p.invoked, BoolVal(p.shows is None)) for p in self.decision.permissions]
        return {False: everything_invoked(self.decision, whole), True: substitute(whole, *nothing)}


def _greatest(symbol: ExprRef, choices: Sequence[Choice]) -> BoolRef:
    least = [Implies(c.literal, symbol >= c.merit) for c in choices]
    reached = Or(symbol == 0, *(And(c.literal, symbol == c.merit) for c in choices))
    return And(symbol >= 0, reached, *least)


def everything_invoked(decision: Decision, term: BoolRef) -> BoolRef:
    """A term as it is with every permission invoked."""
    return substitute(term, *((p.invoked, BoolVal(True)) for p in decision.permissions))


def legal(decision: Decision) -> BoolRef:
    """When a play is legal, asked as `judge` asks it: with every permission invoked."""
    return everything_invoked(decision, is_legal(decision))


def opened(decision: Decision) -> BoolRef:
    """When a play is open with every permission invoked."""
    return everything_invoked(decision, is_open(decision))


def renamed(symbol: ExprRef, mark: str) -> ExprRef:
    """A symbol of the same sort, its name followed by the mark; itself where that is empty."""
    from z3 import Const

    return Const(f"{symbol.decl().name()}{mark}", symbol.sort()) if mark else symbol
