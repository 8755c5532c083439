"""The cache of models before a solver: what a kept model may answer."""

from __future__ import annotations

from itertools import product

from adjudicator.compile.bounded import Bounded
from adjudicator.solve.caching import CachingSolver


def test_a_kept_model_is_taken_only_where_it_meets_what_is_binding() -> None:
    """Two truths under every question of one, with either of the other binding: the situation last found has the
    binding literal, unless the solver had to look for a new one, which it does without the binding."""
    ranges: dict[str, tuple[int, int]] = {}
    make = Bounded(ranges)
    solver = CachingSolver(make, ranges, 10.0)
    first, second = (solver.literal(name, lambda name=name: make.input(name, True)) for name in "ab")  # type: ignore[misc]
    for a, b in product((first, ~first), (second, ~second)):
        assert solver.can([a, b])
    for a, b in product((first, ~first), (second, ~second)):
        assert solver.can([a], binding=(b,))
        assert solver.holds(a) and solver.holds(b)
