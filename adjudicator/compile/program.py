"""Straight-line programs: a graph of operations, each one written after those it needs.

Every operation is made by a `Builder`, which folds constants and keeps one copy of what is the
same, so that reading terms, putting values in and reckoning with bounds simplify alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

Value = int | bool

CONST, INPUT, NOT, AND, OR, SAME = "const", "input", "not", "and", "or", "same"
EQ, LE, ADD, MUL, MAX, CHOOSE = "eq", "le", "add", "mul", "max", "choose"
"""`same` compares truths, `eq` and `le` numbers; `choose` is if-then-else."""


class Node(NamedTuple):
    """One operation: its arguments are the places of earlier ones; `value` is a constant, or an input's name."""

    op: str
    args: tuple[int, ...] = ()
    value: Value | str | None = None
    truth: bool = False


@dataclass(frozen=True)
class Program:
    """Operations in order of use, and which of them are the results, by name.

    `inputs` names what has to be given, in the order the program takes it.
    """

    nodes: tuple[Node, ...]
    outputs: Mapping[str, int] = field(hash=False)

    @cached_property
    def inputs(self) -> Mapping[str, bool]:
        """Each input's name, and whether it is a truth rather than a number."""
        return {str(node.value): node.truth for node in self.nodes if node.op == INPUT}

    @cached_property
    def uses(self) -> tuple[int, ...]:
        """How often each operation is an argument or a result."""
        count = [0] * len(self.nodes)
        for node in self.nodes:
            for place in node.args:
                count[place] += 1
        for place in self.outputs.values():
            count[place] += 1
        return tuple(count)

    def only(self, names: Iterable[str]) -> Program:
        """The part of the program that some results need."""
        return _part(self.nodes, {name: self.outputs[name] for name in names})

    def put_in(self, known: Mapping[str, Value], names: Iterable[str] | None = None) -> Program:
        """What is left of the program when some inputs are known; of some results, if named."""
        outputs = self.outputs if names is None else {name: self.outputs[name] for name in names}
        builder = Builder()
        places = builder.copy(self, {name: builder.const(value) for name, value in known.items()}, outputs)
        return builder.program({name: places[place] for name, place in outputs.items()})


class Builder:
    """Makes operations, each once. What a method answers is the operation's place."""

    def __init__(self) -> None:
        self._nodes: list[Node] = []
        self._known: dict[Node, int] = {}

    def program(self, outputs: Mapping[str, int]) -> Program:
        """The program that gives these results, without what they do not need."""
        return _part(self._nodes, outputs)

    def copy(
        self, program: Program, inputs: Mapping[str, int], outputs: Mapping[str, int] | None = None
    ) -> dict[int, int]:
        """Make the operations of a program, some inputs replaced by what is here already: the place
        of each. Only those that the results need, where results are named."""
        wanted = _needed(program.nodes, outputs.values()) if outputs is not None else None
        places: dict[int, int] = {}
        for place, node in enumerate(program.nodes):
            if wanted is not None and place not in wanted:
                continue
            if node.op == INPUT:
                name = str(node.value)
                places[place] = inputs[name] if name in inputs else self.input(name, node.truth)
            else:
                places[place] = self.make(node, [places[a] for a in node.args])
        return places

    def make(self, node: Node, args: Sequence[int]) -> int:
        """The same operation with these arguments."""
        if node.op == CONST:
            return self._node(node.op, (), node.value, node.truth)
        made: int = getattr(self, _METHODS[node.op])(*args)
        return made

    # -- operations

    def const(self, value: Value) -> int:
        """A truth or a number."""
        return self._node(CONST, (), value, isinstance(value, bool))

    def input(self, name: str, truth: bool) -> int:
        """Something that has to be given."""
        return self._node(INPUT, (), name, truth)

    def not_(self, a: int) -> int:
        """The opposite of a truth."""
        node = self._nodes[a]
        if node.op == CONST:
            return self.const(not node.value)
        if node.op == NOT:
            return node.args[0]
        return self._node(NOT, (a,), None, True)

    def and_(self, *args: int) -> int:
        """All of these."""
        return self._together(AND, args)

    def or_(self, *args: int) -> int:
        """One of these at least."""
        return self._together(OR, args)

    def _together(self, op: str, args: Iterable[int]) -> int:
        idle = op == AND
        kept: dict[int, None] = {}
        for place in args:
            node = self._nodes[place]
            if node.op == CONST:
                if node.value is not idle:
                    return self.const(not idle)
            elif node.op == op:
                kept.update(dict.fromkeys(node.args))
            else:
                kept[place] = None
        if any(self._nodes[place].op == NOT and self._nodes[place].args[0] in kept for place in kept):
            return self.const(not idle)
        if not kept:
            return self.const(idle)
        if len(kept) == 1:
            return next(iter(kept))
        return self._node(op, tuple(kept), None, True)

    def same(self, a: int, b: int) -> int:
        """Two truths are alike."""
        first, second = self._nodes[a], self._nodes[b]
        if a == b:
            return self.const(True)
        if first.op == CONST:
            return b if first.value else self.not_(b)
        if second.op == CONST:
            return a if second.value else self.not_(a)
        return self._node(SAME, (min(a, b), max(a, b)), None, True)

    def eq(self, a: int, b: int) -> int:
        """Two numbers are equal."""
        if a == b:
            return self.const(True)
        if self._both_known(a, b):
            return self.const(self._number(a) == self._number(b))
        return self._node(EQ, (min(a, b), max(a, b)), None, True)

    def le(self, a: int, b: int) -> int:
        """One number is at most another."""
        if a == b:
            return self.const(True)
        if self._both_known(a, b):
            return self.const(self._number(a) <= self._number(b))
        return self._node(LE, (a, b), None, True)

    def add(self, *args: int) -> int:
        """The sum of numbers."""
        total, rest = 0, list[int]()
        for place in args:
            if self._nodes[place].op == CONST:
                total += self._number(place)
            else:
                rest.append(place)
        if total or not rest:
            rest.append(self.const(total))
        return rest[0] if len(rest) == 1 else self._node(ADD, tuple(rest), None, False)

    def mul(self, a: int, b: int) -> int:
        """The product of two numbers."""
        for one, other in ((a, b), (b, a)):
            if self._nodes[one].op == CONST:
                if self._number(one) == 0:
                    return one
                if self._number(one) == 1:
                    return other
        if self._both_known(a, b):
            return self.const(self._number(a) * self._number(b))
        return self._node(MUL, (min(a, b), max(a, b)), None, False)

    def max_(self, *args: int) -> int:
        """The greatest of numbers."""
        known = [self._number(a) for a in args if self._nodes[a].op == CONST]
        rest = dict.fromkeys(a for a in args if self._nodes[a].op != CONST)
        if known:
            rest[self.const(max(known))] = None
        return next(iter(rest)) if len(rest) == 1 else self._node(MAX, tuple(rest), None, False)

    def choose(self, test: int, a: int, b: int) -> int:
        """The one of two that a truth picks."""
        condition = self._nodes[test]
        if condition.op == CONST:
            return a if condition.value else b
        if a == b:
            return a
        if condition.op == NOT:
            return self.choose(condition.args[0], b, a)
        if self._nodes[a].truth:
            return self._choose_truth(test, a, b)
        return self._node(CHOOSE, (test, a, b), None, False)

    def _choose_truth(self, test: int, a: int, b: int) -> int:
        first, second = self._nodes[a], self._nodes[b]
        if first.op == CONST:
            return self.or_(test, b) if first.value else self.and_(self.not_(test), b)
        if second.op == CONST:
            return self.or_(self.not_(test), a) if second.value else self.and_(test, a)
        return self._node(CHOOSE, (test, a, b), None, True)

    # -- what is there

    def node(self, place: int) -> Node:
        """The operation at a place."""
        return self._nodes[place]

    def known(self, place: int) -> Value | None:
        """The value of an operation that needs no input; None where it does."""
        node = self._nodes[place]
        return node.value if node.op == CONST else None  # type: ignore[return-value]

    def is_truth(self, place: int) -> bool:
        """Whether an operation gives a truth rather than a number."""
        return self._nodes[place].truth

    def _both_known(self, a: int, b: int) -> bool:
        return self._nodes[a].op == CONST and self._nodes[b].op == CONST

    def _number(self, place: int) -> int:
        value = self._nodes[place].value
        assert isinstance(value, int)
        return value

    def _node(self, op: str, args: tuple[int, ...], value: Value | str | None, truth: bool) -> int:
        node = Node(op, args, value, truth)
        found = self._known.get(node)
        if found is None:
            found = self._known[node] = len(self._nodes)
            self._nodes.append(node)
        return found


_METHODS = {NOT: "not_", AND: "and_", OR: "or_", MAX: "max_"} | {
    op: op for op in (SAME, EQ, LE, ADD, MUL, CHOOSE)
}


def _needed(nodes: Sequence[Node], places: Iterable[int]) -> set[int]:
    """The operations that some others need, themselves among them."""
    found, pending = set[int](), list(places)
    while pending:
        place = pending.pop()
        if place not in found:
            found.add(place)
            pending.extend(nodes[place].args)
    return found


def _part(nodes: Sequence[Node], outputs: Mapping[str, int]) -> Program:
    """A program of the operations that some results need."""
    order = sorted(_needed(nodes, outputs.values()))
    if len(order) == len(nodes):
        return Program(tuple(nodes), dict(outputs))
    moved = {place: new for new, place in enumerate(order)}
    kept = (nodes[place] for place in order)
    told = (Node(op, tuple([moved[a] for a in args]), value, truth) for op, args, value, truth in kept)
    return Program(tuple(told), {name: moved[place] for name, place in outputs.items()})
