"""Interval arithmetic: what is not known exactly lies between a least and a greatest value.

`bounds` has them for every operation of a program at once, and `value` the values where all is known. A `Reckoning`
keeps them while the inputs' bounds change, and searches for values that make results come out as wanted.

Bounds are sound: a result lies within its own whenever the inputs lie within theirs. They may be wider
than need be where one input is read twice (Moore, Interval analysis, 1966; on truths it is
Kleene's strong three-valued logic, 1952). `Reckoning.witness` splits what is open until the bounds
say enough, so its answer is exact.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import prod

from adjudicator.compile.program import Node, Program, Value
from adjudicator.compile.residual import Range

Box = Mapping[str, Range]
"""The bounds of each input; those of a truth are 0 and 1 while it is open."""

Found = Sequence[Range] | Mapping[int, Range]
"""The bounds of operations by their places."""

Undo = list[tuple[int, Range]]
"""The places of operations whose bounds were changed, each with the bounds it had."""


class Unsettled(Exception):
    """A search took more steps than it was allowed.

    >>> from z3 import Ints
    >>> from adjudicator.compile.terms import program
    >>> x, y = Ints("x y")
    >>> product = Reckoning(program({"it": x * y == 7}), {"x": (0, 9), "y": (0, 9)})
    >>> product.witness({"it": True}, {}, steps=1)
    Traceback (most recent call last):
    adjudicator.compile.intervals.Unsettled
    """


class Reckoning:
    """A program with bounds for every operation (`found`), kept up to date as the inputs' bounds change.

    `box` gives the bounds of every input by name, and raises KeyError where it does not.

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
        self.found: list[Range] = []
        """The bounds of each operation."""
        self._rules = [_RULES.get(node.op, _const) for node in program.nodes]
        for place, node in enumerate(program.nodes):
            for argument in dict.fromkeys(node.args):
                self._users[argument].append(place)
            self.found.append(box[str(node.value)] if node.op == "input" else reckoned(node, self.found))

    def put(self, changes: Box) -> Undo:
        """Give inputs other bounds, by name, and what depends on them; what is returned takes it back (`undo`). Names of
        no input are passed over."""
        found, users, nodes, rules = self.found, self._users, self.program.nodes, self._rules
        undo: Undo = []
        pending = bytearray(len(nodes))
        for name, bounds in changes.items():
            place = self._inputs.get(name)
            if place is not None and found[place] != bounds:
                undo.append((place, found[place]))
                found[place] = bounds
                for user in users[place]:
                    pending[user] = 1
        # Whatever uses an operation stands after it.
        place = pending.find(1)
        while place >= 0:
            now = rules[place](nodes[place], found)
            if now != found[place]:
                undo.append((place, found[place]))
                found[place] = now
                for user in users[place]:
                    pending[user] = 1
            place = pending.find(1, place + 1)
        return undo

    def undo(self, undo: Undo) -> None:
        """Take back the changes of one `put`; of several, the latest has to be taken back first."""
        found = self.found
        for place, bounds in reversed(undo):
            found[place] = bounds

    def of(self, name: str) -> Range:
        """The bounds of the result with this name. KeyError if there is none."""
        return self.found[self.program.outputs[name]]

    def leanings(self, wanted: Mapping[str, bool]) -> dict[str, int]:
        """The inputs of which more can only help the results to be as wanted (1), or only hinder it (-1), as long
        as all is within its bounds; one that is not among them may do either. `wanted` has truths among the results.

        Where an input leans, its greatest or least value says whether there is a witness: it is unate (McCluskey,
        Minimization of Boolean functions, 1956).
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
        """Of each argument whether more of it makes the operation more (1), less (-1), or may do either (0)."""
        if node.op in ("and", "or", "add", "max"):
            return (1,) * len(node.args)
        if node.op in ("not", "le") or not node.args:
            return (-1, 1)[: len(node.args)]
        (a, a2), (b, b2) = (self.found[place] for place in node.args[-2:])
        if node.op == "mul":
            return (b >= 0) - (b2 <= 0), (a >= 0) - (a2 <= 0)
        order = (a >= b2) - (a2 <= b)
        return (order, 1, 1) if node.op == "choose" else (-order, order)

    def witness(self, wanted: Mapping[str, bool], changes: Box, steps: int = 400) -> dict[str, Value] | None:
        """A value of every input, by name, under which the results (truths, by name) are as wanted; None if there is
        none. They are within the bounds, except that the inputs in `changes` have those given there.

        Bounds are halved where they leave a wanted result open; Unsettled is raised when that takes more than `steps`.
        """
        places = [(self.program.outputs[name], int(value)) for name, value in wanted.items()]
        left = [steps]
        undo = self.put(changes)
        try:
            return self._within(places, left)
        finally:
            self.undo(undo)

    def _within(self, places: Sequence[tuple[int, int]], left: list[int]) -> dict[str, Value] | None:
        """A witness within the bounds as they are; `left` holds how many steps are left."""
        found, open_ = self.found, -1
        for place, value in places:
            low, high = found[place]
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
        low, high = found[self._inputs[name]]
        middle = (low + high) // 2
        # The lower half is looked at first, so that the witness found is the same every time.
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
        """An input whose being open leaves this operation open."""
        found, nodes = self.found, self.program.nodes
        while nodes[place].op != "input":
            place = next(a for a in nodes[place].args if found[a][0] != found[a][1])
        return str(nodes[place].value)

    def _values(self) -> dict[str, Value]:
        """The least value of every input."""
        nodes = self.program.nodes
        least = {name: (self.found[place][0], nodes[place].truth) for name, place in self._inputs.items()}
        return {name: bool(low) if truth else low for name, (low, truth) in least.items()}


def bounds(program: Program, box: Box) -> list[Range]:
    """The bounds of every operation of a program, by place; of a truth (0, 0), (1, 1) or, where it is open, (0, 1).

    An input that the box does not name raises KeyError.

    >>> from z3 import Ints
    >>> from adjudicator.compile.terms import program
    >>> x, y = Ints("x y")
    >>> sum_ = program({"sum": x + y})
    >>> bounds(sum_, {"x": (0, 3), "y": (-1, 1)})[sum_.outputs["sum"]]
    (-1, 4)
    """
    found: list[Range] = []
    for node in program.nodes:
        found.append(box[str(node.value)] if node.op == "input" else _RULES[node.op](node, found))
    return found


def value(program: Program, given: Mapping[str, Value]) -> list[Value]:
    """Every operation's value, by place, where the inputs are all known; truths as 0 and 1.

    An input that `given` does not name raises KeyError.

    >>> from z3 import Ints
    >>> from adjudicator.compile.terms import program
    >>> x, y = Ints("x y")
    >>> less = program({"less": x <= y})
    >>> value(less, {"x": 3, "y": 5})
    [3, 5, 1]
    """
    found: list[Range] = []
    for node in program.nodes:
        if node.op == "input":
            known = int(given[str(node.value)])
            found.append((known, known))
        else:
            found.append(reckoned(node, found))
    return [low for low, _ in found]


_MORE, _LESS = 1, 2
_TURNED = (0, _LESS, _MORE, _MORE | _LESS)


def reckoned(node: Node, found: Found) -> Range:
    """The bounds of one operation that is no input, `found` being those of every place before it.

    >>> from adjudicator.compile.program import Node
    >>> reckoned(Node("max", (0, 1)), [(0, 3), (2, 9)])
    (2, 9)
    """
    return _RULES[node.op](node, found)


def _and(node: Node, found: Found) -> Range:
    low = 1
    for a in node.args:
        least, most = found[a]
        if not most:
            return (0, 0)
        if not least:
            low = 0
    return (low, 1)


def _or(node: Node, found: Found) -> Range:
    high = 0
    for a in node.args:
        least, most = found[a]
        if least:
            return (1, 1)
        if most:
            high = 1
    return (0, high)


def _not(node: Node, found: Found) -> Range:
    low, high = found[node.args[0]]
    return (1 - high, 1 - low)


def _const(node: Node, found: Found) -> Range:
    return (node.number, node.number)


def _le(node: Node, found: Found) -> Range:
    (a, a2), (b, b2) = found[node.args[0]], found[node.args[1]]
    return (int(a2 <= b), int(a <= b2))


def _eq(node: Node, found: Found) -> Range:
    (a, a2), (b, b2) = found[node.args[0]], found[node.args[1]]
    return (int(a == a2 == b == b2), int(a <= b2 and b <= a2))


def _choose(node: Node, found: Found) -> Range:
    test, first, second = node.args
    low, high = found[test]
    if low:
        return found[first]
    if not high:
        return found[second]
    (a, a2), (b, b2) = found[first], found[second]
    return (min(a, b), max(a2, b2))


def _add(node: Node, found: Found) -> Range:
    return (sum(found[a][0] for a in node.args), sum(found[a][1] for a in node.args))


def _max(node: Node, found: Found) -> Range:
    return (max(found[a][0] for a in node.args), max(found[a][1] for a in node.args))


def _mul(node: Node, found: Found) -> Range:
    corners = [prod(pair) for pair in _pairs(found[node.args[0]], found[node.args[1]])]
    return (min(corners), max(corners))


def _pairs(first: Range, second: Range) -> list[tuple[int, int]]:
    return [(a, b) for a in first for b in second]


_RULES: Mapping[str, Callable[[Node, Found], Range]] = {
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
