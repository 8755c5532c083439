"""Which tests coverage need not trace, as all that they reach others reach too: `python -m tests.untraced`.

To trace a test takes three times as long as to run it. So `tests/untraced.txt` names those that are run untraced where
coverage is counted (`tests/conftest.py`); a test that is not in it is traced. The list is made of a run that
says for each line by which test it was reached:

    pytest -q -n 2 --cov --cov-report= --cov-context=test --junitxml=tests.xml
    python -m tests.untraced .coverage tests.xml
"""

from __future__ import annotations

import argparse
import sqlite3
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from xml.etree import ElementTree

LIST = Path(__file__).with_name("untraced.txt")
LEAST = 0.15
"""Seconds that a test has to take, with all its parameters, to be worth a line of the list."""
Step = tuple[int, int, int]
"""A step from one line to another, in a file by its number."""


def untraced(file: Path = LIST) -> frozenset[str]:
    """The tests of the list, as `tests/test_a.py::test_b`."""
    return frozenset(file.read_text(encoding="utf-8").split())


def test_of(name: str) -> str:
    """The function of a test, without its parameters and what of it was run.

    >>> test_of("tests/test_a.py::test_b[one::two]|run")
    'tests/test_a.py::test_b'
    """
    return name.partition("|")[0].partition("[")[0]


def reached(data: Path) -> dict[str, set[Step]]:
    """What each test reached, by what coverage wrote; under the empty name what was reached outside of tests."""
    with sqlite3.connect(data) as database:
        tests = {
            id: test_of(name) if "::" in name else ""
            for id, name in database.execute("select id, context from context")
        }
        steps: dict[str, set[Step]] = {test: set() for test in tests.values()}
        for file, context, start, end in database.execute("select file_id, context_id, fromno, tono from arc"):
            steps[tests[context]].add((file, start, end))
    return steps


def times(junit: Path) -> dict[str, float]:
    """The seconds of each test, all its parameters together."""
    seconds: dict[str, float] = {}
    for one in ElementTree.parse(junit).iter("testcase"):
        module = one.get("classname", "").replace(".", "/")
        test = test_of(f"{module}.py::{one.get('name')}")
        seconds[test] = seconds.get(test, 0) + float(one.get("time", 0))
    return seconds


def spared(steps: Mapping[str, set[Step]], seconds: Mapping[str, float], lost: int) -> list[str]:
    """Tests that need not be traced, those first that take the longest for what only they reach; no more than so many
    steps are `lost` by it."""
    count = Counter(step for some in steps.values() for step in some)
    left = {test for test in steps if test and seconds.get(test, 0) >= LEAST}
    names = []
    while left:
        alone = {test: sum(count[step] == 1 for step in steps[test]) for test in left}
        best = max(left, key=lambda test: (seconds[test] / (alone[test] + 0.5), test))
        left.remove(best)
        if alone[best] <= lost:
            lost -= alone[best]
            count.subtract(steps[best])
            names.append(best)
    return sorted(names)


def main() -> None:
    """Write the list anew."""
    parser = argparse.ArgumentParser(prog="python -m tests.untraced", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("data", type=Path, help="what coverage wrote (.coverage)")
    parser.add_argument("junit", type=Path, help="the times of the tests, as JUnit XML")
    parser.add_argument("--lost", type=int, default=60, help="so many steps from line to line may be missed (60)")
    arguments = parser.parse_args()
    steps, seconds = reached(arguments.data), times(arguments.junit)
    names = spared(steps, seconds, arguments.lost)
    LIST.write_text("\n".join(names) + "\n", encoding="utf-8")
    share = sum(seconds[test] for test in names) / sum(seconds.values())
    print(f"{len(names)} tests, {share:.0%} of the time")


if __name__ == "__main__":
    main()
