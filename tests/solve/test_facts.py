"""Facts: statements about one symbol, what an edit leaves of them, and their guards."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from z3 import Bool, BoolRef, BoolVal, Int, IntVal, Solver, is_true, simplify, substitute, unsat

from adjudicator.solve.facts import AT_LEAST, AT_MOST, IS, Fact, guard
from tests.law.committee import READINGS

count, word = Int("count"), Bool("word")
RELATIONS = {AT_LEAST: int.__ge__, AT_MOST: int.__le__, IS: int.__eq__}
relations = st.sampled_from(sorted(RELATIONS))


def fact(relation: str, value: int | bool, edits: tuple[int, int] | None = None) -> Fact:
    return Fact("id", "so it is", word if isinstance(value, bool) else count, relation, value, edits=edits)


def true_at(term: BoolRef, value: int | bool) -> bool:
    """Whether a term over the symbol is true of a value."""
    put = (word, BoolVal(value)) if isinstance(value, bool) else (count, IntVal(value))
    return bool(is_true(simplify(substitute(term, put))))


@given(relations, st.integers(-3, 9))
def test_a_count_is_what_it_says(relation: str, value: int) -> None:
    for other in range(-4, 11):
        assert true_at(fact(relation, value).term(), other) == RELATIONS[relation](other, value)


@pytest.mark.parametrize("value", [True, False])
def test_a_word_is_what_it_says(value: bool) -> None:
    assert true_at(fact(IS, value).term(), value)
    assert not true_at(fact(IS, value).term(), not value)


@given(relations, st.integers(0, 9), st.integers(0, 3), st.integers(0, 3))
def test_an_edit_leaves_exactly_the_values_it_may_give(relation: str, value: int, less: int, more: int) -> None:
    edits = (value - less, value + more)
    left = fact(relation, value, edits).weakened()
    assert left is not None
    for other in range(-4, 14):
        above, below = other >= edits[0], other <= edits[1]
        assert true_at(left, other) == {AT_LEAST: above, AT_MOST: below, IS: above and below}[relation]


@given(relations, st.integers(0, 9), st.integers(0, 3), st.integers(0, 3))
def test_what_an_edit_leaves_follows_from_the_fact(relation: str, value: int, less: int, more: int) -> None:
    own = fact(relation, value, (value - less, value + more))
    left = own.weakened()
    assert left is not None
    solver = Solver()
    solver.add(own.term())
    solver.add(simplify(left == BoolVal(False)))
    assert solver.check() == unsat


def test_a_fact_without_edits_stands_and_a_word_with_them_goes() -> None:
    rigid = fact(AT_LEAST, 2).weakened()
    assert rigid is not None
    assert rigid.eq(fact(AT_LEAST, 2).term())
    assert fact(IS, True, (0, 1)).weakened() is None
    kept = fact(IS, True).weakened()
    assert kept is not None
    assert kept.eq(word)


def test_facts_with_one_key_say_the_same() -> None:
    own = fact(AT_LEAST, 2)
    assert replace(own, id="other", text="in other words", edits=(1, 2), at="line 3").key == own.key
    others = [
        replace(own, value=3),
        replace(own, relation=AT_MOST),
        replace(own, symbol=Int("another")),
        replace(own, given=(("co.quorum", "five"),)),
    ]
    assert len({other.key for other in (own, *others)}) == 5


def test_where_a_fact_was_stated_does_not_make_it_another() -> None:
    assert replace(fact(IS, 2), at="line 3") == fact(IS, 2)
    assert hash(replace(fact(IS, 2), at="line 3")) == hash(fact(IS, 2))
    assert replace(fact(IS, 2), text="otherwise") != fact(IS, 2)


def test_a_guard_is_the_options_without_the_house_rules() -> None:
    given = guard({"co.quorum": "seven", "co.treasurer": "no"}, READINGS)
    quorum, treasurer = READINGS["co.quorum"].symbol, READINGS["co.treasurer"].symbol
    for q in (0, 1):
        for t in (0, 1):
            put = substitute(given, (quorum, IntVal(q)), (treasurer, IntVal(t)))
            assert is_true(simplify(put)) == (q == 1)


def test_a_guard_of_nothing_is_true_and_an_unknown_option_a_key_error() -> None:
    assert is_true(simplify(guard({}, READINGS)))
    with pytest.raises(KeyError, match="nine"):
        guard({"co.quorum": "nine"}, READINGS)
