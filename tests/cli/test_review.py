"""`check --review` by keys, and its forms for scripts: `--accept`, `--accept-all`, `--pending`, `--record`."""

from __future__ import annotations

import io
import json
import re
import shutil
import sys
from pathlib import Path

import pytest

from adjudicator.cli.app import run
from tests.cli.conftest import Write
from tests.cli.driven import ROOT, TOWER, Capture, complaint_of, out_and_err, output_of, process

CASE = """\
game: tarot-himi
title: The Tower
players: Ada Ben Cleo Dov
trick:
  - Ada: VI VI
hands:
  Ben: Tower VIII VIII IX IX Queen Queen
rulings:
  - play: VIII VIII  # too low
    verdict: legal
  - {play: Queen Queen, verdict: illegal, because: TH-TOWER, recorded: yes}
  - play: IX IX
    verdict: illegal
    ruled by: "Ann, 2026-03-01: three ranks are four"
"""
FIRST = CASE.replace("verdict: legal", "verdict: illegal", 1)
SECOND = CASE.replace("Queen Queen, verdict: illegal", "Queen Queen, verdict: legal")
BOTH = FIRST.replace("Queen Queen, verdict: illegal", "Queen Queen, verdict: legal")
THIRD = CASE.replace(
    '    verdict: illegal\n    ruled by: "Ann, 2026-03-01: three ranks are four"\n', "    verdict: legal\n"
)
OPEN = CASE.replace("legal\n  - {play", "legal\n    open: yes\n  - {play")


def review(write: Write, keys: str, monkeypatch: pytest.MonkeyPatch, capsys: Capture, code: int) -> tuple[str, str]:
    """What a review with these keys prints, and the file after it."""
    path = write(CASE)
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{key}\n" for key in keys)))
    return output_of(capsys, ["check", path, "--review"], code), Path(path).read_text()


@pytest.mark.parametrize(
    ("keys", "code", "summary", "after"),
    [
        ("kkk", 1, "3 other than expected: 3 kept", CASE),
        ("q", 1, "3 other than expected: 3 left", CASE),
        ("", 1, "3 other than expected: 3 left", CASE),
        ("kka", 1, "3 other than expected: 1 accepted, 2 kept", SECOND),
        ("ka", 1, "3 other than expected: 1 accepted, 1 kept, 1 left", FIRST),
        ("ko", 1, "3 other than expected: 1 kept, 1 left open, 1 left", OPEN),
        ("s?xkkk", 1, "3 other than expected: 3 kept", CASE),
    ],
)
def test_a_key_is_pressed_for_each(
    keys: str, code: int, summary: str, after: str, write: Write, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    printed, text = review(write, keys, monkeypatch, capsys, code)
    assert printed.splitlines()[-1] == summary and text == after


def test_all_of_it_accepted_or_open_is_green(
    write: Write, monkeypatch: pytest.MonkeyPatch, capsys: Capture, tmp_path: Path
) -> None:
    printed, _ = review(write, "aoa", monkeypatch, capsys, 0)
    assert printed.splitlines()[-1] == "3 other than expected: 2 accepted, 1 left open"
    checked = output_of(capsys, ["check", str(tmp_path / "case.yaml")])
    assert ":9:11: left open: expected legal, found illegal (TH-TOWER)" in checked
    assert checked.endswith("3 rulings in 1 file: 2 as expected, 1 left open\n")
    assert run(["check", str(tmp_path / "case.yaml"), "--pending"]) == 0


def test_what_is_shown_is_grouped_by_its_clause(write: Write, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    printed, _ = review(write, "skkk", monkeypatch, capsys, 1)
    assert "TA-RANK: 1 other than expected" in printed and "TH-TOWER: 2 other than expected" in printed
    assert "[1/3] The Tower: Ben: IX IX" in printed and "expected illegal, found legal" in printed
    assert "= ruled by Ann, 2026-03-01: three ranks are four" in printed
    assert "= because  Ben holds the Tower" in printed and "= holds" in printed
    assert "  - play: VIII VIII  # too low" in printed


def test_ctrl_c_keeps_what_was_accepted(
    write: Write, monkeypatch: pytest.MonkeyPatch, capsys: Capture, tmp_path: Path
) -> None:
    class Pressed(io.StringIO):
        def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
            if line := super().readline(-1):
                return line
            raise KeyboardInterrupt

    path = write(CASE)
    monkeypatch.setattr(sys, "stdin", Pressed("a\n"))
    assert output_of(capsys, ["check", path, "--review"], 130).endswith("3 other than expected: 1 accepted, 2 left\n")
    assert Path(path).read_text() == THIRD


def test_a_file_or_a_line_is_accepted_but_no_person(write: Write, capsys: Capture) -> None:
    path = write(CASE)
    assert out_and_err(["check", "--accept", f"{path}:10"], capsys, 1).endswith(
        "3 other than expected: 1 accepted, 2 left"
    )
    assert Path(path).read_text() == FIRST
    printed = output_of(capsys, ["check", "--accept", path], 1)
    assert "is ruled by Ann, 2026-03-01: three ranks are four: see --review" in printed
    assert printed.endswith("2 other than expected: 1 accepted, 1 ruled by a person\n")
    before = Path(path).read_text()
    assert "1 ruled by a person" in out_and_err(["check", "--accept", f"{path}:13"], capsys, 1)
    assert "three ranks are four" in before and Path(path).read_text() == before


@pytest.mark.parametrize(
    ("clause", "summary", "after"),
    [
        ("TH-TOWER", "3 other than expected: 2 accepted, 1 left", BOTH),
        ("TA-RANK", "3 other than expected: 1 ruled by a person, 2 left", CASE),
        ("TA-PASS", "3 other than expected: 3 left", CASE),
    ],
)
def test_what_a_clause_decides_is_accepted(
    clause: str, summary: str, after: str, write: Write, capsys: Capture
) -> None:
    path = write(CASE)
    printed = output_of(capsys, ["check", path, "--accept-all", "--because", clause], 1)
    assert printed.splitlines()[-1] == summary
    assert Path(path).read_text() == after


def test_pending_is_json(write: Write, capsys: Capture) -> None:
    path = write(CASE)
    entries = [json.loads(line) for line in output_of(capsys, ["check", path, "--pending"], 1).splitlines()]
    assert [(one["at"], one["expected"], one["found"]) for one in entries] == [
        (f"{path}:12:11", "illegal", "legal"),
        (f"{path}:9:11", "legal", "illegal"),
        (f"{path}:11:12", "illegal", "legal"),
    ]
    assert entries[0]["ruled_by"].startswith("Ann") and entries[2]["recorded"] == "yes"
    assert output_of(capsys, ["check", write(FIRST.split("  - {")[0]), "--pending"]) == ""


UNSAID = """\
game: tarot-himi
players: Ada Ben Cleo Dov
trick:
  - Ada: VI VI
hands:
  Ben: Tower VIII VIII IX IX Queen Queen
rulings:
  - {play: VIII VIII}
  - play: IX IX  # enough
  - play: pass
    verdict: illegal
ask:
  - who led  # a question
  - question: what must be topped
    note: so far
"""
RECORDED = """\
  - {play: VIII VIII, verdict: illegal, because: TH-TOWER, recorded: yes}
  - play: IX IX  # enough
    verdict: legal
    recorded: yes
  - play: pass
    verdict: illegal
ask:
  - {question: who led, expect: Ada, recorded: yes}  # a question
  - question: what must be topped
    note: so far
    expect: VI VI
    recorded: yes
"""


def test_what_nothing_is_expected_of_is_recorded(write: Write, capsys: Capture) -> None:
    path = write(UNSAID)
    assert out_and_err(["check", path, "--record"], capsys).endswith("4 with nothing expected: 4 recorded")
    assert Path(path).read_text() == UNSAID.split("  - {", maxsplit=1)[0] + RECORDED
    assert out_and_err(["check", path, "--record"], capsys) == "0 with nothing expected"


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--review", "-r", "th.magician.on_ace=clamp"], "leave --reading out"),
        (["--accept-all", "--because", "TH-TOWER", "--profile", "strict"], "leave --profile out"),
        (["--record", "--strict"], "leave --strict out"),
        (["--record", "--pending"], "--pending and --record are 2 tasks"),
        (["--accept-all"], "write --accept-all --because CLAUSE"),
        (["--because", "TH-TOWER"], "write --accept-all --because CLAUSE"),
        (["--accept-all", "--because", "TH-TOWR"], "did you mean TH-TOWER?"),
        (["--accept", "PATH:3"], "nothing that line 3 of"),
        (["--accept", "PATH:500"], "nothing that line 500 of"),
        (["--accept", "PATH:17"], "nothing that line 17 of"),
        (["--accept", TOWER], "name the files with --accept alone"),
        (["--accept-all", "--because", "NOPE"], "the list: adjudicator rules"),
        (["--accept", "other.yaml"], "there is no file other.yaml"),
    ],
)
def test_what_cannot_be_done_is_refused(arguments: list[str], complaint: str, write: Write, capsys: Capture) -> None:
    path = write(CASE)
    given = [argument.replace("PATH", path) for argument in arguments]
    assert complaint in " ".join(complaint_of(capsys, ["check", path, *given]).split())
    assert Path(path).read_text() == CASE


def test_a_line_below_the_rulings_names_none(write: Write, capsys: Capture) -> None:
    text = CASE.replace("title: The Tower\n", "") + "title: The Tower\n"
    path = write(text)
    assert "nothing that line 14 of" in " ".join(complaint_of(capsys, ["check", "--accept", f"{path}:14"]).split())
    assert Path(path).read_text() == text


def test_paths_may_hold_what_is_accepted(write: Write, capsys: Capture) -> None:
    path = write(CASE)
    out_and_err(["check", str(Path(path).parent), "--accept", f"{path}:10"], capsys, 1)
    assert Path(path).read_text() == FIRST


@pytest.mark.parametrize("task", ["--review", "--record", "--pending"])
def test_a_case_from_standard_input_is_refused(task: str) -> None:
    done = process("check", "-", task, stdin=CASE)
    assert done.returncode == 2 and "standard input cannot be changed in place" in done.stderr


def test_a_refused_file_does_not_keep_others(write: Write, capsys: Capture, tmp_path: Path) -> None:
    path = write(CASE)
    (tmp_path / "a.yaml").write_text(CASE.replace("IX IX", "IX IXX"))
    before = sys.stdin
    assert run(["check", str(tmp_path), "--accept-all", "--because", "TH-TOWER"]) == 2
    printed = capsys.readouterr()
    assert printed.out.endswith("3 other than expected: 2 accepted, 1 left; 1 refused\n")
    assert "error[" in printed.err and Path(path).read_text() == BOTH and sys.stdin is before


@pytest.mark.parametrize("wrong", ["ruled_by: Ann", "record: yes", "opn: yes", "open: perhaps", "ruled by: []"])
def test_a_misspelt_standing_is_refused(wrong: str, write: Write, capsys: Capture) -> None:
    text = CASE.replace("recorded: yes", wrong)
    assert "error[" in complaint_of(capsys, ["check", write(text)])


BLOCKS = re.findall(
    r"```(?:text|console)\n\$ adjudicator ([^\n]*)\n(.*?)```", (ROOT / "docs" / "review.md").read_text(), re.S
)


@pytest.mark.parametrize(("command", "printed"), BLOCKS)
def test_the_page_shows_what_is_printed(
    command: str, printed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    shutil.copytree(ROOT / "docs" / "review", tmp_path / "docs" / "review")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setattr(sys, "stdin", io.StringIO("a\na\na\n"))
    assert len(BLOCKS) == 2
    run(command.split())
    assert capsys.readouterr().out == printed
