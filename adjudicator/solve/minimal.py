"""Minimal subsets by queries: minimum correction sets, minimal unsatisfiable subsets, minimal models of monotone
conditions.

Cores and correction sets are dual: every correction set hits every core (Reiter, A theory of diagnosis from first
principles, 1987). Candidates are built from the known cores, so irrelevant assumptions are never tried.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import TypeVar

T = TypeVar("T", bound=Hashable)


def least_relaxations(
    soft: Sequence[T], core_without: Callable[[frozenset[T]], frozenset[T] | None], most: int = 3
) -> list[frozenset[T]]:
    """Return all minimum correction sets: sets of the least size, at most `most`, whose removal makes the query
    satisfiable.

    `core_without(gone)` returns None if the query is satisfiable without the assumptions in `gone`, else the soft
    assumptions of an unsat core. The result is sorted by the order of `soft`; it is empty if no set of that size
    suffices.
    """
    order = {item: place for place, item in enumerate(soft)}
    cores: list[frozenset[T]] = []
    for size in range(1, most + 1):
        sets = _of_size(size, order, cores, core_without)
        if sets:
            return sorted(sets, key=lambda gone: sorted(order[item] for item in gone))
        if frozenset() in cores:
            return []
    return []


def _of_size(
    size: int,
    order: dict[T, int],
    cores: list[frozenset[T]],
    core_without: Callable[[frozenset[T]], frozenset[T] | None],
) -> list[frozenset[T]]:
    sets: list[frozenset[T]] = []
    seen: set[frozenset[T]] = {frozenset()}
    pending: list[frozenset[T]] = [frozenset()]
    while pending:
        gone = pending.pop()
        missed = next((core for core in cores if not core & gone), None)
        if missed is None:
            missed = core_without(gone)
            if missed is None:
                sets.append(gone)
                continue
            cores.append(missed)
        if len(gone) < size:
            for item in sorted(missed, key=order.__getitem__, reverse=True):
                larger = gone | {item}
                if larger not in seen:
                    seen.add(larger)
                    pending.append(larger)
    return sets


def shrink(core: Sequence[T], holds_without: Callable[[Sequence[T]], bool]) -> list[T]:
    """Return a minimal unsatisfiable subset of a core by deletion, trying the items in the given order.

    `holds_without(rest)` tells whether `rest` alone is still unsatisfiable.
    """
    kept = list(core)
    for item in list(core):
        rest = [other for other in kept if other is not item]
        if holds_without(rest):
            kept = rest
    return kept


def last_to_force(core: Sequence[T], holds_with: Callable[[Sequence[T]], bool]) -> list[T]:
    """Return the same subset as `shrink`, with fewer queries where it is small.

    Binary search finds the longest prefix that can be removed at once; it relies on monotonicity: if a set suffices, so
    does every superset.
    """
    kept: list[T] = []
    rest = list(core)
    while rest and not holds_with(kept):
        gone, most = 0, len(rest)
        while gone < most:  # invariant: rest[gone:] suffices; rest[most + 1:] does not
            middle = (gone + most + 1) // 2
            if holds_with([*kept, *rest[middle:]]):
                gone = middle
            else:
                most = middle - 1
        if gone == len(rest):
            break
        kept.append(rest[gone])
        rest = rest[gone + 1 :]
    return kept


def minimal_sets(items: Sequence[T], enough: Callable[[Sequence[T]], bool]) -> list[tuple[T, ...]]:
    """Return all minimal subsets of a few items that satisfy a monotone condition.

    Smaller sets come first, each in the order of `items`; [()] if the empty set suffices, [] if not even all items do.
    """
    if enough(()):
        return [()]
    if not enough(items):
        return []
    sets: list[tuple[T, ...]] = []
    pending: list[tuple[int, tuple[T, ...]]] = [(i + 1, (item,)) for i, item in enumerate(items)]
    while pending:
        start, chosen = pending.pop(0)
        if any(set(smaller) <= set(chosen) for smaller in sets):
            continue
        if enough(chosen):
            sets.append(chosen)
            continue
        pending.extend((i + 1, (*chosen, items[i])) for i in range(start, len(items)))
    return sets
