"""docs/architecture.md speaks of what is there: each path in it, and the modules of each room."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "adjudicator"
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
PATH = re.compile(r"(?<![\w/.])(?:[a-z_-]+/)+(?:[\w-]+\.(?:py|yaml|json|md))?(?![\w…])")
ROW = re.compile(r"^\| `(\w+)/` \| (.*) \|$", re.MULTILINE)
CODE = re.compile(r"`([^`\n]+)`")


def paths(page: str) -> list[str]:
    """Every path that a page names in code, in the drawings too, with a folder at least."""
    parts = re.split(r"^```.*?$", page, flags=re.MULTILINE)
    code = [*parts[1::2], *(quoted for text in parts[::2] for quoted in CODE.findall(text))]
    return [path for text in code for path in PATH.findall(text)]


def missing(page: str) -> list[str]:
    """The paths that lead nowhere, from the package or from what stands beside it."""
    return [path for path in paths(page) if not any((start / path).exists() for start in (PACKAGE, ROOT))]


def strangers(page: str) -> Iterator[str]:
    """The modules in the rows of the rooms that are in no such room."""
    for room, row in ROW.findall(page):
        there = {path.stem for path in (PACKAGE / room).rglob("*")}
        yield from (f"{room}: {name}" for name in CODE.findall(row) if name not in there)


def test_every_path_is_there() -> None:
    assert len(paths(PAGE)) > 40
    assert not missing(PAGE)


def test_every_module_is_in_its_room() -> None:
    assert len(ROW.findall(PAGE)) >= 10
    assert not list(strangers(PAGE))


def test_every_room_is_described() -> None:
    rooms = {path.name for path in PACKAGE.iterdir() if (path / "__init__.py").exists()}
    assert rooms == {room for room, _ in ROW.findall(PAGE)}


@pytest.mark.parametrize(
    ("page", "wrong"),
    [
        ("what is in `engine/nowhere.py`", ["engine/nowhere.py"]),
        ("```\nas drawn   engine/nowhere.py\n```", ["engine/nowhere.py"]),
        ("what is in `games/nobody/`", ["games/nobody/"]),
        ("`engine/state.py`, `law/`, `docs/architecture.md`, `judge and/or ask`", []),
    ],
)
def test_what_is_not_there_is_seen(page: str, wrong: list[str]) -> None:
    assert missing(page) == wrong


def test_a_module_of_another_room_is_seen() -> None:
    assert list(strangers("| `law/` | what a rule is (`clause`), and more (`session`) |")) == ["law: session"]
