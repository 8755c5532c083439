"""The text and the syntax tree of a source file, read once per process: many tests walk the whole package."""

import ast
from functools import cache
from pathlib import Path


@cache
def text(file: Path) -> str:
    """The text of a file."""
    return file.read_text(encoding="utf-8")


@cache
def tree(file: Path) -> ast.Module:
    """The syntax tree of a file; not to be changed, since all share it."""
    return ast.parse(text(file), str(file))
