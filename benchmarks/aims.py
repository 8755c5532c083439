"""What the program should reach, read from data, and whether a run reached it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.registry import NAMES
from benchmarks.run import MEASURED, Result
from benchmarks.scheme import Figure

AIMS, LONG_RUNS = (Path(__file__).parent / name for name in ("aims.toml", "long_runs.toml"))


@dataclass(frozen=True)
class Aim:
    """A limit of a figure: `source` is the benchmark's name, a dot, and the figure's."""

    name: str
    measure: str
    source: str
    unit: str
    at_most: float | None = None
    at_least: float | None = None

    def met(self, value: float) -> bool:
        """Whether a value keeps the limit."""
        return (self.at_most is None or value <= self.at_most) and (self.at_least is None or value >= self.at_least)

    @property
    def limit(self) -> float:
        """The number of the limit."""
        return self.at_least if self.at_least is not None else self.at_most or 0


@dataclass(frozen=True)
class Held:
    """An aim beside what was measured: a figure, or the reason why there is none."""

    aim: Aim
    figure: Figure | None
    why: str = ""
    command: str = ""

    @property
    def met(self) -> bool | None:
        """Whether the aim was met; None where nothing was measured."""
        return None if self.figure is None else self.aim.met(self.figure.value)


def aims() -> list[Aim]:
    """Every aim on file."""
    return [Aim(**row) for row in tomllib.loads(AIMS.read_text(encoding="utf-8"))["aim"]]


def long_runs() -> dict[str, tuple[Figure, str]]:
    """Figures of runs made by hand, by their whole name, each with its command."""
    runs = tomllib.loads(LONG_RUNS.read_text(encoding="utf-8")).get("run", ())
    return {run["figure"]: (Figure(run["figure"], run["value"], run["over"]), run["command"]) for run in runs}


def held(results: Sequence[Result]) -> Iterator[Held]:
    """Each aim beside the figure of this run, or of a long run, or beside why there is none."""
    by_name, by_hand = {result.name: result for result in results}, long_runs()
    for aim in aims():
        name = aim.source.partition(".")[0]
        result = by_name.get(name)
        figure = result.figures().get(aim.source) if result else None
        if result and figure:
            yield Held(aim, figure, command=result.command)
        elif aim.source in by_hand:
            yield Held(aim, by_hand[aim.source][0], command=by_hand[aim.source][1])
        else:
            yield Held(aim, None, _why(name, result))


def _why(name: str, result: Result | None) -> str:
    if result is None:
        return "not run" if name in NAMES else "a run by hand"
    return result.state + (f": {result.why}" if result.why else "") if result.state != MEASURED else "not in this run"
