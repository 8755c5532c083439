"""`check --coverage`: the table, the gaps, what could be dropped, and JSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from adjudicator.cli import progress as bars
from adjudicator.cli.app import run
from adjudicator.cli.progress import progress
from tests.cli.driven import output_of

Capture = pytest.CaptureFixture[str]

TAHIMI = """
game: tahimi
players: Ada Ben Cleo
trick:
  - Ada: 5 5
hands:
  Ben: 4 4 6 7 7 7
rulings:
  - play: {play}
    verdict: {verdict}
"""

TAROT = """
game: tarot-himi
players: Ada Ben Cleo Dov
trick:
  - Ada: VI VI
hands:
  Ben: VII VIII VIII IX IX Tower
rulings:
  - play: VIII VIII
    verdict: illegal
  - play: IX IX
    verdict: legal
  - play: IX
    verdict: illegal
"""


def written(folder: Path, name: str, text: str, **words: str) -> Path:
    path = folder / name
    path.write_text(text.format(**words))
    return path


def counted(path: Path, capsys: Capture) -> list[dict[str, object]]:
    """The lines of JSON that tell of coverage."""
    assert run(["check", str(path), "--coverage", "--json"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    return [line for line in lines if "coverage" in line]


def item(coverage: dict[str, object], clause: str, what: str) -> dict[str, object]:
    items = coverage["items"]
    assert isinstance(items, list)
    (one,) = [entry for entry in items if (entry["clause"], entry["what"]) == (clause, what)]
    assert isinstance(one, dict)
    return one


@pytest.mark.long
def test_each_clause_has_a_count_and_the_place_of_the_first(tmp_path: Path, capsys: Capture) -> None:
    case = written(tmp_path, "tower.yaml", TAROT)
    (entry,) = counted(case, capsys)
    assert (entry["coverage"], entry["rulings"], entry["undecided"]) == ("tarot-himi", 3, [])
    decided = item(entry, "TH-TOWER", "decided")
    assert (decided["rulings"], decided["first"]) == (1, f"{case}:9:11")
    edge = item(entry, "TH-TOWER", "met at its edge")
    assert (edge["rulings"], edge["first"]) == (1, f"{case}:11:11")
    assert item(entry, "TA-SIZE", "decided")["first"] == f"{case}:13:11"


@pytest.mark.long
def test_a_gap_says_what_to_add_and_does_not_fail_the_check(tmp_path: Path, capsys: Capture) -> None:
    (coverage,) = counted(written(tmp_path, "tower.yaml", TAROT), capsys)
    assert item(coverage, "TH-HERMIT", "decided") == {
        "clause": "TH-HERMIT",
        "kind": "prohibition",
        "what": "decided",
        "rulings": 0,
        "first": None,
        "never": None,
        "remedy": "add a ruling that TH-HERMIT alone makes what it is",
    }
    items = coverage["items"]
    assert isinstance(items, list)
    assert coverage["gaps"] == sum(entry["remedy"] is not None for entry in items) > 30


@pytest.mark.long
def test_what_no_ruling_could_do_is_listed_with_the_reason(tmp_path: Path, capsys: Capture) -> None:
    (entry,) = counted(written(tmp_path, "tower.yaml", TAROT), capsys)
    assert item(entry, "TH-PAIRING", "met at its edge")["never"] == "no step of one fact touches anything it reads"
    proved = item(entry, "TH-WORLD", "short by one")
    assert str(proved["never"]).startswith("proved:") and proved["remedy"] is None


def test_what_could_be_dropped_is_named(tmp_path: Path, capsys: Capture) -> None:
    """The same position twice: of two rulings that do the same, the second can go."""
    first = written(tmp_path, "a.yaml", TAHIMI, play="4 4", verdict="illegal")
    second = written(tmp_path, "b.yaml", TAHIMI, play="4 4", verdict="illegal")
    (entry,) = counted(tmp_path, capsys)
    assert entry["droppable"] == [f"{second}:9:11"]
    (alone,) = counted(first, capsys)
    assert alone["droppable"] == []


@pytest.mark.long
def test_both_games_at_once_and_a_profile_over_all(tmp_path: Path, capsys: Capture) -> None:
    written(tmp_path, "a.yaml", TAHIMI, play="6", verdict="illegal")
    written(tmp_path, "b.yaml", TAROT)
    assert [entry["coverage"] for entry in counted(tmp_path, capsys)] == ["tahimi", "tarot-himi"]
    assert "tarot-himi: what 3 rulings reach" in output_of(
        capsys, ["check", str(tmp_path / "b.yaml"), "--coverage", "--profile", "strict"]
    )


@pytest.mark.long
def test_the_table_fits_a_terminal(tmp_path: Path, capsys: Capture) -> None:
    name = "a-name-that-is-a-good-deal-longer-than-the-column-it-stands-in.yaml"
    case = written(tmp_path, name, TAROT)
    lines = output_of(capsys, ["check", str(case), "--coverage"]).splitlines()
    assert max(map(len, lines)) <= 80
    assert lines[0] == "3 rulings in 1 file: 3 as expected"
    (row,) = [line for line in lines if line.startswith("TH-TOWER")]
    assert row.split()[:3] == ["TH-TOWER", "decided", "1"] and row.endswith("stands-in.yaml:9")
    assert any("a gap" in line for line in lines) and any("none can (1)" in line for line in lines)


def test_a_regression_still_fails_and_a_refused_file_is_left_out(tmp_path: Path, capsys: Capture) -> None:
    written(tmp_path, "a.yaml", TAHIMI, play="4 4", verdict="legal")
    assert "tahimi: what 1 ruling reaches" in output_of(capsys, ["check", str(tmp_path), "--coverage"], 1)
    written(tmp_path, "b.yaml", "game: tahimi\nplayers: Ada\n")
    assert "tahimi: what 1 ruling reaches" in output_of(capsys, ["check", str(tmp_path), "--coverage"], 2)


def test_an_unheld_play_is_refused_and_not_counted(tmp_path: Path, capsys: Capture) -> None:
    case = written(tmp_path, "a.yaml", TAHIMI, play="K K", verdict="legal")
    assert "what" not in output_of(capsys, ["check", str(case), "--coverage"], 2)


def test_a_bar_appears_on_a_terminal_once_work_takes_long(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    monkeypatch.setattr(bars, "PATIENCE", -1.0)
    monkeypatch.setenv("TERM", "xterm")
    assert list(progress([[1], [2, 3]], 2, "things")) == [1, 2, 3]
    assert "things" in capsys.readouterr().err
    monkeypatch.setattr(bars, "PATIENCE", 1000.0)
    assert list(progress([[1], [2]], 2, "things")) == [1, 2]
    assert capsys.readouterr().err == ""
