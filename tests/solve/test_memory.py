"""What a process keeps is bounded, and what it has freed is given back."""

from __future__ import annotations

import gc
import weakref

import pytest
from z3 import Bool

from adjudicator.solve import memory
from adjudicator.solve import session as module
from adjudicator.solve.memory import Recent, Wear, bounded_memo, give_back, wear
from adjudicator.solve.session import Assume, Session
from adjudicator.solve.solver import Layer
from tests.law import committee
from tests.law.committee import READINGS


def sessions(count: int) -> list[Session]:
    return [Session(committee.rulebook().decisions["vote"], READINGS) for _ in range(count)]


def test_the_layers_of_all_sessions_together_are_bounded_and_the_oldest_go_first() -> None:
    some = sessions(module.MANY_LAYERS + 3)
    for one in some:
        assert one.sat([])
    assert [bool(one._layers) for one in some] == [False] * 3 + [True] * module.MANY_LAYERS


def test_a_session_without_its_layer_answers_as_before() -> None:
    first, *others = sessions(module.MANY_LAYERS + 1)
    claim = Assume("never", lambda: Bool("p") & ~Bool("p"))
    assert not first.sat([claim]) and first.core() == {claim}
    for one in others:
        one.sat([])
    assert not first._layers
    assert not first.sat([claim]) and first.core() == {claim}


@pytest.mark.long
def test_of_a_session_that_is_gone_no_layer_is_kept() -> None:
    (one,) = sessions(1)
    one.sat([])
    layer = weakref.ref(one._layers["calm"])
    del one
    gc.collect()
    assert layer() is None


def test_memory_is_given_back_after_so_much_and_again_after_as_much() -> None:
    counts: list[int] = []
    worn = Wear(10, lambda: counts.append(worn.done))
    for _ in range(25):
        worn.add(1)
    assert len(counts) == 2 and worn.done == 5


def test_every_solver_counts() -> None:
    wear.done = 0
    Layer((), 1.0)
    assert wear.done == memory.SEARCH


def test_circles_are_freed_where_python_does_not_look_for_them() -> None:
    class Circle:
        pass

    one = Circle()
    one.itself = one  # type: ignore[attr-defined]
    there = weakref.ref(one)
    gc.disable()
    try:
        del one
        give_back()
    finally:
        gc.enable()
    assert there() is None


def test_where_the_library_has_no_such_call_nothing_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "_trim", lambda: None)
    assert give_back() is False


def test_what_was_used_last_is_kept() -> None:
    recent = Recent[str](2)
    assert [recent.use(key) for key in "abac"] == [[], [], [], ["b"]]


def test_a_store_keeps_no_more_than_so_many() -> None:
    store: dict[int, int] = {}
    for key in (1, 2, 1, 3):
        assert bounded_memo(store, key, lambda: 0, 2) == 0
    assert list(store) == [2, 3]
