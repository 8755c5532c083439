"""Inputs of an interface, one after another, and the faults they end in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from random import Random

from tests.fuzz.corpus import Tree
from tests.fuzz.doors import Door, flat, mapping
from tests.fuzz.mutator import Mutator
from tests.fuzz.outcome import Fault, outcome
from tests.fuzz.shrink import shrunk


@dataclass
class Result:
    """How many inputs ended how, and by its place each fault with the first input that had it."""

    ends: Counter[str] = field(default_factory=Counter)
    faults: dict[str, tuple[Tree, Fault]] = field(default_factory=dict)


def inputs(door: Door, seed: int) -> Iterator[Tree]:
    """Mutated inputs of an interface without end; the same for the same seed."""
    rng = Random(f"{door.name} {seed}")
    mutator = Mutator(rng, door.keys())
    while True:
        tree = door.seed(rng)
        yield mutator.mutated(tree, _game(tree))


def _game(tree: Tree) -> str | None:
    """The game that an input is of, where it is to be seen."""
    data = mapping(tree)
    options = data.get("options", tree)
    if isinstance(options, list):
        given = list(flat(options))
        return next((after for word, after in pairwise(given) if word == "--game"), None)
    game = next((mapping(data.get(key)).get("game") for key in ("case", "record") if key in data), data.get("game"))
    return game if isinstance(game, str) else None


def fuzz(door: Door, count: int, seed: int) -> Result:
    """Pass so many inputs to an interface. Runs in a `workplace`."""
    result = Result()
    for _, tree in zip(range(count), inputs(door, seed), strict=False):
        end = outcome(lambda tree=tree: door.run(tree))  # type: ignore[misc]
        if isinstance(end, Fault):
            result.faults.setdefault(end.place, (tree, end))
        result.ends["fault" if isinstance(end, Fault) else end] += 1
    return result


def smallest(door: Door, tree: Tree, fault: Fault) -> Tree:
    """A small input with the same fault."""

    def fails(candidate: Tree) -> bool:
        end = outcome(lambda: door.run(candidate))
        return isinstance(end, Fault) and end.place == fault.place

    return tree if fault.place == "no answer" else shrunk(tree, fails)
