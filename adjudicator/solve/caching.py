"""A solver for nodes of a builder, with a cache of models and unsat cores.

A query that a cached model satisfies, or that includes a cached core, needs no check (the counterexample cache of
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
"""Greatest number of models, and of cores, in the cache."""


class CachingSolver:
    """Literals for boolean nodes of a builder, and satisfiability of sets of them.

    A literal is an integer; `~literal` is its negation. `ranges` gives the bounds of inputs by name; entries may be
    added later. `limit` is the time of one check in seconds. Queries raise GaveUp on timeout.
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
        """The literals of the last unsat core."""

    # -- literals

    def literal(self, key: Hashable, place: Callable[[], int]) -> int:
        """Return the literal with this key; on a miss create it for the node that `place` returns."""
        number = self._keys.get(key)
        if number is None:
            made = place()
            number = self._keys[key] = len(self._places)
            self._places.append(made)
        return number

    def place(self, literal: int) -> int:
        """Return the node of a literal."""
        return self._places[literal] if literal >= 0 else self._builder.not_(self._places[~literal])

    def known(self, literal: int) -> bool | None:
        """Return the truth value of a literal whose node is a constant; None otherwise."""
        value = self._builder.known(self._places[literal if literal >= 0 else ~literal])
        return None if value is None else bool(value) == (literal >= 0)

    # -- queries

    def take(self, place: int) -> None:
        """Assert a node permanently. Cached models are not rechecked: assertions made after a query must not exclude
        them."""
        value = self._builder.known(place)
        if value is None:
            self._layer.add(truth(self._emitter.term(place)))
            self._bound()
        elif not value:
            self._broken = True

    def break_off(self) -> None:
        """Assert False: every later query is unsatisfiable."""
        self._broken = True

    def can(self, literals: Sequence[int], binding: Iterable[int] = ()) -> bool:
        """Return whether the literals are jointly satisfiable; the model, new or cached, becomes the current one.

        A cached model is used only if it satisfies the literals in `binding` as well. If unsatisfiable, `core` is set.
        """
        stop_if_spent()
        false = next((literal for literal in literals if self.known(literal) is False), None)
        if self._broken or false is not None:
            self.core = frozenset() if false is None else frozenset({false})
            return False
        wanted = [literal for literal in literals if self.known(literal) is None]
        return self._kept_core(frozenset(wanted)) is None and (
            self._kept_model([*wanted, *binding]) or self._solved(wanted)
        )

    def _kept_core(self, literals: frozenset[int]) -> frozenset[int] | None:
        """Return a cached core that these literals include, and make it the current core; None if there is none."""
        included = next((core for core in self._cores if core <= literals), None)
        self.core = self.core if included is None else included
        return included

    def _kept_model(self, literals: Sequence[int]) -> bool:
        """Return whether a cached model satisfies these literals, and make it the current model."""
        for at in range(len(self._models) - 1, -1, -1):
            if self._all(self._models[at], literals):
                self._models.append(self._models.pop(at))
                return True
        return False

    def _solved(self, literals: Sequence[int]) -> bool:
        numbers = {self._solving(literal): literal for literal in literals}
        if self._layer.sat(list(numbers)):
            self._models.append(Model(self._builder, self._layer.values(self._emitter.inputs)))
            del self._models[:-MOST]
            return True
        self.core = frozenset(numbers[one] for one in self._layer.core())
        self._cores.append(self.core)
        del self._cores[:-MOST]
        return False

    def _solving(self, literal: int) -> int:
        """Return the layer's literal for one of ours, defining it if necessary."""
        number = literal if literal >= 0 else ~literal
        defined = self._layer.define(number, lambda: truth(self._emitter.term(self._places[number])))
        self._bound()
        return defined if literal >= 0 else ~defined

    def _bound(self) -> None:
        """Assert the bounds and links of the inputs that have been emitted since the last call."""
        while self._emitter.links:
            self._layer.add(self._emitter.links.pop())
        every = self._emitter.inputs
        if len(every) > self._bounded:
            for name, is_truth in islice(every.items(), self._bounded, None):
                if not is_truth:
                    for term in _within(name, *self._ranges.get(name, (-FAR, FAR))):
                        self._layer.add(term)
            self._bounded = len(every)

    # -- current model

    def holds(self, literal: int) -> bool:
        """Return whether a literal is true in the current model."""
        return self._all(self._models[-1], (literal,))

    def value(self, place: int) -> int:
        """Return the value of a node in the current model; booleans are 0 and 1."""
        return self._models[-1].of(place)

    def _all(self, model: Model, literals: Iterable[int]) -> bool:
        for literal in literals:
            if model.of(self._places[literal if literal >= 0 else ~literal]) != (literal >= 0):
                return False
        return True


@lru_cache(maxsize=10_000)
def _within(name: str, low: int, high: int) -> tuple[BoolRef, ...]:
    """Return the constraints low <= input <= high; infinite bounds (FAR) are left out."""
    number = symbol(name, False)
    least = () if low <= -FAR else (number >= low,)
    return least if high >= FAR else (*least, number <= high)
