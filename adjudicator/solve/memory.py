"""Memory that nobody uses any more, given back to the system.

A solver frees its memory in small pieces, and glibc keeps them for the process unless it is asked (`malloc_trim`).
What holds itself in a circle is freed only where somebody looks for circles, and a command that rules on a whole
body of cases leaves Python's own search off.
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
"""What a ruling counts for, and a solver begun, which leaves far more behind."""

WEAR = 640
"""After so much the memory is given back. Over the cases (`check cases`) some 20 MB have gathered by then, and giving
them back takes 50 ms, a twentieth of the time it took to gather them."""


class Wear:
    """What was done since memory was last given back; when it comes to `most`, `restore` is called."""

    def __init__(self, most: int, restore: Callable[[], object]) -> None:
        self._most, self._restore = most, restore
        self.done = 0

    def add(self, weight: int) -> None:
        """Count something done by its weight."""
        self.done += weight
        if self.done >= self._most:
            self.done = 0
            self._restore()


def give_back() -> bool:
    """Free what holds itself in a circle, where Python does not look for it by itself, and give freed memory back.
    Whether there was a way to give it back: there is none but with glibc."""
    if not gc.isenabled():
        gc.collect(1)  # what came since the last time; what outlived that is left alone
    trim = _trim()
    if trim is None:
        return False
    trim(0)
    return True


@cache
def _trim() -> Callable[[int], int] | None:
    """What gives freed memory back: None where the C library is not glibc."""
    try:
        found = CDLL(None).malloc_trim
    except (OSError, TypeError, AttributeError):  # TypeError: Windows has no library without a name
        return None
    found.argtypes, found.restype = (c_size_t,), c_int
    done: Callable[[int], int] = found
    return done


class Recent(Generic[K]):
    """The keys that were used last, as many as `most`."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._keys: OrderedDict[K, None] = OrderedDict()

    def use(self, key: K) -> list[K]:
        """Use a key; those that are too many now, the one longest unused first."""
        self._keys[key] = None
        self._keys.move_to_end(key)
        return [self._keys.popitem(last=False)[0] for _ in range(len(self._keys) - self._most)]


def bounded_memo(store: dict[K, V], key: K, make: Callable[[], V], most: int) -> V:
    """What a store has by a key, made where it has none; of more than `most` the one made first goes."""
    if key not in store:
        store[key] = make()
        if len(store) > most:
            del store[next(iter(store))]
    return store[key]


wear = Wear(WEAR, give_back)
"""What this process has done."""
