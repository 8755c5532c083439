"""Partial evaluation: the residual program for known inputs.

`specialised` computes it for some results; `constant` tells whether one of them has become a constant. `Residual`
substitutes values on demand (online partial evaluation: Jones, Gomard and Sestoft, Partial Evaluation and Automatic
Program Generation, 1993, chapter 4): once an argument of an `and` is false, the remaining ones are not evaluated. The
residual program reads only inputs that can still affect the results. `Program.put_in` does the same but visits every
node.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field

from adjudicator.compile.program import AND, CHOOSE, CONST, EQ, INPUT, LE, OR, Builder, Program, Value
from adjudicator.dataclass import dataclass

Range = tuple[int, int]
"""An interval: the least and the greatest value of a number; (0, 1) for an unknown boolean."""


@dataclass
class Residual:
    """An online partial evaluator that collects residual nodes in one builder.

    `known` gives values of inputs by name; `ranges` intervals of unknown inputs, with which comparisons of inputs and
    constants may be decided; `defined` maps inputs to functions that build a replacing node and return its place.

    >>> from z3 import Bools, Int
    >>> from adjudicator.compile.terms import program
    >>> (a, b), x = Bools("a b"), Int("x")
    >>> either = program({"either": (a & (x <= 4)) | b})
    >>> left = Residual(Builder(), {"a": True}, {"x": (0, 3)})
    >>> left.builder.known(left.of(either, either.outputs["either"], {}))
    True
    """

    builder: Builder
    known: Mapping[str, Value]
    ranges: Mapping[str, Range] = field(default_factory=dict)
    defined: Mapping[str, Callable[[], int]] = field(default_factory=dict)

    def of(self, program: Program, place: int, memo: dict[int, int]) -> int:
        """Return the place, in the builder, of the residual of a program's node.

        `memo` caches these places by the program's own places: use one dict per program, initially empty.
        """
        left = memo.get(place)
        if left is not None:
            return left
        node = program.nodes[place]
        op, builder = node.op, self.builder
        if op == INPUT:
            left = self._input(str(node.value), node.truth)
        elif op in (AND, OR):
            left = self._together(program, place, memo)
        elif op == CHOOSE:
            test = self.of(program, node.args[0], memo)
            holds = builder.known(test)
            if holds is not None:
                left = self.of(program, node.args[1 if holds else 2], memo)
            else:
                args = [self.of(program, a, memo) for a in node.args[1:]]
                left = builder.choose(test, *args)
        else:
            args = [self.of(program, a, memo) for a in node.args]
            settled = self._settled(op, args) if self.ranges and op in (EQ, LE) else None
            left = builder.make(node, args) if settled is None else builder.const(settled)
        memo[place] = left
        return left

    def _input(self, name: str, truth: bool) -> int:
        if name in self.known:
            return self.builder.const(self.known[name])
        if name in self.defined:
            return self.defined[name]()
        return self.builder.input(name, truth)

    def _together(self, program: Program, place: int, memo: dict[int, int]) -> int:
        node = program.nodes[place]
        idle = node.op == AND
        args = []
        for argument in node.args:
            left = memo.get(argument)
            if left is None:
                left = self.of(program, argument, memo)
            value = self.builder.known(left)
            if value is None:
                args.append(left)
            elif value is not idle:
                return left
        return self.builder.and_(*args) if idle else self.builder.or_(*args)

    def _settled(self, op: str, args: list[int]) -> bool | None:
        """Decide `a == b` (`op` is EQ) or `a <= b` (LE) by intervals; None if they overlap."""
        (a, a2), (b, b2) = self._range(args[0]), self._range(args[1])
        if op == LE:
            return True if a2 <= b else False if a > b2 else None
        return False if a2 < b or b2 < a else None

    def _range(self, place: int) -> Range:
        node = self.builder.node(place)
        if node.op == CONST:
            assert isinstance(node.value, int)
            return node.value, node.value
        if node.op == INPUT and (interval := self.ranges.get(str(node.value))) is not None:
            return interval
        return _ANY


_ANY: Range = (-(10**9), 10**9)


def specialised(program: Program, names: Iterable[str], residual: Residual) -> Program:
    """Return the residual program of the results with these names under the values of `residual`.

    >>> from z3 import Bools, Int
    >>> from adjudicator.compile.terms import program
    >>> (a, b), x = Bools("a b"), Int("x")
    >>> either = program({"either": (a & (x <= 4)) | b})
    >>> specialised(either, ["either"], Residual(Builder(), {"a": False})).inputs
    {'b': True}
    """
    memo: dict[int, int] = {}
    return residual.builder.program({name: residual.of(program, program.outputs[name], memo) for name in names})


def constant(program: Program, name: str) -> Value | None:
    """Return the value of a result that is a constant; None otherwise.

    >>> builder = Builder()
    >>> both = builder.program({"sum": builder.add(builder.const(1), builder.const(2)), "x": builder.input("x", False)})
    >>> constant(both, "sum"), constant(both, "x")
    (3, None)
    """
    node = program.nodes[program.outputs[name]]
    return node.value if node.op == CONST and not isinstance(node.value, str) else None
