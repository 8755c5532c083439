"""The case files among paths and in folders."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from adjudicator.files.diagnostics import Fault, Refused

_ENDINGS = (".yaml", ".yml", ".json")
RECORDS = (".record.yml", ".record.yaml", ".record.json", ".jsonl")
"""How the names of files end that are records, not cases."""


def is_record(path: str) -> bool:
    """Whether a file is a game record, by its name."""
    return path.lower().endswith(RECORDS)


def case_files(paths: Iterable[str], records: bool = False) -> Iterator[str]:
    """The case files among these paths and in these folders, with the `records` in the folders
    too if they are wanted. Raises Refused for a folder without."""
    for path in paths:
        if not Path(path).is_dir():
            yield path
            continue
        every = (p for p in Path(path).rglob("*") if not p.name.endswith(".schema.json"))
        found = sorted(p for p in every if (records if is_record(p.name) else p.suffix in _ENDINGS))
        if not found:
            help = "case files end in .yaml, .yml or .json"
            raise Refused([Fault("no-cases", f"there are no case files in {path}", help)])
        yield from map(str, found)
