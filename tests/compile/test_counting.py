"""Draws are counted as one counts them one by one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import nullcontext
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.compile.counting import Draws, Kind, Tally, TooMany
from tests.compile.expressions import NUMBERS, TRUTHS, Expression, plain, program, several


@st.composite
def draws(draw: st.DrawFn) -> Draws:
    """A few items of each kind, of which some are present."""

    def kind(name: str, most: int) -> Kind:
        present = draw(st.integers(0, most))
        return Kind(name, present, draw(st.integers(0, most - present)), draw(st.booleans()))

    kinds = (*(kind(name, 1) for name in TRUTHS), *(kind(name, 2) for name in NUMBERS), kind("unread", 2))
    rationed = sum(kind.present + kind.more for kind in kinds if kind.rationed)
    return Draws(kinds, draw(st.none() | st.integers(0, rationed)))


def each(draws: Draws, size: int) -> Iterator[Counter[str]]:
    """The numbers of each kind in every way to draw so many items, item by item."""
    items = [(kind, number) for kind in draws.kinds for number in range(kind.present + kind.more)]
    free, scarce = ([item for item in items if item[0].rationed == rationed] for rationed in (False, True))
    for chosen in combinations(scarce, len(scarce) if draws.ration is None else draws.ration):
        present = [(kind, number) for kind, number in items if number < kind.present]
        pool = [*free, *chosen]
        if all(item in pool for item in present):
            for some in combinations([item for item in pool if item not in present], size):
                yield Counter(kind.input for kind, _ in (*present, *some))


@given(several(), draws(), st.integers(0, 4))
@settings(max_examples=200, deadline=None)
def test_draws_are_counted_as_one_by_one(some: dict[str, Expression], drawn: Draws, size: int) -> None:
    tally = Tally(drawn, program({"one": some["one"], "other": some["other"]}), 4)
    either = tally.builder.or_(tally.places["one"], tally.builder.not_(tally.places["other"]))
    expected = Counter[str]()
    for numbers in each(drawn, size):
        values = {name: bool(numbers[name]) for name in TRUTHS} | {name: numbers[name] for name in NUMBERS}
        one, other = (bool(plain(some[name], values)) for name in ("one", "other"))
        expected += Counter({"one": int(one), "other": int(other), "either": int(one or not other), "all": 1})
    places = {**tally.places, "either": either, "all": tally.builder.const(True)}
    assert {name: tally.number(place, size) for name, place in places.items()} == {
        name: expected[name] for name in places
    }


def test_a_count_of_too_many_steps_is_given_up() -> None:
    drawn = Draws(tuple(Kind(name, 0, 2) for name in NUMBERS))
    for steps in (50, 0):
        tally = Tally(drawn, program({"equal": ("eq", *NUMBERS)}), 2)
        with nullcontext() if steps else pytest.raises(TooMany):
            assert tally.number(tally.places["equal"], 2, steps) == 4
