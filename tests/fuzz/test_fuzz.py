"""Whatever comes in: an answer or a refusal, and neither a fault of the program nor a wait without end."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.fuzz.corpus import Tree
from tests.fuzz.doors import DOORS, workplace
from tests.fuzz.fuzzer import fuzz, inputs
from tests.fuzz.mutator import Mutator
from tests.fuzz.outcome import ANSWERED, Fault, Unsound, check_printed, outcome
from tests.fuzz.regressions import REGRESSIONS
from tests.fuzz.shrink import shrunk

pytestmark = pytest.mark.no_cover
PLAIN = 80
FEWER = {
    "table": 6,
    "record": 8,
    "case": 15,
    "position": 20,
    "batch": 20,
    "link": 20,
    "desk": 40,
    "python": 40,
    "flags": 40,
}
"""Inputs of a door in the plain profile, fewer where each takes long."""
MORE = 4
"""By how much there are more of them in the long profile."""
OF_A_PROCESS = 30
"""Inputs of the door that starts a process for each, in the long profile."""
DEEPEST = 1_000
"""Inputs of a seed and door in the deep profile."""
SUBPROCESS = "environment"
"""The door that starts a process for each input."""
DEEP = range(1, 11)
"""Seeds of the deep profile: with DEEPEST inputs a seed and door, a hundred thousand in all."""


@pytest.fixture(autouse=True, scope="module")
def _workplace() -> Iterator[None]:
    with workplace():
        yield


def _faults(door: str, count: int, seed: int) -> list[str]:
    result = fuzz(DOORS[door], count, seed)
    assert sum(result.ends.values()) == count and len(result.ends) > 1
    return [f"{fault.place}\n{fault.text}\n{tree!r}" for tree, fault in result.faults.values()]


@pytest.mark.parametrize("door", [door for door in DOORS if door != SUBPROCESS])
def test_no_input_ends_in_a_fault(door: str) -> None:
    assert _faults(door, FEWER.get(door, PLAIN), 2) == []


@pytest.mark.long
@pytest.mark.parametrize("door", DOORS)
def test_no_input_of_some_hundreds_ends_in_a_fault(door: str) -> None:
    assert _faults(door, OF_A_PROCESS if door == SUBPROCESS else MORE * FEWER.get(door, PLAIN), 3) == []


@pytest.mark.deep
@pytest.mark.parametrize("seed", DEEP)
@pytest.mark.parametrize("door", [door for door in DOORS if door != SUBPROCESS])
def test_no_input_of_a_hundred_thousand_ends_in_a_fault(door: str, seed: int) -> None:
    assert _faults(door, DEEPEST, 100 + seed) == []


@pytest.mark.parametrize(("door", "tree"), REGRESSIONS)
def test_what_once_ended_in_a_fault_does_no_longer(door: str, tree: Tree) -> None:
    end = outcome(lambda: DOORS[door].run(tree))
    assert not isinstance(end, Fault), end


# -- the fuzzer itself


def test_the_same_seed_gives_the_same_inputs() -> None:
    for door in DOORS.values():
        first, again, other = (
            [next(made) for _ in range(3)] for made in (inputs(door, 1), inputs(door, 1), inputs(door, 2))
        )
        assert repr(first) == repr(again) != repr(other)


@pytest.mark.long
def test_valid_inputs_are_mostly_answered() -> None:
    from random import Random

    rng = Random(1)
    ends = [outcome(lambda: door.run(door.seed(rng))) for door in DOORS.values() for _ in range(5)]  # noqa: B023
    assert ends.count(ANSWERED) > len(ends) / 2


def test_a_fault_is_known_by_its_place_and_shrunk() -> None:
    def run(tree: Tree) -> str:
        if "3 of Cups" in repr(tree):
            raise ZeroDivisionError
        return ANSWERED

    end = outcome(lambda: run({"hands": ["3 of Cups"]}))
    assert isinstance(end, Fault) and end.place.startswith("ZeroDivisionError in ")
    large: Tree = {
        "game": "loka",
        "hands": {"Ada": "2 of Cups, 3 of Cups and 4 of Cups", "Ben": [1, 2]},
        "turn": ["Ada"],
    }
    assert shrunk(large, lambda tree: isinstance(outcome(lambda: run(tree)), Fault)) == {"hands": {"Ada": " 3 of Cups"}}


@pytest.mark.parametrize("text", ["error[no-such-code]: x", "a\x1b[31mb", "Traceback (most recent call last):"])
def test_what_is_printed_is_looked_at(text: str) -> None:
    with pytest.raises(Unsound):
        check_printed(text)


def test_a_mutated_input_leaves_its_seed_as_it_was() -> None:
    from random import Random

    tree: Tree = {"game": "loka", "hands": {"Ada": "2 of Cups"}, "trick": [{"Ben": "3 of Cups"}]}
    before = repr(tree)
    made = {repr(Mutator(Random(seed)).mutated(tree, "loka")) for seed in range(30)}
    assert repr(tree) == before and len(made) > 20
