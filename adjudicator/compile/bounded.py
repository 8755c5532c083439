"""A builder that keeps an interval for every node and simplifies comparisons with it.

It replaces `program.Builder` in partial evaluation with many known inputs; the intervals are those of
`compile.intervals`. A comparison that the intervals decide becomes a constant; a comparison of a sum or a maximum is
split into comparisons of its parts, so that the residual program mostly compares inputs with constants.
"""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.compile.intervals import reckoned
from adjudicator.compile.limits import FAR
from adjudicator.compile.program import ADD, CHOOSE, CONST, INPUT, MAX, Builder, Node, Value
from adjudicator.compile.residual import Range


class Bounded(Builder):
    """Builder with intervals. `ranges` gives the interval of inputs by name; a number without one lies in [-FAR, FAR]
    (`compile.limits`). `len` is the number of nodes.

    >>> make = Bounded({"x": (0, 4)})
    >>> x = make.input("x", False)
    >>> make.known(make.le(x, make.const(4)))
    True
    >>> make.span(make.add(x, make.const(3)))
    (3, 7)
    >>> make.le(make.max_(x, make.const(1)), make.const(2)) == make.le(x, make.const(2))
    True
    """

    def __init__(self, ranges: Mapping[str, Range]) -> None:
        super().__init__()
        self._ranges = ranges
        self._spans: list[Range] = []

    def span(self, place: int) -> Range:
        """Return the interval of a node; booleans are 0 and 1."""
        return self._spans[place]

    def __len__(self) -> int:
        return len(self._nodes)

    # -- comparisons

    def le(self, a: int, b: int) -> int:
        """Build `a <= b`, where possible as comparisons of inputs with constants."""
        (low, high), (least, most) = self._spans[a], self._spans[b]
        if a == b or high <= least:
            return self.const(True)
        if low > most:
            return self.const(False)
        first, second = self._nodes[a], self._nodes[b]
        if first.op == CONST:
            return self.not_(self.le(b, self.const(low - 1)))
        if first.op == MAX:
            return self.and_(*(self.le(number, b) for number in first.args))
        if second.op == MAX:
            return self.or_(*(self.le(a, number) for number in second.args))
        if self._plain_choice(first):
            test, then, other = first.args
            return self.choose(test, self.le(then, b), self.le(other, b))
        if self._plain_choice(second):
            test, then, other = second.args
            return self.choose(test, self.le(a, then), self.le(a, other))
        if second.op == CONST and first.op == ADD and (known := self._nodes[first.args[-1]]).op == CONST:
            return self.le(self.add(*first.args[:-1]), self.const(most - known.number))
        return super().le(a, b)

    def eq(self, a: int, b: int) -> int:
        """Build `a == b`, where possible as comparisons of inputs with constants."""
        (low, high), (least, most) = self._spans[a], self._spans[b]
        if a == b:
            return self.const(True)
        if high < least or most < low:
            return self.const(False)
        if any(node.op in (CONST, MAX) or self._plain_choice(node) for node in (self._nodes[a], self._nodes[b])):
            return self.and_(self.le(a, b), self.le(b, a))
        return super().eq(a, b)

    def _plain_choice(self, node: Node) -> bool:
        """True for an if-then-else with a constant branch."""
        return node.op == CHOOSE and any(self._nodes[number].op == CONST for number in node.args[1:])

    # -- maximum

    def max_(self, *args: int) -> int:
        """Build the maximum of one or more numbers.

        Arguments that cannot exceed the greatest lower bound are dropped; arguments of the form `constant if test else
        low`, with `low` at most that bound, are grouped by their constant.
        """
        least = max(self._spans[a][0] for a in args)
        groups: dict[int, list[int]] = {}
        rest: list[int] = []
        for place in args:
            node = self._nodes[place]
            if self._spans[place][1] <= least and node.op != CONST:
                continue
            if node.op == CHOOSE and node.args[1] != node.args[2] and self._low(node.args[2]) <= least:
                worth = self._nodes[node.args[1]]
                if worth.op == CONST:
                    groups.setdefault(worth.number, []).append(node.args[0])
                    continue
            rest.append(place)
        floor = self.const(least)
        chosen = (self.choose(self.or_(*tests), self.const(n), floor) for n, tests in sorted(groups.items()))
        return super().max_(floor, *rest, *chosen)

    def _low(self, place: int) -> int:
        """Return the value of a constant; for other nodes a number above every bound."""
        node = self._nodes[place]
        return node.number if node.op == CONST else 2 * FAR

    # -- operations

    def _node(self, op: str, args: tuple[int, ...], value: Value | str | None, truth: bool) -> int:
        node = Node(op, args, value, truth)
        place = self._known.get(node)
        if place is not None:
            return place
        span = self._ranges.get(str(value), _ANY) if op == INPUT else reckoned(node, self._spans)
        if op == INPUT and truth and span == _ANY:
            span = (0, 1)
        if span[0] == span[1] and op != CONST:
            place = self._known[node] = self.const(bool(span[0]) if truth else span[0])
            return place
        place = self._known[node] = len(self._nodes)
        self._nodes.append(node)
        self._spans.append(span)
        return place


_ANY: Range = (-FAR, FAR)
