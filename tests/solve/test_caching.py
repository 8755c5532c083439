"""The cache of models before a solver: what a kept model may answer."""

from __future__ import annotations

from itertools import product

from adjudicator.compile.bounded import Bounded
from adjudicator.solve.caching import CachingSolver


def test_a_kept_model_is_taken_only_where_it_meets_what_is_binding() -> None:
    """Two truths under every question of one, with either of the other binding: the last situation has the
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


def test_the_solver_is_given_the_bounds_of_numbers_that_have_any() -> None:
    """Of two numbers from 1 to 3 a sum of 3 leaves no room for a 3; a third number, without bounds, may be anything."""
    ranges = {"x": (1, 3), "y": (1, 3)}
    make = Bounded(ranges)
    solver = CachingSolver(make, ranges, 10.0)
    x, y, free = (make.input(name, False) for name in ("x", "y", "free"))
    little = solver.literal("sum", lambda: make.le(make.add(x, y), make.const(3)))
    two = solver.literal("two", lambda: make.le(x, make.const(2)))
    few = solver.literal("few", lambda: make.le(free, make.const(-5)))
    assert solver.can([little, two]) and not solver.can([little, ~two])
    assert solver.core == {little, ~two}
    assert solver.can([few]) and solver.can([~few])


def test_a_literal_that_is_known_answers_by_itself_and_is_the_core() -> None:
    make = Bounded({})
    solver = CachingSolver(make, {}, 10.0)
    open_ = solver.literal("open", lambda: make.input("open", True))
    never = solver.literal("never", lambda: make.const(False))
    assert not solver.can([open_, never]) and solver.core == {never}
    assert solver.can([open_, ~never])
    solver.break_off()
    assert not solver.can([open_]) and solver.core == frozenset()


def test_a_literal_stands_for_its_operation_and_its_negation_for_the_opposite() -> None:
    make = Bounded({})
    solver = CachingSolver(make, {}, 10.0)
    place = make.input("first", True)
    first = solver.literal("first", lambda: place)
    second = solver.literal("second", lambda: make.input("second", True))
    assert solver.place(first) == place and solver.place(~first) == make.not_(place)
    assert solver.place(second) != place
