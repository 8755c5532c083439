"""What follows from an action, under each reading that bears on it.

A function of what happened asks for a reading through `Lookup[key]`, which remembers
the question. `branches_of` runs the function once for every combination of the keys it
actually asked for, so its answers come back with the readings that lead to each.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar, cast

from adjudicator.law.reading import Options, Reading

T = TypeVar("T")
K = TypeVar("K", bound=Hashable)


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


def branches_of(readings: Mapping[str, Reading], fixed: Options, function: Callable[[Lookup], T]) -> list[Branch[T]]:
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


def least_by(branches: Iterable[tuple[Options, K]], options: Options) -> dict[K, list[dict[str, str]]]:
    """Of the options that lead to each answer, the least changes against others: none that another is a part of.

    >>> least_by([({"a": "2", "b": "1"}, "x"), ({"a": "2", "b": "2"}, "x")], {"a": "1", "b": "1"})
    {'x': [{'a': '2'}]}
    """
    changes: dict[K, list[dict[str, str]]] = {}
    for chosen, answer in branches:
        changed = {key: option for key, option in chosen.items() if options[key] != option}
        changes.setdefault(answer, []).append(changed)
    return {
        answer: [one for one in found if not any(other.items() < one.items() for other in found)]
        for answer, found in changes.items()
    }


def remembered(function: Callable[[Mapping[str, str]], T]) -> Callable[[Mapping[str, str]], T]:
    """The same function of readings, computed once for each combination of the keys it asks for: where the options are
    those of an earlier time, the same keys are asked for again, and nothing else is done.

    >>> calls = []
    >>> def said(readings):
    ...     calls.append(readings["a"])
    ...     return f"{readings['a']} {readings['b']}" if readings["a"] == "yes" else "no"
    >>> once = remembered(said)
    >>> [once({"a": a, "b": b}) for a in ("yes", "no") for b in ("1", "2", "1")], len(calls)
    (['yes 1', 'yes 2', 'yes 1', 'no', 'no', 'no'], 3)
    """
    known: dict[tuple[tuple[str, str], ...], tuple[str | None, T | None]] = {}

    def once(readings: Mapping[str, str]) -> T:
        path: tuple[tuple[str, str], ...] = ()
        while path in known:
            key, answer = known[path]
            if key is None:
                return cast("T", answer)
            path = (*path, (key, readings[key]))
        asked = Asking(readings)
        found = function(asked)
        for place, key in enumerate(asked.options):
            known[tuple([*asked.options.items()][:place])] = key, None
        known[tuple(asked.options.items())] = None, found
        return found

    return once


class Asking(Mapping[str, str]):
    """Readings asked of others, that remember which keys were asked for and what for, in that order."""

    def __init__(self, readings: Mapping[str, str]) -> None:
        self._readings = readings
        self.options: dict[str, str] = {}

    def __getitem__(self, key: str) -> str:
        self.options[key] = self._readings[key]
        return self.options[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._readings)

    def __len__(self) -> int:
        return len(self._readings)
