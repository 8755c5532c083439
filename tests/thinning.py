"""A sample of many cases of one test for one profile of tests, and all of them for a profile that is run less often:
`deep`, or by `marks` another."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

import pytest
from _pytest.mark.structures import ParameterSet

T = TypeVar("T")
DEEP, LONG = pytest.mark.deep, pytest.mark.long


def thinned(rows: Iterable[T], every: int, marks: pytest.MarkDecorator = DEEP) -> list[ParameterSet]:
    """The rows of a parametrized test (a tuple has an argument each), all but each `every`-th with these marks."""
    return [
        pytest.param(*(row if isinstance(row, tuple) else (row,)), marks=marks if at % every else ())
        for at, row in enumerate(rows)
    ]


def without(rows: Iterable[str], *rest: str, marks: pytest.MarkDecorator = LONG) -> list[str | ParameterSet]:
    """The rows of a parametrized test, those among `rest` with these marks: what takes longest, of many alike."""
    return [pytest.param(row, marks=marks) if row in rest else row for row in rows]


def seeds(first: int, few: int, all_: int) -> list[int | ParameterSet]:
    """The seeds of a parametrized test: the first for every run, some more for the long one, all others `deep`."""
    more = (
        pytest.param(seed, marks=pytest.mark.long if seed <= few else pytest.mark.deep)
        for seed in range(first + 1, all_ + 1)
    )
    return [first, *more]


def each(number: int, marks: pytest.MarkDecorator = DEEP) -> pytest.MarkDecorator:
    """For a test that goes through many things by itself, the argument `each`: look at each `number`-th of them, and with
    these marks at all."""
    return pytest.mark.parametrize("each", [number, pytest.param(1, marks=marks)])


def some(few: int, many: int, marks: pytest.MarkDecorator = LONG) -> pytest.MarkDecorator:
    """For a test that draws a number of things, the argument `some`: a few, and with these marks many."""
    return pytest.mark.parametrize("some", [few, pytest.param(many, marks=marks)])
