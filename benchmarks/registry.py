"""Every benchmark by name, in the order of the page. A module is imported only when its benchmark is run or described."""

from __future__ import annotations

import importlib
import subprocess
import sys
from collections.abc import Iterator

from benchmarks.scheme import Benchmark, Note, Part, Size, installed

NAMES = (
    *("turns", "start", "growth", "hidden", "settle", "batch", "clingo", "peers"),
    *("commands", "soak", "simulate", "replay", "separate", "theorems", "hands", "choices", "browser"),
)
"""A module `benchmarks.NAME` each, which holds a `BENCHMARK`."""


def names() -> tuple[str, ...]:
    """The benchmarks whose modules are there."""
    return tuple(name for name in NAMES if installed(f"benchmarks.{name}"))


def load(name: str) -> Benchmark:
    """The benchmark of a name; a module without a `BENCHMARK` is run as a program and its words are kept."""
    module = importlib.import_module(f"benchmarks.{name}")
    benchmark = getattr(module, "BENCHMARK", None)
    if isinstance(benchmark, Benchmark):
        return benchmark
    says = (module.__doc__ or name).strip().splitlines()[0]

    def run(size: Size) -> Iterator[Part]:
        command = [sys.executable, "-m", f"benchmarks.{name}"]
        printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        yield from (Note(line) for line in printed.splitlines() if line.strip())

    return Benchmark(name, name.capitalize(), says, run)
