"""Counts the files of `check` in which everything is as expected, in worker processes.

An outcome holds terms of the solver and cannot be sent from one process to another. So the workers only count, and what
is not as expected in a file is computed once more where it is printed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from adjudicator.cli.progress import progress
from adjudicator.cli.workers import shared, workers

if TYPE_CHECKING:
    from adjudicator.report.outcome import Outcome

FEW = 100
"""The greatest number of files that one process checks: more are shared among processes."""
_FILES = 20
"""Files of one task, so that all workers end at about the same time."""


class Tally(NamedTuple):
    """How many rulings, answers and records there are, each as expected."""

    rulings: int = 0
    answers: int = 0
    records: int = 0

    def __add__(self, other: object) -> Tally:
        if not isinstance(other, Tally):
            return NotImplemented
        return Tally(*(one + more for one, more in zip(self, other, strict=True)))


Check = Callable[[str], Iterable["Outcome"]]
"""Returns the outcomes of a file."""


def tally(outcomes: Iterable[Outcome]) -> Tally | None:
    """Count the outcomes of a file; None unless each is as expected."""
    counted = Tally()
    for outcome in outcomes:
        if not outcome.passed or outcome.idle or outcome.open or outcome.barred is not None:
            return None
        if outcome.audit is not None:
            counted += Tally(records=1)
        else:
            counted += Tally(answers=1) if outcome.expected_answer is not None else Tally(rulings=1)
    return counted


def tallies(files: Sequence[str], check: Check) -> dict[int, Tally]:
    """Count the files in which everything is as expected, by index, in parallel; {} if there are few files or a single
    core. `check` is pickled: a `functools.partial` of a module-level function."""
    if len(files) <= FEW or workers() < 2:
        return {}
    counts = progress(_shared(files, check), len(files), "cases")
    return {index: counted for index, counted in counts if counted is not None}


def _shared(files: Sequence[str], check: Check) -> Iterator[list[tuple[int, Tally | None]]]:
    firsts = range(0, len(files), _FILES)
    for place, counted in shared([partial(_count, files[first : first + _FILES], check) for first in firsts]):
        yield from ([pair] for pair in enumerate(counted, firsts[place]))


def _count(files: Sequence[str], check: Check) -> list[Tally | None]:
    return [tally(check(file)) for file in files]
