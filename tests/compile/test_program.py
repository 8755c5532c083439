"""Programs, however they are run, come to what plain Python says of the expression they are made of."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings

from adjudicator.compile import intervals, terms, validate
from adjudicator.compile.program import Builder, Program, Value
from adjudicator.compile.python import columns, exact
from tests.compile.expressions import (
    NAMES,
    SYMBOLS,
    Expression,
    Given,
    evaluated,
    everything,
    parts,
    plain,
    program,
    several,
    term,
    values,
)

Some = dict[str, Expression]


def expected(some: Some, at: Given) -> dict[str, Value]:
    return {name: plain(one, at) for name, one in some.items()}


def run(own: Program, at: Given) -> dict[str, Any]:
    """What the written function gives."""
    source = exact(own, NAMES)
    return dict(zip(source.outputs, source.function()([at.get(name) for name in NAMES]), strict=True))


@given(several(), values())
@settings(max_examples=80, deadline=None)
def test_the_written_function_gives_what_the_expression_comes_to(some: Some, at: Given) -> None:
    assert run(program(some), at) == expected(some, at)


@given(several(), values())
@settings(max_examples=80, deadline=None)
def test_so_does_the_one_for_columns(some: Some, at: Given) -> None:
    source = columns(program(some), NAMES)
    function = source.function(choose=lambda test, a, b: a if test else b, most=max)
    results = dict(zip(source.outputs, function([at[name] for name in NAMES]), strict=True))
    assert results == expected(some, at)


@given(several())
@settings(max_examples=60, deadline=None)
def test_and_it_does_for_whole_arrays(some: Some) -> None:
    numpy = pytest.importorskip("numpy")
    every = list(everything())
    arrays = [numpy.array([at[name] for at in every]) for name in NAMES]
    source = columns(program(some), NAMES)
    results = source.function(choose=numpy.where, most=numpy.maximum)(arrays)
    for name, column in zip(source.outputs, results, strict=True):
        whole = numpy.broadcast_to(column, (len(every),))
        assert [plain(some[name], at) for at in every] == whole.tolist()


@given(several(), values())
@settings(max_examples=80, deadline=None)
def test_so_does_reckoning_where_everything_is_known(some: Some, at: Given) -> None:
    own = program(some)
    results = intervals.value(own, at)
    assert {name: results[place] for name, place in own.outputs.items()} == expected(some, at)


@given(several(), values())
@settings(max_examples=80, deadline=None)
def test_code_read_back_as_terms_has_the_same_value(some: Some, at: Given) -> None:
    for source in (exact(program(some), NAMES), columns(program(some), NAMES)):
        read = validate.terms(source, SYMBOLS)
        assert {name: evaluated(one, at) for name, one in read.items()} == expected(some, at)


@given(several(), values())
@settings(max_examples=80, deadline=None)
def test_a_program_read_off_terms_comes_to_what_they_do(some: Some, at: Given) -> None:
    own = terms.program({name: term(one) for name, one in some.items()})
    assert set(own.inputs) <= set(NAMES)
    assert run(own, at) == expected(some, at)


@given(several(), parts(), values())
@settings(max_examples=80, deadline=None)
def test_to_put_values_in_changes_no_result(some: Some, known: Given, at: Given) -> None:
    left = program(some).put_in(known)
    assert not set(left.inputs) & set(known)
    assert run(left, at) == expected(some, {**at, **known})


@given(several(), values())
@settings(max_examples=100, deadline=None)
def test_with_everything_known_only_constants_are_left(some: Some, at: Given) -> None:
    left = program(some).put_in(at)
    assert {node.op for node in left.nodes} <= {"const"}
    assert len(left.nodes) <= len(some)


@given(several())
@settings(max_examples=100, deadline=None)
def test_a_part_of_a_program_is_no_more_than_what_it_needs(some: Some) -> None:
    whole = program(some)
    part = whole.only(["one"])
    assert list(part.outputs) == ["one"]
    used = {a for node in part.nodes for a in node.args} | set(part.outputs.values())
    assert used == set(range(len(part.nodes)))


# -- what is simplified


def test_what_is_the_same_is_made_once() -> None:
    build = Builder()
    p, q = build.input("p", True), build.input("q", True)
    assert build.and_(p, q, p) == build.and_(p, q)
    assert build.and_(p, build.and_(p, q)) == build.and_(p, q)
    assert build.eq(build.input("m", False), build.input("n", False)) == build.eq(
        build.input("n", False), build.input("m", False)
    )
    assert build.not_(build.not_(p)) == p
    assert build.choose(build.not_(p), q, p) == build.choose(p, p, q)


def test_opposites_and_constants_settle_what_holds_them() -> None:
    build = Builder()
    p, q, m = build.input("p", True), build.input("q", True), build.input("m", False)
    assert build.known(build.and_(q, p, build.not_(p))) is False
    assert build.known(build.or_(q, build.not_(p), p)) is True
    assert build.known(build.and_()) is True and build.known(build.or_()) is False
    assert build.known(build.mul(m, build.const(0))) == 0
    assert build.known(build.le(m, m)) is True
    assert build.add(m, build.const(0)) == m and build.mul(build.const(1), m) == m
    assert build.known(build.max_(build.const(3), build.const(5))) == 5
    assert build.choose(p, m, m) == m
    assert build.known(build.choose(build.const(True), m, m)) is None


def test_a_result_that_is_a_constant_or_an_input_is_written_too() -> None:
    build = Builder()
    own = build.program({"sure": build.const(True), "three": build.const(3), "same": build.input("p", True)})
    for source in (exact(own, NAMES), columns(own, NAMES)):
        assert source.function()([False, None, None, None, None]) == (True, 3, False)


def test_an_input_without_a_place_is_named() -> None:
    with pytest.raises(ValueError, match="inputs without a place: m, n"):
        exact(program({"x": ("le", "m", "n")}), ["p"])


def test_deep_expressions_are_broken_into_lines() -> None:
    build = Builder()
    p, q = build.input("p", True), build.input("q", True)
    deep, expect = p, [True]
    for number in range(500):
        deep = build.same(deep, q) if number % 3 else build.or_(build.not_(deep), p)
        expect.append(expect[-1] is False if number % 3 else True)
    assert run(build.program({"deep": deep}), {"p": True, "q": False}) == {"deep": expect[-1]}
