"""A record that grows on disk: whole lines, torn ones, and what is refused."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from adjudicator.files.diagnostics import Refused
from adjudicator.games import GAMES
from adjudicator.records.journal import Journal, header
from tests.games.climbing import rules
from tests.helpers import fault_of

FIRST = {"game": "tahimi", "players": "Ada Ben Cleo"}


def code(caught: pytest.ExceptionInfo[Refused]) -> str:
    (fault,) = caught.value.faults
    return fault.code


def test_lines_are_on_the_disk_as_they_are_added(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    kept = Journal.fresh(file, FIRST)
    assert [json.loads(line) for line in file.read_text().splitlines()] == [FIRST]
    kept.add({"Ada": "4"}, {"Ben": "pass"})
    assert file.read_text().endswith('{"Ada": "4"}\n{"Ben": "pass"}\n')
    assert kept.lines == (FIRST, {"Ada": "4"}, {"Ben": "pass"})


def test_every_line_is_synced_before_it_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, synced = tmp_path / "game.jsonl", []
    kept = Journal.fresh(file, FIRST)
    real = os.fsync

    def fsync(descriptor: int) -> None:
        synced.append(file.read_text())
        real(descriptor)

    monkeypatch.setattr(os, "fsync", fsync)
    kept.add({"Ada": "4"})
    assert len(synced) == 1 and synced[0].endswith('{"Ada": "4"}\n')


@pytest.mark.parametrize("torn", ['{"Ben": "pa', "{", '{"Ben": "K\\u00', "\x00\x00\x00"])
def test_a_torn_last_line_is_dropped(tmp_path: Path, torn: str) -> None:
    file = tmp_path / "game.jsonl"
    whole = json.dumps(FIRST) + '\n{"Ada": "4"}\n'
    file.write_text(whole + torn)
    kept = Journal.resumed(file)
    assert kept.torn and kept.lines == (FIRST, {"Ada": "4"})
    assert file.read_text() == whole
    kept.add({"Ben": "5"})
    assert file.read_text() == whole + '{"Ben": "5"}\n'


def test_a_last_line_that_only_lacks_its_end_is_kept_and_ended(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text(json.dumps(FIRST) + '\n{"Ada": "4"}')
    kept = Journal.resumed(file)
    assert not kept.torn
    kept.add({"Ben": "5"})
    assert [json.loads(line) for line in file.read_text().splitlines()] == [FIRST, {"Ada": "4"}, {"Ben": "5"}]


def test_cutting_back_replaces_the_whole_file(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    kept = Journal.fresh(file, FIRST)
    kept.add({"Ada": "4"}, {"Ben": "5"})
    before = file.stat().st_ino
    kept.cut(2)
    assert file.read_text() == json.dumps(FIRST) + '\n{"Ada": "4"}\n'
    assert file.stat().st_ino != before
    kept.close()
    assert os.listdir(tmp_path) == ["game.jsonl"]


def test_a_cut_that_fails_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "game.jsonl"
    kept = Journal.fresh(file, FIRST)
    kept.add({"Ada": "4"})
    before = file.read_text()

    def failing(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", failing)
    with pytest.raises(Refused) as caught:
        kept.cut(1)
    assert code(caught) == "unwritable"
    assert file.read_text() == before


def test_a_copy_has_every_line_and_overwrites_nothing(tmp_path: Path) -> None:
    kept = Journal.fresh(tmp_path / "game.jsonl", FIRST)
    kept.add({"Ada": "4"})
    kept.copied(tmp_path / "copy.jsonl")
    assert (tmp_path / "copy.jsonl").read_text() == (tmp_path / "game.jsonl").read_text()
    with pytest.raises(Refused) as caught:
        kept.copied(tmp_path / "copy.jsonl")
    assert code(caught) == "file-exists"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "no-header"),
        ("\n\n", "no-header"),
        ("{torn", "no-header"),
        ('{"game": "tahimi"}\nnot json\n{"Ada": "4"}\n', "bad-line"),
        ('{"game": "tahimi"}\n[1]\n', "bad-line"),
        ("game: tahimi\nplayers: Ada Ben Cleo\n", "bad-line"),
    ],
)
def test_what_is_no_record(tmp_path: Path, text: str, expected: str) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text(text)
    with pytest.raises(Refused) as caught:
        Journal.resumed(file)
    assert code(caught) == expected
    assert file.read_text() == text


def test_the_place_of_a_bad_line(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text('{"game": "tahimi"}\n\nnot json\n')
    fault = fault_of(Journal.resumed, file)
    assert fault.place is not None and (fault.place.line, fault.place.text) == (3, "not json")


def test_files_that_cannot_be(tmp_path: Path) -> None:
    with pytest.raises(Refused) as caught:
        Journal.resumed(tmp_path / "none.jsonl")
    assert code(caught) == "unreadable"
    with pytest.raises(Refused) as caught:
        Journal.fresh(tmp_path / "no" / "folder.jsonl", FIRST)
    assert code(caught) == "unwritable"
    with pytest.raises(Refused) as caught:
        Journal.fresh(tmp_path, FIRST)
    assert code(caught) in ("file-exists", "unwritable")


def test_a_file_that_is_gone_takes_no_more_lines(tmp_path: Path) -> None:
    kept = Journal.fresh(tmp_path / "game.jsonl", FIRST)
    (tmp_path / "game.jsonl").unlink()
    with pytest.raises(Refused) as caught:
        kept.add({"Ada": "4"})
    assert code(caught) == "unwritable"
    assert kept.lines == (FIRST,)


def test_a_header_says_what_is_not_the_profiles_own() -> None:
    game = GAMES["tarot-himi"]
    chosen = rules(game, {**game.profiles["strict"], "th.chariot.peek": "before", "rank_privilege": "no"}, 3)
    head = header(chosen, ("Ada", "Ben", "Cleo"), "a game", "strict", 2)
    assert head == {
        "game": "tarot-himi",
        "title": "a game",
        "players": "Ada Ben Cleo",
        "profile": "strict",
        "readings": {"th.chariot.peek": "before"},
        "house": {"rank_privilege": "no"},
        "round": "2",
        "calls": "yes",
    }
    plain = header(rules(game, players=3), ("Ada", "Ben", "Cleo"), "a game")
    assert set(plain) == {"game", "title", "players", "calls"}


# -- one writer


def test_the_second_writer_is_refused_with_who_has_the_record(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    kept = Journal.fresh(file, FIRST)
    # A line in the writing is no torn one, and is not cut off by whoever comes second.
    with open(file, "a", encoding="utf-8") as half:
        half.write('{"Ada"')
    before = file.read_text()
    script = "import sys; from adjudicator.records.journal import Journal; Journal.resumed(sys.argv[1])"
    run = [sys.executable, "-c", script, str(file)]
    done = subprocess.run(run, capture_output=True, text=True, check=False)
    assert "Refused" in done.stderr and f"(process {os.getpid()}, since 20" in done.stderr
    with pytest.raises(Refused) as caught:
        Journal.resumed(file)
    assert code(caught) == "locked" and file.read_text() == before
    kept.close()
    assert subprocess.run(run, capture_output=True, check=False).returncode == 0
    assert os.listdir(tmp_path) == ["game.jsonl"]


def test_a_record_is_locked_by_whatever_name_it_is_opened(tmp_path: Path) -> None:
    kept = Journal.fresh(tmp_path / "game.jsonl", FIRST)
    (tmp_path / "other.jsonl").symlink_to(tmp_path / "game.jsonl")
    with pytest.raises(Refused) as caught:
        Journal.resumed(tmp_path / "other.jsonl")
    assert code(caught) == "locked"
    kept.cut(1)
    with pytest.raises(Refused):
        Journal.resumed(tmp_path / "game.jsonl")


def test_a_lock_that_was_left_behind_keeps_nobody_out(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text(json.dumps(FIRST) + "\n")
    (tmp_path / ".game.jsonl.lock").write_text("nobody")
    Journal.resumed(file).close()
    assert os.listdir(tmp_path) == ["game.jsonl"]
