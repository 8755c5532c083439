"""What follows from an action, under each reading that bears on it.

A function of what happened asks for a reading through `Lookup[key]`, which remembers
the question. `branches_of` runs the function once for every combination of the keys it
actually asked for, so its answers come back with the readings that lead to each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from adjudicator.law.reading import Options, Reading

T = TypeVar("T")


class Lookup(Mapping[str, str]):
    """Readings that remember which keys were asked for, in the order they were."""

    def __init__(self, readings: Mapping[str, Reading], chosen: Options) -> None:
        self._readings = readings
        self._chosen = chosen
        self.asked: dict[str, str] = {}

    def __getitem__(self, key: str) -> str:
        option = self._chosen.get(key, self._readings[key].default)
        self.asked[key] = option
        return option

    def __iter__(self) -> Iterator[str]:
        return iter(self._readings)

    def __len__(self) -> int:
        return len(self._readings)


@dataclass(frozen=True)
class Branch(Generic[T]):
    """An answer and the options that lead to it; keys not named do not bear on it."""

    options: Options
    answer: T


def branches_of(
    readings: Mapping[str, Reading], fixed: Options, function: Callable[[Lookup], T]
) -> list[Branch[T]]:
    """Run `function` for every combination of the keys it asks for.

    `readings` are those that may vary; `fixed` gives the option tried first for each
    and decides alone for a house rule. The first branch is the one under `fixed`.
    """
    branches: list[Branch[T]] = []
    pending: list[dict[str, str]] = [{}]
    while pending:
        forced = pending.pop()
        asked = Lookup(readings, {**fixed, **forced})
        answer = function(asked)
        branches.append(Branch(dict(asked.asked), answer))
        # Keys first asked for on this run branch here; those forced have branched already.
        path = dict(forced)
        fresh: list[dict[str, str]] = []
        for key, option in asked.asked.items():
            if key in forced:
                continue
            if not readings[key].house:
                fresh.extend({**path, key: other} for other in readings[key].names if other != option)
            path[key] = option
        pending.extend(reversed(fresh))
    return branches
