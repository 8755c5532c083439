"""Ctrl-C: one press ends any command, with its results so far, and nothing else is printed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from adjudicator.cli import interrupts
from adjudicator.cli.app import run
from adjudicator.cli.interrupts import INTERRUPTED
from adjudicator.cli.progress import progress
from tests.cli.driven import ROOT, Capture

MANY = "cases/tarot-himi"
ENDED = (INTERRUPTED, -signal.SIGINT)
"""How a command ends: a shell tells both as 130. Python ends by the signal where it came while a class was made."""
WAIT = 10.0
"""Seconds that a busy machine may take for what takes less than one on a free one."""


def interrupted(after: float, *arguments: str, cwd: Path = ROOT) -> tuple[str, str]:
    """What a command prints that is interrupted so many seconds after it began, with all its processes at once."""
    command = [sys.executable, "-m", "adjudicator", *arguments]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        command,
        text=True,
        cwd=cwd,
        env=environment,
        start_new_session=True,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        time.sleep(after)
        assert process.poll() is None, "it was over already"
        os.killpg(process.pid, signal.SIGINT)
        pressed = time.monotonic()
        out, err = process.communicate(timeout=30)
    assert time.monotonic() - pressed < WAIT and process.returncode in ENDED, (process.returncode, err)
    assert "Traceback" not in err and "ignored" not in err and "canceled" not in err, err
    return out, err


LASTING = (("check", MANY), ("prove",), ("simulate", "-n", "100000"), ("compare", "--all"), ("letter",))
BRIEF = (
    ("replay", "cases/loka/records/revoke.record.yml"),
    ("judge", "VII VII", "--on", "VII VII", "--holding", "16 unseen", "-v"),
)


@pytest.mark.long
@pytest.mark.parametrize(
    ("arguments", "after"),
    [*product(LASTING, (1.0, 3.0)), *product(BRIEF, (0.35,))],
    ids=lambda value: value[0] if isinstance(value, tuple) else str(value),
)
def test_one_press_ends_every_command(arguments: tuple[str, ...], after: float) -> None:
    interrupted(after, *arguments)


def test_one_press_while_the_solver_works_ends_the_command() -> None:
    """The solver would otherwise answer that it was canceled, and go on."""
    script = f"""
import os, signal, sys, threading
sys.argv[1:] = ["check", "{MANY}"]
from adjudicator.solve import solver as there
from adjudicator.cli import app
from adjudicator.__main__ import main

def endless(*_):
    from z3 import Bool, Not, Or, SimpleSolver
    solver, most = SimpleSolver(), range(13)
    held = [[Bool(f"p{{i}},{{j}}") for j in most[1:]] for i in most]
    solver.add(*(Or(row) for row in held))
    solver.add(*(Or(Not(held[i][j]), Not(held[k][j])) for j in range(12) for i in most for k in range(i)))
    threading.Timer(1.0, os.kill, (os.getpid(), signal.SIGINT)).start()
    solver.check()
    print("the solver answered")
    return 0

app.run = endless
"""
    script = script.replace("from adjudicator.solve import solver as there\n", "", 1)
    script += "from adjudicator.cli import interrupts; interrupts.watch()\n"
    script += "from adjudicator.solve import solver\nraise SystemExit(main())\n"
    began = time.monotonic()
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, cwd=ROOT, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")
    assert time.monotonic() - began < 2 * WAIT


def test_a_press_that_could_not_be_raised_comes_again() -> None:
    script = """
import os, signal, time
from adjudicator.cli import interrupts
signal.signal(signal.SIGINT, signal.default_int_handler)  # whatever the tests were started from
interrupts.GRACE = 10
interrupts.watch()

class Term:
    def __del__(self):
        os.kill(os.getpid(), signal.SIGINT)
        for _ in range(1000):
            pass

try:
    Term()
    time.sleep(30)
except KeyboardInterrupt:
    print("told")
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, cwd=ROOT, check=False)
    assert (done.stdout, done.stderr) == ("told\n", "")


def test_what_a_press_left_half_made_says_nothing_as_it_goes() -> None:
    """A term of the solver, say, of which nothing is set yet."""
    script = """
import os, signal
from adjudicator.cli import interrupts
interrupts.GRACE = 10
interrupts.watch()

class Term:
    def __init__(self):
        os.kill(os.getpid(), signal.SIGINT)
        for _ in range(1000):
            pass
        self.ctx = 1
    def __del__(self):
        self.ctx.ref()

try:
    Term()
except KeyboardInterrupt:
    print("told")
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, cwd=ROOT, check=False)
    assert (done.stdout, done.stderr) == ("told\n", "")


def test_a_press_that_became_another_error_is_one() -> None:
    """ctypes makes an error of its own of what is raised while it converts an argument."""
    script = """
import os, signal, sys
from adjudicator.cli import app
from adjudicator.__main__ import main

def command(*_, **more):
    try:
        os.kill(os.getpid(), signal.SIGINT)
    except KeyboardInterrupt:
        raise RuntimeError("argument 1: KeyboardInterrupt") from None

app.app = command
sys.argv[1:] = []
raise SystemExit(main())
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, cwd=ROOT, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


def test_what_does_not_end_is_ended() -> None:
    script = """
import os, signal, time
from adjudicator.cli import interrupts
interrupts.watch()
print("so far")
try:
    os.kill(os.getpid(), signal.SIGINT)
    time.sleep(1)
except KeyboardInterrupt:
    time.sleep(60)
"""
    began = time.monotonic()
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, cwd=ROOT, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, "so far\n", "")
    assert time.monotonic() - began < WAIT


# -- what was found so far


def test_what_is_done_is_printed(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    from adjudicator.cli import check, tallies

    real = check._outcomes

    def stopped(*arguments: Any) -> Iterator[object]:
        for at, outcomes in enumerate(real(*arguments)):
            if at == 2:
                raise KeyboardInterrupt
            yield outcomes

    monkeypatch.setattr(check, "_outcomes", stopped)
    monkeypatch.setattr(tallies, "FEW", 10_000)
    assert run(["check", "cases/tarot-himi/tower.yaml", "cases/tarot-himi/tower.yaml", MANY]) == 130
    printed = capsys.readouterr()
    assert "as expected" in printed.out and "in 1 file:" in printed.out
    assert printed.err.startswith("interrupted: 2 of ") and printed.err.endswith(" cases done\n")
    assert run(["check", "cases/tarot-himi/tower.yaml"]) == 0


def test_work_that_was_interrupted_is_not_gone_on_with() -> None:
    def batches() -> Iterator[list[int]]:
        yield [1]
        raise KeyboardInterrupt

    interrupts.reset()
    try:
        assert list(progress(batches(), 3, "things")) == [1]
        assert interrupts.stopped() and list(progress([[2]], 1, "things")) == []
    finally:
        interrupts.reset()
