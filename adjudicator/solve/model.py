"""Models: values of the inputs of a builder, and the derived values of all nodes."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.compile.bounded import Bounded
from adjudicator.compile.intervals import reckoned
from adjudicator.compile.program import INPUT
from adjudicator.compile.residual import Range


class Model(dict[int, Range]):
    """An interpretation of the inputs: the solver's values; for inputs it does not bind, the value nearest to 0 within
    their bounds.

    Maps each node to its value as a one-point interval, computed with `compile.intervals` on first access.
    """

    def __init__(self, builder: Bounded, values: Mapping[str, int]) -> None:
        super().__init__()
        self._builder, self._values = builder, values

    def of(self, place: int) -> int:
        """Return the value of a node; booleans are 0 and 1."""
        return self[place][0]

    def __missing__(self, place: int) -> Range:
        node = self._builder.node(place)
        if node.op == INPUT:
            value = self._values.get(str(node.value))
            if value is None:
                low, high = self._builder.span(place)
                value = max(low, min(0, high))
            interval = (value, value)
        else:
            interval = reckoned(node, self)
        self[place] = interval
        return interval
