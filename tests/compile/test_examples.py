"""The examples in the docstrings of `adjudicator.compile` run, and everything public has one."""

from __future__ import annotations

import ast
import doctest
import importlib
from collections.abc import Iterator
from pathlib import Path

import pytest

import adjudicator.compile

ROOM = Path(next(iter(adjudicator.compile.__path__)))
FILES = sorted(ROOM.glob("*.py"))
NEEDS_NUMPY = ("arrays", "bulk")
WITHOUT: frozenset[str] = frozenset()
"""What is public and has no example, as "module.name": may only shrink."""


def documented(source: ast.Module) -> Iterator[tuple[str, ast.AST, str]]:
    """Name, node and docstring of a module (its name is empty) and of every class and function in it, at any depth.

    They are read off the text, since a decorated function may not be among a module's objects.
    """
    yield "", source, ast.get_docstring(source) or ""
    for node in ast.walk(source):
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name, node, ast.get_docstring(node) or ""


def public(source: ast.Module) -> Iterator[str]:
    """The names of a module's public functions and classes."""
    for node in source.body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef) and not node.name.startswith("_"):
            yield node.name


def without_example(source: ast.Module) -> set[str]:
    """The names of a module's public functions and classes whose docstring has no example."""
    parser = doctest.DocTestParser()
    having = {
        name for name, node, docstring in documented(source) if node in source.body and parser.get_examples(docstring)
    }
    return set(public(source)) - having


def failures(module: str, source: ast.Module, names: dict[str, object]) -> tuple[int, list[str]]:
    """How many examples a module has, and what those that fail report; `names` are those the examples may use."""
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner(verbose=False)
    reports: list[str] = []
    for name, node, docstring in documented(source):
        line = getattr(node, "lineno", 1)
        example = parser.get_doctest(docstring, dict(names), f"{module}.{name}", f"{module}.py", line)
        runner.run(example, out=reports.append)
    return runner.tries, reports


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_examples_run(file: Path) -> None:
    if file.stem in NEEDS_NUMPY:
        pytest.importorskip("numpy")
    name = "adjudicator.compile" + ("" if file.stem == "__init__" else f".{file.stem}")
    source = ast.parse(file.read_text(encoding="utf-8"))
    tried, reports = failures(name, source, dict(vars(importlib.import_module(name))))
    assert not reports, "".join(reports)
    assert tried


def test_everything_public_has_an_example() -> None:
    lacking = {
        f"{file.stem}.{name}" for file in FILES for name in without_example(ast.parse(file.read_text(encoding="utf-8")))
    }
    assert not lacking - WITHOUT, f"no example (>>>) in the docstring of {', '.join(sorted(lacking - WITHOUT))}"
    assert not WITHOUT - lacking, f"have an example now, so strike them: {', '.join(sorted(WITHOUT - lacking))}"


def test_what_fails_and_what_is_missing_is_seen() -> None:
    text = 'class A:\n    """A.\n\n    >>> 1 + 1\n    3\n    """\n    def b(self):\n        """No example."""\n'
    source = ast.parse(f'{text}def c():\n    """C."""\ndef _d(): ...\n@wrapped\ndef e():\n    """>>> f"""\n')
    assert without_example(source) == {"c"}
    tried, reports = failures("m", source, {"f": None})
    assert tried == 2
    assert len(reports) == 1 and "Expected:\n    3\nGot:\n    2" in reports[0]
