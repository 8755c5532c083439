"""How long whole commands take, and how much memory, each in a fresh process with a time limit of its own."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.scheme import Benchmark, Cell, Figure, Note, Part, Size, Table

ROOT = Path(__file__).parent.parent
GAMES = ("tarot-himi", "tahimi", "loka")


@dataclass(frozen=True)
class Command:
    """A command by a name for its figures, and the seconds after which it is ended."""

    name: str
    arguments: tuple[str, ...]
    limit: float


COMMANDS = (
    Command("check", ("check", "cases"), 60),
    Command("coverage", ("check", "cases", "--coverage"), 120),
    *(Command(f"simulate_{game}", ("simulate", "-n", "100", "--game", game), 40) for game in GAMES),
    Command("prove", ("prove",), 90),
    *(Command(f"compare_{game}", ("compare", "--all", "--game", game), 60) for game in GAMES),
)
LOCKED = (*GAMES, "tarot-poker", "taruno")
LOCKS = Path(tempfile.gettempdir()) / "adjudicator-locks"
"""The folder of the locks that a run of the benchmark writes and compares with."""
EDITIONS = (
    Command("lock", ("lock", "--output", f"{LOCKS}/"), 60),
    *(Command(f"diff_{game}", ("diff", f"{LOCKS}/{game}.lock"), 60) for game in LOCKED),
)
SMALL = (Command("check", ("check", "cases/tahimi/ask-going-out.yaml"), 60),)
SHORT = (*COMMANDS[:1], Command("simulate_tahimi", ("simulate", "-n", "5", "--game", "tahimi"), 30))


@dataclass(frozen=True)
class Ended:
    """How a command ended: seconds, most resident memory of one of its processes, and whether it ran out of time."""

    seconds: float
    megabytes: float
    code: int
    late: bool


def spent(arguments: Sequence[str], limit: float) -> Ended:
    """Run the program and wait for it; after its limit it and its children are ended."""
    command = [sys.executable, "-m", "adjudicator", *arguments]
    late = threading.Event()
    start = time.perf_counter()
    process = subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
    )

    def end() -> None:
        late.set()
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)

    timer = threading.Timer(limit, end)
    timer.start()
    _, status, used = os.wait4(process.pid, 0)
    timer.cancel()
    seconds, code = time.perf_counter() - start, os.waitstatus_to_exitcode(status)
    process.returncode = code
    kilobytes = used.ru_maxrss / (1024 if sys.platform == "darwin" else 1)
    return Ended(seconds, kilobytes / 1000, code, late.is_set())


def row(command: Command, ended: Ended) -> tuple[Cell, ...]:
    """A row of the table."""
    seconds: Cell = f"ended after {command.limit:.0f}" if ended.late else ended.seconds
    shown = " ".join(command.arguments).replace(f"{LOCKS}/", "")
    return (f"`adjudicator {shown}`", seconds, ended.megabytes, "" if ended.late else ended.code)


def run(size: Size) -> Iterator[Part]:
    """The figures one by one as they come, then the table."""
    rows = []
    LOCKS.mkdir(exist_ok=True)
    for command in size.of(SMALL, SHORT, (*COMMANDS, *EDITIONS)):
        ended = spent(command.arguments, command.limit)
        rows.append(row(command, ended))
        if size.name == "full" and (ended.late or ended.code in (0, 1)):
            over = "ended there" if ended.late else ""
            yield Figure(f"{command.name}_seconds", command.limit if ended.late else ended.seconds, over)
            yield Figure(f"{command.name}_megabytes", ended.megabytes, over)
        elif not ended.late and ended.code not in (0, 1):
            yield Note(f"`adjudicator {' '.join(command.arguments)}` failed with exit code {ended.code}.")
    yield Table("Whole commands", ("command", "s", "most MB of one process", "exit code"), tuple(rows))


BENCHMARK = Benchmark(
    "commands",
    "Whole commands",
    "How long a command takes from its start to its end, and the most resident memory one of its processes had.",
    run,
    limit=600,
)

if __name__ == "__main__":
    from benchmarks.__main__ import main

    raise SystemExit(main([BENCHMARK.name]))
