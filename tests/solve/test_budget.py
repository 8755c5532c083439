"""One budget of time for all checks within an answer."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from z3 import Int, Solver

from adjudicator.solve import budget
from adjudicator.solve.budget import Budget, GaveUp, allowed, spent, stop_if_spent
from adjudicator.solve.solver import Layer, check


class Clock:
    """A clock that moves only when it is set, or by so much at every look."""

    def __init__(self, step: float = 0.0) -> None:
        self.now, self.step = 0.0, step

    def __call__(self) -> float:
        self.now += self.step
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[Clock]:
    fake = Clock()
    monkeypatch.setattr(budget, "clock", fake)
    yield fake


def test_a_budget_is_spent_only_inside_a_block(clock: Clock) -> None:
    own = Budget(10)
    clock.now = 100
    with own:
        clock.now += 4
        assert own.left == 6
        with own:
            clock.now += 1
        assert own.left == 5
    clock.now += 100
    assert own.left == 5
    with own:
        clock.now += 5
        assert spent()
    assert not spent()


def test_the_tightest_budget_counts(clock: Clock) -> None:
    with Budget(10), Budget(3), Budget(7):
        assert allowed(20) == 3
        assert allowed(2) == 2
        clock.now += 3
        with pytest.raises(GaveUp, match="over"):
            allowed(2)
        with pytest.raises(GaveUp):
            stop_if_spent()
    assert allowed(20) == 20


def test_a_budget_ends_with_its_block_whatever_happens(clock: Clock) -> None:
    with pytest.raises(ValueError), Budget(1):
        clock.now += 2
        raise ValueError
    stop_if_spent()


def test_no_check_begins_once_the_time_is_over(clock: Clock) -> None:
    layer, x = Layer([Int("x") > 2], 10), Int("x")
    positive = layer.assume("positive", lambda: x > 0)
    with Budget(5):
        assert layer.sat([positive])
        clock.now += 5
        with pytest.raises(GaveUp):
            layer.sat([positive])
    assert layer.sat([positive])


def test_a_check_is_allowed_what_is_left(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    limits: list[int] = []
    monkeypatch.setattr(Solver, "set", lambda self, key, value: limits.append(value))
    layer = Layer([], 10)
    with Budget(4):
        layer.sat([])
        clock.now += 0.1  # less than a tenth
        layer.sat([])
        clock.now += 1.9
        layer.sat([])
        check(Solver(), 1.5)
    layer.sat([])
    assert limits == [4000, 2000, 1500, 10_000]
