"""Vectorised sampling of random hands: cards drawn without replacement, as boolean columns. Needs NumPy."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Truths = NDArray[np.bool_]

BLOCK = 1 << 14
"""Rows processed at a time."""


def drawn(rng: np.random.Generator, there: Truths, sizes: NDArray[Any]) -> Truths:
    """Draw uniformly without replacement, independently in each row.

    `there`: (row, card) -> whether the card may be drawn; `sizes`: the number to draw in each row; if fewer are there,
    all are drawn. At most 256 cards.

    >>> some = drawn(np.random.default_rng(0), np.ones((4, 9), bool), np.array([0, 1, 5, 20]))
    >>> some.sum(axis=1).tolist()
    [0, 1, 5, 9]
    """
    chosen = np.empty(there.shape, np.bool_)
    number = np.arange(there.shape[1], dtype=np.uint32)
    for first in range(0, len(there), BLOCK):
        here = slice(first, first + BLOCK)
        # The lowest eight bits hold the card number, so the keys of a row are distinct.
        keys = rng.integers(0, 1 << 24, there[here].shape, np.uint32) << np.uint32(8) | number
        keys[~there[here]] = np.uint32(0xFFFFFFFF)
        some = np.minimum(sizes[here], there[here].sum(axis=1))
        order = np.sort(keys, axis=1)
        last = order[np.arange(len(order)), np.maximum(some, 1) - 1]
        chosen[here] = (keys <= last[:, None]) & (some > 0)[:, None]
    return chosen


def increasing(rng: np.random.Generator, allowed: Truths, lengths: NDArray[Any], most: int) -> NDArray[np.int8]:
    """In each row a uniformly random ascending sequence of `lengths` distinct allowed numbers, counted from 1; padded
    with 0 to `most` columns."""
    chosen = drawn(rng, allowed, lengths)
    places = np.where(chosen, np.arange(1, allowed.shape[1] + 1, dtype=np.int8), np.int8(127))
    ascending = np.sort(places, axis=1)[:, :most]
    return np.where(ascending == 127, np.int8(0), ascending)
