"""How long the theorems take, one by one and all together, and the certificates of rulings.

    python -m benchmarks.theorems

Machines differ and are noisy: times of the processor are those to compare.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import time
from pathlib import Path

from adjudicator.api import certificate_of, load
from adjudicator.games import GAMES
from adjudicator.report.proof import book, proven, scripts
from tests.second_solver import answers

ROOT = Path(__file__).parent.parent


def timed(task: object, *arguments: object) -> tuple[float, object]:
    """Seconds of the processor, and what came of it."""
    start = time.process_time()
    result = task(*arguments)  # type: ignore[operator]
    return time.process_time() - start, result


def theorems(slowest: int) -> None:
    """Each theorem by itself, then as a file through the other solver."""
    found = []
    for game in GAMES:
        for name in book(game).theorems:
            found.append((*timed(proven, game, name, 60.0), game, name))
    times = [seconds * 1000 for seconds, *_ in found]
    print(f"{len(found)} theorems, {sum(times) / 1000:.1f} s; median {statistics.median(times):.0f} ms")
    for seconds, result, game, name in sorted(found, key=lambda row: -row[0])[:slowest]:
        print(f"  {game:12}{name:40}{result.result:10}{seconds * 1000:8.0f} ms")  # type: ignore[attr-defined]
    written = [timed(scripts, game, name) for _, _, game, name in found]
    files = [script for _, some in written for script in some]  # type: ignore[attr-defined]
    confirmed = [timed(answers, script.text) for script in files]
    agreed = sum(printed == [script.status] for (_, printed), script in zip(confirmed, files, strict=True))
    print(
        f"{len(files)} SMT-LIB files, {sum(len(s.text) for s in files) / 1e6:.1f} MB: written in "
        f"{sum(s for s, _ in written):.1f} s, {agreed} confirmed by cvc5 in {sum(s for s, _ in confirmed):.1f} s"
    )


def certificates() -> None:
    """Every ruling as a file, through the other solver."""
    written, confirmed, size = [], [], 0
    for path in sorted((ROOT / "cases").rglob("*.yaml")):
        case = load(str(path))
        for expected in case.rulings:
            seconds, text = timed(certificate_of, expected, case.profile)
            written.append(seconds * 1000)
            confirmed.append(timed(answers, text)[0] * 1000)
            size += len(str(text))
    print(
        f"{len(written)} rulings: a query written in {statistics.median(written):.0f} ms (median), "
        f"confirmed in {statistics.median(confirmed):.0f} ms, {size / len(written) / 1e3:.0f} kB on average"
    )


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--slowest", type=int, default=10)
    chosen = parser.parse_args()
    theorems(chosen.slowest)
    certificates()
    start = time.perf_counter()
    subprocess.run([sys.executable, "-m", "adjudicator", "prove"], stdout=subprocess.DEVNULL, check=False)
    print(f"adjudicator prove, all of both games on every core: {time.perf_counter() - start:.1f} s")


if __name__ == "__main__":
    main()
