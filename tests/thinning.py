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
        pytest.param(
            *(row if isinstance(row, tuple) else (row,)), marks=pytest.mark.deep if at % every else ()
        )
        for at, row in enumerate(rows)
    ]
