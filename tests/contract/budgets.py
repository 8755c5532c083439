"""How large each game and each room of the package is, beside what it may be (`budgets.yaml`).

A budget counts code lines (neither blank, nor comments, nor docstrings), nodes (of the syntax tree, without imports and
docstrings; a value of a YAML file beside the code counts as one) and files. It may only shrink:

    python -m tests.contract.budgets

writes down what is smaller than it was, and says what has grown.
"""

from __future__ import annotations

import ast
import io
import tokenize
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

import yaml

from tests import source
from tests.contract import limits

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "adjudicator"
FILE = Path(__file__).with_name("budgets.yaml")
_LAYOUT = (tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.COMMENT, tokenize.ENDMARKER)
_DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


class Size(NamedTuple):
    """Code lines, nodes and files of some code."""

    lines: int = 0
    nodes: int = 0
    files: int = 0

    def plus(self, other: Size) -> Size:
        return Size(*(a + b for a, b in zip(self, other, strict=True)))


def rooms() -> Mapping[str, Path]:
    """Each folder of the package, each game by itself, and the example of a game."""
    games = sorted(at for at in (PACKAGE / "games").iterdir() if (at / "__init__.py").exists())
    others = sorted(at for at in PACKAGE.iterdir() if (at / "__init__.py").exists() and at.name != "games")
    named = {f"games/{at.name}": at for at in games} | {at.name: at for at in others}
    return {**named, "examples/jig": ROOT / "examples" / "jig"}


@cache
def measure(folder: Path) -> Size:
    """The size of a folder with those in it; case files are no part of it."""
    total = Size()
    for at in sorted(folder.rglob("*")):
        if "cases" in at.relative_to(folder).parts:
            continue
        if at.suffix == ".py":
            total = total.plus(Size(code_lines(source.text(at)), nodes(source.tree(at)), 1))
        elif at.suffix == ".yaml":
            total = total.plus(
                Size(0, sum(1 for _ in _values(yaml.load(at.read_text(encoding="utf-8"), yaml.CSafeLoader))), 1)
            )
    return total


def code_lines(text: str) -> int:
    """The lines on which code stands."""
    lines, start = set[int](), True
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type in _LAYOUT:
            start = start or token.type == tokenize.NEWLINE
        elif token.type == tokenize.STRING and start:
            continue  # a string that begins a statement: a docstring
        else:
            lines.update(range(token.start[0], token.end[0] + 1))
            start = False
    return len(lines)


def nodes(tree: ast.Module) -> int:
    """The nodes of a syntax tree, without imports and strings that stand alone."""
    idle = set[int]()
    for node in ast.walk(tree):
        alone = (
            isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        )
        if alone or isinstance(node, ast.Import | ast.ImportFrom):
            idle.update(id(part) for part in ast.walk(node))
    return sum(1 for node in ast.walk(tree) if id(node) not in idle and not isinstance(node, ast.expr_context))


def _values(data: object) -> Iterator[object]:
    if isinstance(data, Mapping):
        for value in data.values():
            yield from _values(value)
    elif isinstance(data, list):
        for value in data:
            yield from _values(value)
    else:
        yield data


def measured() -> dict[str, Size]:
    """The size of each room."""
    return {room: measure(at) for room, at in rooms().items()}


def budgets() -> dict[str, Size]:
    """What each room may be."""
    return limits.read(FILE, Size)


def grown() -> Iterator[str]:
    """What is larger than it may be."""
    return limits.grown(measured(), budgets(), Size._fields)


def loose() -> Iterator[str]:
    """Budgets of more than there is, by more than the slack."""
    return limits.loose(measured(), budgets(), Size._fields)


def main() -> None:
    """Write down each size that is smaller than its budget; print what has grown."""
    allowed = budgets() if FILE.exists() else {}
    sizes = measured()
    kept = {
        room: dict(size._asdict() if room not in allowed else Size(*map(min, size, allowed[room]))._asdict())
        for room, size in sizes.items()
    }
    lines = (f"{room}: {{lines: {s['lines']}, nodes: {s['nodes']}, files: {s['files']}}}\n" for room, s in kept.items())
    FILE.write_text("".join(lines), encoding="utf-8")
    print("\n".join(grown()) or "nothing has grown")
    games = [size for room, size in sizes.items() if room.startswith("games/")]
    print("games:", Size(*map(sum, zip(*games, strict=True))))
    print("all:", Size(*map(sum, zip(*sizes.values(), strict=True))))


if __name__ == "__main__":
    main()
