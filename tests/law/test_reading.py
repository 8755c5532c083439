"""Readings: one symbol for each unclear sentence."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from z3 import Int, IntVal, Solver, is_true, sat, simplify, substitute, unsat

from adjudicator.law import Citation, Reading
from adjudicator.law.reading import Option

names = st.lists(st.text("abcde", min_size=1, max_size=4), min_size=1, max_size=5, unique=True)


def reading(options: list[str], key: str = "co.quorum") -> Reading:
    listed = tuple(Option(name, f"it is {name}", "somebody says so") for name in options)
    return Reading(key, "How many?", listed, (Citation("Orders", "Quorum"),))


@given(names)
def test_the_first_option_is_the_default(options: list[str]) -> None:
    assert reading(options).names == tuple(options)
    assert reading(options).default == options[0]
    assert not reading(options).house


@given(names)
def test_each_value_within_the_bounds_is_one_option(options: list[str]) -> None:
    own = reading(options)
    for value in range(-2, len(options) + 2):
        put = [(own.symbol, IntVal(value))]
        fits = [name for name in options if is_true(simplify(substitute(own.is_(name), *put)))]
        assert fits == (options[value : value + 1] if value >= 0 else [])
        assert is_true(simplify(substitute(own.bounds, *put))) == (len(fits) == 1)


def test_a_solver_finds_each_option_and_no_other() -> None:
    own = reading(["five", "seven"])
    solver = Solver()
    solver.add(own.bounds)
    assert solver.check(own.is_("five")) == solver.check(own.is_("seven")) == sat
    assert solver.check(own.is_("five"), own.is_("seven")) == unsat


def test_an_option_the_reading_lacks_is_refused_by_name() -> None:
    with pytest.raises(KeyError, match=r"co\.quorum has no option 'nine'"):
        reading(["five", "seven"]).is_("nine")


def test_two_readings_have_two_symbols_and_one_has_one() -> None:
    one, other = reading(["x"], "co.one"), reading(["x"], "co.other")
    assert one.symbol.eq(Int("reading co.one"))
    assert one.symbol is one.symbol
    assert not one.symbol.eq(other.symbol)


def test_a_citation_names_document_and_heading() -> None:
    assert str(Citation("Orders", "Quorum")) == 'Orders, "Quorum"'
