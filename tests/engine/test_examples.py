"""The examples in the docstrings of `adjudicator.engine` run, and every public function has one."""

from __future__ import annotations

import ast
import importlib
from pathlib import Path

import pytest

import adjudicator.engine
from tests.compile.test_examples import failures, without_example

ROOM = Path(next(iter(adjudicator.engine.__path__)))
FILES = sorted(ROOM.glob("*.py"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_examples_run(file: Path) -> None:
    name = "adjudicator.engine" + ("" if file.stem == "__init__" else f".{file.stem}")
    source = ast.parse(file.read_text(encoding="utf-8"))
    _, reports = failures(name, source, dict(vars(importlib.import_module(name))))
    assert not reports, "".join(reports)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_public_function_has_an_example(file: Path) -> None:
    source = ast.parse(file.read_text(encoding="utf-8"))
    functions = {node.name for node in source.body if isinstance(node, ast.FunctionDef)}
    lacking = functions & without_example(source)
    assert not lacking, f"no example (>>>) in the docstring of {', '.join(sorted(lacking))}"


def test_a_function_without_an_example_is_seen() -> None:
    assert without_example(
        ast.parse('def one():\n    "A noun."\ndef two():\n    """A noun.\n\n    >>> 1\n    1\n    """')
    ) == {"one"}
