"""Bounds contain what they should, and there is a witness just where there is a model."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.compile.intervals import Reckoning, Unsettled
from adjudicator.compile.residual import Range
from tests.compile.expressions import BOX, NAMES, Expression, everything, plain, program, several

Some = dict[str, Expression]
PLENTY = 100_000


@st.composite
def boxes(draw: st.DrawFn) -> dict[str, Range]:
    """Bounds of every symbol."""
    ranges: dict[str, Range] = {}
    for name in NAMES:
        low = draw(st.integers(*BOX[name]))
        ranges[name] = (low, draw(st.integers(low, BOX[name][1])))
    return ranges


def inside(box: dict[str, Range]) -> list[dict[str, int]]:
    """Every situation within the bounds."""
    return [at for at in everything() if all(low <= at[name] <= high for name, (low, high) in box.items())]


@given(several(), boxes())
@settings(max_examples=150, deadline=None)
def test_a_result_lies_within_its_bounds(some: Some, box: dict[str, Range]) -> None:
    own = Reckoning(program(some), box)
    for name, expression in some.items():
        low, high = own.of(name)
        results = [int(plain(expression, at)) for at in inside(box)]
        assert low <= min(results) and max(results) <= high
        if len(results) == 1:
            assert (low, high) == (results[0], results[0])


@given(several(), boxes(), boxes())
@settings(max_examples=150, deadline=None)
def test_bounds_are_kept_up_to_date_and_changes_taken_back(
    some: Some, first: dict[str, Range], second: dict[str, Range]
) -> None:
    own = Reckoning(program(some), first)
    before = list(own.intervals)
    undo = own.put(second)
    assert own.intervals == Reckoning(program(some), second).intervals
    own.undo(undo)
    assert own.intervals == before == Reckoning(program(some), first).intervals


@given(several(), boxes(), boxes(), st.booleans(), st.booleans())
@settings(max_examples=200, deadline=None)
def test_there_is_a_witness_just_where_there_is_a_model(
    some: Some, first: dict[str, Range], box: dict[str, Range], one: bool, other: bool
) -> None:
    own, wanted = Reckoning(program(some), first), {"one": one, "other": other}
    before = list(own.intervals)
    witness = own.witness(wanted, box, PLENTY)
    there = [at for at in inside(box) if all(plain(some[name], at) == value for name, value in wanted.items())]
    assert (witness is not None) == bool(there)
    if witness is not None:
        assert all(type(value) is type(there[0][name]) for name, value in witness.items())
        assert {**there[0], **witness} in there  # what is not told bears on nothing
    assert own.intervals == before


@given(several(), boxes())
@settings(max_examples=50, deadline=None)
def test_the_witness_is_the_same_every_time(some: Some, box: dict[str, Range]) -> None:
    witnesses = [Reckoning(program(some), box).witness({"one": True}, {}, PLENTY) for _ in range(2)]
    assert witnesses[0] == witnesses[1]


def test_a_search_that_takes_too_long_is_given_up() -> None:
    hard = {"it": ("eq", ("add", "m", ("mul", 2, "n")), 3)}
    box = {"m": (0, 1000), "n": (0, 1000)}
    own = Reckoning(program(hard), box)
    with pytest.raises(Unsettled):
        own.witness({"it": True}, {}, steps=1)
    assert own.intervals == Reckoning(program(hard), box).intervals
    witness = own.witness({"it": True}, {}, PLENTY)
    assert witness is not None and witness["m"] + 2 * witness["n"] == 3


def test_an_input_without_bounds_is_named() -> None:
    with pytest.raises(KeyError, match="n"):
        Reckoning(program({"it": ("le", "m", "n")}), {"m": (0, 1)})


@given(several(), boxes(), st.booleans(), st.booleans())
@settings(max_examples=200, deadline=None)
def test_where_an_input_leans_its_extreme_is_a_witness_if_anything_is(
    some: Some, box: dict[str, Range], one: bool, other: bool
) -> None:
    own, wanted = Reckoning(program(some), box), {"one": one, "other": other}
    leanings = own.leanings(wanted)
    there = [at for at in inside(box) if all(plain(some[name], at) == value for name, value in wanted.items())]
    extremes = {name: box[name][leaning > 0] for name, leaning in leanings.items()}
    assert bool(there) == any(all(at[name] == extremes[name] for name in extremes) for at in there)
