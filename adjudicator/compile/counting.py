"""Exact counting of draws without replacement, by what is so of the numbers drawn of each kind.

The numbers are put into a boolean node one kind after the other. Nodes that are equal afterwards are counted once, as in
a decision diagram (Bryant, Graph-based algorithms for Boolean function manipulation, 1986) whose branches are weighted
with binomial coefficients (the multivariate hypergeometric distribution).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import comb
from typing import NamedTuple

from adjudicator.compile.bounded import Bounded
from adjudicator.compile.program import INPUT, Program, Value
from adjudicator.dataclass import dataclass


class TooMany(Exception):
    """Raised where a count takes more steps than its limit allows."""


class Kind(NamedTuple):
    """Items that are alike: `input` is the name of the input for how many there are (a boolean: whether any).
    So many are present in any case, and so many more may be drawn; `rationed`: see `Draws`."""

    input: str
    present: int
    more: int
    rationed: bool = False


@dataclass(frozen=True)
class Draws:
    """The ways to draw items of these kinds beside those present.

    Of the rationed items, those present included, only `ration` are among the items drawn from, any of them as likely as
    any others; None: all are. Each of these choices is counted apart.
    """

    kinds: tuple[Kind, ...]
    ration: int | None = None


class Tally:
    """Counts draws by boolean nodes of a builder.

    `builder` has the results of a program, at `places` by name; its inputs are those of kinds, and other nodes may be
    made of these.

    >>> from z3 import Ints
    >>> from adjudicator.compile.terms import program
    >>> x, y = Ints("x y")
    >>> draws = Draws((Kind("x", 0, 4), Kind("y", 1, 2), Kind("z", 0, 3)))
    >>> tally = Tally(draws, program({"two": x >= 2, "equal": x == y}))
    >>> two, equal = tally.places["two"], tally.places["equal"]
    >>> [tally.number(one, 2) for one in (two, equal, tally.builder.and_(two, equal), tally.builder.const(True))]
    [6, 12, 0, 36]
    """

    def __init__(self, draws: Draws, program: Program) -> None:
        ranges = {kind.input: (kind.present, kind.present + kind.more) for kind in draws.kinds}
        self.builder = Bounded(ranges)
        copied = self.builder.copy(program, {}, program.outputs)
        self.places: Mapping[str, int] = {name: copied[place] for name, place in program.outputs.items()}
        self._truths = program.inputs
        self._kinds = sorted(draws.kinds, key=lambda kind: kind.input not in program.inputs)
        self._rests = [_Rest.of(self._kinds[at:]) for at in range(len(self._kinds) + 1)]
        rationed = sum(kind.present + kind.more for kind in draws.kinds if kind.rationed)
        self._rationed, self._ration = rationed, rationed if draws.ration is None else min(draws.ration, rationed)
        self._ways: dict[tuple[int, int, int, int], int] = {}
        self._residual: dict[tuple[str, int], dict[int, int]] = {}
        self._bits = {name: 1 << number for number, name in enumerate(program.inputs)}
        self._reads: dict[int, int] = {}

    def number(self, place: int, size: int, most: int | None = None) -> int:
        """How many draws of so many items make a node true. Raises TooMany after `most` steps."""
        return self._number(place, 0, size, 0, None if most is None else most + len(self._ways))

    def _number(self, place: int, at: int, size: int, rationed: int, most: int | None) -> int:
        """The draws from the kinds from `at` on that make a node true, after so many rationed items."""
        known = self.builder.known(place)
        if known is not None or at == len(self._kinds):
            return self._completed(self._rests[at], size, rationed) if known else 0
        key = (place, at, size, rationed)
        if key not in self._ways:
            if most is not None and len(self._ways) > most:
                raise TooMany
            kind, ways = self._kinds[at], 0
            for more in range(min(kind.more, size) + 1):
                count = kind.present + more
                there = rationed + (count if kind.rationed else 0)
                if there <= self._ration:
                    left = self._put(place, kind.input, count)
                    ways += comb(kind.more, more) * self._number(left, at + 1, size - more, there, most)
            self._ways[key] = ways
        return self._ways[key]

    def _completed(self, rest: _Rest, size: int, rationed: int) -> int:
        """The ways to draw so many items from some kinds, whatever is drawn."""
        if not self._rationed:
            return comb(rest.free, size)
        fixed = rationed + rest.present
        return sum(
            comb(rest.scarce, some)
            * comb(rest.free, size - some)
            * comb(self._rationed - fixed - some, self._ration - fixed - some)
            for some in range(min(size, self._ration - fixed) + 1)
        )

    def _put(self, place: int, name: str, count: int) -> int:
        """The node that is left of another where an input has this value."""
        if name not in self._bits:
            return place
        value: Value = bool(count) if self._truths[name] else count
        return self._left(place, name, value, self._residual.setdefault((name, count), {}))

    def _left(self, place: int, name: str, value: Value, memo: dict[int, int]) -> int:
        if not self._read_by(place) & self._bits[name]:
            return place
        if place not in memo:
            node = self.builder.node(place)
            if node.op == INPUT:
                memo[place] = self.builder.const(value)
            else:
                memo[place] = self.builder.make(node, [self._left(a, name, value, memo) for a in node.args])
        return memo[place]

    def _read_by(self, place: int) -> int:
        """The inputs that a node depends on, as a set of bits."""
        if place not in self._reads:
            node = self.builder.node(place)
            bits = self._bits[str(node.value)] if node.op == INPUT else 0
            for argument in node.args:
                bits |= self._reads[argument] if argument in self._reads else self._read_by(argument)
            self._reads[place] = bits
        return self._reads[place]


class _Rest(NamedTuple):
    """Items of some kinds: those that may be drawn, rationed ones apart, and the rationed ones that are present."""

    free: int
    scarce: int
    present: int

    @classmethod
    def of(cls, kinds: Sequence[Kind]) -> _Rest:
        free, scarce = (sum(kind.more for kind in kinds if kind.rationed == rationed) for rationed in (False, True))
        return cls(free, scarce, sum(kind.present for kind in kinds if kind.rationed))
