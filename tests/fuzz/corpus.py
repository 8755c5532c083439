"""Valid inputs: the case files, the records, and the command lines of the documentation."""

from __future__ import annotations

import re
import shlex
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TypeAlias, Union

import yaml

from adjudicator.games import IDS

ROOT = Path(__file__).parents[2]
Tree: TypeAlias = Union[bool, int, float, str, "list[Tree]", "dict[str, Tree]", None]
"""An input: plain values, as JSON has them."""

_TOKEN = re.compile(r"[\w'-]+|[^\w\s]")


def _loaded(path: Path) -> dict[str, Tree]:
    data = yaml.load(path.read_text(encoding="utf-8"), yaml.CBaseLoader)
    assert isinstance(data, dict), path
    return data


@cache
def cases() -> Sequence[dict[str, Tree]]:
    """The keys of every case file."""
    return [_loaded(path) for path in sorted((ROOT / "cases").glob("*/*.yaml"))]


@cache
def records() -> Sequence[dict[str, Tree]]:
    """The keys of every record."""
    return [_loaded(path) for path in sorted((ROOT / "cases").glob("*/records/*.yml"))]


@cache
def commands() -> Sequence[list[str]]:
    """The arguments of every command line in the README and the other documentation, of games of the package."""
    lines: dict[tuple[str, ...], None] = {}
    for path in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))):
        for line in re.findall(r"^\$? ?(?:adjudicator|adj) (.*)$", path.read_text(encoding="utf-8"), re.M):
            try:
                words = shlex.split(line, comments=True)
            except ValueError:
                continue
            if words and "jig" not in line:
                lines[tuple(words)] = None
    return [list(words) for words in lines]


def texts(tree: Tree) -> Iterator[str]:
    """Every text in a tree, its keys too."""
    if isinstance(tree, str):
        yield tree
    elif isinstance(tree, list):
        for part in tree:
            yield from texts(part)
    elif isinstance(tree, dict):
        for key, part in tree.items():
            yield key
            yield from texts(part)


@cache
def vocabulary() -> Mapping[str, Sequence[str]]:
    """By game the words and signs of its cases and records."""
    tokens: dict[str, dict[str, None]] = {game: {} for game in IDS}
    for tree in (*cases(), *records()):
        parts = {key: part for key, part in tree.items() if key not in ("title", "source", "note")}
        tokens[str(tree["game"])].update((word, None) for text in texts(parts) for word in _TOKEN.findall(text))
    return {game: list(words) for game, words in tokens.items()}


@cache
def values(game: str = "") -> Mapping[str, Sequence[Tree]]:
    """By key every value that a mapping of a case or record has under it; under the empty key, those of lists. Of one
    game, or of all."""
    by_key: dict[str, list[Tree]] = defaultdict(list)

    def walk(tree: Tree) -> None:
        for key, part in _children(tree):
            by_key[key if isinstance(key, str) else ""].append(part)
            walk(part)

    for tree in (*cases(), *records()):
        if game in ("", tree["game"]):
            walk(tree)
    return by_key


def _children(tree: Tree) -> list[tuple[str | int, Tree]]:
    if isinstance(tree, dict):
        return list(tree.items())
    return list(enumerate(tree)) if isinstance(tree, list) else []
