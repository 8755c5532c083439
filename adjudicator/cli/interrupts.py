"""Ctrl-C: pressed once it ends every command within a second, whatever the command is at.

The main thread is told as Python tells it, and has a moment to say what it has found. Beside it a thread waits that the
system wakes: it stops the solver, which listens to nobody, and in the end the process.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from adjudicator.solve import interrupts

if TYPE_CHECKING:
    from sys import UnraisableHookArgs
    from types import FrameType

INTERRUPTED = 130
"""The exit code of a command that was interrupted."""
GRACE = 0.8
"""Seconds in which a command may say what it has found."""
_STEP = 0.05


class _Watch:
    """What stands beside the main thread, once it was begun."""

    def __init__(self) -> None:
        self.reader, self.writer = _ends()
        self.lost = self.pressed = False
        interrupts.take_over()
        signal.signal(signal.SIGINT, self._raised)
        self.listen()
        sys.unraisablehook = self._unraisable
        threading.Thread(target=self._wait, daemon=True).start()

    def listen(self) -> None:
        """Have the system tell of a signal. Whatever else waits for signals in this process ends that."""
        signal.set_wakeup_fd(self.writer, warn_on_full_buffer=False)

    def _raised(self, signal: int, frame: FrameType | None) -> None:
        self.pressed = True
        raise KeyboardInterrupt

    def _unraisable(self, told: UnraisableHookArgs) -> None:
        """An interruption where nothing can be raised, as in what a term does when it goes, comes again. What it left
        half made says nothing as it goes."""
        if issubclass(told.exc_type, KeyboardInterrupt):
            self.lost = True
        elif not self.pressed:
            sys.__unraisablehook__(told)

    def _wait(self) -> None:
        while signal.SIGINT not in os.read(self.reader, 64):
            pass
        end = time.monotonic() + GRACE
        while time.monotonic() < end:
            _stop_solver()
            time.sleep(_STEP)
            # One that came just before the main thread began to wait is not seen before the wait is over.
            if self.lost or not self.pressed:
                self.lost = False
                _press()
        _end()


_watch: list[_Watch] = []
_stopped: list[bool] = []


def watch() -> None:
    """From here on one press ends the program. For the main thread; called again, it listens again."""
    if _watch:
        _watch[0].listen()
    elif threading.current_thread() is threading.main_thread():
        _watch.append(_Watch())


def listen() -> None:
    """Listen again, if anybody did."""
    if _watch:
        _watch[0].listen()


def told() -> None:
    """Everything is told, and the process is ending: no other press stops it in that."""
    if _watch:
        signal.signal(signal.SIGINT, signal.SIG_IGN)


def _end() -> None:
    """End the process, with all that it began, and with what was printed."""
    if "multiprocessing" in sys.modules:
        from multiprocessing import active_children

        for child in active_children():
            child.kill()
    # Whoever reads the output may have stopped reading, and the main thread may be at it.
    printed = threading.Thread(target=_flush, daemon=True)
    printed.start()
    printed.join(2 * _STEP)
    os._exit(INTERRUPTED)


def meant(error: BaseException) -> bool:
    """Whether an error is an interruption: where the system calls back, what is raised becomes another error."""
    return isinstance(error, KeyboardInterrupt) or (bool(_watch) and _watch[0].pressed)


def begun() -> None:
    """A command begins, and nobody has stopped it."""
    _stopped.clear()


def stop() -> None:
    """The command was interrupted, and goes on only to tell what it has found."""
    _stopped.append(True)


def stopped() -> bool:
    """Whether the command was interrupted."""
    return bool(_stopped)


def _ends() -> tuple[int, int]:
    """Where to read and to write that a signal came."""
    if sys.platform == "win32":
        import socket

        reader, writer = socket.socketpair()
        writer.setblocking(False)
        return reader.detach(), writer.detach()
    ours, theirs = os.pipe()
    os.set_blocking(theirs, False)
    return ours, theirs


def _press() -> None:
    """The signal once more, to the main thread: whatever it waits for ends."""
    main = threading.main_thread().ident
    if sys.platform == "win32" or main is None:
        signal.raise_signal(signal.SIGINT)
    else:
        signal.pthread_kill(main, signal.SIGINT)


def _stop_solver() -> None:
    z3 = sys.modules.get("z3.z3")
    context = getattr(z3, "_main_ctx", None)
    if context is not None:
        context.interrupt()


def _flush() -> None:
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError, RuntimeError):
            stream.flush()
