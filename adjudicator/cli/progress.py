"""A bar on a terminal for work that takes long."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from rich.progress import Progress

T = TypeVar("T")

PATIENCE = 2.0
"""Seconds that nobody minds waiting without one."""


def progress(batches: Iterable[Iterable[T]], total: int, what: str) -> Iterator[T]:
    """The members of the batches, with a bar on stderr once the work takes long."""
    start, bar = time.perf_counter(), None
    try:
        for done, batch in enumerate(batches, start=1):
            yield from batch
            if bar is None and sys.stderr.isatty() and time.perf_counter() - start > PATIENCE:
                bar = _bar(what, total)
            if bar is not None:
                bar.update(bar.task_ids[0], completed=done)
    finally:
        if bar is not None:
            bar.stop()


def _bar(what: str, total: int) -> Progress:
    from rich.console import Console
    from rich.progress import Progress

    bar = Progress(console=Console(stderr=True), transient=True)
    bar.add_task(what, total=total)
    bar.start()
    return bar
