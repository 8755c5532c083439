"""Progress bars, and the early end of interrupted work."""

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
"""Seconds before a progress bar appears."""


def progress(batches: Iterable[Iterable[T]], total: int, what: str) -> Iterator[T]:
    """Yield the members of the batches, with a progress bar on stderr if the work takes long.

    On an interruption the iteration ends after a line with the number of batches done, so that the command can print
    partial results; later calls yield nothing. `total`: the number of batches; `what`: their plural noun.
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
        if not interrupts.is_interruption(error):
            raise
        interrupts.stop()
    finally:
        if bar is not None:
            bar.stop()
    if interrupts.stopped():
        print(f"interrupted: {done} of {total} {what} done", file=sys.stderr)


MANY = 5_000
"""The number of files from which their count is announced."""


def files_of(paths: Iterable[str], records: bool = False) -> list[str]:
    """The case files among paths and in folders (see `files.paths.case_files`). If there are many, or if the search
    takes long, their number is printed to stderr."""
    from adjudicator.files.paths import case_files

    last, announced = time.perf_counter(), False

    def announce(count: int) -> None:
        nonlocal last, announced
        if time.perf_counter() - last > PATIENCE:
            last, announced = time.perf_counter(), True
            print(f"looking for case files: {count:,} so far", file=sys.stderr)

    files = list(case_files(paths, records, announce))
    if announced or len(files) > MANY:
        print(f"{len(files):,} files to read", file=sys.stderr)
    return files


def raise_if_interrupted() -> None:
    """Raise KeyboardInterrupt if work was interrupted, for commands without partial results."""
    if interrupts.stopped():
        raise KeyboardInterrupt


def _bar(what: str, total: int) -> Progress:
    from rich.console import Console
    from rich.progress import Progress

    bar = Progress(console=Console(stderr=True), transient=True)
    bar.add_task(what, total=total)
    bar.start()
    return bar
