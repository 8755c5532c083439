"""The page on testing, docs/testing.md, made from the tree and `methods.yaml`."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TypedDict

import yaml

from tests.source import tree

ROOT = Path(__file__).resolve().parent.parent
TESTS = ROOT / "tests"
_HEAD = """# Testing

Made by `python -m tests.refresh` from `tests/methods.yaml` and the tree: {files} files with {tests} tests, where a test
with many arguments counts once. A method is worth its place by the last column: the kind of fault that the
others would let pass. Which to run when is in [CONTRIBUTING](../CONTRIBUTING.md#four-profiles-of-tests); the figures
of mutation are in [mutation](mutation.md).

| method | files | tests | what it alone would find |
|---|---|---|---|
"""
_DATA = """
Beside the tests lies what they read: {cases} case files and {records} records under `cases/`, and {theorems} theorems
([lists](index.md#lists)).

## The methods
"""


class Method(TypedDict):
    """A row of the file: `alone` is a fault that no other method finds, `run` a command; `files`
    are patterns below tests/."""

    method: str
    what: str
    alone: str
    run: str
    files: Sequence[str]


def methods() -> list[Method]:
    """The methods in the order of the file."""
    rows: list[Method] = yaml.safe_load((TESTS / "methods.yaml").read_text(encoding="utf-8"))
    return rows


def functions(path: Path) -> Iterator[str]:
    """The names of a file's test functions, in classes too."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            yield node.name


def matching(pattern: str) -> Iterator[Path]:
    """The files below tests/ that a pattern names; `**` at its end stands for whatever lies in the folder."""
    yield from TESTS.glob(f"{pattern}/*.py" if pattern.endswith("**") else pattern)


def tests_of() -> Mapping[str, Mapping[Path, int]]:
    """Method -> its files, each with the number of its tests: those that no earlier method has."""
    owners: dict[Path, str] = {}
    for row in methods():
        for path in (path for pattern in row["files"] for path in matching(pattern)):
            owners.setdefault(path, row["method"])
    numbers = defaultdict[str, dict[Path, int]](dict)
    for path, method in sorted(owners.items()):
        if path.name.startswith("test_") and (number := sum(1 for _ in functions(path))):
            numbers[method][path] = number
    return numbers


def page() -> str:
    """The page as it should be now."""
    rows, tests = methods(), tests_of()
    sums = {method: sum(files.values()) for method, files in tests.items()}
    table = [
        f"| {row['method']} | {len(tests[row['method']])} | {sums[row['method']]} | {row['alone']} |" for row in rows
    ]
    text = [f"\n### {row['method']}\n\n{row['what']}\n\n```sh\n{row['run']}\n```\n" for row in rows]
    cases = list((ROOT / "cases").rglob("*.yaml"))
    theorems = (ROOT / "docs" / "theorems.md").read_text(encoding="utf-8").count("\n| `")
    head = _HEAD.format(files=sum(map(len, tests.values())), tests=sum(sums.values()))
    records = len(list((ROOT / "cases").rglob("*.record.yml")))
    data = _DATA.format(cases=len(cases), records=records, theorems=theorems)
    return "\n".join([f"{head}{table[0]}", *table[1:], data]) + "".join(text)
