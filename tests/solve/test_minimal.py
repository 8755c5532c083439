"""Least relaxations, minimal sets and irreducible cores against naive twins."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.solve.minimal import least_relaxations, minimal_sets, shrink

ITEMS = tuple("hgfedcba")
"""Named against their order, so that an order by name would be seen."""

subsets = st.frozensets(st.sampled_from(ITEMS))
systems = st.lists(subsets, max_size=7)
orders = st.permutations(ITEMS)


def every(items: Sequence[str], most: int | None = None) -> list[frozenset[str]]:
    """All subsets, smaller ones first, each size in the order of the items."""
    sizes = range((len(items) if most is None else most) + 1)
    return [frozenset(some) for size in sizes for some in combinations(items, size)]


# -- least relaxations: what is let go must meet every conflict


class Conflicts:
    """A question that holds once each conflict has lost a member, and refuses with wide cores."""

    def __init__(self, conflicts: Sequence[frozenset[str]], wide: Sequence[frozenset[str]]) -> None:
        self.conflicts, self.wide, self.questions = conflicts, wide, list[frozenset[str]]()

    def holds(self, gone: frozenset[str]) -> bool:
        return all(conflict & gone for conflict in self.conflicts)

    def core_without(self, gone: frozenset[str]) -> frozenset[str] | None:
        self.questions.append(gone)
        if self.holds(gone):
            return None
        left = [conflict for conflict in self.conflicts if not conflict & gone]
        chosen = left[len(self.questions) % len(left)]
        more = self.wide[len(self.questions) % len(self.wide)] if self.wide else frozenset[str]()
        return (chosen | more) - gone


@pytest.mark.long
@given(orders, systems, systems, st.integers(1, 3))
@settings(max_examples=500, deadline=None)
def test_least_relaxations_are_the_smallest_sets_that_meet_every_conflict(
    order: list[str], conflicts: list[frozenset[str]], wide: list[frozenset[str]], most: int
) -> None:
    question = Conflicts(conflicts, wide)
    naive: list[frozenset[str]] = []
    for size in range(most + 1):
        naive = naive or [gone for gone in every(order, size) if len(gone) == size and question.holds(gone)]
    assert least_relaxations(order, question.core_without, most) == naive


@given(orders, systems)
def test_no_set_is_tried_twice_for_one_core(order: list[str], conflicts: list[frozenset[str]]) -> None:
    question = Conflicts(conflicts, [])
    least_relaxations(order, question.core_without)
    refused = [gone for gone in question.questions if not question.holds(gone)]
    assert len(refused) == len(set(refused))


def test_what_bears_on_nothing_is_never_let_go() -> None:
    question = Conflicts([frozenset("ab"), frozenset("bc")], [])
    assert least_relaxations(ITEMS, question.core_without) == [frozenset("b")]
    assert all(gone <= set("abc") for gone in question.questions)


def test_a_question_that_holds_needs_nothing_let_go() -> None:
    assert least_relaxations(ITEMS, lambda gone: None) == [frozenset()]


def test_a_question_nothing_helps_is_given_up_at_once() -> None:
    questions = []

    def hopeless(gone: frozenset[str]) -> frozenset[str]:
        questions.append(gone)
        return frozenset()

    assert least_relaxations(ITEMS, hopeless) == []
    assert questions == [frozenset()]


def test_more_than_the_most_is_not_looked_for() -> None:
    apart = Conflicts([frozenset("a"), frozenset("b"), frozenset("c")], [])
    assert least_relaxations(ITEMS, apart.core_without, most=2) == []
    assert least_relaxations(ITEMS, apart.core_without, most=3) == [frozenset("abc")]


# -- minimal sets of a monotone condition


@pytest.mark.long
@given(orders, systems)
@settings(max_examples=300, deadline=None)
def test_minimal_sets_are_the_enough_ones_that_no_smaller_one_is_within(
    order: list[str], enough: list[frozenset[str]]
) -> None:
    def condition(chosen: Sequence[str]) -> bool:
        return any(some <= set(chosen) for some in enough)

    naive = [some for some in every(order) if condition(list(some)) and not any(less < some for less in enough)]
    minimal = minimal_sets(order, condition)
    assert [frozenset(some) for some in minimal] == naive
    assert all(list(some) == [item for item in order if item in some] for some in minimal)


def test_minimal_sets_at_the_ends() -> None:
    assert minimal_sets("abc", lambda chosen: True) == [()]
    assert minimal_sets("abc", lambda chosen: False) == []
    assert minimal_sets("", lambda chosen: True) == [()]


# -- irreducible cores


@pytest.mark.long
@given(orders, st.lists(subsets, min_size=1, max_size=7))
@settings(max_examples=300, deadline=None)
def test_shrink_leaves_a_contradiction_with_no_member_idle(order: list[str], conflicts: list[frozenset[str]]) -> None:
    def contradict(some: Sequence[str]) -> bool:
        return any(conflict <= set(some) for conflict in conflicts)

    kept = shrink(order, contradict)
    assert frozenset(kept) in conflicts
    assert kept == [item for item in order if item in kept]
    assert all(not contradict([other for other in kept if other != item]) for item in kept)


@pytest.mark.parametrize(("core", "kept"), [("abc", "c"), ("cba", "a"), ("", "")])
def test_shrink_drops_in_the_order_given(core: str, kept: str) -> None:
    assert shrink(core, lambda rest: len(rest) > 0 or not core) == list(kept)
