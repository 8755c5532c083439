"""Straight-line programs: expression graphs in topological order.

Nodes are created by a `Builder`, which folds constants and shares equal nodes (value numbering: Cocke and Schwartz,
Programming languages and their compilers, 1970; also called hash consing), so that translation of terms, partial
evaluation and interval reasoning simplify alike. A `Program` holds the nodes that some results need. A node is referred
to by its index among the nodes, called its place.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from functools import cached_property
from typing import NamedTuple

from adjudicator.dataclass import dataclass

Value = int | bool
"""An integer or a boolean."""

CONST, INPUT, NOT, AND, OR, SAME = "const", "input", "not", "and", "or", "same"
EQ, LE, ADD, MUL, MAX, CHOOSE = "eq", "le", "add", "mul", "max", "choose"
"""`same` compares booleans, `eq` and `le` integers; `choose` is if-then-else."""


class Node(NamedTuple):
    """One operation: `op` is its kind, `args` the places of earlier nodes; `value` is a constant's value or an input's
    name; `truth` tells whether the result is boolean (else an integer).

    >>> builder = Builder()
    >>> place = builder.le(builder.input("x", False), builder.const(2))
    >>> builder.node(place)
    Node(op='le', args=(0, 1), value=None, truth=True)
    """

    op: str
    args: tuple[int, ...] = ()
    value: Value | str | None = None
    truth: bool = False

    @property
    def number(self) -> int:
        """The value of a constant as an integer. TypeError for other nodes."""
        if not isinstance(self.value, int):
            raise TypeError(f"{self.op} is no constant")
        return int(self.value)


@dataclass(frozen=True)
class Program:
    """Nodes in topological order, and the places of the results by name (`outputs`).

    >>> builder = Builder()
    >>> a, x = builder.input("a", True), builder.input("x", False)
    >>> both = builder.program({"both": builder.and_(a, builder.le(x, builder.const(2))), "more": x})
    >>> both.inputs, both.only(["more"]).inputs, both.put_in({"x": 1}, ["both"]).inputs
    ({'a': True, 'x': False}, {'x': False}, {'a': True})
    """

    nodes: tuple[Node, ...]
    outputs: Mapping[str, int] = field(hash=False)

    @cached_property
    def inputs(self) -> Mapping[str, bool]:
        """Whether each input that is read is boolean (else an integer), by name."""
        return {str(node.value): node.truth for node in self.nodes if node.op == INPUT}

    @cached_property
    def uses(self) -> tuple[int, ...]:
        """The number of uses of each node as an argument or a result."""
        count = [0] * len(self.nodes)
        for node in self.nodes:
            for place in node.args:
                count[place] += 1
        for place in self.outputs.values():
            count[place] += 1
        return tuple(count)

    def only(self, names: Iterable[str]) -> Program:
        """Return the subprogram that computes these results. KeyError for an unknown name."""
        return _part(self.nodes, {name: self.outputs[name] for name in names})

    def put_in(self, known: Mapping[str, Value], names: Iterable[str] | None = None) -> Program:
        """Return the residual program for known inputs, restricted to the results in `names` if given. Names in `known`
        that are not inputs are ignored."""
        outputs = self.outputs if names is None else {name: self.outputs[name] for name in names}
        builder = Builder()
        places = builder.copy(self, {name: builder.const(value) for name, value in known.items()}, outputs)
        return builder.program({name: places[place] for name, place in outputs.items()})


class Builder:
    """Creates nodes, shares equal ones and simplifies. Methods take and return places of nodes. Sorts are not checked.

    >>> builder = Builder()
    >>> a, x = builder.input("a", True), builder.input("x", False)
    >>> builder.add(x, builder.const(1)) == builder.add(builder.const(1), x)
    True
    >>> builder.known(builder.and_(a, builder.not_(a)))
    False
    """

    def __init__(self) -> None:
        self._nodes: list[Node] = []
        self._known: dict[Node, int] = {}

    def program(self, outputs: Mapping[str, int]) -> Program:
        """Return the program with these results; nodes that they do not need are dropped."""
        return _part(self._nodes, outputs)

    def copy(
        self, program: Program, inputs: Mapping[str, int], outputs: Mapping[str, int] | None = None
    ) -> dict[int, int]:
        """Copy the nodes of another program into this builder; return the new place of each by its old place.

        `inputs` maps names of inputs to the nodes here that replace them. With `outputs` (places in `program` by name),
        only the nodes that these need are copied.
        """
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
        """Create a node of the same operation with other arguments. KeyError for inputs, which only `copy` can map."""
        if node.op == CONST:
            return self._node(node.op, (), node.value, node.truth)
        made: int = getattr(self, _METHODS[node.op])(*args)
        return made

    # -- operations

    def const(self, value: Value) -> int:
        """A constant boolean or integer."""
        return self._node(CONST, (), value, isinstance(value, bool))

    def input(self, name: str, truth: bool) -> int:
        """An input with this name, boolean if `truth`, else an integer."""
        return self._node(INPUT, (), name, truth)

    def not_(self, a: int) -> int:
        """Negation of a boolean."""
        node = self._nodes[a]
        if node.op == CONST:
            return self.const(not node.value)
        if node.op == NOT:
            return node.args[0]
        return self._node(NOT, (a,), None, True)

    def and_(self, *args: int) -> int:
        """Conjunction; true if there are no arguments."""
        return self._together(AND, args)

    def or_(self, *args: int) -> int:
        """Disjunction; false if there are no arguments."""
        return self._together(OR, args)

    def _together(self, op: str, args: Iterable[int]) -> int:
        """An `and` or `or`: flattened, without duplicates and constants; complementary arguments make it constant."""
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
        """Equality of two booleans."""
        first, second = self._nodes[a], self._nodes[b]
        if a == b:
            return self.const(True)
        if first.op == CONST:
            return b if first.value else self.not_(b)
        if second.op == CONST:
            return a if second.value else self.not_(a)
        return self._node(SAME, (min(a, b), max(a, b)), None, True)

    def eq(self, a: int, b: int) -> int:
        """Equality of two integers."""
        if a == b:
            return self.const(True)
        if self._both_known(a, b):
            return self.const(self._number(a) == self._number(b))
        return self._node(EQ, (min(a, b), max(a, b)), None, True)

    def le(self, a: int, b: int) -> int:
        """`a <= b` for integers."""
        if a == b:
            return self.const(True)
        if self._both_known(a, b):
            return self.const(self._number(a) <= self._number(b))
        return self._node(LE, (a, b), None, True)

    def add(self, *args: int) -> int:
        """Sum of integers; 0 if there are no arguments."""
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
        """Product of two integers."""
        for factor, other in ((a, b), (b, a)):
            if self._nodes[factor].op == CONST:
                if self._number(factor) == 0:
                    return factor
                if self._number(factor) == 1:
                    return other
        if self._both_known(a, b):
            return self.const(self._number(a) * self._number(b))
        return self._node(MUL, (min(a, b), max(a, b)), None, False)

    def max_(self, *args: int) -> int:
        """Maximum of one or more integers."""
        known = [self._number(a) for a in args if self._nodes[a].op == CONST]
        rest = dict.fromkeys(a for a in args if self._nodes[a].op != CONST)
        if known:
            rest[self.const(max(known))] = None
        return next(iter(rest)) if len(rest) == 1 else self._node(MAX, tuple(rest), None, False)

    def choose(self, test: int, a: int, b: int) -> int:
        """If-then-else: `a` where the boolean `test` is true, else `b`; both are booleans or both are integers."""
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

    # -- inspection

    def node(self, place: int) -> Node:
        """Return the node at a place. IndexError if there is none."""
        return self._nodes[place]

    def known(self, place: int) -> Value | None:
        """Return the value of a constant; None for other nodes."""
        value = self._nodes[place].value
        return None if isinstance(value, str) else value

    def is_truth(self, place: int) -> bool:
        """Return whether a node is boolean (else an integer)."""
        return self._nodes[place].truth

    def _both_known(self, a: int, b: int) -> bool:
        return self._nodes[a].op == CONST and self._nodes[b].op == CONST

    def _number(self, place: int) -> int:
        return self._nodes[place].number

    def _node(self, op: str, args: tuple[int, ...], value: Value | str | None, truth: bool) -> int:
        node = Node(op, args, value, truth)
        place = self._known.get(node)
        if place is None:
            place = self._known[node] = len(self._nodes)
            self._nodes.append(node)
        return place


_METHODS = {NOT: "not_", AND: "and_", OR: "or_", MAX: "max_"} | {op: op for op in (SAME, EQ, LE, ADD, MUL, CHOOSE)}


def _needed(nodes: Sequence[Node], places: Iterable[int]) -> set[int]:
    """Return the places of the nodes that these places depend on, themselves included."""
    needed, pending = set[int](), list(places)
    while pending:
        place = pending.pop()
        if place not in needed:
            needed.add(place)
            pending.extend(nodes[place].args)
    return needed


def _part(nodes: Sequence[Node], outputs: Mapping[str, int]) -> Program:
    """Return the program of the nodes that the results need, renumbered without gaps."""
    order = sorted(_needed(nodes, outputs.values()))
    if len(order) == len(nodes):
        return Program(tuple(nodes), dict(outputs))
    moved = {place: new for new, place in enumerate(order)}
    kept = (nodes[place] for place in order)
    closed = (Node(op, tuple([moved[a] for a in args]), value, truth) for op, args, value, truth in kept)
    return Program(tuple(closed), {name: moved[place] for name, place in outputs.items()})
