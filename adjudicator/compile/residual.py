"""What is left of a program when much is known: only what the results still need is looked at.

`Residual` puts values in on demand (online partial evaluation: Jones, Gomard and Sestoft, Partial
Evaluation and Automatic Program Generation, 1993, chapter 4): an `and` with a part that is false
asks for none of the others. What comes out reads just the inputs that can still bear on the results.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from adjudicator.compile.program import AND, CHOOSE, CONST, EQ, INPUT, LE, OR, Builder, Program, Value

Range = tuple[int, int]
"""The least and the greatest a number can be; (0, 1) where a truth is open."""


@dataclass
class Residual:
    """Puts values into programs and collects what is left in one builder.

    `known` gives inputs' values; `ranges` bounds inputs that are open, so that a comparison with a
    constant may be settled; `defined` says, for inputs that are computed themselves, how.
    """

    builder: Builder
    known: Mapping[str, Value]
    ranges: Mapping[str, Range] = field(default_factory=dict)
    defined: Mapping[str, Callable[[], int]] = field(default_factory=dict)

    def of(self, program: Program, place: int, memo: dict[int, int]) -> int:
        """The place in the builder of what is left of an operation; `memo` keeps what is done already."""
        found = memo.get(place)
        if found is not None:
            return found
        node = program.nodes[place]
        op, builder = node.op, self.builder
        if op == INPUT:
            found = self._input(str(node.value), node.truth)
        elif op in (AND, OR):
            found = self._together(program, place, memo)
        elif op == CHOOSE:
            test = self.of(program, node.args[0], memo)
            told = builder.known(test)
            if told is not None:
                found = self.of(program, node.args[1 if told else 2], memo)
            else:
                args = [self.of(program, a, memo) for a in node.args[1:]]
                found = builder.choose(test, *args)
        else:
            args = [self.of(program, a, memo) for a in node.args]
            settled = self._settled(op, args) if self.ranges and op in (EQ, LE) else None
            found = builder.make(node, args) if settled is None else builder.const(settled)
        memo[place] = found
        return found

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
            found = self.of(program, argument, memo)
            told = self.builder.known(found)
            if told is None:
                args.append(found)
            elif told is not idle:
                return found
        return self.builder.and_(*args) if idle else self.builder.or_(*args)

    def _settled(self, op: str, args: list[int]) -> bool | None:
        """Whether two numbers are equal or in order, where their ranges say so."""
        (a, a2), (b, b2) = self._range(args[0]), self._range(args[1])
        if op == LE:
            return True if a2 <= b else False if a > b2 else None
        return False if a2 < b or b2 < a else None

    def _range(self, place: int) -> Range:
        node = self.builder.node(place)
        if node.op == CONST:
            assert isinstance(node.value, int)
            return node.value, node.value
        if node.op == INPUT and (found := self.ranges.get(str(node.value))) is not None:
            return found
        return _ANY


_ANY: Range = (-(10**9), 10**9)


def specialised(program: Program, names: Iterable[str], residual: Residual) -> Program:
    """The program of some results with values put in."""
    memo: dict[int, int] = {}
    return residual.builder.program(
        {name: residual.of(program, program.outputs[name], memo) for name in names}
    )


def constant(program: Program, name: str) -> Value | None:
    """The value of a result that needs no input; None where it does."""
    node = program.nodes[program.outputs[name]]
    return node.value if node.op == CONST and not isinstance(node.value, str) else None
