"""Vocabularies: what follows from a word, what a condition says, and which conditions say less."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from z3 import BoolVal

from adjudicator.solve.conditions import Condition, Literal, Vocabulary, Word


def vocabulary(*listed: str) -> Vocabulary:
    """Words by name, each with those that follow from it: "three: two"."""
    some = [one.partition(":") for one in listed]
    return Vocabulary([Word(name, BoolVal(True), tuple(rest.split())) for name, _, rest in some])


COUNTS = vocabulary("one", "two: one", "three: two", "red")
YES = {name: Literal(name) for name in ("one", "two", "three", "red")}


def says(condition: Condition) -> set[str]:
    return {f"{'' if one.holds else 'no '}{one.word}" for one in COUNTS.says(condition)}


def test_from_a_word_follows_what_it_implies_and_from_its_denial_what_implies_it() -> None:
    assert set(COUNTS.follow(YES["three"])) == {YES["one"], YES["two"], YES["three"]}
    assert set(COUNTS.follow(YES["one"])) == {YES["one"]}
    assert set(COUNTS.follow(~YES["one"])) == {~YES["one"], ~YES["two"], ~YES["three"]}
    assert set(COUNTS.follow(~YES["three"])) == {~YES["three"]}
    assert set(COUNTS.follow(~YES["red"])) == {~YES["red"]}


def test_a_condition_says_all_that_follows_from_its_literals() -> None:
    assert says(frozenset()) == set()
    assert says(frozenset({YES["two"], ~YES["red"]})) == {"one", "two", "no red"}
    assert says(frozenset({YES["one"], ~YES["two"]})) == {"one", "no two", "no three"}


def test_a_word_may_follow_from_two_and_what_it_implies_need_not_come_before() -> None:
    diamond = vocabulary("top: left right", "left: bottom", "right: bottom", "bottom", "gone: missing")
    assert diamond.above["top"] == {"top", "left", "right", "bottom"}
    assert diamond.below["bottom"] == {"top", "left", "right", "bottom"}
    assert diamond.above["gone"] == {"gone"}


def test_what_implies_most_comes_first_and_the_less_spoken_word_at_a_tie() -> None:
    some = [YES["one"], YES["red"], ~YES["one"], YES["three"], YES["two"], ~YES["three"]]
    assert COUNTS.strongest_first(some) == [
        YES["three"],
        ~YES["one"],
        YES["two"],
        YES["red"],
        ~YES["three"],
        YES["one"],
    ]
    assert COUNTS.strongest_first(reversed(some)) == COUNTS.strongest_first(some)


def test_the_least_conditions_are_those_from_which_none_follows() -> None:
    one, two, red = (frozenset({YES[name]}) for name in ("one", "two", "red"))
    assert COUNTS.least([two, one, one]) == [one]
    assert COUNTS.least([two | red, one]) == [one]
    assert COUNTS.least([two | red, one | red, two]) == [two, one | red]
    assert COUNTS.least([one, frozenset()]) == [frozenset()]
    assert COUNTS.least([]) == []
    no_one, no_two = frozenset({~YES["one"]}), frozenset({~YES["two"]})
    assert COUNTS.least([no_one, no_two]) == [no_two]


def test_the_shortest_condition_comes_first_then_the_words_spoken_first() -> None:
    three, red, not_red = (frozenset({one}) for one in (YES["three"], YES["red"], ~YES["red"]))
    short = [one for one in (frozenset({YES["one"], ~YES["three"]}), not_red, three)]
    assert sorted(short, key=COUNTS.order_of) == [three, not_red, short[0]]
    assert sorted([not_red, red], key=COUNTS.order_of) == [red, not_red]


@given(st.lists(st.frozensets(st.builds(Literal, st.sampled_from(list(YES)), st.booleans()), max_size=3)))
def test_every_condition_is_kept_or_follows_from_one_that_is(conditions: list[Condition]) -> None:
    """Whatever satisfies a condition satisfies one of the least, and none of these says another."""
    kept = COUNTS.least(conditions)
    assert set(kept) <= set(conditions)
    assert all(any(one <= COUNTS.says(condition) for one in kept) for condition in conditions)
    assert not any(one <= COUNTS.says(other) for one in kept for other in kept if one != other)
    assert COUNTS.least(reversed(conditions)) == kept
