"""A case with a hand that nobody has seen, and what the command line says of it."""

from __future__ import annotations

import json
import re
from typing import Any

from adjudicator.cli.app import run
from tests.cli.driven import Capture

TIE = """\
game: tarot-himi
players: Ada Ben Cleo Dov
trick:
  - Ada: VII
  - Ben: VII
  - Cleo: VIII
  - Dov: pass
  - Ada: pass
hands:
  Ben: {hand}
discards: Hanged Man
rulings:
  - play: VIII
"""


def ruled(capsys: Capture, *arguments: str) -> tuple[int, dict[str, Any]]:
    """A judgement's exit code, and its JSON."""
    capsys.readouterr()
    code = run(["judge", *arguments, "--json"])
    data: dict[str, Any] = json.loads(capsys.readouterr().out)
    return code, data


def notes_of(capsys: Capture, *arguments: str) -> tuple[int, dict[str, str]]:
    """A judgement's exit code, and its notes by label, each on one line."""
    capsys.readouterr()
    code = run(["judge", *arguments])
    notes: dict[str, str] = {}
    label = "headline"
    for line in capsys.readouterr().out.splitlines():
        head = re.match(r"  = (such as|\S+) +(.*)", line)
        label, text = (head[1], head[2]) if head else (label, line.strip())
        notes[label] = f"{notes.get(label, '')} {text}".strip()
    return code, notes
