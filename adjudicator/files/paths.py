"""The case files among paths and in folders."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from adjudicator.files.diagnostics import Fault, Refused

_ENDINGS = (".yaml", ".yml", ".json")
RECORDS = (".record.yml", ".record.yaml", ".record.json", ".jsonl")
"""How the names of files end that are records, not cases."""


def is_record(path: str) -> bool:
    """Whether a file is a game record, by its name."""
    return path.lower().endswith(RECORDS)


_APART = frozenset({"node_modules", "__pycache__", "site-packages"})
"""Folders of what was installed, or made, and not written."""


def case_files(
    paths: Iterable[str], records: bool = False, heard: Callable[[int], None] = lambda count: None
) -> Iterator[str]:
    """The case files among these paths and in these folders, with the `records` in the folders
    too if they are wanted. Raises Refused for a folder without.

    Hidden folders and environments within a folder are left out. `heard` is called with how many files there are so
    far, folder by folder.
    """
    for path in paths:
        if not os.path.isdir(path):
            yield path
            continue
        found: list[Path] = []
        for folder, names in _folders(path):
            found += (Path(folder, name) for name in names if _taken(name, records))
            heard(len(found))
        if not found:
            help = "case files end in .yaml, .yml or .json"
            raise Refused([Fault("no-cases", f"there are no case files in {path}", help)])
        yield from map(str, sorted(found))


def _folders(path: str) -> Iterator[tuple[str, list[str]]]:
    """A folder and those within it, each with the names of its files."""
    for folder, within, names in os.walk(path):
        if "pyvenv.cfg" in names and folder != path:
            within.clear()
            continue
        within[:] = [name for name in within if not name.startswith(".") and name not in _APART]
        yield folder, names


def _taken(name: str, records: bool) -> bool:
    """Whether a file in a folder is a case, or a record where those are wanted, by its name."""
    if name.endswith(".schema.json"):
        return False
    return records if is_record(name) else name.endswith(_ENDINGS)
