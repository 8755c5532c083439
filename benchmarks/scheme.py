"""What a benchmark is: a value that names what it measures, and a function that yields its results, part by part.

A part is a table, a plot's points, a figure that an aim may be held to, or a note. Parts are plain
data and go through JSON, so that a page can be made again without a run.
"""

from __future__ import annotations

import importlib
import importlib.util
import statistics
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, TypeVar

T = TypeVar("T")
Cell = str | int | float | None


@dataclass(frozen=True)
class Table:
    """Rows under a heading; numbers are rounded where they are printed. `command` repeats it."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    command: str = ""


@dataclass(frozen=True)
class Plot:
    """Points of named lines, one file of the page each. `log` names the axes drawn logarithmically: "x", "y", "xy"."""

    name: str
    title: str
    x: str
    y: str
    lines: Mapping[str, tuple[tuple[float, float], ...]]
    log: str = ""


@dataclass(frozen=True)
class Figure:
    """A number that an aim may be held to, by its name within the benchmark. `over` says of how much it is."""

    name: str
    value: float
    over: str = ""


@dataclass(frozen=True)
class Note:
    """A sentence beside the tables."""

    text: str


Part = Table | Plot | Figure | Note
KINDS: Mapping[str, type[Part]] = {"table": Table, "plot": Plot, "figure": Figure, "note": Note}


@dataclass(frozen=True)
class Size:
    """How much is run: the smallest that shows it works, a short run, or all of it."""

    name: str

    def of(self, tiny: T, quick: T, full: T) -> T:
        """The one of three values that belongs to this size."""
        return {"tiny": tiny, "quick": quick, "full": full}[self.name]


TINY, QUICK, FULL = Size("tiny"), Size("quick"), Size("full")
SIZES = {size.name: size for size in (TINY, QUICK, FULL)}


@dataclass(frozen=True)
class Benchmark:
    """One kind of measurement.

    `limit` is the seconds after which a full run is ended; its parts by then are kept. `needs`
    names modules without which nothing of it can be measured.
    """

    name: str
    title: str
    measures: str
    run: Callable[[Size], Iterator[Part]] = field(compare=False)
    limit: float = 60.0
    needs: tuple[str, ...] = ()

    @property
    def command(self) -> str:
        """What repeats it."""
        return f"python -m benchmarks {self.name}"

    @property
    def missing(self) -> tuple[str, ...]:
        """The modules it needs that are not installed."""
        return tuple(name for name in self.needs if not installed(name))


def installed(module: str) -> bool:
    """Whether a module could be imported."""
    return importlib.util.find_spec(module) is not None


def optional(module: str) -> Any:
    """A module of the extra `bench`, whose types are not ours to check. Raises ImportError."""
    return importlib.import_module(module)


def encoded(part: Part) -> dict[str, object]:
    """A part as plain data, with its kind."""
    kind = next(name for name, known in KINDS.items() if isinstance(part, known))
    return {"kind": kind, **asdict(part)}


def decoded(data: Mapping[str, Any]) -> Part:
    """The part that plain data stands for. Raises KeyError on an unknown kind."""
    fields = {key: _frozen(value) for key, value in data.items() if key != "kind"}
    return KINDS[data["kind"]](**fields)


def _frozen(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _frozen(one) for key, one in value.items()}
    return tuple(_frozen(one) for one in value) if isinstance(value, list | tuple) else value


# -- times


def timed(task: Callable[[T], object], each: Sequence[T]) -> list[float]:
    """Milliseconds for the task on each."""
    times = []
    for one in each:
        start = time.perf_counter()
        task(one)
        times.append((time.perf_counter() - start) * 1000)
    return times


def median(times: Sequence[float]) -> float:
    """The middle one."""
    return statistics.median(times)


def high(times: Sequence[float]) -> float:
    """The 95th percentile; of a single time, that time."""
    return statistics.quantiles(times, n=20, method="inclusive")[-1] if len(times) > 1 else times[0]
