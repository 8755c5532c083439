"""Which files are cases: in folders, and by names that nearly are those of files."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.cli import progress
from adjudicator.cli.app import run
from adjudicator.files.diagnostics import Refused
from adjudicator.files.paths import case_files
from adjudicator.files.source import read
from tests.cli.driven import CASE, Capture, output_of


def test_hidden_folders_and_environments_are_left_out(tmp_path: Path) -> None:
    for name in (
        "a.yaml",
        "b/c.json",
        "b/d.record.yml",
        ".git/e.yaml",
        "env/pyvenv.cfg",
        "env/lib/f.yaml",
        "x.schema.json",
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("{}")
    counts: list[int] = []
    files = list(case_files([str(tmp_path)], records=True, heard=counts.append))
    assert [Path(file).name for file in files] == ["a.yaml", "c.json", "d.record.yml"] and counts[-1] == 3
    assert [Path(file).name for file in case_files([str(tmp_path)])] == ["a.yaml", "c.json"]
    assert [Path(file).name for file in case_files([str(tmp_path / "env"), str(tmp_path / ".git")])] == [
        "f.yaml",
        "e.yaml",
    ]


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("nosuch.yaml", None),
        ("towr.yaml", "tower.yaml"),
        ("tower.yml", "tower.yaml"),
        ("tower.jsn", "tower.json"),
        ("u4.yaml", None),
    ],
)
def test_a_file_is_suggested_whose_name_is_like_it(name: str, near: str | None, tmp_path: Path) -> None:
    for there in ("u3.yaml", "tower.json", "tower.yaml"):
        (tmp_path / there).write_text("x")
    with pytest.raises(Refused) as refused:
        read(str(tmp_path / name))
    message = str(refused.value)
    assert ("did you mean" in message) == (near is not None) and (
        near is None or f"{near}?" in message.replace("\n", "")
    )


def test_many_files_are_counted_before_they_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setattr(progress, "MANY", 2)
    monkeypatch.setattr(progress, "PATIENCE", -1)
    for name in "abc":
        (tmp_path / f"{name}.yaml").write_text(CASE.format(verdict="illegal"))
    assert run(["check", str(tmp_path)]) == 0
    output = capsys.readouterr()
    assert output.err == "looking for case files: 3 so far\n3 files to read\n" and output.out.startswith(
        "3 rulings in 3 files"
    )


@pytest.mark.parametrize(
    ("files", "counts"),
    [
        (["nosuch.yaml"], "nothing was ruled on: 1 file refused"),
        (["nosuch.yaml", "case.yaml"], "1 ruling in 1 file: 1 as expected, 1 file refused"),
    ],
)
def test_a_file_that_is_refused_is_no_ruling(
    files: list[str], counts: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "case.yaml").write_text(CASE.format(verdict="illegal"))
    assert output_of(capsys, ["check", *files], 2) == f"{counts}\n"


def test_a_report_of_nothing_expected_says_so(tmp_path: Path, capsys: Capture) -> None:
    for name, verdict in (("a", "illegal"), ("b", "~")):
        (tmp_path / f"{name}.yaml").write_text(CASE.format(verdict=verdict).replace("    verdict: ~\n", ""))
    assert "1 checked in 1 file: 1 with nothing expected." in output_of(capsys, ["report", str(tmp_path / "b.yaml")])
    text = output_of(capsys, ["report", str(tmp_path)])
    assert "2 checked in 2 files: 1 as expected, 1 with nothing expected." in text and ">nothing expected<" in text
