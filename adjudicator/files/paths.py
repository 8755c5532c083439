"""Find case files among paths and in folders."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from adjudicator.files.diagnostics import Fault, Refused

_ENDINGS = (".yaml", ".yml", ".json")
RECORDS = (".record.yml", ".record.yaml", ".record.json", ".jsonl")
"""File name endings of records, as opposed to cases."""


def is_record(path: str) -> bool:
    """Whether a file is a game record, judging by its name."""
    return path.lower().endswith(RECORDS)


_APART = frozenset({"node_modules", "__pycache__", "site-packages"})
"""Folders of installed or generated files."""


def case_files(
    paths: Iterable[str], records: bool = False, heard: Callable[[int], None] = lambda count: None
) -> Iterator[str]:
    """Yield these paths, with each folder replaced by the case files in it (with `records`: by its records too). Raises
    Refused for a folder without any.

    Hidden folders and virtual environments within a folder are skipped. `heard` is a progress callback that gets the
    number of files so far in the folder.
    """
    for path in paths:
        if not os.path.isdir(path):
            yield path
            continue
        files: list[Path] = []
        for folder, names in _folders(path):
            files += (Path(folder, name) for name in names if is_case_name(name, records))
            heard(len(files))
        if not files:
            help = "case files end in .yaml, .yml or .json"
            raise Refused([Fault("no-cases", f"there are no case files in {path}", help)])
        yield from map(str, sorted(files))


def _folders(path: str) -> Iterator[tuple[str, list[str]]]:
    """Yield each folder of a tree with the names of its files."""
    for folder, within, names in os.walk(path):
        if "pyvenv.cfg" in names and folder != path:
            within.clear()
            continue
        within[:] = [name for name in within if not name.startswith(".") and name not in _APART]
        yield folder, names


def is_case_name(name: str, records: bool) -> bool:
    """Whether a file name is that of a case, or with `records` of a record."""
    if name.endswith(".schema.json"):
        return False
    return records if is_record(name) else name.endswith(_ENDINGS)
