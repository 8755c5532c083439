"""What follows from an action under every reading that bears on it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.law import Citation, Lookup, Reading, branches_of
from adjudicator.law.reading import Option

CITE = (Citation("Orders", "One"),)


def reading(key: str, *options: str, house: bool = False) -> Reading:
    return Reading(key, f"What of {key}?", tuple(Option(name, name, "so it is") for name in options), CITE, house)


READINGS = {
    message.key: message
    for message in (
        reading("a", "a1", "a2"),
        reading("b", "b1", "b2", "b3"),
        reading("c", "c1", "c2"),
        reading("d", "d1", "d2"),
        reading("h", "h1", "h2", house=True),
        reading("i", "i1", "i2", "i3", house=True),
    )
}


@dataclass(frozen=True)
class Ask:
    """A function as a tree: ask for a key, and go on by the option."""

    key: str
    then: Mapping[str, Ask | int]


def leaf_or_ask(children: st.SearchStrategy[Ask | int]) -> st.SearchStrategy[Ask | int]:
    def asking(key: str) -> st.SearchStrategy[Ask | int]:
        return st.fixed_dictionaries(dict.fromkeys(READINGS[key].names, children)).map(lambda then: Ask(key, then))

    return st.sampled_from(sorted(READINGS)).flatmap(asking)


trees: st.SearchStrategy[Ask | int] = st.recursive(st.integers(0, 3), leaf_or_ask, max_leaves=20)
some_options = st.fixed_dictionaries({}, optional={key: st.sampled_from(r.names) for key, r in READINGS.items()})


def run(tree: Ask | int, readings: Mapping[str, str]) -> int:
    while isinstance(tree, Ask):
        tree = tree.then[readings[tree.key]]
    return tree


def path(tree: Ask | int, options: Mapping[str, str]) -> dict[str, str]:
    """The keys the tree asks for under a whole choice of options."""
    chosen: dict[str, str] = {}
    while isinstance(tree, Ask):
        chosen[tree.key] = options[tree.key]
        tree = tree.then[options[tree.key]]
    return chosen


@pytest.mark.long
@given(trees, some_options)
@settings(max_examples=300, deadline=None)
def test_the_branches_part_all_readings_among_them(tree: Ask | int, fixed: dict[str, str]) -> None:
    branches = branches_of(READINGS, fixed, lambda lookup: run(tree, lookup))
    house = {key: fixed.get(key, READINGS[key].default) for key in ("h", "i")}
    soft = [key for key in READINGS if key not in house]
    reached = set()
    for chosen in product(*(READINGS[key].names for key in soft)):
        options = {**house, **dict(zip(soft, chosen, strict=True))}
        fitting = [b for b in branches if b.options.items() <= options.items()]
        assert len(fitting) == 1, "the guards overlap, or leave a reading out"
        assert fitting[0].answer == run(tree, options)
        assert fitting[0].options == path(tree, options), "the guard names other keys than were asked for"
        reached.add(branches.index(fitting[0]))
    assert reached == set(range(len(branches)))


@pytest.mark.long
@given(trees, some_options)
@settings(max_examples=200, deadline=None)
def test_the_function_runs_once_for_each_combination_it_tells_apart(tree: Ask | int, fixed: dict[str, str]) -> None:
    runs: list[dict[str, str]] = []

    def function(lookup: Lookup) -> int:
        answer = run(tree, lookup)
        runs.append(dict(lookup.accessed))
        return answer

    branches = branches_of(READINGS, fixed, function)
    assert len(runs) == len(branches)
    assert len({tuple(sorted(keys.items())) for keys in runs}) == len(runs)


@pytest.mark.long
@given(trees, some_options)
@settings(max_examples=200, deadline=None)
def test_the_first_branch_is_the_profile_s_and_house_rules_never_branch(tree: Ask | int, fixed: dict[str, str]) -> None:
    branches = branches_of(READINGS, fixed, lambda lookup: run(tree, lookup))
    profile = {key: fixed.get(key, own.default) for key, own in READINGS.items()}
    assert branches[0].options == path(tree, profile)
    assert branches[0].answer == run(tree, profile)
    for branch in branches:
        assert all(option == profile[key] for key, option in branch.options.items() if READINGS[key].house)


def test_no_key_looked_up_gives_one_branch_without_a_guard() -> None:
    [branch] = branches_of(READINGS, {"a": "a2"}, lambda lookup: "settled")
    assert branch.options == {}
    assert branch.answer == "settled"


def test_only_keys_looked_up_branch() -> None:
    branches = branches_of(READINGS, {}, lambda lookup: lookup["b"] if lookup["a"] == "a2" else "none")
    assert [(dict(b.options), b.answer) for b in branches] == [
        ({"a": "a1"}, "none"),
        ({"a": "a2", "b": "b1"}, "b1"),
        ({"a": "a2", "b": "b2"}, "b2"),
        ({"a": "a2", "b": "b3"}, "b3"),
    ]


def test_a_key_looked_up_again_answers_the_same() -> None:
    branches = branches_of(READINGS, {}, lambda lookup: (lookup["a"], lookup["c"], lookup["a"]))
    assert {b.answer for b in branches} == {(a, c, a) for a in ("a1", "a2") for c in ("c1", "c2")}
    assert len(branches) == 4


def test_what_is_raised_comes_through() -> None:
    def refusing(lookup: Lookup) -> int:
        if lookup["a"] == "a2":
            raise LookupError(lookup["a"])
        return 1

    with pytest.raises(LookupError, match="a2"):
        branches_of(READINGS, {}, refusing)


def test_a_lookup_remembers_in_order_and_answers_as_chosen_or_by_default() -> None:
    lookup = Lookup(READINGS, {"b": "b3"})
    assert (lookup["c"], lookup["b"], lookup["c"]) == ("c1", "b3", "c1")
    assert list(lookup.accessed.items()) == [("c", "c1"), ("b", "b3")]
    assert len(lookup) == len(READINGS)
    assert list(lookup) == list(READINGS)
    with pytest.raises(KeyError):
        lookup["z"]
    assert "z" not in lookup.accessed
