"""Files that options name to write to."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.driven import FLAGS, TOWER, Capture, complaint_of


@pytest.mark.parametrize(
    "command",
    [
        ["judge", "VIII VIII", *FLAGS, "--smt2"],
        ["check", TOWER, "--junit"],
        ["check", TOWER, "--sarif"],
        ["report", TOWER, "--html"],
        ["prove", "TU-ONE", "--smt2"],
        ["simulate", "--rounds", "1", "--record"],
        ["table", "--record"],
        ["compare", "--sweep", "5", "--plot"],
    ],
    ids=" ".join,
)
@pytest.mark.parametrize("path", ["", " ", "a\0b"])
def test_a_path_that_names_no_file_is_refused(
    command: list[str], path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.chdir(tmp_path)
    assert "names no file" in complaint_of(capsys, [*command, path])
    assert not list(tmp_path.iterdir())
