"""Interval arithmetic on programs, and a search for inputs that give wanted results.

`bounds` computes the interval of every node, and `value` the values where all inputs are known. A `Reckoning` updates
the intervals incrementally while the inputs' bounds change, and searches for witnesses.

Bounds are sound: a result lies within its bounds whenever the inputs lie within theirs. They may be wider than
necessary where an input is read twice (Moore, Interval analysis, 1966; on booleans it is Kleene's strong three-valued
logic, 1952). `Reckoning.witness` is exact: it bisects the inputs' bounds until the results are determined.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import prod

from adjudicator.compile.program import Node, Program, Value
from adjudicator.compile.residual import Range

Box = Mapping[str, Range]
"""The interval of each input by name; (0, 1) for an unknown boolean."""

Intervals = Sequence[Range] | Mapping[int, Range]
"""The intervals of nodes by index."""

Undo = list[tuple[int, Range]]
"""A log of changed nodes: index, and the interval before the change."""


class Unsettled(Exception):
    """A search exceeded its step limit.

    >>> from z3 import Ints
    >>> from adjudicator.compile.terms import program
    >>> x, y = Ints("x y")
    >>> product = Reckoning(program({"it": x * y == 7}), {"x": (0, 9), "y": (0, 9)})
    >>> product.witness({"it": True}, {}, steps=1)
    Traceback (most recent call last):
    adjudicator.compile.intervals.Unsettled
    """


class Reckoning:
    """A program with the interval of every node (`intervals`), updated incrementally as the inputs' bounds change.

    `box` gives the bounds of every input by name; KeyError if one is missing.

    >>> from z3 import Ints
    >>> from adjudicator.compile.terms import program
    >>> x, y = Ints("x y")
    >>> reckoning = Reckoning(program({"less": x < y, "sum": x + y}), {"x": (0, 9), "y": (0, 4)})
    >>> undo = reckoning.put({"x": (5, 9)})
    >>> reckoning.of("less"), reckoning.of("sum")
    ((0, 0), (5, 13))
    >>> reckoning.undo(undo)
    >>> reckoning.witness({"less": True}, {"y": (3, 3)})
    {'x': 0, 'y': 3}
    """

    def __init__(self, program: Program, box: Box) -> None:
        self.program = program
        self._inputs = {str(n.value): place for place, n in enumerate(program.nodes) if n.op == "input"}
        self._users: list[list[int]] = [[] for _ in program.nodes]
        self.intervals: list[Range] = []
        """The interval of each node."""
        self._rules = [_RULES.get(node.op, _const) for node in program.nodes]
        for place, node in enumerate(program.nodes):
            for argument in dict.fromkeys(node.args):
                self._users[argument].append(place)
            self.intervals.append(box[str(node.value)] if node.op == "input" else reckoned(node, self.intervals))

    def put(self, changes: Box) -> Undo:
        """Set the bounds of some inputs by name, and propagate; return a log for `undo`. Unknown names are ignored."""
        intervals, users, nodes, rules = self.intervals, self._users, self.program.nodes, self._rules
        undo: Undo = []
        pending = bytearray(len(nodes))
        for name, bounds in changes.items():
            place = self._inputs.get(name)
            if place is not None and intervals[place] != bounds:
                undo.append((place, intervals[place]))
                intervals[place] = bounds
                for user in users[place]:
                    pending[user] = 1
        # Nodes are in topological order: users come later.
        place = pending.find(1)
        while place >= 0:
            now = rules[place](nodes[place], intervals)
            if now != intervals[place]:
                undo.append((place, intervals[place]))
                intervals[place] = now
                for user in users[place]:
                    pending[user] = 1
            place = pending.find(1, place + 1)
        return undo

    def undo(self, undo: Undo) -> None:
        """Revert one `put`; several are reverted in reverse order."""
        intervals = self.intervals
        for place, bounds in reversed(undo):
            intervals[place] = bounds

    def of(self, name: str) -> Range:
        """Return the interval of the result with this name. KeyError if there is none."""
        return self.intervals[self.program.outputs[name]]

    @property
    def possible(self) -> bool:
        """Whether no boolean result is certainly false."""
        intervals = self.intervals
        return all(intervals[place][1] for place in self.program.outputs.values())

    def leanings(self, wanted: Mapping[str, bool]) -> dict[str, int]:
        """Return the unate inputs: 1 where increasing the input can only help the boolean results to take the `wanted`
        values, -1 where it can only hinder, within the current bounds. Other inputs are left out.

        For a unate input it is enough to try its greatest or its least value (McCluskey, Minimization of Boolean
        functions, 1956).
        """
        nodes, leanings = self.program.nodes, dict[str, int]()
        ways = [0] * len(nodes)
        for name, value in wanted.items():
            ways[self.program.outputs[name]] |= _MORE if value else _LESS
        for place in range(len(nodes) - 1, -1, -1):
            node, way = nodes[place], ways[place]
            if node.op == "input" and way in (_MORE, _LESS):
                leanings[str(node.value)] = 1 if way == _MORE else -1
            elif way:
                for argument, sign in zip(node.args, self._signs(node), strict=True):
                    ways[argument] |= way if sign > 0 else _TURNED[way] if sign < 0 else _MORE | _LESS
        return leanings

    def _signs(self, node: Node) -> Sequence[int]:
        """Return per argument whether the operation is monotonically increasing (1) or decreasing (-1) in it, or
        neither is known (0)."""
        if node.op in ("and", "or", "add", "max"):
            return (1,) * len(node.args)
        if node.op in ("not", "le") or not node.args:
            return (-1, 1)[: len(node.args)]
        (a, a2), (b, b2) = (self.intervals[place] for place in node.args[-2:])
        if node.op == "mul":
            return (b >= 0) - (b2 <= 0), (a >= 0) - (a2 <= 0)
        order = (a >= b2) - (a2 <= b)
        return (order, 1, 1) if node.op == "choose" else (-order, order)

    def witness(self, wanted: Mapping[str, bool], changes: Box, steps: int = 400) -> dict[str, Value] | None:
        """Return a value of every input by name for which the boolean results take the `wanted` values; None if there
        is none.

        Inputs range over their current bounds, except that those in `changes` range over the bounds given there. Branch
        and bound: an input's interval is halved while a wanted result is undetermined; Unsettled after more than
        `steps` halvings.
        """
        places = [(self.program.outputs[name], int(value)) for name, value in wanted.items()]
        left = [steps]
        undo = self.put(changes)
        try:
            return self._within(places, left)
        finally:
            self.undo(undo)

    def _within(self, places: Sequence[tuple[int, int]], left: list[int]) -> dict[str, Value] | None:
        """Return a witness within the current bounds; `left[0]` is the number of steps left."""
        intervals, open_ = self.intervals, -1
        for place, value in places:
            low, high = intervals[place]
            if not low <= value <= high:
                return None
            if low != high and open_ < 0:
                open_ = place
        if open_ < 0:
            return self._values()
        if left[0] == 0:
            raise Unsettled
        left[0] -= 1
        name = self._bearing(open_)
        low, high = intervals[self._inputs[name]]
        middle = (low + high) // 2
        # Lower half first, so that the witness is deterministic.
        for half in ((low, middle), (middle + 1, high)):
            undo = self.put({name: half})
            try:
                answer = self._within(places, left)
            finally:
                self.undo(undo)
            if answer is not None:
                return answer
        return None

    def _bearing(self, place: int) -> str:
        """Return an undetermined input on which the undetermined node depends."""
        intervals, nodes = self.intervals, self.program.nodes
        while nodes[place].op != "input":
            place = next(a for a in nodes[place].args if intervals[a][0] != intervals[a][1])
        return str(nodes[place].value)

    def _values(self) -> dict[str, Value]:
        """Return the least value of every input."""
        nodes = self.program.nodes
        least = {name: (self.intervals[place][0], nodes[place].truth) for name, place in self._inputs.items()}
        return {name: bool(low) if truth else low for name, (low, truth) in least.items()}


def bounds(program: Program, box: Box) -> list[Range]:
    """Return the interval of every node by index; booleans are (0, 0), (1, 1) or (0, 1).

    KeyError for an input that `box` lacks.

    >>> from z3 import Ints
    >>> from adjudicator.compile.terms import program
    >>> x, y = Ints("x y")
    >>> sum_ = program({"sum": x + y})
    >>> bounds(sum_, {"x": (0, 3), "y": (-1, 1)})[sum_.outputs["sum"]]
    (-1, 4)
    """
    intervals: list[Range] = []
    for node in program.nodes:
        intervals.append(box[str(node.value)] if node.op == "input" else _RULES[node.op](node, intervals))
    return intervals


def value(program: Program, given: Mapping[str, Value]) -> list[Value]:
    """Return the value of every node by index, for known inputs; booleans are 0 and 1.

    KeyError for an input that `given` lacks.

    >>> from z3 import Ints
    >>> from adjudicator.compile.terms import program
    >>> x, y = Ints("x y")
    >>> less = program({"less": x <= y})
    >>> value(less, {"x": 3, "y": 5})
    [3, 5, 1]
    """
    intervals: list[Range] = []
    for node in program.nodes:
        if node.op == "input":
            known = int(given[str(node.value)])
            intervals.append((known, known))
        else:
            intervals.append(reckoned(node, intervals))
    return [low for low, _ in intervals]


_MORE, _LESS = 1, 2
_TURNED = (0, _LESS, _MORE, _MORE | _LESS)


def reckoned(node: Node, intervals: Intervals) -> Range:
    """Return the interval of a node that is not an input, from the intervals of the nodes before it.

    >>> from adjudicator.compile.program import Node
    >>> reckoned(Node("max", (0, 1)), [(0, 3), (2, 9)])
    (2, 9)
    """
    return _RULES[node.op](node, intervals)


def _and(node: Node, intervals: Intervals) -> Range:
    low = 1
    for a in node.args:
        least, most = intervals[a]
        if not most:
            return (0, 0)
        if not least:
            low = 0
    return (low, 1)


def _or(node: Node, intervals: Intervals) -> Range:
    high = 0
    for a in node.args:
        least, most = intervals[a]
        if least:
            return (1, 1)
        if most:
            high = 1
    return (0, high)


def _not(node: Node, intervals: Intervals) -> Range:
    low, high = intervals[node.args[0]]
    return (1 - high, 1 - low)


def _const(node: Node, intervals: Intervals) -> Range:
    return (node.number, node.number)


def _le(node: Node, intervals: Intervals) -> Range:
    (a, a2), (b, b2) = intervals[node.args[0]], intervals[node.args[1]]
    return (int(a2 <= b), int(a <= b2))


def _eq(node: Node, intervals: Intervals) -> Range:
    (a, a2), (b, b2) = intervals[node.args[0]], intervals[node.args[1]]
    return (int(a == a2 == b == b2), int(a <= b2 and b <= a2))


def _choose(node: Node, intervals: Intervals) -> Range:
    test, first, second = node.args
    low, high = intervals[test]
    if low:
        return intervals[first]
    if not high:
        return intervals[second]
    (a, a2), (b, b2) = intervals[first], intervals[second]
    return (min(a, b), max(a2, b2))


def _add(node: Node, intervals: Intervals) -> Range:
    return (sum(intervals[a][0] for a in node.args), sum(intervals[a][1] for a in node.args))


def _max(node: Node, intervals: Intervals) -> Range:
    return (max(intervals[a][0] for a in node.args), max(intervals[a][1] for a in node.args))


def _mul(node: Node, intervals: Intervals) -> Range:
    corners = [prod(pair) for pair in _pairs(intervals[node.args[0]], intervals[node.args[1]])]
    return (min(corners), max(corners))


def _pairs(first: Range, second: Range) -> list[tuple[int, int]]:
    return [(a, b) for a in first for b in second]


_RULES: Mapping[str, Callable[[Node, Intervals], Range]] = {
    "const": _const,
    "not": _not,
    "and": _and,
    "or": _or,
    "same": _eq,
    "eq": _eq,
    "le": _le,
    "add": _add,
    "max": _max,
    "mul": _mul,
    "choose": _choose,
}
