"""A sample of many cases of one test for the run before a change goes in, and all of them for the deep run."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

import pytest
from _pytest.mark.structures import ParameterSet

T = TypeVar("T")


def thinned(rows: Iterable[T], every: int) -> list[ParameterSet]:
    """The rows of a parametrized test (a tuple has an argument each), all but each `every`-th of them marked `deep`."""
    return [
        pytest.param(*(row if isinstance(row, tuple) else (row,)), marks=pytest.mark.deep if at % every else ())
        for at, row in enumerate(rows)
    ]


def seeds(first: int, few: int, all_: int) -> list[int | ParameterSet]:
    """The seeds of a parametrized test: the first for every run, some more for the long one, all others `deep`."""
    more = (
        pytest.param(seed, marks=pytest.mark.long if seed <= few else pytest.mark.deep)
        for seed in range(first + 1, all_ + 1)
    )
    return [first, *more]


def each(number: int) -> pytest.MarkDecorator:
    """For a test that goes through many things by itself, the argument `each`: look at each `number`-th of them, and in
    the deep run at all."""
    return pytest.mark.parametrize("each", [number, pytest.param(1, marks=pytest.mark.deep)])
