"""How long a command takes from a cold start, beside a process that only imports what it is made of.

A round runs each process once, one after another, so that whatever else the machine does falls on all
alike; a command's figure is the median over the rounds of its time over its baseline's in that round.
The first round, in which byte code may be written, does not count.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from benchmarks.scheme import Benchmark, Figure, Note, Part, Size, Table, median

ROOT = Path(__file__).parent.parent
RUN = "import sys; from adjudicator.__main__ import main; sys.exit(main())"
"""What the installed command runs."""

SAYING = "import typer, rich.console"
PRINTING = "import typer.rich_utils"
RULING = "import z3, typer, rich.console"


@dataclass(frozen=True)
class Start:
    """A command by a name for its figure, and the imports it is held to."""

    name: str
    arguments: tuple[str, ...]
    over: str


_PLAY = ("judge", "VIII VIII", "--on", "VI VI", "--holding", "VII VIII VIII IX Tower")
_CASE = ("judge", "--case", "cases/tarot-himi/tower.yaml")
STARTS = (
    Start("help", ("--help",), SAYING),
    Start("help_over_printing", ("--help",), PRINTING),
    Start("explain", ("explain", "TH-TOWER"), SAYING),
    Start("explain_card", ("explain", "Tower"), SAYING),
    Start("readings", ("readings",), SAYING),
    Start("rules", ("rules",), SAYING),
    Start("judge_flags", _PLAY, RULING),
    Start("judge_file", _CASE, RULING),
)


@dataclass(frozen=True)
class Spent:
    """What a process took: seconds on the clock, and seconds of a core."""

    wall: float
    core: float


def spent(code: str, *arguments: str) -> Spent:
    """Run Python code in a fresh process. Raises RuntimeError if it ends otherwise than with 0 or 1."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    start = time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, "-c", code, *arguments],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in (0, 1):
        raise RuntimeError(f"{' '.join(arguments) or code} ended with {process.returncode}")
    return Spent(time.perf_counter() - start, used.ru_utime + used.ru_stime)


def measured(rounds: int) -> tuple[Mapping[str, list[Spent]], Mapping[tuple[str, ...], list[Spent]]]:
    """So many rounds: what each baseline took, and each command."""
    codes = list(dict.fromkeys(start.over for start in STARTS))
    commands = list(dict.fromkeys(start.arguments for start in STARTS))
    baselines: dict[str, list[Spent]] = {code: [] for code in codes}
    runs: dict[tuple[str, ...], list[Spent]] = {arguments: [] for arguments in commands}
    for at in range(rounds + 1):
        for code in codes:
            baselines[code].append(spent(code))
        for arguments in commands:
            runs[arguments].append(spent(RUN, *arguments))
        if at == 0:
            for some in (*baselines.values(), *runs.values()):
                some.clear()
    return baselines, runs


def run(size: Size) -> Iterator[Part]:
    """The figures, and the table of what they are made of."""
    rounds = size.of(1, 9, 21)
    baselines, runs = measured(rounds)
    rows = []
    for start in STARTS:
        pairs = list(zip(runs[start.arguments], baselines[start.over], strict=True))
        ratio = median([one.wall / base.wall for one, base in pairs])
        core = median([one.core / base.core for one, base in pairs])
        yield Figure(start.name, ratio, f"`python -c '{start.over}'`")
        own, other = (median([pair[at].wall * 1000 for pair in pairs]) for at in (0, 1))
        rows.append((f"`adjudicator {' '.join(start.arguments)}`", start.over, own, other, ratio, core))
    columns = ("command", "over a process with", "ms", "its ms", "times", "times, by the core")
    yield Table("Cold starts", columns, tuple(rows))
    yield Note(f"Medians of {rounds} rounds, each process once a round; a command's times are those over its baseline.")


BENCHMARK = Benchmark(
    "start",
    "Cold starts",
    "A command in a fresh process, over a process that only imports the libraries it is made of.",
    run,
    limit=120,
)

if __name__ == "__main__":
    from benchmarks.__main__ import main

    raise SystemExit(main([BENCHMARK.name]))
