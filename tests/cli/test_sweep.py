"""`compare --sweep`: tables, JSON, plots and refusals."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from adjudicator.__main__ import main


def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *words: str) -> tuple[int, str, str]:
    monkeypatch.setattr("sys.argv", ["adjudicator", "compare", *words])
    monkeypatch.setenv("COLUMNS", "80")
    with pytest.raises(SystemExit) as left:
        raise SystemExit(main())
    output = capsys.readouterr()
    return int(left.value.code or 0), output.out, output.err


def test_a_table_of_every_reading(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    code, out, _ = run(capsys, monkeypatch, "--sweep", "1500", "--game", "tahimi", "--seed", "2")
    lines = out.splitlines()
    assert code == 0 and lines[0] == "tahimi: 1,500 turns of play, seed 2"
    assert re.fullmatch(r"ta.pass_locks=yes +once in 1\d +\d+ to 1\d +TA-PASS-LOCK 100%", lines[2])
    assert lines[3] == "no other ruling (at 95 % at most once in 391 turns): ta.joker.pair=no"
    assert all(len(line) <= 80 and line == line.rstrip() for line in lines)


@pytest.mark.long
def test_one_pair_as_json(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    code, out, _ = run(capsys, monkeypatch, "lenient", "strict", "--sweep", "1500", "--json")
    (entry,) = map(json.loads, out.splitlines())
    assert code == 0 and (entry["first"], entry["second"], entry["turns"]) == ("lenient", "strict", 1500)
    assert entry["changed"] > 0 and "TH-LEAD-ONLY" in entry["clauses"]


def test_a_plot_is_drawn_where_matplotlib_is(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    pytest.importorskip("matplotlib")
    file = tmp_path / "readings.svg"
    code, _, _ = run(capsys, monkeypatch, "--sweep", "50", "--game", "loka", "--plot", str(file))
    assert code == 0 and "<svg" in file.read_text()
    code, _, err = run(capsys, monkeypatch, "--sweep", "50", "--game", "loka", "--plot", str(tmp_path / "x.abc"))
    assert code == 2 and "bad-plot" in err


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (("--sweep", "0"), "bad-option"),
        (("--sweep", "9", "--game", "chess"), "unknown-game"),
        (("--sweep", "9", "cases"), "two-tasks"),
        (("--sweep", "9", "--game", "tahimi", "--house", "jokres=wild"), "unknown-reading"),
        (("--sweep", "9", "th.magician.on_ace=clmp"), "unknown-option"),
    ],
)
def test_what_cannot_be_swept_is_refused(
    words: tuple[str, ...], fault: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    code, _, err = run(capsys, monkeypatch, *words)
    assert code == 2 and f"error[{fault}]" in err


def test_without_the_extra_it_says_what_to_install(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "adjudicator.batches.reading_effect", None)
    code, _, err = run(capsys, monkeypatch, "--sweep", "9")
    assert code == 2 and "error[extra]" in err
    monkeypatch.undo()
    monkeypatch.setitem(__import__("sys").modules, "matplotlib", None)
    code, _, err = run(capsys, monkeypatch, "--sweep", "9", "--game", "loka", "--plot", "x.png")
    assert code == 2 and "matplotlib" in err
