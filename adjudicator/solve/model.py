"""Models of what was asked: a value for every input of a builder, and so for every operation."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.compile.bounded import Bounded
from adjudicator.compile.intervals import reckoned
from adjudicator.compile.program import INPUT
from adjudicator.compile.residual import Range


class Model(dict[int, Range]):
    """An interpretation of the inputs of a builder: the values that were found, and for inputs that nothing
    binds the one nearest to 0 within their bounds.

    By the place of an operation it has the bounds of its value, which meet as every input is known; they are reckoned
    when they are asked for, each once. What an operation means is said by `compile.intervals` alone.
    """

    def __init__(self, builder: Bounded, values: Mapping[str, int]) -> None:
        super().__init__()
        self._builder, self._values = builder, values

    def of(self, place: int) -> int:
        """The value of an operation; a truth is 0 or 1."""
        return self[place][0]

    def __missing__(self, place: int) -> Range:
        node = self._builder.node(place)
        if node.op == INPUT:
            value = self._values.get(str(node.value))
            if value is None:
                low, high = self._builder.span(place)
                value = max(low, min(0, high))
            found = (value, value)
        else:
            found = reckoned(node, self)
        self[place] = found
        return found
