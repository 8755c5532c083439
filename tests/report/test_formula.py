"""Printed terms mean what the terms mean: read as Python, they have the same value."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from z3 import And, Bool, BoolRef, ExprRef, If, Int, IntVal, Not, Or, Sum

from adjudicator.compile.program import Builder
from adjudicator.compile.terms import plain, program
from adjudicator.law.reading import reading
from adjudicator.report.formula import FEW, Formula
from adjudicator.solve.substitution import Renaming

TRUTHS, NUMBERS = [Bool(name) for name in "abc"], [Int(name) for name in "xyz"]
PLACE = reading("th.place", "Where?", (), ("here", "this", "h"), ("there", "that", "t"))
Numbers = st.recursive(
    st.sampled_from([*NUMBERS, *map(IntVal, (-2, 0, 1, 3))]),
    lambda inner: st.one_of(
        st.lists(inner, min_size=2, max_size=4).map(Sum),
        st.tuples(inner, inner).map(lambda pair: pair[0] - pair[1]),
        st.tuples(st.sampled_from(TRUTHS), inner, inner).map(lambda three: If(*three)),
        st.tuples(inner, st.sampled_from([IntVal(2), IntVal(-1)])).map(lambda pair: pair[0] * pair[1]),
    ),
    max_leaves=5,
)
Terms = st.recursive(
    st.one_of(
        st.sampled_from(TRUTHS),
        st.tuples(Numbers, Numbers).map(lambda pair: pair[0] <= pair[1]),
        st.tuples(Numbers, Numbers).map(lambda pair: pair[0] > pair[1]),
        st.tuples(Numbers, Numbers).map(lambda pair: pair[0] == pair[1]),
    ),
    lambda inner: st.one_of(
        inner.map(Not),
        st.lists(inner, min_size=2, max_size=4).map(And),
        st.lists(inner, min_size=2, max_size=4).map(Or),
        st.tuples(inner, inner).map(lambda pair: pair[0] == pair[1]),
        st.tuples(inner, inner, inner).map(lambda three: If(*three)),
        st.tuples(inner, inner).map(lambda pair: Or(pair[0], And(Not(pair[0]), pair[1]))),
    ),
    max_leaves=8,
)


def as_python(formula: Formula, values: dict[str, int | bool]) -> object:
    """The value of a printed term, read as Python; what it names with a number sign first."""
    names: dict[str, object] = {**values, "true": True, "false": False, "max": max}
    for name, text in [*formula.where.items(), ("#", formula.text)]:
        code = re.sub(r"(?<![<>!])=", "==", text).replace("#", "_")
        names[name.replace("#", "_")] = eval(code, {}, names)
    return names["_"]


@given(Terms, st.tuples(*(3 * [st.booleans()])), st.tuples(*(3 * [st.integers(-3, 3)])))
def test_a_printed_term_has_the_value_of_the_term(
    term: BoolRef, truths: tuple[bool, ...], numbers: tuple[int, ...]
) -> None:
    values = dict(zip("abcxyz", (*truths, *numbers), strict=True))
    pairs: list[tuple[ExprRef, ExprRef]] = [(one, one.sort().cast(values[str(one)])) for one in (*TRUTHS, *NUMBERS)]
    assert as_python(Formula(program({"term": term}), {}, None), values) == plain(Renaming(pairs).of(term))


X, LED = Int("x"), Bool("suit or led")


@pytest.mark.parametrize(
    ("term", "text"),
    [
        (X < 3, "x < 3"),
        (X >= 3, "x >= 3"),
        (Not(X == 3), "x != 3"),
        (Int("y") + 1 < X - 2, "x - 2 > y + 1"),
        (And(LED, Not(Bool("a") == LED)), "[suit or led] and not [suit or led] = a"),
        (Int("y") - 3 * X >= X, "x <= y - 3 * x"),
        (Int("y") + X * -1 * 2 >= X, "x <= y - 2 * x"),
        (If(Bool("a"), If(Bool("b"), X, Int("y")), 0) > X, "((x if b else y) if a else 0) > x"),
        (PLACE.is_("there"), "th.place = there"),
        (Not(PLACE.is_("here")), "th.place != here"),
        (Sum(*map(Int, "abcdefghi")) == 1, "a + b + c + d + e + f + 3 more = 1"),
        (Or(*map(Bool, "abcdefgh")), "a or b or c or d or e or f or g or h"),
    ],
)
def test_symbols_and_readings_stand_by_their_names(term: BoolRef, text: str) -> None:
    assert FEW == 8
    assert Formula(program({"term": term}), {PLACE.symbol.decl().name(): PLACE}).text == text


def test_what_stands_several_times_is_printed_once() -> None:
    both = And(Int("y") >= X + 1, Bool("a"))
    formula = Formula(program({"term": Or(And(Not(both), Bool("b")), And(Not(both), Bool("c")), Bool("d"))}), {})
    assert formula.text == "(not #1 and b) or (not #1 and c) or d" and formula.where == {"#1": "x + 1 <= y and a"}


def test_the_greatest_of_several_is_printed() -> None:
    make = Builder()
    most = make.max_(make.input("x", False), make.input("y", False))
    assert Formula(make.program({"most": most}), {}).text == "max(x, y)"
