"""The examples in the docstrings of the package run, in the rooms that have no test of their own for it."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

import adjudicator
from tests.compile.test_examples import failures
from tests.source import text, tree

PACKAGE = Path(adjudicator.__file__).parent
OTHERS = ("compile", "engine")
"""Rooms with tests of their own."""
FILES = [
    file
    for file in sorted(PACKAGE.rglob("*.py"))
    if ">>> " in text(file) and file.relative_to(PACKAGE).parts[0] not in OTHERS
]


@pytest.mark.parametrize("file", FILES, ids=lambda file: "-".join(file.relative_to(PACKAGE).with_suffix("").parts))
def test_examples_run(file: Path) -> None:
    name = ".".join(file.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__")
    tried, reports = failures(name, tree(file), dict(vars(importlib.import_module(name))))
    assert not reports, "".join(reports)
    assert tried
