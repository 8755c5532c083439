"""What constrains a situation before anything is asked: bounds of single symbols, and what the unseen must meet in
any case."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from adjudicator.compile.limits import FAR, limits
from adjudicator.compile.program import Builder, Program, Value
from adjudicator.compile.residual import Range
from adjudicator.solve.facts import IS, Fact
from adjudicator.solve.residual import name_of


@dataclass(frozen=True)
class Group:
    """Symbols of which only earlier choices tell anything. `defaults` are values that some of them can have
    whatever all others are, unless an earlier choice forbids it."""

    names: frozenset[str]
    defaults: Mapping[str, int]


@dataclass(frozen=True)
class Constraints:
    """What holds of the unseen in any case, as far as it bears on something.

    `ranges` bounds symbols that are not the decision's, which come in `groups`. `relevant` writes into a builder the
    truths that must hold of all that is unseen, as far as they bear on the decision's symbols and on the first set
    of names, and gives their places. Symbols of the second set are read too, but their default values meet
    whatever reads them.
    """

    ranges: Mapping[str, Range]
    groups: Sequence[Group]
    relevant: Callable[[Builder, frozenset[str], frozenset[str]], Iterable[int]]


NOTHING = Constraints({}, (), lambda builder, names, by_default: ())


class Bounds:
    """What facts leave of each symbol: a value, or bounds. `broken` where that is nothing."""

    def __init__(self, *ranges: Mapping[str, Range]) -> None:
        self.ranges: dict[str, Range] = {name: range_ for some in ranges for name, range_ in some.items()}
        self.known: dict[str, Value] = {}
        self.broken = False

    def take(self, fact: Fact) -> bool:
        """Reckon with a fact; whether it is about one symbol."""
        name = name_of(fact.symbol)
        if name is None:
            return False
        self._bound(name, *fact.side)
        if fact.relation == IS:
            self.known[name] = fact.value
        return True

    def narrow(self, program: Program) -> None:
        """Reckon with the bounds of single symbols that a statement gives."""
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
