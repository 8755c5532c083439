"""What is left of a program gives what the whole would, whatever the values of what is open."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.compile.program import Builder, Program
from adjudicator.compile.python import exact
from adjudicator.compile.residual import Range, Residual, constant, specialised
from tests.compile.expressions import BOX, NAMES, NUMBERS, Expression, everything, made, parts, plain, program, several

Some = dict[str, Expression]


@st.composite
def ranges(draw: st.DrawFn) -> dict[str, Range]:
    """A range for some of the numbers."""
    chosen: dict[str, Range] = {}
    for name in draw(st.sets(st.sampled_from(NUMBERS))):
        low = draw(st.integers(*BOX[name]))
        chosen[name] = (low, draw(st.integers(low, BOX[name][1])))
    return chosen


@given(several(), parts(), ranges())
@settings(max_examples=80, deadline=None)
def test_what_is_left_gives_what_the_whole_would(some: Some, known: dict[str, int], open_: dict[str, Range]) -> None:
    left = specialised(program(some), list(some), Residual(Builder(), known, open_))
    assert not set(left.inputs) & set(known)
    function = exact(left, NAMES).function()
    for at in everything():
        within = all(low <= at[name] <= high for name, (low, high) in open_.items() if name not in known)
        if within and all(at[name] == value for name, value in known.items()):
            assert function([at[name] for name in NAMES]) == tuple(plain(one, at) for one in some.values())


@given(several(), several(), parts())
@settings(max_examples=40, deadline=None)
def test_an_input_may_be_computed_itself(some: Some, inner: Some, known: dict[str, int]) -> None:
    known = {name: value for name, value in known.items() if name != "m"}
    builder = Builder()
    whole = Residual(builder, known, {}, {"m": lambda: made(builder, inner["sum"])})
    function = exact(specialised(program(some), list(some), whole), NAMES).function()
    for at in everything():
        if all(at[name] == value for name, value in known.items()):
            instead = {**at, "m": plain(inner["sum"], at)}
            values = tuple(plain(one, instead) for one in some.values())
            assert function([at[name] for name in NAMES]) == values


def _left(expression: Expression, known: dict[str, int], open_: dict[str, Range] | None = None) -> Program:
    return specialised(program({"it": expression}), ["it"], Residual(Builder(), known, open_ or {}))


def test_what_no_longer_bears_is_not_an_input() -> None:
    either = ("or", ("and", "p", ("le", "m", "n")), ("and", "q", ("eq", "m", 1)))
    assert set(_left(either, {"p": False}).inputs) == {"q", "m"}
    assert constant(_left(either, {"p": False, "q": False}), "it") is False
    assert constant(_left(("choose", "p", 1, "n"), {"p": True}), "it") == 1
    assert constant(_left(either, {}), "it") is None


def test_a_comparison_that_ranges_settle_is_settled() -> None:
    assert constant(_left(("le", "m", "n"), {}, {"m": (0, 1), "n": (1, 2)}), "it") is True
    assert constant(_left(("le", "m", "n"), {}, {"m": (2, 3), "n": (0, 1)}), "it") is False
    assert constant(_left(("eq", "m", 5), {}, {"m": (0, 4)}), "it") is False
    assert constant(_left(("le", "m", "n"), {}, {"m": (0, 2), "n": (1, 2)}), "it") is None
