"""The snapshot: what it leaves out, and what its comparison lists."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests import snapshot


def folder(path: Path, **files: Any) -> Path:
    path.mkdir()
    for name, entries in files.items():
        (path / f"{name.replace('_', '-')}.json").write_text(json.dumps(entries))
    return path


def test_equal_folders_do_not_differ(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first, second = (folder(tmp_path / name, cases_loka={"a": {"x": [1, 2]}}) for name in "ab")
    assert snapshot.compared(first, second, snapshot.KINDS, 10) == 0
    assert capsys.readouterr().out == "no difference\n"


def test_each_difference_is_printed_by_its_field(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first = folder(tmp_path / "a", cases_loka={"a": {"x": [1, {"y": 2}], "z": 0}, "gone": {}}, rules_loka={})
    second = folder(tmp_path / "b", cases_loka={"a": {"x": [1, {"y": 3}], "z": 0}, "new": {}})
    assert list(snapshot.differences(first, second, snapshot.KINDS)) == [
        ("cases-loka.json", "a", "x[].y", "2", "3"),
        ("cases-loka.json", "gone", "entry", "there", "not there"),
        ("cases-loka.json", "new", "entry", "not there", "there"),
    ]
    assert snapshot.compared(first, second, snapshot.KINDS, 1) == 1
    printed = capsys.readouterr().out
    assert "and 2 more" in printed and "     1 cases-loka.json x[].y" in printed and "3 differences" in printed
    assert snapshot.compared(first, second, ["rules"], 1) == 0


def test_witnesses_and_versions_are_left_out() -> None:
    data = {"tool": "adjudicator 0", "verdict": {"witness": {"legal": "VI"}, "more": False}, "some": [{}]}
    assert snapshot.plain(data) == {"verdict": {"more": False}, "some": [{}]}


def test_a_case_file_is_answered_whole_and_alike() -> None:
    file = "cases/tarot-himi/tower.yaml"
    entries = snapshot.done(("cases", file, 60.0))
    assert entries == snapshot.done(("cases", file, 60.0))
    rulings = [entry for entry in entries if " ruling " in entry]
    assert len(rulings) == 2 and f"{file} plays" in entries
    assert {"verdict", "flips", "facts", "printed"} <= set(entries[rulings[0]])
