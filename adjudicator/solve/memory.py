"""Memory management: returning freed memory to the system, and small caches.

A solver frees its memory in small pieces, which glibc keeps until `malloc_trim` is called. Reference cycles are freed
only by the garbage collector, which commands that judge a whole body of cases switch off.
"""

from __future__ import annotations

import gc
from collections import OrderedDict
from collections.abc import Callable, Hashable
from ctypes import CDLL, c_int, c_size_t
from functools import cache
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")

RULING, SEARCH = 1, 10
"""Weights of one ruling and of one new solver, which leaves far more garbage."""

WEAR = 640
"""The total weight after which memory is returned. Over the cases (`check cases`) some 20 MB have accumulated by then;
returning them takes 50 ms, a twentieth of the time they took to accumulate."""


class Wear:
    """A counter of weighted events that calls `restore` and starts again when it reaches `most`."""

    def __init__(self, most: int, restore: Callable[[], object]) -> None:
        self._most, self._restore = most, restore
        self.done = 0

    def add(self, weight: int) -> None:
        """Count an event by its weight."""
        self.done += weight
        if self.done >= self._most:
            self.done = 0
            self._restore()


def give_back() -> bool:
    """Collect garbage if the collector is switched off, and return freed memory to the system. Return whether the C
    library supports that (glibc only)."""
    if not gc.isenabled():
        gc.collect(1)  # young generations only
    trim = _trim()
    if trim is None:
        return False
    trim(0)
    return True


@cache
def _trim() -> Callable[[int], int] | None:
    """Return glibc's `malloc_trim`; None with other C libraries."""
    try:
        trim = CDLL(None).malloc_trim
    except (OSError, TypeError, AttributeError):  # TypeError: Windows has no library without a name
        return None
    trim.argtypes, trim.restype = (c_size_t,), c_int
    done: Callable[[int], int] = trim
    return done


class Recent(Generic[K]):
    """A least-recently-used set of at most `most` keys."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._keys: OrderedDict[K, None] = OrderedDict()

    def use(self, key: K) -> list[K]:
        """Mark a key as used; return the evicted keys, least recently used first."""
        self._keys[key] = None
        self._keys.move_to_end(key)
        return [self._keys.popitem(last=False)[0] for _ in range(len(self._keys) - self._most)]


def bounded_memo(store: dict[K, V], key: K, make: Callable[[], V], most: int) -> V:
    """Bounded memo (FIFO): return `store[key]`, computing it with `make()` on a miss; beyond `most` entries the oldest
    is dropped."""
    if key not in store:
        store[key] = make()
        if len(store) > most:
            del store[next(iter(store))]
    return store[key]


wear = Wear(WEAR, give_back)
"""The event counter of this process."""
