"""Constraints on a situation that hold independently of the query: bounds of single symbols, and joint constraints on
what is hidden."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from adjudicator.compile.limits import FAR, limits
from adjudicator.compile.program import Builder, Program, Value
from adjudicator.compile.residual import Range
from adjudicator.dataclass import dataclass
from adjudicator.solve.facts import IS, Fact
from adjudicator.solve.residual import name_of


@dataclass(frozen=True)
class Group:
    """Symbols that only earlier choices constrain. `defaults` are values that some of them can take whatever the others
    are, unless an earlier choice excludes that."""

    names: frozenset[str]
    defaults: Mapping[str, int]


@dataclass(frozen=True)
class Constraints:
    """Joint constraints on what is hidden, restricted to what a query reads.

    `ranges` bounds symbols that are not the decision's; these come in `groups`. `relevant(builder, names, by_default)`
    creates, and returns the places of, the constraints that are relevant for the decision's symbols and for `names`.
    Symbols in `by_default` are read as well, but their default values satisfy whatever reads them.
    """

    ranges: Mapping[str, Range]
    groups: Sequence[Group]
    relevant: Callable[[Builder, frozenset[str], frozenset[str]], Iterable[int]]


NOTHING = Constraints({}, (), lambda builder, names, by_default: ())


class Bounds:
    """Interval, and value if known, of each symbol under some facts. `broken` if an interval is empty."""

    def __init__(self, *ranges: Mapping[str, Range]) -> None:
        self.ranges: dict[str, Range] = {name: range_ for some in ranges for name, range_ in some.items()}
        self.known: dict[str, Value] = {}
        self.broken = False

    def take(self, fact: Fact) -> bool:
        """Intersect with a fact; return whether the fact is about a single symbol."""
        name = name_of(fact.symbol)
        if name is None:
            return False
        self._bound(name, *fact.side)
        if fact.relation == IS:
            self.known[name] = fact.value
        return True

    def narrow(self, program: Program) -> None:
        """Intersect with the bounds on single symbols that a statement implies."""
        for place in program.outputs.values():
            for name, low, high in limits(program, place):
                self._bound(name, low, high)

    def _bound(self, name: str, low: int, high: int) -> None:
        least, most = self.ranges.get(name, (-FAR, FAR))
        low, high = max(low, least), min(high, most)
        if low > high:
            self.broken = True
        else:
            self.ranges[name] = (low, high)
