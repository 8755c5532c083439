"""Running benchmarks, each in a process of its own, so that none can slow or end another."""

from __future__ import annotations

import contextlib
import json
import math
import os
import platform
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from benchmarks.registry import load
from benchmarks.scheme import Benchmark, Figure, Part, Size, decoded, encoded

ROOT = Path(__file__).parent.parent
MEASURED, NOT_INSTALLED, OUT_OF_TIME, FAILED = "measured", "not installed", "out of time", "failed"
PACKAGES = ("z3-solver", "numpy", "numba", "clingo", "chess", "rlcard", "open_spiel")


@dataclass(frozen=True)
class Result:
    """The parts that one benchmark yielded. `state` is one of the four above, `why` says more of the last three."""

    name: str
    title: str
    measures: str
    command: str
    state: str
    why: str
    seconds: float
    parts: tuple[Part, ...]

    def figures(self) -> dict[str, Figure]:
        """Its figures by their whole name."""
        return {f"{self.name}.{part.name}": part for part in self.parts if isinstance(part, Figure)}


def run(benchmark: Benchmark, size: Size, seconds: float = math.inf) -> Result:
    """Run a benchmark in a process of its own until it ends or its time is over, or these seconds are."""
    start = time.perf_counter()
    parts: tuple[Part, ...] = ()
    if benchmark.missing:
        state, why = NOT_INSTALLED, ", ".join(benchmark.missing)
    else:
        state, why, parts = _outcome(benchmark, size, min(benchmark.limit, seconds))
    seconds = time.perf_counter() - start
    return Result(
        benchmark.name, benchmark.title, benchmark.measures, benchmark.command, state, why, round(seconds, 1), parts
    )


def _outcome(benchmark: Benchmark, size: Size, limit: float) -> tuple[str, str, tuple[Part, ...]]:
    if limit <= 0:
        return OUT_OF_TIME, "not begun", ()
    with tempfile.TemporaryDirectory() as folder:
        written = Path(folder) / "parts.jsonl"
        arguments = [benchmark.name, "--size", size.name, "--parts", str(written)]
        command = [sys.executable, "-m", "benchmarks", *arguments]
        code, errors = _ended(command, limit)
        lines = written.read_text(encoding="utf-8").splitlines(True) if written.exists() else []
        parts = tuple(decoded(json.loads(line)) for line in lines if line.endswith("\n"))
    if code is None:
        return OUT_OF_TIME, f"ended after {limit:.0f} s", parts
    if code:
        return FAILED, errors.strip().rpartition("\n")[2] or f"exit code {code}", parts
    return MEASURED, "", parts


def _ended(command: Sequence[str], limit: float) -> tuple[int | None, str]:
    """The exit code and the text on stderr; None when the time was over and all its processes were ended."""
    null, pipe = subprocess.DEVNULL, subprocess.PIPE
    with subprocess.Popen(command, cwd=ROOT, stdout=null, stderr=pipe, text=True, start_new_session=True) as process:
        try:
            _, errors = process.communicate(timeout=limit)
            return process.returncode, errors
        except subprocess.TimeoutExpired:
            return None, ""
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


def write_parts(name: str, size: Size, path: str) -> None:
    """Run a benchmark here, a line of JSON for each part as soon as it is there."""
    with open(path, "a", encoding="utf-8") as file:
        for part in load(name).run(size):
            file.write(json.dumps(encoded(part)) + "\n")
            file.flush()


# -- results as JSON


def machine() -> dict[str, str]:
    """Where the figures come from: what a reader needs to judge them by."""
    known = {"cores": str(os.cpu_count()), platform.system(): platform.machine(), "Python": platform.python_version()}
    for package in PACKAGES:
        with contextlib.suppress(PackageNotFoundError):
            known[package] = version(package)
    return known


def as_json(size: Size, results: Sequence[Result], known: Mapping[str, str]) -> str:
    """All results, and on what machine, for `--json`."""
    written = [{**vars(result), "parts": [encoded(part) for part in result.parts]} for result in results]
    data = {"schema": 1, "size": size.name, "machine": dict(known), "results": written}
    return json.dumps(data, indent=1) + "\n"


def results_of(data: Mapping[str, Any]) -> list[Result]:
    """The results in what `as_json` wrote. Raises KeyError or TypeError where it did not."""
    return [Result(**{**one, "parts": tuple(decoded(part) for part in one["parts"])}) for one in data["results"]]
