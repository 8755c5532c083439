"""What the tests of the command line run it on, and how."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from adjudicator.cli.app import run

ROOT = Path(__file__).parents[2]
TOWER = str(ROOT / "cases" / "tarot-himi" / "tower.yaml")
FLAGS = ["--on", "VI VI", "--holding", "VII VIII VIII IX IX Tower"]
Capture = pytest.CaptureFixture[str]

CASE = """
game: tarot-himi
players: Ada Ben Cleo Dov
trick:
  - Ada: VI VI
hands:
  Ben: VII VIII VIII IX IX Tower
rulings:
  - play: VIII VIII
    verdict: {verdict}
"""


def process(*arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "COLUMNS": "80", "NO_COLOR": "1"}
    command = [sys.executable, "-m", "adjudicator", *arguments]
    return subprocess.run(command, input=stdin, capture_output=True, text=True, cwd=ROOT, env=environment, check=False)


def out_and_err(arguments: list[str], capsys: Capture, code: int = 0) -> str:
    """What a command prints, on one line, and that it ends with a code."""
    assert run(arguments) == code
    output = capsys.readouterr()
    return " ".join((output.out + output.err).split())


def output_of(capsys: Capture, arguments: Sequence[str], code: int = 0) -> str:
    """What a command prints; it ends with a code."""
    assert run(arguments) == code
    return capsys.readouterr().out


def complaint_of(capsys: Capture, arguments: Sequence[str], code: int = 2) -> str:
    """What a command prints of what is wrong; it ends with a code."""
    assert run(arguments) == code
    return capsys.readouterr().err
