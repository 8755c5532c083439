"""Exact counting of draws without replacement, by what is so of the numbers drawn of each kind.

The numbers are put into a boolean node one kind after the other. Nodes that are equal afterwards are counted once, as in
a decision diagram (Bryant, Graph-based algorithms for Boolean function manipulation, 1986) whose branches are weighted
with binomial coefficients (the multivariate hypergeometric distribution). Draws of all sizes are counted at once, as the
coefficients of a generating function.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import comb
from typing import NamedTuple

from adjudicator.compile.bounded import Bounded
from adjudicator.compile.program import INPUT, Program, Value
from adjudicator.dataclass import dataclass


class TooMany(Exception):
    """Raised where a count takes more steps than its limit allows.

    >>> from z3 import Int
    >>> from adjudicator.compile.terms import program
    >>> kinds = (Kind("x", 0, 4), Kind("y", 0, 4))
    >>> tally = Tally(Draws(kinds), program({"few": Int("x") + Int("y") <= 2}), 3)
    >>> tally.number(tally.places["few"], 3, steps=1)
    Traceback (most recent call last):
    ...
    adjudicator.compile.counting.TooMany
    """


class Kind(NamedTuple):
    """Items that are alike: `input` is the name of the input for how many there are (a boolean: whether any).
    So many are present in any case, and so many more may be drawn; `rationed`: see `Draws`.

    >>> Kind("VIs", 1, 3)
    Kind(input='VIs', present=1, more=3, rationed=False)
    """

    input: str
    present: int
    more: int
    rationed: bool = False


@dataclass(frozen=True)
class Draws:
    """The ways to draw items of these kinds beside those present.

    Of the rationed items, those present included, only `ration` are among the items drawn from, any of them as likely as
    any others; None: all are. Each of these choices is counted apart.

    >>> from z3 import Bool
    >>> from adjudicator.compile.terms import program
    >>> kinds = (Kind("a", 0, 1, True), Kind("b", 0, 1, True), Kind("c", 0, 1))
    >>> tallies = [Tally(Draws(kinds, ration), program({"a": Bool("a")}), 1) for ration in (None, 1)]
    >>> [(tally.number(tally.places["a"], 1), tally.number(tally.builder.const(True), 1)) for tally in tallies]
    [(1, 3), (1, 4)]
    """

    kinds: tuple[Kind, ...]
    ration: int | None = None


class Tally:
    """Counts draws of up to `most` items by boolean nodes of a builder.

    `builder` has the results of a program, at `places` by name; its inputs are those of kinds, and other nodes may be
    made of these.

    >>> from z3 import Ints
    >>> from adjudicator.compile.terms import program
    >>> x, y = Ints("x y")
    >>> draws = Draws((Kind("x", 0, 4), Kind("y", 1, 2), Kind("z", 0, 3)))
    >>> tally = Tally(draws, program({"two": x >= 2, "equal": x == y}), 2)
    >>> two, equal = tally.places["two"], tally.places["equal"]
    >>> [tally.number(one, 2) for one in (two, equal, tally.builder.and_(two, equal), tally.builder.const(True))]
    [6, 12, 0, 36]
    """

    def __init__(self, draws: Draws, program: Program, most: int) -> None:
        ranges = {kind.input: (kind.present, kind.present + kind.more) for kind in draws.kinds}
        self.builder = Bounded(ranges)
        copied = self.builder.copy(program, {}, program.outputs)
        self.places: Mapping[str, int] = {name: copied[place] for name, place in program.outputs.items()}
        self._truths, self._kinds = program.inputs, draws.kinds
        self._bits = {kind.input: 1 << number for number, kind in enumerate(draws.kinds)}
        self._every = _Rest.of(draws.kinds)
        rationed = self._every.scarce + self._every.present
        self._rationed, self._ration = rationed, rationed if draws.ration is None else min(draws.ration, rationed)
        self._width, self._most = self._every.free + 2 * rationed + 1, most
        self._limit: int | None = None
        self._ways: dict[tuple[int, int, int, _Rest], int] = {}
        self._rests: dict[tuple[_Rest, int], int] = {}
        self._residual: dict[tuple[str, int], dict[int, int]] = {}
        self._reads: dict[int, int] = {}

    def number(self, place: int, size: int, steps: int | None = None) -> int:
        """How many draws of so many items, `most` at the most, make a node true. Raises TooMany after so many steps."""
        self._limit = None if steps is None else steps + len(self._ways)
        return self._numbers(place, self._most, 0, self._every) >> size * self._width & (1 << self._width) - 1

    def _numbers(self, place: int, most: int, rationed: int, rest: _Rest) -> int:
        """The draws from the rest that make a node true, after so many rationed items, by their sizes up to `most`: the
        coefficients of a polynomial, of `_width` bits each."""
        known = self.builder.known(place)
        if known is not None:
            return self._completed(rest, rationed) if known else 0
        key = (place, most, rationed, rest)
        if key not in self._ways:
            if self._limit is not None and len(self._ways) > self._limit:
                raise TooMany
            bits, ways = self._read_by(place), 0
            kind = self._kinds[(bits & -bits).bit_length() - 1]
            without = rest.without(kind)
            for more in range(min(kind.more, most) + 1):
                count = kind.present + more
                there = rationed + (count if kind.rationed else 0)
                if there <= self._ration:
                    left = self._put(place, kind.input, count)
                    some = self._numbers(left, most - more, there, without)
                    ways += comb(kind.more, more) * some << more * self._width
            self._ways[key] = ways
        return self._ways[key]

    def _completed(self, rest: _Rest, rationed: int) -> int:
        """The draws from the rest, whatever they are, by their sizes."""
        key = (rest, rationed)
        if key not in self._rests:
            scarce, fixed, x = 1, rationed + rest.present, 1 << self._width
            if self._rationed:
                ways = (
                    comb(rest.scarce, some) * comb(self._rationed - fixed - some, self._ration - fixed - some)
                    for some in range(min(rest.scarce, self._ration - fixed) + 1)
                )
                scarce = sum(number * x**some for some, number in enumerate(ways))
            self._rests[key] = (1 + x) ** rest.free * scarce
        return self._rests[key]

    def _put(self, place: int, name: str, count: int) -> int:
        """The node that is left of another where an input has this value."""
        value: Value = bool(count) if self._truths[name] else count
        return self._left(place, name, value, self._residual.setdefault((name, count), {}))

    def _left(self, place: int, name: str, value: Value, memo: dict[int, int]) -> int:
        if place in memo:
            return memo[place]
        if not self._read_by(place) & self._bits[name]:
            return place
        node = self.builder.node(place)
        if node.op == INPUT:
            left = self.builder.const(value)
        else:
            left = self.builder.make(node, [self._left(a, name, value, memo) for a in node.args])
        memo[place] = left
        return left

    def _read_by(self, place: int) -> int:
        """The kinds that a node depends on, as a set of bits."""
        if place not in self._reads:
            node = self.builder.node(place)
            bits = self._bits[str(node.value)] if node.op == INPUT else 0
            for argument in node.args:
                bits |= self._reads[argument] if argument in self._reads else self._read_by(argument)
            self._reads[place] = bits
        return self._reads[place]


class _Rest(NamedTuple):
    """Items of kinds that no number is put in for: those that may be drawn, rationed ones apart, and the rationed ones
    that are present."""

    free: int
    scarce: int
    present: int

    @classmethod
    def of(cls, kinds: Sequence[Kind]) -> _Rest:
        free, scarce = (sum(kind.more for kind in kinds if kind.rationed == rationed) for rationed in (False, True))
        return cls(free, scarce, sum(kind.present for kind in kinds if kind.rationed))

    def without(self, kind: Kind) -> _Rest:
        """The rest after the number of a kind is put in."""
        if kind.rationed:
            return _Rest(self.free, self.scarce - kind.more, self.present - kind.present)
        return _Rest(self.free - kind.more, self.scarce, self.present)
