"""Live tables to test with: a conversation whose answers are kept, a pipe, and a terminal."""

from __future__ import annotations

import json
import os
import pty
import re
import select
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from adjudicator.cli.prompt import Conversation
from adjudicator.cli.table_settings import TableSettings
from adjudicator.engine.lines import DealLine
from adjudicator.records.live import Live
from adjudicator.records.record import loads

ROOT = Path(__file__).parents[2]
HEADS = {
    "tarot-himi": '{"game": "tarot-himi", "players": "Ada Ben Cleo", "calls": "yes"}\n',
    "loka": '{"game": "loka", "players": "Ada Ben Cleo"}\n',
    "tarot-poker": '{"game": "tarot-poker", "players": "Ada Ben Cleo"}\n',
    "taruno": '{"game": "taruno", "players": "Ada Ben Cleo"}\n',
}
WAIT = 30.0
"""Seconds after which nothing more is expected of a slow machine."""


class Table(Conversation):
    """A conversation whose answers are kept."""

    def __init__(
        self,
        hands: dict[str, str] | None = None,
        seat: str | None = None,
        seed: int | None = None,
        game: str = "tarot-himi",
        width: int = 100,
    ):
        live = Live(loads(HEADS[game]))
        if hands is not None:
            live.add((DealLine({player: live.hand(cards) for player, cards in hands.items()}),))
        self.printed: list[str] = []
        super().__init__(live, lambda lines: self.printed.extend(map(str, lines)), width, TableSettings(seat), seed)

    def says(self, *typed: str) -> str:
        """What is answered to the last of some lines."""
        for text in typed:
            self.printed.clear()
            assert self.take(text)
        return "\n".join(self.printed)


def piped(arguments: list[str], typed: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    """The command with lines from a pipe."""
    return subprocess.run(
        [sys.executable, "-m", "adjudicator", "table", *arguments],
        input=typed,
        capture_output=True,
        text=True,
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        timeout=WAIT * 2,
        check=False,
    )


CONTROLS = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
"""What moves the cursor and colours the text."""


class Terminal:
    """A process at a pseudo-terminal."""

    def __init__(self, process: subprocess.Popen[bytes], descriptor: int) -> None:
        self.process, self.descriptor, self.seen = process, descriptor, ""

    def until(self, text: str) -> str:
        """Everything shown until a text is."""
        end = time.monotonic() + WAIT
        while text not in self.seen:
            assert time.monotonic() < end, f"{text!r} did not come: {self.seen[-2000:]}"
            if select.select([self.descriptor], [], [], 0.2)[0]:
                seen = self.seen + os.read(self.descriptor, 65536).decode("utf-8", "replace")
                self.seen = CONTROLS.sub("", seen)  # a word may be drawn in pieces
        before, _, self.seen = self.seen.partition(text)
        return before

    def type(self, text: str) -> None:
        """Press keys."""
        os.write(self.descriptor, text.encode())

    def gone(self) -> int:
        """The exit code, once it is over."""
        end = time.monotonic() + WAIT
        while self.process.poll() is None and time.monotonic() < end:
            if select.select([self.descriptor], [], [], 0.2)[0]:
                try:
                    os.read(self.descriptor, 65536)
                except OSError:
                    break
        return self.process.wait(WAIT)


@contextmanager
def terminal(arguments: list[str], cwd: Path) -> Iterator[Terminal]:
    """The command at a pseudo-terminal."""
    ours, theirs = pty.openpty()
    env = {**os.environ, "PYTHONPATH": str(ROOT), "TERM": "xterm", "PROMPT_TOOLKIT_NO_CPR": "1"}
    process = subprocess.Popen(
        [sys.executable, "-m", "adjudicator", "table", "--plain", *arguments],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        cwd=cwd,
        env=env,
        start_new_session=True,
    )
    os.close(theirs)
    try:
        yield Terminal(process, ours)
    finally:
        process.kill()
        process.wait(WAIT)
        os.close(ours)


def kept(tmp_path: Path) -> list[dict[str, str]]:
    """The lines after the deal."""
    return [json.loads(line) for line in (tmp_path / "g.jsonl").read_text().splitlines()[2:]]
