"""Parallel execution in worker processes."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from adjudicator.games import Registered

T = TypeVar("T")

MOST = 8
"""The most worker processes: with more, memory bandwidth is the bottleneck."""


def workers() -> int:
    """The number of worker processes: one per available core, at most MOST."""
    known = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else 2
    return min(known, MOST)


def shared(tasks: Sequence[Callable[[], T]], few: int = 1) -> Iterator[tuple[int, T]]:
    """Run tasks in parallel; yields (index of the task, result) in order of completion.

    Tasks are pickled: a `functools.partial` of a module-level function. Up to `few` tasks, or any number on a single
    core, run in this process. Raises the error of a task, and OSError if a worker is killed from outside. After an
    error, or if the generator is closed, the remaining tasks are cancelled. Only this process handles SIGINT; workers
    end with it.
    """
    if len(tasks) <= few or workers() < 2:
        yield from ((place, task()) for place, task in enumerate(tasks))
        return
    from concurrent.futures import ProcessPoolExecutor, as_completed
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import active_children, get_context

    from adjudicator.games import registered

    with ProcessPoolExecutor(workers(), get_context("spawn"), _begin, (registered(),)) as pool:
        finished = False
        try:
            with _deferred_interrupts():
                places = {pool.submit(task): place for place, task in enumerate(tasks)}
            for done in as_completed(places):
                yield places[done], done.result()
            finished = True
        except BrokenProcessPool as error:
            raise OSError("a process that shared the work was ended from outside") from error
        except KeyboardInterrupt:
            for process in active_children():
                process.kill()
            raise
        finally:
            # Without waiting, an exit just then may write to the pool's closed pipe, and prints a traceback.
            pool.shutdown(wait=finished, cancel_futures=True)


def _begin(games: Registered) -> None:
    """Initialise a worker: register games and house laws, and watch the parent process."""
    from adjudicator.games import also

    threading.Thread(target=_end_with_parent, daemon=True).start()
    also(games)


def _end_with_parent() -> None:
    """End this process when its parent ends."""
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
