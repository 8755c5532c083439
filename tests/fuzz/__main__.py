"""Passes mutated inputs to interfaces and prints each distinct fault once, with its smallest input.

    python -m tests.fuzz --door flags --inputs 10000 --seed 7

Without `--door` every interface gets so many. Exit code 1 where there is a fault. A smallest input goes as a row into
tests/fuzz/regressions.py once its fault is mended.
"""

from __future__ import annotations

import argparse
import time

from tests.fuzz.doors import DOORS, workplace
from tests.fuzz.fuzzer import fuzz, smallest
from tests.fuzz.outcome import counted


def main() -> int:
    """Run the command line and return its exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--door", choices=DOORS, action="append", help="an interface; repeatable")
    parser.add_argument("--inputs", type=int, default=1000, help="how many inputs each gets")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    failed = False
    with workplace():
        for name in given.door or DOORS:
            start = time.process_time()
            result = fuzz(DOORS[name], given.inputs, given.seed)
            seconds = time.process_time() - start
            print(
                f"{name}: {given.inputs} inputs in {seconds:.0f} s of processor time: {counted(result.ends)}",
                flush=True,
            )
            for tree, fault in result.faults.values():
                failed = True
                print(
                    f"\n{fault.place}\n  {fault.text}\n  {(name, smallest(DOORS[name], tree, fault))!r}\n", flush=True
                )
    return int(failed)


if __name__ == "__main__":
    raise SystemExit(main())
