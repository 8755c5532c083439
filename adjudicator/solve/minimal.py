"""Least relaxations: the fewest assumptions to let go so that something can hold.

By the duality of cores and corrections: whatever set is let go must meet every core
(Reiter, A theory of diagnosis from first principles, 1987). Candidates grow from the
cores found so far, so assumptions that bear on nothing are never tried.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import TypeVar

T = TypeVar("T", bound=Hashable)


def least_relaxations(
    soft: Sequence[T], core_without: Callable[[frozenset[T]], frozenset[T] | None], most: int = 3
) -> list[frozenset[T]]:
    """All sets of the least size, up to `most`, that let the question hold when let go.

    `core_without(gone)` answers None if it holds with the set `gone` let go, and
    otherwise the soft assumptions the refusal rests on. An empty list says that no set
    of that size will do. The order is that of `soft`.
    """
    order = {item: place for place, item in enumerate(soft)}
    cores: list[frozenset[T]] = []
    for size in range(1, most + 1):
        found = _of_size(size, order, cores, core_without)
        if found:
            return sorted(found, key=lambda gone: sorted(order[item] for item in gone))
        if frozenset() in cores:
            return []
    return []


def _of_size(
    size: int,
    order: dict[T, int],
    cores: list[frozenset[T]],
    core_without: Callable[[frozenset[T]], frozenset[T] | None],
) -> list[frozenset[T]]:
    found: list[frozenset[T]] = []
    seen: set[frozenset[T]] = {frozenset()}
    pending: list[frozenset[T]] = [frozenset()]
    while pending:
        gone = pending.pop()
        missed = next((core for core in cores if not core & gone), None)
        if missed is None:
            missed = core_without(gone)
            if missed is None:
                found.append(gone)
                continue
            cores.append(missed)
        if len(gone) < size:
            for item in sorted(missed, key=order.__getitem__, reverse=True):
                larger = gone | {item}
                if larger not in seen:
                    seen.add(larger)
                    pending.append(larger)
    return found


def shrink(core: Sequence[T], holds_without: Callable[[Sequence[T]], bool]) -> list[T]:
    """An irreducible part of a core, tried in the order given.

    `holds_without(rest)` says whether the rest alone still makes the contradiction.
    """
    kept = list(core)
    for item in list(core):
        rest = [other for other in kept if other is not item]
        if holds_without(rest):
            kept = rest
    return kept


def last_to_force(core: Sequence[T], holds_with: Callable[[Sequence[T]], bool]) -> list[T]:
    """The same irreducible part as `shrink` finds, in fewer questions where it is small.

    What can be let go from the front goes at once: how far is found by halving, since whatever holds
    with some holds with more.
    """
    kept: list[T] = []
    rest = list(core)
    while rest and not holds_with(kept):
        gone, most = 0, len(rest)
        while gone < most:  # the rest from here on is enough, and from `most` on is not known to be
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
    """All minimal subsets of a few items for which a monotone condition holds.

    Smaller sets first, each in the order of `items`; [()] if nothing is needed, [] if
    even all together are not enough.
    """
    if enough(()):
        return [()]
    if not enough(items):
        return []
    found: list[tuple[T, ...]] = []
    pending: list[tuple[int, tuple[T, ...]]] = [(i + 1, (item,)) for i, item in enumerate(items)]
    while pending:
        start, chosen = pending.pop(0)
        if any(set(smaller) <= set(chosen) for smaller in found):
            continue
        if enough(chosen):
            found.append(chosen)
            continue
        pending.extend((i + 1, (*chosen, items[i])) for i in range(start, len(items)))
    return found
