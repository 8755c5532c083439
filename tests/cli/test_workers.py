"""Work that several processes share."""

import os
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import pytest

from adjudicator.cli import workers
from adjudicator.cli.workers import shared
from tests.thinning import LONG, thinned


def squared(number: int) -> tuple[int, int]:
    """A task: the square, and the process that made it."""
    if number < 0:
        raise ValueError(number)
    return number * number, os.getpid()


def test_each_result_comes_with_its_place() -> None:
    done = dict(shared([partial(squared, number) for number in range(6)]))
    assert [done[place][0] for place in range(6)] == [0, 1, 4, 9, 16, 25]


def test_few_tasks_and_a_machine_with_one_core_need_no_other_process(monkeypatch: pytest.MonkeyPatch) -> None:
    tasks = [partial(squared, number) for number in range(3)]
    assert {by for _, (_, by) in shared(tasks, few=3)} == {os.getpid()}
    monkeypatch.setattr(workers, "workers", lambda: 1)
    assert {by for _, (_, by) in shared(tasks)} == {os.getpid()}
    monkeypatch.setattr(workers, "workers", lambda: 2)
    assert os.getpid() not in {by for _, (_, by) in shared(tasks)}


def test_what_a_task_raises_is_raised() -> None:
    with pytest.raises(ValueError, match="-1"):
        list(shared([partial(squared, number) for number in (1, 2, -1, 3)]))


def test_an_interrupt_while_processes_are_started_comes_after_it() -> None:
    """Another thread may receive the signal, and Python then calls this thread's handler in spite of its mask."""
    script = """
import signal, threading
from adjudicator.cli.workers import _deferred_interrupts
signal.signal(signal.SIGINT, signal.default_int_handler)  # whatever the tests were started from
try:
    with _deferred_interrupts():
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
        thread = threading.Thread(target=signal.raise_signal, args=(signal.SIGINT,))
        thread.start()
        thread.join()
        print("started")
except KeyboardInterrupt:
    print("interrupted", signal.getsignal(signal.SIGINT) is signal.default_int_handler)
"""
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert (run.stdout, run.stderr) == ("started\ninterrupted True\n", "")


def ended(number: int) -> int:
    """A task whose process is ended from outside."""
    os._exit(number)


def test_a_process_that_is_ended_ends_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "workers", lambda: 2)
    with pytest.raises(OSError, match="ended from outside"):
        list(shared([partial(ended, 1), partial(ended, 2)]))


WORK = """
import sys, time
from functools import partial
from adjudicator.cli import workers
workers.workers = lambda: 2
if __name__ == "__main__":
    print("begun", flush=True)
    list(workers.shared([partial(time.sleep, 0.2)] * 2 + [partial(time.sleep, 600)] * 2))
"""


@pytest.mark.parametrize("signal", [signal.SIGTERM, signal.SIGKILL])
@pytest.mark.parametrize("seconds", thinned([0.0, 1.0], 2, LONG))
def test_the_other_processes_end_with_the_first(signal: int, seconds: float, tmp_path: Path) -> None:
    script = tmp_path / "work.py"
    script.write_text(WORK)
    with subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, cwd=tmp_path) as process:
        assert process.stdout is not None and process.stdout.readline() == b"begun\n"
        time.sleep(seconds)
        process.send_signal(signal)
        # It ends when the last process that can write to it does.
        assert process.communicate(timeout=30)[0] == b""
    assert process.returncode == -signal
