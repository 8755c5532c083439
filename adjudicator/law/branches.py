"""Enumeration of the outcomes of an action over all relevant combinations of readings.

`branches_of` calls a function with a `Lookup`, a mapping that records which reading keys are accessed, and calls it
again for every other option of the keys accessed. Each outcome is thus paired with the options that lead to it, and
readings that the function never accesses do not multiply the number of calls.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from typing import Generic, TypeVar, cast

from adjudicator.dataclass import dataclass
from adjudicator.law.reading import Options, Reading

T = TypeVar("T")
K = TypeVar("K", bound=Hashable)


class Lookup(Mapping[str, str]):
    """Mapping from reading key to option (`chosen`, else the reading's default) that records each key accessed and its
    option in `accessed`, in order of first access."""

    def __init__(self, readings: Mapping[str, Reading], chosen: Options) -> None:
        self._readings = readings
        self._chosen = chosen
        self.accessed: dict[str, str] = {}

    def __getitem__(self, key: str) -> str:
        option = self._chosen.get(key, self._readings[key].default)
        self.accessed[key] = option
        return option

    def __iter__(self) -> Iterator[str]:
        return iter(self._readings)

    def __len__(self) -> int:
        return len(self._readings)


@dataclass(frozen=True)
class Branch(Generic[T]):
    """An outcome with the options it depends on: those of every key that was accessed; other keys are irrelevant."""

    options: Options
    answer: T


def branches_of(readings: Mapping[str, Reading], fixed: Options, function: Callable[[Lookup], T]) -> list[Branch[T]]:
    """Call `function` for every combination of options of the readings it accesses; return the outcomes.

    The search starts with the options in `fixed` (default for keys it lacks), so the first branch is the outcome under
    `fixed`, and varies each key accessed over all options. A reading with `house` set is never varied. KeyError if
    `function` accesses a key that `readings` lacks.
    """
    branches: list[Branch[T]] = []
    pending: list[dict[str, str]] = [{}]
    while pending:
        forced = pending.pop()
        lookup = Lookup(readings, {**fixed, **forced})
        answer = function(lookup)
        branches.append(Branch(dict(lookup.accessed), answer))
        # Vary only the keys first accessed in this run; forced keys were varied by an earlier run.
        path = dict(forced)
        fresh: list[dict[str, str]] = []
        for key, option in lookup.accessed.items():
            if key in forced:
                continue
            if not readings[key].house:
                fresh.extend({**path, key: other} for other in readings[key].names if other != option)
            path[key] = option
        pending.extend(reversed(fresh))
    return branches


def least_by(branches: Iterable[tuple[Options, K]], options: Options) -> dict[K, list[dict[str, str]]]:
    """Minimal changes of options, by outcome.

    `branches` pairs complete options with outcomes; a change is the subset of a branch's options that differ from
    `options`. For each outcome only the changes that contain no other change of the same outcome are kept.

    >>> least_by([({"a": "2", "b": "1"}, "x"), ({"a": "2", "b": "2"}, "x")], {"a": "1", "b": "1"})
    {'x': [{'a': '2'}]}
    """
    changes: dict[K, list[dict[str, str]]] = {}
    for chosen, answer in branches:
        changed = {key: option for key, option in chosen.items() if options[key] != option}
        if changed not in (least := changes.setdefault(answer, [])):
            least.append(changed)
    return {
        answer: [one for one in least if not any(other.items() < one.items() for other in least)]
        for answer, least in changes.items()
    }


def remembered(function: Callable[[Mapping[str, str]], T]) -> Callable[[Mapping[str, str]], T]:
    """Memoise a function of readings on the options of those keys it accesses (a decision tree of accessed keys).

    `function` must be deterministic: given the same options for the keys accessed so far, it accesses the same next
    key.

    >>> calls = []
    >>> def rule(readings):
    ...     calls.append(readings["a"])
    ...     return f"{readings['a']} {readings['b']}" if readings["a"] == "yes" else "no"
    >>> once = remembered(rule)
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
        recorder = Recorder(readings)
        outcome = function(recorder)
        for place, key in enumerate(recorder.options):
            known[tuple([*recorder.options.items()][:place])] = key, None
        known[tuple(recorder.options.items())] = None, outcome
        return outcome

    return once


class Recorder(Mapping[str, str]):
    """Mapping that delegates to other readings and records each key accessed with its option in `options`."""

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
