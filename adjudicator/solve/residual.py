"""Residual programs of a decision for a partially known situation.

All nodes are created in one builder with intervals, so irrelevant parts are eliminated before the solver sees them.
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
"""Return the name of a symbol; None for any other term. Memoised."""

compiled = Remembered(lambda term: terms.program({"said": term}), most=3000)
"""Compile a term to a program with one result. Memoised."""


def symbol_name(symbol: ExprRef) -> str:
    """Return the name of a term that must be a symbol."""
    name = name_of(symbol)
    assert name is not None
    return name


class Stage:
    """A decision at one moment: `known` values by input name, and in `standing` the nodes that replace other inputs.
    `mark` is a suffix of the names of the obligations' maxima."""

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
        """The inputs that represent the obligations' maxima."""
        self._defined: dict[str, Callable[[], int]] = {name: partial(int, place) for name, place in standing.items()}
        for name, input_ in zip(own, self.best_names, strict=True):
            self._defined[name] = partial(builder.input, input_, False)
        self._residual = Residual(builder, known, {}, self._defined)
        self._common: dict[int, int] = {}

    # -- terms of the decision

    def of(self, name: str) -> int:
        """Return the node of a named term that does not depend on a play, with every permission invoked."""
        program = self.evaluator.aided
        return self._residual.of(program, program.outputs[name], self._common)

    def playing(self, name: str, values: Mapping[str, Value]) -> int:
        """Return the node of a named term about a play, with every permission invoked."""
        program = self.evaluator.aided
        memo = Layered(self._common, self.evaluator.varying)
        return self._putting(values).of(program, program.outputs[name], memo)

    def legal(self, values: Mapping[str, Value]) -> int:
        return self.playing(LEGAL, values)

    def invoking(self, name: str, values: Mapping[str, Value], invoked: Mapping[str, bool]) -> int:
        """Return the node of a named term about a play with the `invoked` symbols set to these values."""
        program = self.evaluator.program
        return self._putting({**values, **invoked}).of(program, program.outputs[name], {})

    def open(self, values: Mapping[str, Value], invoked: Mapping[str, bool]) -> int:
        """Return the node "the play is open" with the `invoked` symbols set to these values."""
        return self.invoking(OPEN, values, invoked)

    def _putting(self, values: Mapping[str, Value]) -> Residual:
        return Residual(self._builder, {**self.known, **values}, {}, self._defined)

    # -- obligations' maxima

    def matters(self, number: int) -> int:
        """Return the node of the condition under which a maximum matters."""
        return self.of(f"matters {number}")

    def best(self, number: int) -> int:
        """Return the node of the definition of a maximum: input = greatest merit."""
        program = self.evaluator.greatest(number)
        greatest = self._residual.of(program, program.outputs["best"], self._alternatives[number])
        return self._builder.eq(self._builder.input(self.best_names[number], False), greatest)

    @cached_property
    def _alternatives(self) -> list[dict[int, int]]:
        return [{} for _ in self.evaluator.bests]

    # -- statements and inputs

    def statement(self, program: Program) -> int:
        """Return the node of a program with one result, over the symbols of this moment."""
        (place,) = program.outputs.values()
        return self._residual.of(program, place, {})

    def input(self, name: str, truth: bool) -> int:
        """Return the node that represents a symbol at this moment."""
        if name in self.known:
            return self._builder.const(self.known[name])
        return self._defined[name]() if name in self._defined else self._builder.input(name, truth)


def entailed(builder: Bounded, places: Iterable[int], values: Mapping[str, int]) -> bool:
    """Return whether, by interval arithmetic, boolean nodes are true whenever inputs have these values."""
    ranges: dict[int, Range] = {}

    def span(place: int) -> Range:
        if place not in ranges:
            node = builder.node(place)
            if node.op == INPUT:
                value = values.get(str(node.value))
                ranges[place] = builder.span(place) if value is None else (value, value)
            else:
                for argument in node.args:
                    span(argument)
                ranges[place] = reckoned(node, ranges)
        return ranges[place]

    return all(span(place)[0] == 1 for place in places)


def inputs(builder: Builder, places: Iterable[int]) -> frozenset[str]:
    """Return the names of the inputs that some nodes depend on."""
    names, seen, pending = set[str](), set[int](), list(places)
    while pending:
        place = pending.pop()
        if place in seen:
            continue
        seen.add(place)
        node = builder.node(place)
        if node.op == INPUT:
            names.add(str(node.value))
        pending.extend(node.args)
    return frozenset(names)
