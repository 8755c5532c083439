"""The list of tests that are run untraced: what it is made of, and that it names tests that are there."""

from __future__ import annotations

from pathlib import Path

from tests.untraced import spared, untraced

ROOT = Path(__file__).resolve().parents[1]


def test_what_only_one_test_reaches_is_traced() -> None:
    steps = {"": {(1, 0, 1)}, "a": {(1, 0, 1), (1, 1, 2)}, "b": {(1, 1, 2)}, "c": {(1, 2, 3)}, "quick": {(1, 1, 2)}}
    seconds = {"a": 9.0, "b": 5.0, "c": 90.0, "quick": 0.1}
    assert spared(steps, seconds, lost=0) == ["a", "b"]  # the quick one still goes from 1 to 2
    assert spared(steps, seconds, lost=1) == ["a", "b", "c"]
    assert spared({"": set(), "a": {(1, 1, 2)}, "b": {(1, 1, 2)}}, {"a": 2.0, "b": 3.0}, 0) == ["b"]


def test_the_list_names_tests_that_are_there() -> None:
    gone = []
    for name in untraced():
        file, _, function = name.partition("::")
        path = ROOT / file
        if not path.exists() or f"def {function}(" not in path.read_text(encoding="utf-8"):
            gone.append(name)
    assert not gone, "python -m tests.untraced writes the list anew; or take these lines out"
