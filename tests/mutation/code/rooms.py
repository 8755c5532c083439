"""The rooms whose code is mutated, and what became of their mutants."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

HERE = Path(__file__).parent
#: What mutmut says of a mutant that a test noticed: a test failed, or ran on without end.
KILLED = ("killed", "timeout", "segfault", "suspicious")


@dataclass(frozen=True)
class Room:
    """Modules that one set of tests looks after; the tests as pytest's arguments."""

    paths: tuple[str, ...]
    tests: tuple[str, ...]


@dataclass(frozen=True)
class Mutant:
    """A mutant that no test noticed: its function, the code taken out and put in, and why nothing can notice."""

    function: str
    out: str
    put: str
    why: str | None


@dataclass(frozen=True)
class Fates:
    """What became of a sample of a module's mutants."""

    row: dict[str, Any]
    survived: tuple[Mutant, ...]

    @property
    def module(self) -> str:
        """The module's path below the package."""
        return str(self.row["module"]).removeprefix("adjudicator/")

    @property
    def there(self) -> int:
        """How many mutants the module has."""
        return int(self.row["there"])

    @property
    def run(self) -> int:
        """How many of them were run."""
        return len(self.row["fates"])

    @property
    def alive(self) -> tuple[Mutant, ...]:
        """Those that no test notices and that are not known to change nothing."""
        return tuple(mutant for mutant in self.survived if mutant.why is None)


def judged(rows: Sequence[dict[str, Any]]) -> list[Fates]:
    """The fates that mutmut reports, with the reasons why some survivors change nothing."""
    return [Fates(row, tuple(map(_mutant, _survivors(row)))) for row in rows]


def _survivors(row: dict[str, Any]) -> list[dict[str, str]]:
    return [
        {**fate, "module": row["module"].removeprefix("adjudicator/")}
        for fate in row["fates"]
        if fate["fate"] not in KILLED
    ]


def _mutant(fate: dict[str, str]) -> Mutant:
    """A survivor; `x_f` is a function of the module and `xǁCǁf` a method of the class C, as mutmut names them."""
    mangled = fate["mutant"].rpartition(".")[2].partition("__mutmut_")[0]
    function = mangled.removeprefix("x").strip("ǁ").replace("ǁ", ".").removeprefix("_" if "ǁ" not in mangled else "")
    why = EQUIVALENT.get((fate["module"], function, fate["put"]))
    return Mutant(function, fate["out"], fate["put"], why)


def _rooms() -> dict[str, Room]:
    data = yaml.safe_load((HERE / "rooms.yaml").read_text(encoding="utf-8"))
    return {
        name: Room(
            tuple(f"adjudicator/{module}" for module in room["modules"]),
            (*room["tests"], *(f"--deselect={test}" for test in room.get("without", ()))),
        )
        for name, room in data.items()
    }


def _equivalent() -> dict[tuple[str, str, str], str]:
    rows = yaml.safe_load((HERE / "equivalent.yaml").read_text(encoding="utf-8")) or []
    return {(one["module"], one["function"], one["put"]): one["why"] for one in rows}


ROOMS = _rooms()
EQUIVALENT = _equivalent()
