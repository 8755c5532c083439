"""Every block of `docs/adding-a-game.md` is run, or is what the files it shows say."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from adjudicator import api, games
from adjudicator.cli.app import run
from adjudicator.report.outcome import ruled

pytestmark = pytest.mark.no_cover

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
CONTRACT = "-m pytest -n 0 -q -k jig tests/contract"


def blocks(language: str) -> list[object]:
    """The blocks in a language, named by their number; a search for a smallest position is long."""
    return [
        pytest.param(text, id=f"block-{at}", marks=pytest.mark.long if "$ adjudicator compare" in text else ())
        for at, (own, text) in enumerate(BLOCKS)
        if own == language
    ]


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The games as they are where the variable is set."""
    monkeypatch.setattr(games, "_REGISTRY", games._Registry(games._REGISTRY))
    monkeypatch.setenv(games.VARIABLE, "jig=examples.jig")
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.chdir(ROOT)
    yield


def test_the_page_has_blocks_of_every_kind_and_no_other() -> None:
    assert {language for language, _ in BLOCKS} == {"text", "console", "toml", "python", "yaml", "sh"}


@pytest.mark.parametrize("block", blocks("console"))
def test_commands_print_what_is_shown(block: str, capsys: pytest.CaptureFixture[str]) -> None:
    for part in block.split("$ ")[1:]:
        line, _, expected = part.partition("\n")
        if line.startswith("export "):
            assert line == f"export {games.VARIABLE}={os.environ[games.VARIABLE]}"
            continue
        run(shlex.split(line.removeprefix("adjudicator ")))
        printed = capsys.readouterr()
        assert (printed.out + printed.err).rstrip() == expected.rstrip(), line


@pytest.mark.parametrize("block", blocks("python"))
def test_python_is_run_or_stands_in_the_file(block: str) -> None:
    shown = re.match(r"# (examples/\S+)\n", block)
    if shown is None:
        exec(compile(block, "docs/adding-a-game.md", "exec"), {})
        return
    text = (ROOT / shown[1]).read_text(encoding="utf-8")
    for part in block[shown.end() :].split("...\n"):
        assert part.strip() and part in text, part


@pytest.mark.parametrize("block", blocks("yaml"))
def test_the_case_is_ruled_as_it_says(block: str) -> None:
    case = api.loads(block)
    pairs = list(api.rulings(case))
    assert pairs and all(ruled("page", case.title, *pair).failures == () for pair in pairs)


@pytest.mark.parametrize("block", blocks("toml"))
def test_the_entry_point_is_that_of_the_game(block: str) -> None:
    entry_points = tomllib.loads(block)["project"]["entry-points"][games.GROUP]
    assert entry_points == dict([os.environ[games.VARIABLE].split("=")])


@pytest.mark.parametrize("block", blocks("text"))
def test_the_folder_is_as_it_is_listed(block: str) -> None:
    first, *lines = block.splitlines()
    there = {path.name for path in (ROOT / first).iterdir()} - {"__init__.py", "__pycache__"}
    assert {line.split()[0].rstrip("/") for line in lines} == there


@pytest.mark.parametrize("block", blocks("sh"))
def test_shell_commands_succeed(block: str, tmp_path: Path) -> None:
    if CONTRACT in block:
        return  # test_jig.py runs it
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    for line in block.splitlines():
        words = [sys.executable, "-m", *shlex.split(line)]
        done = subprocess.run(words, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
