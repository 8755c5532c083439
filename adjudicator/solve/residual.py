"""What is left of a decision once something is told of it: its programs, put together with that.

Everything is made in one builder with the bounds of what is open, so that what bears on nothing
is gone before the solver hears of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property, partial

from z3 import ExprRef, is_const
from z3.z3consts import Z3_OP_UNINTERPRETED

from adjudicator.compile import terms
from adjudicator.compile.alternatives import Layered
from adjudicator.compile.bounded import Bounded
from adjudicator.compile.decision import LEGAL, OPEN
from adjudicator.compile.evaluator import Evaluator
from adjudicator.compile.intervals import reckoned
from adjudicator.compile.program import INPUT, Builder, Program, Value
from adjudicator.compile.residual import Range, Residual
from adjudicator.compile.terms import Remembered


def _name(term: ExprRef) -> str | None:
    symbol = is_const(term) and term.decl().kind() == Z3_OP_UNINTERPRETED
    return str(term.decl().name()) if symbol else None


name_of = Remembered(_name)
"""The name of a symbol; None for a value, and for a term of several parts."""

compiled = Remembered(lambda term: terms.program({"said": term}), most=3000)
"""A term as a program with one result."""


def symbol_name(symbol: ExprRef) -> str:
    """The name of what is known to be a symbol."""
    found = name_of(symbol)
    assert found is not None
    return found


class Stage:
    """A decision as it stands at one time: the values of what is `known`, and the operations that stand in the
    place of other inputs. `mark` is added to the names of the numbers that the obligations measure by."""

    def __init__(
        self,
        evaluator: Evaluator,
        builder: Bounded,
        known: Mapping[str, Value],
        standing: Mapping[str, int],
        mark: str = "",
    ) -> None:
        self.evaluator, self.known, self.standing = evaluator, known, standing
        self._builder = builder
        own = [symbol_name(best.symbol) for best in evaluator.bests]
        self.best_names = tuple(f"{name}{mark}" for name in own)
        """The inputs that stand for what the obligations measure by."""
        self._defined: dict[str, Callable[[], int]] = {name: partial(int, place) for name, place in standing.items()}
        for name, input_ in zip(own, self.best_names, strict=True):
            self._defined[name] = partial(builder.input, input_, False)
        self._told = Residual(builder, known, {}, self._defined)
        self._common: dict[int, int] = {}

    # -- the decision's own terms

    def of(self, name: str) -> int:
        """A term that does not hang on a play, with everything invoked."""
        program = self.evaluator.aided
        return self._told.of(program, program.outputs[name], self._common)

    def playing(self, name: str, values: Mapping[str, Value]) -> int:
        """A term about a play, with everything invoked."""
        program = self.evaluator.aided
        memo = Layered(self._common, self.evaluator.varying)
        return self._putting(values).of(program, program.outputs[name], memo)

    def legal(self, values: Mapping[str, Value]) -> int:
        return self.playing(LEGAL, values)

    def invoking(self, name: str, values: Mapping[str, Value], invoked: Mapping[str, bool]) -> int:
        """A term about a play with some permissions invoked, and no others of those that must be."""
        program = self.evaluator.program
        return self._putting({**values, **invoked}).of(program, program.outputs[name], {})

    def open(self, values: Mapping[str, Value], invoked: Mapping[str, bool]) -> int:
        """That a play is open with some permissions invoked."""
        return self.invoking(OPEN, values, invoked)

    def _putting(self, values: Mapping[str, Value]) -> Residual:
        return Residual(self._builder, {**self.known, **values}, {}, self._defined)

    # -- the numbers of the obligations

    def matters(self, number: int) -> int:
        """That something hangs on a number that the obligations measure by."""
        return self.of(f"matters {number}")

    def best(self, number: int) -> int:
        """The place of the truth that says a number of an obligation is the best among the alternatives."""
        program = self.evaluator.greatest(number)
        found = self._told.of(program, program.outputs["best"], self._alternatives[number])
        return self._builder.eq(self._builder.input(self.best_names[number], False), found)

    @cached_property
    def _alternatives(self) -> list[dict[int, int]]:
        return [{} for _ in self.evaluator.bests]

    # -- what else is said

    def statement(self, program: Program) -> int:
        """A statement of one result about the symbols of this time."""
        (place,) = program.outputs.values()
        return self._told.of(program, place, {})

    def input(self, name: str, truth: bool) -> int:
        """The operation that stands for a symbol at this moment."""
        if name in self.known:
            return self._builder.const(self.known[name])
        return self._defined[name]() if name in self._defined else self._builder.input(name, truth)


def entailed(builder: Bounded, places: Iterable[int], values: Mapping[str, int]) -> bool:
    """Whether some truths hold wherever inputs have these values, whatever the others are, as far as bounds tell."""
    found: dict[int, Range] = {}

    def span(place: int) -> Range:
        if place not in found:
            node = builder.node(place)
            if node.op == INPUT:
                value = values.get(str(node.value))
                found[place] = builder.span(place) if value is None else (value, value)
            else:
                for argument in node.args:
                    span(argument)
                found[place] = reckoned(node, found)
        return found[place]

    return all(span(place)[0] == 1 for place in places)


def inputs(builder: Builder, places: Iterable[int]) -> frozenset[str]:
    """The names of the inputs that some operations hang on."""
    found, seen, pending = set[str](), set[int](), list(places)
    while pending:
        place = pending.pop()
        if place in seen:
            continue
        seen.add(place)
        node = builder.node(place)
        if node.op == INPUT:
            found.add(str(node.value))
        pending.extend(node.args)
    return frozenset(found)
