"""`check` with several processes: the files in which all is as expected are counted, and all else is printed as by one
process."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

import pytest

from adjudicator.cli import tallies
from adjudicator.cli.check import outcomes_of
from adjudicator.cli.tallies import Tally, tally
from adjudicator.cli.workers import shared
from tests.cli.driven import ROOT, Capture, out_and_err

CASE = """\
game: tarot-himi
title: A pair on a pair
source: Tarot-himi, Play
players: Ada Ben
trick:
  - Ada: VI VI
hands:
  Ben: VII VII
rulings:
  - {play: VII VII%s}
"""
FILES = {
    "ask.yaml": (ROOT / "cases" / "tahimi" / "ask-trick-open.yaml").read_text(),
    "fails.yaml": CASE % ", verdict: illegal",
    "idle.yaml": CASE % "",
    "passes.yaml": CASE % ", verdict: legal",
    "refused.yaml": CASE.replace("VI VI", "VI VI VI VI VI") % ", verdict: legal",
    "torn.yaml": "game: [",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in FILES.items():
        (tmp_path / name).write_text(text)
    return tmp_path


@pytest.fixture
def several(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tallies, "FEW", 0)
    monkeypatch.setattr(tallies, "_FILES", 2)
    monkeypatch.setattr(tallies, "workers", lambda: 2)


@pytest.mark.long
def test_what_is_printed_is_the_same(folder: Path, capsys: Capture, request: pytest.FixtureRequest) -> None:
    commands = (["check", str(folder)], ["check", "--strict", str(folder)])
    by_one = [out_and_err(command, capsys, 2) for command in commands]
    assert all(words in by_one[0] for words in ("not as expected", "with nothing expected", "refused"))
    assert "nothing is expected" in by_one[1]
    request.getfixturevalue("several")
    assert [out_and_err(command, capsys, 2) for command in commands] == by_one


@pytest.mark.usefixtures("several")
def test_only_files_in_which_all_is_as_expected_are_counted(folder: Path) -> None:
    files = [*(str(folder / name) for name in FILES), str(folder / "passes.yaml")]
    check = partial(outcomes_of, readings=(), profile=None, full=False, limit=10.0)
    assert tallies.tallies(files, check) == {0: Tally(answer=6), 3: Tally(ruling=1), 6: Tally(ruling=1)}
    record = str(ROOT / "cases" / "taruno" / "records" / "call-hidden.record.yml")
    assert tally(check(record)) == Tally(record=1)


def test_few_files_need_no_other_process(folder: Path) -> None:
    assert tallies.tallies([str(folder / "passes.yaml")], lambda file: pytest.fail("no file is read")) == {}


@pytest.mark.usefixtures("several")
def test_what_was_counted_before_an_interruption_is_printed(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    real = shared

    def stopped(tasks: Sequence[Callable[[], object]]) -> Iterator[tuple[int, object]]:
        yield next(real(tasks[1:2]))[0] + 1, tasks[1]()
        raise KeyboardInterrupt

    monkeypatch.setattr(tallies, "shared", stopped)
    printed = out_and_err(["check", str(folder)], capsys, 130)
    assert "interrupted: 2 of 6 cases done" in printed and "1 ruling in 1 file: 1 as expected" in printed
