"""What may come of an input, and what is a fault of the program."""

from __future__ import annotations

import re
import signal
import traceback
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import FrameType

import adjudicator
from adjudicator.files.codes import CODES
from adjudicator.files.diagnostics import UNSEEN, Refused, as_json
from adjudicator.games import OUTLINES
from adjudicator.solve.budget import GaveUp

LIMIT = 1.0
"""The time limit in seconds that an input is answered with."""
PATIENCE = 12.0
"""The seconds of processor time after which an input counts as unanswered: the limit holds for each answer of a file,
and reading one may take time besides."""

ANSWERED, REFUSED, GAVE_UP = "answered", "refused", "gave up"
_PACKAGE = f"{Path(adjudicator.__file__).parent}/"
_CODE = re.compile(r"^error\[(.*?)\]: ", re.MULTILINE)


class Stuck(BaseException):
    """An input takes longer than any may. No `except Exception` may hold it."""


class Unsound(Exception):
    """An answer or refusal that lacks what each has to have."""


@dataclass(frozen=True)
class Fault:
    """A fault of the program: where it is, by which two inputs have the same, and what it says."""

    place: str
    text: str


@cache
def codes() -> frozenset[str]:
    """Every code that a refusal may have."""
    return frozenset(CODES).union(*(outline.codes for outline in OUTLINES.values()))


def check_code(code: str) -> None:
    """Raises Unsound for a code that is not registered."""
    if code not in codes():
        raise Unsound(f"no such code is registered: {code}")


def check_refusal(refused: Refused) -> None:
    """Raises Unsound for a refusal without a registered code, a message or a remedy."""
    for fault in refused.faults:
        check_code(fault.code)
        if not (fault.message and fault.help):
            raise Unsound(f"no message or remedy: {fault.code}")
    as_json(refused)
    check_text(str(refused))


def check_printed(text: str) -> None:
    """Raises Unsound for what is printed: a refusal of no registered code or without a remedy, or signs that a terminal
    obeys."""
    check_text(text)
    for code in _CODE.findall(text):
        check_code(code)


def check_text(text: str) -> None:
    """Raises Unsound for signs that a terminal obeys, and for a traceback."""
    if match := UNSEEN.search(text):
        raise Unsound(f"prints {match[0]!r}")
    if "Traceback (most recent" in text or "a fault of the program" in text:
        raise Unsound("prints a traceback")


@contextmanager
def patience(seconds: float = PATIENCE) -> Iterator[None]:
    """Raises Stuck in the block once it has used so much processor time."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise Stuck(f"no answer after {seconds:g} s of processor time")

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds, 0.5)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def outcome(run: Callable[[], str]) -> str | Fault:
    """What comes of an input: how `run` says it ended, or the fault of the program that it ended in."""
    try:
        with patience():
            return run()
    except Refused as refused:
        try:
            check_refusal(refused)
        except Exception as error:  # broad: an error while a refusal is printed is a fault too
            return _fault(error)
        return REFUSED
    except GaveUp:
        return GAVE_UP
    except (Exception, SystemExit, Stuck) as error:  # broad: that nothing else is raised is what is tested
        return _fault(error)


def _fault(error: BaseException) -> Fault:
    message = f"{type(error).__name__}: {error}"[:300]
    if isinstance(error, Unsound):
        return Fault(str(error), message)
    if isinstance(error, Stuck):
        return Fault("no answer", f"{message}\n{_trail(error)}")
    frames = traceback.extract_tb(error.__traceback__)
    last = next((frame for frame in reversed(frames) if frame.filename.startswith(_PACKAGE)), frames[-1])
    where = last.filename.removeprefix(_PACKAGE)
    return Fault(f"{type(error).__name__} in {where}:{last.name}", f"{message}\n{_trail(error)}")


def _trail(error: BaseException) -> str:
    """The last few calls that led to an error."""
    frames = traceback.extract_tb(error.__traceback__)[-12:]
    return "\n".join(f"    {Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames)


def counted(outcomes: Mapping[str, int]) -> str:
    """How many inputs ended how, as text."""
    return ", ".join(f"{count} {name}" for name, count in sorted(outcomes.items()))
