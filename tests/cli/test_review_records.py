"""`check --review` and its forms for scripts on records; and what no expectation is made of, in cases and in records."""

from __future__ import annotations

import io
import json
import os
import resource
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from adjudicator.cli.app import run
from adjudicator.solve.budget import GaveUp
from adjudicator.solve.solver import Layer
from tests.cli.conftest import Write
from tests.cli.driven import Capture, complaint_of, out_and_err, output_of

RECORD = """\
game: tahimi
title: A round
players: Ada Ben Cleo Dov
faults:
  - 2: TA-RANK  # three on two
  - 3: TA-RANK
{}lines:
  - Ada: 6 6
  - Ben: 7 7 7
  - Cleo: pass
  - Dov: 5 5
"""
MIXED = RECORD.format("")
SIZE = MIXED.replace("2: TA-RANK", "2: TA-SIZE")
RANK = MIXED.replace("  - 3: TA-RANK\n", "  - 4: TA-RANK\n")
ALL = SIZE.replace("  - 3: TA-RANK\n", "  - 4: TA-RANK\n")
SIGNED = RECORD.format('ruled by: "Ann, 2026-03-01: as it was told"\n')

Saved = Callable[[str], str]


@pytest.fixture
def saved(write: Write) -> Saved:
    """Writes the text of a record into a file, and returns its path."""
    return partial(write, name="it.record.yml")


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("keys", "code", "summary", "after"),
    [
        ("kkk", 1, "3 other than expected: 3 kept", MIXED),
        ("q", 1, "3 other than expected: 3 left", MIXED),
        ("aaa", 0, "3 other than expected: 3 accepted", ALL),
        ("aak", 1, "3 other than expected: 2 accepted, 1 kept", MIXED.replace("  - 3: TA-RANK\n", "  - 4: TA-RANK\n")),
        ("kka", 1, "3 other than expected: 1 accepted, 2 kept", SIZE),
        ("ooo", 0, "3 other than expected: 3 left open", RECORD.format("open: yes\n")),
    ],
)
def test_a_key_is_pressed_for_each_line(
    keys: str, code: int, summary: str, after: str, saved: Saved, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    path = saved(MIXED)
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{key}\n" for key in keys)))
    printed = output_of(capsys, ["check", path, "--review"], code)
    assert printed.splitlines()[-1] == summary and Path(path).read_text() == after
    assert run(["check", path]) == code


def test_lines_are_shown_under_their_clause(saved: Saved, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("s\nk\nk\nk\n"))
    printed = output_of(capsys, ["check", saved(SIGNED), "--review"], 1)
    ranks, sizes = printed.split("TA-SIZE: 1 other than expected")
    assert ranks.startswith("TA-RANK: 2 other than expected") and "[1/3] A round: line 4" in ranks
    assert "12:10: TA-RANK is found on line 4, and not expected" in ranks and "5 is" in ranks
    assert "11:11: expected TA-RANK on line 3, and it is not found" in ranks
    assert "expected TA-RANK on line 2, and it is not found" in sizes and "(not-permitted): line 2, Ben: 7 7 7" in sizes
    assert printed.count("= ruled by Ann, 2026-03-01: as it was told") == 3 and "title: A round" in ranks


def test_what_is_left_open_is_no_failure(saved: Saved, capsys: Capture) -> None:
    path = saved(RECORD.format("open: yes\n"))
    checked = out_and_err(["check", path], capsys)
    assert "left open: expected TA-RANK" in checked and checked.endswith(
        "1 record in 1 file: 0 as expected, 1 left open"
    )
    assert output_of(capsys, ["check", path, "--pending"]) == ""


@pytest.mark.parametrize(
    ("line", "after"),
    [
        ("5", SIZE),  # the entry of faults:
        ("9", SIZE),  # the line itself
        ("10", MIXED.replace("  - 3: TA-RANK\n", "")),
        ("11", MIXED.replace("  - 3: TA-RANK\n", "  - 3: TA-RANK\n  - 4: TA-RANK\n")),
    ],
)
def test_one_line_is_accepted(line: str, after: str, saved: Saved, capsys: Capture) -> None:
    path = saved(MIXED)
    for other in ("8", "500"):
        assert f"nothing that line {other}" in complaint_of(capsys, ["check", "--accept", f"{path}:{other}"])
    printed = out_and_err(["check", "--accept", f"{path}:{line}"], capsys, 1)
    assert printed.endswith("3 other than expected: 1 accepted, 2 left") and Path(path).read_text() == after


@pytest.mark.parametrize(
    ("text", "clause", "summary", "after"),
    [
        (MIXED, "TA-SIZE", "3 other than expected: 1 accepted, 2 left", SIZE),
        (MIXED, "TA-RANK", "3 other than expected: 2 accepted, 1 left", RANK),
        (MIXED, "TA-PASS", "3 other than expected: 3 left", MIXED),
        (SIGNED, "TA-SIZE", "3 other than expected: 1 ruled by a person, 2 left", SIGNED),
    ],
)
def test_what_a_clause_decides_is_accepted_alone(
    text: str, clause: str, summary: str, after: str, saved: Saved, capsys: Capture
) -> None:
    path = saved(text)
    printed = output_of(capsys, ["check", path, "--accept-all", "--because", clause], 1)
    assert printed.splitlines()[-1] == summary and Path(path).read_text() == after


def test_a_kind_of_fault_for_which_no_rule_speaks_is_a_cause_too(saved: Saved, capsys: Capture) -> None:
    text = "game: tahimi\nplayers: Ada Ben Cleo\n{}lines:\n  - deal: {{Ada: 6 6}}\n  - Ada: 7\n"
    path = saved(text.format(""))
    out_and_err(["check", path, "--accept-all", "--because", "not-held"], capsys, 1)
    assert Path(path).read_text() == text.format("faults:\n  - 2: not-held\n")


def test_a_person_is_prompted_and_then_signs_no_more(
    saved: Saved, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    path = saved(SIGNED)
    assert "line 2 is ruled by Ann, 2026-03-01: as it was told: see --review" in out_and_err(
        ["check", "--accept", path], capsys, 1
    )
    assert Path(path).read_text() == SIGNED
    monkeypatch.setattr(sys, "stdin", io.StringIO("a\na\na\n"))
    assert run(["check", path, "--review"]) == 0 and Path(path).read_text() == ALL


def test_pending_has_a_line_of_json_for_each(saved: Saved, capsys: Capture) -> None:
    path = saved(SIGNED)
    entries = [json.loads(line) for line in output_of(capsys, ["check", path, "--pending"], 1).splitlines()]
    keys = ("at", "name", "cause", "expected", "found", "because")
    assert [tuple(one[key] for key in keys) for one in entries] == [
        (f"{path}:12:10", "line 4", "TA-RANK", "nothing", "TA-RANK", ["TA-RANK"]),
        (f"{path}:11:11", "line 3", "TA-RANK", "TA-RANK", "nothing", []),
        (f"{path}:10:10", "line 2", "TA-SIZE", "TA-RANK", "TA-SIZE", ["TA-SIZE"]),
    ]
    assert {one["ruled_by"] for one in entries} == {"Ann, 2026-03-01: as it was told"}


@pytest.mark.parametrize(
    ("lines", "faults"),
    [
        ("  - Ada: 6 6\n  - Ben: 7 7 7\n  - Cleo: pass\n  - Dov: 5 5\n", "\n  - 2: TA-SIZE\n  - 4: TA-RANK"),
        ("  - Ada: 6 6\n", " []"),
    ],
)
def test_faults_are_recorded_where_none_are_stated(lines: str, faults: str, saved: Saved, capsys: Capture) -> None:
    head = "game: tahimi\nplayers: Ada Ben Cleo Dov  # four\n"
    path = saved(f"{head}lines:\n{lines}")
    assert out_and_err(["check", path, "--record"], capsys).endswith("1 with nothing expected: 1 recorded")
    assert Path(path).read_text() == f"{head}faults:{faults}\nrecorded: yes\nlines:\n{lines}"
    assert out_and_err(["check", path, "--record"], capsys) == "0 with nothing expected"
    assert run(["check", path]) == 0


def test_a_record_that_is_refused_does_not_keep_others(saved: Saved, capsys: Capture, tmp_path: Path) -> None:
    path = saved(MIXED)
    (tmp_path / "a.record.yml").write_text(MIXED.replace("7 7 7", "7 7 ZZ"))
    (tmp_path / "b.jsonl").write_text("")
    assert run(["check", str(tmp_path), "--accept-all", "--because", "TA-SIZE"]) == 2
    printed = capsys.readouterr()
    assert (
        printed.out.endswith("3 other than expected: 1 accepted, 2 left; 2 refused\n")
        and printed.err.count("error[") == 2
    )
    assert Path(path).read_text() == SIZE


# -- what is not written, in cases and in records

CASE = """\
game: tarot-himi
players: Ada Ben Cleo Dov
trick:
  - Ada: VI VI
hands:
  Ben: VIII VIII Tower + 2 unseen
rulings:
  - play: VIII VIII
{}"""
ILLEGAL = CASE.format("    verdict: legal\n")
UNSEEN = """\
game: tahimi
players: Ada Ben Cleo Dov
{}lines:
  - Ada: 6 6
  - Ben: 7 7
  - Cleo: pass
  - Dov: 5 5
"""
FILES = [("case.yaml", ILLEGAL), ("it.record.yml", MIXED)]


@pytest.fixture(params=FILES, ids=["case", "record"])
def other(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A file whose result is other than expected."""
    name, text = request.param
    path: Path = tmp_path / name
    path.write_text(text)
    return path


TASKS = [["--accept", "PATH"], ["PATH", "--review"], ["PATH", "--accept-all", "--because", "CLAUSE"]]


def given(task: list[str], path: Path) -> list[str]:
    clause = "TH-HERMIT" if path.suffix == ".yaml" else "TA-SIZE"
    return ["check", *(word.replace("PATH", str(path)).replace("CLAUSE", clause) for word in task)]


@pytest.mark.sampled(3)
@pytest.mark.parametrize("task", TASKS, ids=lambda task: task[-1])
def test_a_read_only_file_stays_as_it_is(
    task: list[str], other: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    before = other.read_bytes()
    other.chmod(0o444)
    monkeypatch.setattr(sys, "stdin", io.StringIO("a\nq\n"))
    assert run(given(task, other)) == 2
    printed = capsys.readouterr()
    assert "error[unwritable]" in printed.err and "is read-only" in printed.err and "left" in printed.out
    assert other.read_bytes() == before


@pytest.mark.sampled(3)
@pytest.mark.parametrize("task", TASKS, ids=lambda task: task[-1])
def test_a_disk_that_is_full_loses_nothing(task: list[str], other: Path) -> None:
    before = other.read_bytes()
    # Under coverage the process would write a file of its own, which the limit forbids too.
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("COVERAGE_")}
    environment = {**inherited, "PYTHONDONTWRITEBYTECODE": "1", "COLUMNS": "200", "NO_COLOR": "1"}
    done = subprocess.run(
        [sys.executable, "-m", "adjudicator", *given(task, other)],
        input="a\nq\n",
        capture_output=True,
        text=True,
        env=environment,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (len(before) // 2, resource.RLIM_INFINITY)),
    )
    assert done.returncode == 2, done.stderr
    assert "error[unwritable]" in done.stderr and "cannot be written: file too large" in done.stderr
    assert "Traceback" not in done.stderr and "refused" in done.stdout
    assert other.read_bytes() == before and [file.name for file in other.parent.iterdir()] == [other.name]


@pytest.mark.sampled(3)
@pytest.mark.parametrize("call", ["write", "fsync", "replace"])
def test_no_call_that_fails_loses_anything(
    call: str, other: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    before = other.read_bytes()

    def full(*arguments: object, **options: object) -> None:
        raise OSError(28, "No space left on device")

    if call == "write":
        monkeypatch.setattr("adjudicator.files.saving.open", full, raising=False)
    else:
        monkeypatch.setattr(os, call, full)
    assert "cannot be written: no space left on device" in complaint_of(capsys, ["check", "--accept", str(other)])
    assert other.read_bytes() == before and [file.name for file in other.parent.iterdir()] == [other.name]


@pytest.mark.parametrize(
    ("name", "text", "task", "undecided"),
    [
        ("case.yaml", ILLEGAL, ["--accept", "PATH"], "Ben: VIII VIII"),
        ("case.yaml", ILLEGAL, ["PATH", "--review"], "Ben: VIII VIII"),
        ("case.yaml", CASE.format(""), ["PATH", "--record"], "Ben: VIII VIII"),
        ("it.record.yml", UNSEEN.format("faults:\n  - 4: TA-RANK\n"), ["--accept", "PATH"], "line 1 of the record"),
        ("it.record.yml", UNSEEN.format("faults:\n  - 4: TA-RANK\n"), ["PATH", "--review"], "line 1 of the record"),
        ("it.record.yml", UNSEEN.format(""), ["PATH", "--record"], "line 1 of the record"),
    ],
)
def test_what_the_solver_gave_up_on_is_not_expected(
    name: str,
    text: str,
    task: list[str],
    undecided: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: Capture,
) -> None:
    def giving_up(layer: Layer, assumptions: object) -> bool:
        raise GaveUp("timeout")

    path = tmp_path / name
    path.write_text(text)
    monkeypatch.setattr(Layer, "sat", giving_up)
    monkeypatch.setattr(sys, "stdin", io.StringIO("a\nq\n"))
    assert run(given(task, path)) == 2
    printed = capsys.readouterr()
    assert "error[no-result]" in printed.err and "try a longer --time-limit" in printed.err
    assert f"{undecided} is undecided, and nothing can be expected of it" in " ".join(printed.err.split())
    assert "1 left; 1 refused" in printed.out and path.read_text() == text
