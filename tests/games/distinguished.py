"""Which readings change what the case files expect."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml

ROWS = (("rulings", "verdict", ("play", "by")), ("ask", "expect", ("question",)))


def changed(folder: Path) -> set[tuple[str, str]]:
    """The readings, each with its option, under which a case of a folder expects something else of a play or a question
    than by default."""
    cases = (yaml.load(path.read_text(encoding="utf-8"), yaml.CSafeLoader) for path in folder.glob("*.yaml"))
    return {option for case in cases for option in _changed(case)}


def _changed(case: Mapping[str, Any]) -> set[tuple[str, str]]:
    changed_readings = set()
    for key, expected, names in ROWS:
        rows = case.get(key, ())
        usual = {tuple(row.get(name) for name in names): row[expected] for row in rows if "readings" not in row}
        for row in rows:
            values = tuple(row.get(name) for name in names)
            if values in usual and usual[values] != row[expected]:
                changed_readings |= set(row.get("readings", {}).items())
    return changed_readings
