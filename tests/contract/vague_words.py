"""Counts of vague words in the names and docstrings of each room, beside what each may have (`vague_words.yaml`).

*told*, *found*, *said*, *meant* and *asked* stand where a name should be the noun for what it holds: matches, conditions,
reasons, verdicts. A count may only shrink:

    python -m tests.contract.vague_words

writes down what is smaller than it was, and prints what has grown and how many there are per thousand lines. With names
of rooms it lists each of their words with its place.
"""

from __future__ import annotations

import ast
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tests import source
from tests.contract import budgets, limits

FILE = Path(__file__).with_name("vague_words.yaml")
VAGUE = frozenset(["told", "found", "said", "meant", "asked"])
LIMITED = ("told", "found")
LIMIT = 5.0
"""The most of the limited words that a room may have per thousand lines."""


class Count(NamedTuple):
    """Vague words in definitions of names, and in docstrings."""

    names: int = 0
    docstrings: int = 0


@cache
def rooms() -> Mapping[str, tuple[Path, ...]]:
    """The Python files of each folder of the package, of each game, and of what lies beside the package."""
    folders = {**budgets.rooms(), **{name: budgets.ROOT / name for name in ("tests", "benchmarks", "web")}}
    flat = {"adjudicator": budgets.PACKAGE, "games": budgets.PACKAGE / "games"}
    files = {room: tuple(sorted(at.rglob("*.py"))) for room, at in folders.items()}
    return {**files, **{room: tuple(sorted(at.glob("*.py"))) for room, at in flat.items()}}


@cache
def words(text: str) -> tuple[str, ...]:
    """The words of a name or a text in lower case, names in it split at `_` and at capitals."""
    return tuple(word.lower() for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", text))


class Text(NamedTuple):
    """A name or a docstring, and the line on which it begins."""

    line: int
    text: str


def defined(nodes: Iterable[ast.AST]) -> Iterator[Text]:
    """Each name that a definition, parameter, assignment or pattern binds, as often as it does."""
    for node in nodes:
        if isinstance(node, ast.expr_context | ast.Constant | ast.Call):
            continue
        line = getattr(node, "lineno", 0)
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                yield Text(line, name)
            case ast.arg(arg=name) | ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()):
                yield Text(line, name)
            case ast.alias(asname=str(name)) | ast.ExceptHandler(name=str(name)):
                yield Text(line, name)
            case ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)) | ast.MatchMapping(rest=str(name)):
                yield Text(line, name)


def documented(nodes: Iterable[ast.AST]) -> Iterator[Text]:
    """Each string that stands alone: docstrings, and those below an attribute."""
    for node in nodes:
        match node:
            case ast.Expr(value=ast.Constant(value=str(text))):
                yield Text(node.lineno, text)


def vague(texts: Iterator[Text]) -> Counter[str]:
    """How often each vague word stands in the texts."""
    return Counter(word for text in texts for word in words(text.text) if word in VAGUE)


def listing(room: str) -> Iterator[str]:
    """Each name and docstring of a room with a vague word, with its place."""
    for file in rooms()[room]:
        nodes = [*ast.walk(source.tree(file))]
        for text in sorted((*defined(nodes), *documented(nodes))):
            if some := [word for word in words(text.text) if word in VAGUE]:
                yield f"{file.relative_to(budgets.ROOT)}:{text.line}: {', '.join(some)}"


class Use(NamedTuple):
    """The vague words of a room by word, and its lines."""

    names: Counter[str]
    docstrings: Counter[str]
    lines: int

    @property
    def total(self) -> Count:
        return Count(self.names.total(), self.docstrings.total())

    @property
    def rate(self) -> float:
        """The limited words per thousand lines."""
        return 1000 * sum(self.names[word] + self.docstrings[word] for word in LIMITED) / self.lines


@cache
def measured() -> Mapping[str, Use]:
    """The use of vague words in each room."""
    uses = {}
    for room, files in rooms().items():
        names, docstrings, lines = Counter[str](), Counter[str](), 0
        for file in files:
            nodes = [*ast.walk(source.tree(file))]
            names += vague(defined(nodes))
            docstrings += vague(documented(nodes))
            lines += source.text(file).count("\n")
        uses[room] = Use(names, docstrings, lines)
    return uses


def totals() -> Mapping[str, Count]:
    """The vague words of each room, counted."""
    return {room: use.total for room, use in measured().items()}


def allowed() -> dict[str, Count]:
    """What each room may have."""
    return limits.read(FILE, Count)


def grown() -> Iterator[str]:
    """Each count that is larger than it may be."""
    return limits.grown(totals(), allowed(), _PLACES)


def loose() -> Iterator[str]:
    """Each limit that is larger than its count, by more than the slack."""
    return limits.loose(totals(), allowed(), _PLACES)


_PLACES = ("vague words in names", "vague words in docstrings")


def main(listed: Sequence[str]) -> None:
    """Write down each count that is smaller than its limit; print what has grown, and the rates; or list some rooms."""
    if listed:
        print("\n".join(line for room in listed for line in listing(room)))
        return
    most = allowed() if FILE.exists() else {}
    counts = {
        room: Count(*map(min, use.total, most[room])) if room in most else use.total for room, use in measured().items()
    }
    lines = (f"{room}: {{names: {c.names}, docstrings: {c.docstrings}}}\n" for room, c in counts.items())
    FILE.write_text("".join(lines), encoding="utf-8")
    print("\n".join(grown()) or "nothing has grown")
    for room, use in measured().items():
        print(f"{room:20} {use.rate:6.1f} {' and '.join(LIMITED)} per thousand lines")


if __name__ == "__main__":
    main(sys.argv[1:])
