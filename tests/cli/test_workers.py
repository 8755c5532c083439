"""Work that several processes share."""

import os
from functools import partial

import pytest

from adjudicator.cli import workers
from adjudicator.cli.workers import shared


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
