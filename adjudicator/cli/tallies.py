"""Counts the files of `check` in which everything is as expected, in worker processes.

An outcome holds terms of the solver and cannot be sent from one process to another. So the workers only count, and what
is not as expected in a file is computed once more where it is printed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from adjudicator.cli.progress import progress
from adjudicator.cli.workers import shared, workers

if TYPE_CHECKING:
    from adjudicator.report.outcome import Outcome

FEW = 100
"""The greatest number of files that one process checks: more are shared among processes."""
_FILES = 20
"""Files of one task, so that all workers end at about the same time."""


RULING, ANSWER, RECORD = "ruling", "answer", "record"
Tally = Counter[str]
"""How many rulings, answers and records there are, by kind."""

Check = Callable[[str], Iterable["Outcome"]]
"""Returns the outcomes of a file."""


def tally(outcomes: Iterable[Outcome]) -> Tally | None:
    """Count the outcomes of a file; None unless each is as expected."""
    counted = Tally()
    for outcome in outcomes:
        if not outcome.passed or outcome.idle or outcome.open or outcome.barred is not None:
            return None
        counted[kind_of(outcome)] += 1
    return counted


def kind_of(outcome: Outcome) -> str:
    """What an outcome is of: RULING, ANSWER or RECORD."""
    return RECORD if outcome.audit is not None else ANSWER if outcome.expected_answer is not None else RULING


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
