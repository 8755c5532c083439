"""SIGINT handling: one Ctrl-C ends every command within a second, whatever it is doing.

The main thread gets KeyboardInterrupt as usual and a grace period to print partial results. A watcher thread, woken
through the signal's file descriptor, interrupts the solver, which does not poll for signals, and finally ends the
process.
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
"""Seconds in which a command may print partial results."""
_STEP = 0.05


class _Watch:
    """The signal handler and the watcher thread of the process."""

    def __init__(self) -> None:
        self.reader, self.writer = _wake_up_channel()
        self.lost = self.pressed = False
        interrupts.take_over()
        signal.signal(signal.SIGINT, self._raised)
        self.listen()
        sys.unraisablehook = self._unraisable
        threading.Thread(target=self._wait, daemon=True).start()

    def listen(self) -> None:
        """Register the wake-up file descriptor. Other users of signals in this process unregister it."""
        signal.set_wakeup_fd(self.writer, warn_on_full_buffer=False)

    def _raised(self, signal: int, frame: FrameType | None) -> None:
        self.pressed = True
        raise KeyboardInterrupt

    def _unraisable(self, unraisable: UnraisableHookArgs) -> None:
        """Hook for unraisable errors: record a KeyboardInterrupt in a finalizer, to send it again. After Ctrl-C, errors
        in finalizers of incomplete objects are not reported."""
        if issubclass(unraisable.exc_type, KeyboardInterrupt):
            self.lost = True
        elif not self.pressed:
            sys.__unraisablehook__(unraisable)

    def _wait(self) -> None:
        while signal.SIGINT not in os.read(self.reader, 64):
            pass
        end = time.monotonic() + GRACE
        while time.monotonic() < end:
            _stop_solver()
            time.sleep(_STEP)
            # A signal just before the main thread blocks is only handled after the blocking call.
            if self.lost or not self.pressed:
                self.lost = False
                _signal_main_thread()
        _end_process()


_watch: list[_Watch] = []
_stopped: list[bool] = []


def watch() -> None:
    """Start to handle SIGINT, in the main thread only; later calls register the wake-up file descriptor again."""
    if _watch:
        _watch[0].listen()
    elif threading.current_thread() is threading.main_thread():
        _watch.append(_Watch())


def listen() -> None:
    """Register the wake-up file descriptor again, if `watch` was called."""
    if _watch:
        _watch[0].listen()


def ignore_signals() -> None:
    """Ignore further SIGINT: all output is written, and the process is ending."""
    if _watch:
        signal.signal(signal.SIGINT, signal.SIG_IGN)


def _end_process() -> None:
    """Kill the child processes, flush the output and end the process."""
    if "multiprocessing" in sys.modules:
        from multiprocessing import active_children

        for child in active_children():
            child.kill()
    # The flush may block: the reader may have stopped, or the main thread may hold the lock.
    printed = threading.Thread(target=_flush, daemon=True)
    printed.start()
    printed.join(2 * _STEP)
    os._exit(INTERRUPTED)


def is_interruption(error: BaseException) -> bool:
    """Whether an error is due to Ctrl-C: a KeyboardInterrupt raised in a C callback surfaces as another error."""
    return isinstance(error, KeyboardInterrupt) or (bool(_watch) and _watch[0].pressed)


def reset() -> None:
    """Reset the state of interruption at the start of a command."""
    _stopped.clear()


def stop() -> None:
    """Mark the command as interrupted; it continues only to print partial results."""
    _stopped.append(True)


def stopped() -> bool:
    """Whether the command was interrupted."""
    return bool(_stopped)


def _wake_up_channel() -> tuple[int, int]:
    """The (read, write) file descriptors of the wake-up channel."""
    if sys.platform == "win32":
        import socket

        reader, writer = socket.socketpair()
        writer.setblocking(False)
        return reader.detach(), writer.detach()
    read_end, write_end = os.pipe()
    os.set_blocking(write_end, False)
    return read_end, write_end


def _signal_main_thread() -> None:
    """Send SIGINT to the main thread again, which ends a blocking call."""
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
