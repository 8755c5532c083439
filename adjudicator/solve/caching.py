"""A solver for the operations of a builder, with a cache of models and of cores before it.

A query that a kept model satisfies, or that includes a kept core, needs no check (the counterexample cache of
Cadar, Dunbar and Engler, KLEE, 2008).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import islice

from z3 import BoolRef

from adjudicator.compile.bounded import Bounded
from adjudicator.compile.emit import Emitter, symbol, truth
from adjudicator.compile.limits import FAR
from adjudicator.compile.residual import Range
from adjudicator.solve.budget import stop_if_spent
from adjudicator.solve.model import Model
from adjudicator.solve.solver import Layer

MOST = 100
"""More models, or cores, than these are not kept."""


class CachingSolver:
    """Literals for truths of a builder, and whether some of them can hold together.

    A literal is known by its number, and one that is negated by `~number`. `ranges` bounds the inputs; it may be
    added to. `limit` is the time of one check, in seconds. Raises GaveUp from every question it cannot answer in
    time.
    """

    def __init__(self, builder: Bounded, ranges: Mapping[str, Range], limit: float) -> None:
        self._builder, self._ranges = builder, ranges
        self._emitter, self._layer = Emitter(builder, numbers=True), Layer((), limit)
        self._bounded = 0
        self._broken = False
        self._places: list[int] = []
        self._keys: dict[Hashable, int] = {}
        self._models: list[Model] = []
        self._cores: list[frozenset[int]] = []
        self.core: frozenset[int] = frozenset()
        """The literals that the last negative answer rests on."""

    # -- literals

    def literal(self, key: Hashable, place: Callable[[], int]) -> int:
        """A literal for an operation; the same one whenever the key is the same."""
        found = self._keys.get(key)
        if found is None:
            made = place()
            found = self._keys[key] = len(self._places)
            self._places.append(made)
        return found

    def place(self, literal: int) -> int:
        """The operation that a literal stands for."""
        return self._places[literal] if literal >= 0 else self._builder.not_(self._places[~literal])

    def known(self, literal: int) -> bool | None:
        """Whether a literal holds in any case; None where that is open."""
        value = self._builder.known(self._places[literal if literal >= 0 else ~literal])
        return None if value is None else bool(value) == (literal >= 0)

    # -- asking

    def take(self, place: int) -> None:
        """Take a truth to be so, for good. What is told after something was asked must leave what was found possible."""
        value = self._builder.known(place)
        if value is None:
            self._layer.add(truth(self._emitter.term(place)))
            self._bound()
        elif not value:
            self._broken = True

    def break_off(self) -> None:
        """Take a contradiction to be so: every question after it is answered with no."""
        self._broken = True

    def can(self, asked: Sequence[int], binding: Iterable[int] = ()) -> bool:
        """Whether these can hold together. A situation in which they do becomes the one last found; one that was found
        before must meet what is `binding` too."""
        stop_if_spent()
        false = next((literal for literal in asked if self.known(literal) is False), None)
        if self._broken or false is not None:
            self.core = frozenset() if false is None else frozenset({false})
            return False
        wanted = [literal for literal in asked if self.known(literal) is None]
        return self._kept_core(frozenset(wanted)) is None and (
            self._kept_model([*wanted, *binding]) or self._solved(wanted)
        )

    def _kept_core(self, asked: frozenset[int]) -> frozenset[int] | None:
        """A kept core among these literals; it becomes the last."""
        found = next((core for core in self._cores if core <= asked), None)
        self.core = self.core if found is None else found
        return found

    def _kept_model(self, asked: Sequence[int]) -> bool:
        """Whether these hold in a kept model, which becomes the last."""
        for at in range(len(self._models) - 1, -1, -1):
            if self._all(self._models[at], asked):
                self._models.append(self._models.pop(at))
                return True
        return False

    def _solved(self, asked: Sequence[int]) -> bool:
        numbers = {self._solving(literal): literal for literal in asked}
        if self._layer.sat(list(numbers)):
            self._models.append(Model(self._builder, self._layer.values(self._emitter.inputs)))
            del self._models[:-MOST]
            return True
        self.core = frozenset(numbers[one] for one in self._layer.core())
        self._cores.append(self.core)
        del self._cores[:-MOST]
        return False

    def _solving(self, literal: int) -> int:
        """The solver's literal for one of ours."""
        number = literal if literal >= 0 else ~literal
        found = self._layer.define(number, lambda: truth(self._emitter.term(self._places[number])))
        self._bound()
        return found if literal >= 0 else ~found

    def _bound(self) -> None:
        """Tell the solver the bounds of the inputs it has come to hear of."""
        while self._emitter.links:
            self._layer.add(self._emitter.links.pop())
        every = self._emitter.inputs
        if len(every) > self._bounded:
            for name, is_truth in islice(every.items(), self._bounded, None):
                if not is_truth:
                    for term in _within(name, *self._ranges.get(name, (-FAR, FAR))):
                        self._layer.add(term)
            self._bounded = len(every)

    # -- the situation last found

    def holds(self, literal: int) -> bool:
        """Whether a literal holds in the situation last found."""
        return self._all(self._models[-1], (literal,))

    def value(self, place: int) -> int:
        """The value of an operation in the situation last found; a truth is 0 or 1."""
        return self._models[-1].of(place)

    def _all(self, found: Model, literals: Iterable[int]) -> bool:
        for literal in literals:
            if found.of(self._places[literal if literal >= 0 else ~literal]) != (literal >= 0):
                return False
        return True


@lru_cache(maxsize=10_000)
def _within(name: str, low: int, high: int) -> tuple[BoolRef, ...]:
    """That a number is within its bounds, as far as it has any."""
    number = symbol(name, False)
    least = () if low <= -FAR else (number >= low,)
    return least if high >= FAR else (*least, number <= high)
