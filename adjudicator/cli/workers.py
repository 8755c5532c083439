"""Work that several processes share."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TypeVar

T = TypeVar("T")

MOST = 8
"""More processes than this wait for memory rather than for each other."""


def workers() -> int:
    """How many processes there is room for."""
    known = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else 2
    return min(known, MOST)


def shared(tasks: Sequence[Callable[[], T]], few: int = 1) -> Iterator[tuple[int, T]]:
    """What becomes of each task, with its place among them, in whatever order the processes are done.

    A task is a `functools.partial` of a function of a module, for another process has to import it. So few tasks as
    `few`, or any on a machine with one core, are done here. Raises what a task raises; the rest are given up then, and
    when nobody asks for more. An interruption is this process's alone, and ends the others, as its end does, whatever it
    dies of. Raises OSError where another process is ended by somebody else.
    """
    if len(tasks) <= few or workers() < 2:
        yield from ((place, task()) for place, task in enumerate(tasks))
        return
    from concurrent.futures import ProcessPoolExecutor, as_completed
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import active_children, get_context

    from adjudicator.games import registered

    with ProcessPoolExecutor(workers(), get_context("spawn"), _begin, (registered(),)) as pool:
        try:
            with _deferred_interrupts():
                places = {pool.submit(task): place for place, task in enumerate(tasks)}
            for done in as_completed(places):
                yield places[done], done.result()
        except BrokenProcessPool as error:
            raise OSError("a process that shared the work was ended from outside") from error
        except KeyboardInterrupt:
            for process in active_children():
                process.kill()
            raise
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _begin(games: Mapping[str, str]) -> None:
    """What a process does first: it registers these games, and begins to watch the process that it works for."""
    from adjudicator.games import also

    threading.Thread(target=_end_with_parent, daemon=True).start()
    also(games)


def _end_with_parent() -> None:
    """Wait for the end of the process that began this one, and end this one."""
    from multiprocessing import parent_process

    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


@contextmanager
def _deferred_interrupts() -> Iterator[None]:
    """Block SIGINT for the processes started here, and defer it in this one until they have started.

    A terminal sends SIGINT to every process of the command. The mask is inherited, so the workers never see it. It does
    not keep Python from calling this process's handler, since another thread may receive the signal: an exception
    between a worker's start and the data it waits for would make that worker print a traceback.
    """
    if not hasattr(signal, "pthread_sigmask") or threading.current_thread() is not threading.main_thread():
        yield
        return
    received = list[int]()
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    handler = signal.signal(signal.SIGINT, lambda number, frame: received.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, handler)
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        if received:
            signal.raise_signal(signal.SIGINT)
