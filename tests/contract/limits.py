"""Counts of each room beside the limits that a file sets: what has grown, and what limit is larger than it need be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TypeVar

import yaml

Counts = TypeVar("Counts", bound=tuple[int, ...])
SLACK = 1.02
"""A limit that is more than this times the count has to be written down anew."""


def read(file: Path, kind: type[Counts]) -> dict[str, Counts]:
    """The limits of each room, as written down."""
    return {room: kind(**limits) for room, limits in yaml.safe_load(file.read_text(encoding="utf-8")).items()}


def grown(counts: Mapping[str, Counts], limits: Mapping[str, Counts], names: tuple[str, ...]) -> Iterator[str]:
    """Each count that is larger than it may be; a room without limits may have nothing."""
    for room, now, limit, name in _pairs(counts, limits, names):
        if now > limit:
            yield f"{room}: {now:,} {name}, at most {limit:,}"


def loose(counts: Mapping[str, Counts], limits: Mapping[str, Counts], names: tuple[str, ...]) -> Iterator[str]:
    """Each limit that is larger than its count, by more than the slack."""
    for room, now, limit, name in _pairs(counts, limits, names):
        if limit > now * SLACK and limit > now + 1:
            yield f"{room}: {now:,} {name}, the limit is {limit:,}"


def _pairs(
    counts: Mapping[str, Counts], limits: Mapping[str, Counts], names: tuple[str, ...]
) -> Iterator[tuple[str, int, int, str]]:
    for room, row in counts.items():
        for name, now, limit in zip(names, row, limits.get(room, (0,) * len(row)), strict=True):
            yield room, now, limit, name
