"""The case files among paths and in folders."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from adjudicator.cases.diagnostics import Fault, Refused

_ENDINGS = (".yaml", ".yml", ".json")


def case_files(paths: Iterable[str]) -> Iterator[str]:
    """The case files among these paths and in these folders. Raises Refused for a folder without."""
    for path in paths:
        if not Path(path).is_dir():
            yield path
            continue
        found = sorted(
            p for p in Path(path).rglob("*") if p.suffix in _ENDINGS and not p.name.endswith(".schema.json")
        )
        if not found:
            help = "case files end in .yaml, .yml or .json"
            raise Refused([Fault("no-cases", f"there are no case files in {path}", help)])
        yield from map(str, found)
