"""A bar on a terminal for work that takes long, and what is left of work that was interrupted."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, TypeVar

from adjudicator.cli import interrupts

if TYPE_CHECKING:
    from rich.progress import Progress

T = TypeVar("T")

PATIENCE = 2.0
"""Seconds that nobody minds waiting without one."""


def progress(batches: Iterable[Iterable[T]], total: int, what: str) -> Iterator[T]:
    """The members of the batches, with a bar on stderr once the work takes long.

    Where the work is interrupted they end, after a line that says how many batches are done: the command tells what it
    has found so far. Nothing comes of any further work then.
    """
    if interrupts.stopped():
        return
    start, bar, done = time.perf_counter(), None, 0
    try:
        for done, batch in enumerate(batches, start=1):
            yield from batch
            if bar is None and sys.stderr.isatty() and time.perf_counter() - start > PATIENCE:
                bar = _bar(what, total)
            if bar is not None:
                bar.update(bar.task_ids[0], completed=done)
    except (KeyboardInterrupt, Exception) as error:
        if not interrupts.meant(error):
            raise
        interrupts.stop()
    finally:
        if bar is not None:
            bar.stop()
    if interrupts.stopped():
        print(f"interrupted: {done} of {total} {what} done", file=sys.stderr)


MANY = 5_000
"""More files than this are counted aloud before they are read."""


def files_of(paths: Iterable[str], records: bool = False) -> list[str]:
    """The case files among paths and in folders, as `case_files` has them; where there are many, or where it takes long
    to look for them, stderr says how many."""
    from adjudicator.files.paths import case_files

    last, said = time.perf_counter(), False

    def heard(count: int) -> None:
        nonlocal last, said
        if time.perf_counter() - last > PATIENCE:
            last, said = time.perf_counter(), True
            print(f"looking for case files: {count:,} so far", file=sys.stderr)

    found = list(case_files(paths, records, heard))
    if said or len(found) > MANY:
        print(f"{len(found):,} files to read", file=sys.stderr)
    return found


def whole() -> None:
    """Go on only if no work was interrupted, for a command that makes nothing of a part. Raises KeyboardInterrupt."""
    if interrupts.stopped():
        raise KeyboardInterrupt


def _bar(what: str, total: int) -> Progress:
    from rich.console import Console
    from rich.progress import Progress

    bar = Progress(console=Console(stderr=True), transient=True)
    bar.add_task(what, total=total)
    bar.start()
    return bar
