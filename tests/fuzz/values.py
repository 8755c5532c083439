"""Values of Python that no text holds. In an input each is a mapping with a single key, which begins with an exclamation
mark."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping
from pathlib import Path

import numpy as np
import pyarrow as pa

from adjudicator import api
from tests.fuzz.corpus import Tree
from tests.fuzz.outcome import LIMIT

OTHERS: Mapping[str, Callable[[], object]] = {
    "object": object,
    "nan": lambda: float("nan"),
    "infinity": lambda: float("inf"),
    "bytes": lambda: b"\xff\0",
    "set": lambda: {"Ada", "Ben"},
    "tuple": lambda: ("Ada", 1),
    "path": lambda: Path("case.yaml"),
    "date": lambda: datetime.date(2000, 1, 1),
    "complex": lambda: 1j,
    "function": lambda: len,
    "type": lambda: dict,
    "iterator": lambda: iter("ab"),
}
"""Objects that a caller may pass by mistake."""


def value(tree: Tree) -> object:
    """What an input stands for: itself, but for mappings that name an object, a case, or an array."""
    if isinstance(tree, dict):
        if len(tree) == 1:
            (key, part), *_ = tree.items()
            if key == "!":
                return OTHERS.get(str(part), object)()
            if key == "!case":
                return api.load(part if isinstance(part, dict) else {}, limit=LIMIT)
            if key.startswith(("!array ", "!arrow ")):
                return _array(key, part)
        return {key: value(part) for key, part in tree.items()}
    return [value(part) for part in tree] if isinstance(tree, list) else tree


def _array(key: str, part: Tree) -> object:
    """An array of NumPy or of Arrow of some type; the plain value where there is none of it."""
    kind, _, dtype = key.partition(" ")
    plain = value(part)
    try:
        return np.array(plain, dtype) if kind == "!array" else pa.array(plain, pa.type_for_alias(dtype))
    except (ValueError, TypeError, OverflowError, pa.ArrowException):
        return plain
