"""Models of what was asked: a value for every input of a builder, and so for every operation."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.compile.bounded import Bounded
from adjudicator.compile.program import (
    ADD,
    AND,
    CHOOSE,
    CONST,
    EQ,
    INPUT,
    LE,
    MAX,
    NOT,
    OR,
    SAME,
)


class Model:
    """An interpretation of the inputs of a builder: the values that were found, and for inputs that nothing
    binds the one nearest to 0 within their bounds. Operations are evaluated when they are asked for, each once."""

    def __init__(self, builder: Bounded, values: Mapping[str, int]) -> None:
        self._builder, self._values = builder, values
        self._known: dict[int, int] = {}

    def of(self, place: int) -> int:
        """The value of an operation; a truth is 0 or 1."""
        found = self._known.get(place)
        if found is None:
            found = self._known[place] = self._evaluated(place)
        return found

    def _evaluated(self, place: int) -> int:
        node = self._builder.node(place)
        op, args = node.op, node.args
        if op == INPUT:
            found = self._values.get(str(node.value))
            if found is None:
                low, high = self._builder.span(place)
                found = max(low, min(0, high))
            return found
        if op == LE:
            return int(self.of(args[0]) <= self.of(args[1]))
        if op == AND:
            return int(all(self.of(a) for a in args))
        if op == OR:
            return int(any(self.of(a) for a in args))
        if op == NOT:
            return 1 - self.of(args[0])
        if op == CONST:
            return int(node.value or 0)
        if op == CHOOSE:
            return self.of(args[1] if self.of(args[0]) else args[2])
        if op in (EQ, SAME):
            return int(self.of(args[0]) == self.of(args[1]))
        some = [self.of(a) for a in args]
        if op == ADD:
            return sum(some)
        return max(some) if op == MAX else some[0] * some[1]
