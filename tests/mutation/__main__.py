"""Change every clause in turn, and see whether a ruling or a theorem tells."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from tests.mutation.harness import ALIVE, DECKS, Fate, Tally, ids, of_clause
from tests.mutation.report import figures, summary, survivors


def run(jobs: list[tuple[str, str]], processes: int) -> Iterator[Tally]:
    """The tallies of clauses, in the order given."""
    if not jobs:
        return
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        for tally in pool.map(of_clause, *zip(*jobs, strict=True)):
            yield tally
            print(f"{tally.game} {tally.clause}: {tally.seconds:.0f} s", file=sys.stderr)


def kept(jobs: list[tuple[str, str]], processes: int, folder: Path) -> list[Tally]:
    """The same, with the tallies that are in a folder already; the others are put there."""
    folder.mkdir(parents=True, exist_ok=True)
    files = {job: folder / f"{'.'.join(job)}.json" for job in jobs}
    for tally in run([job for job in jobs if not files[job].exists()], processes):
        files[tally.game, tally.clause].write_text(json.dumps(asdict(tally), indent=1))
    return [_tally(json.loads(files[job].read_text())) for job in jobs]


def _tally(data: dict[str, Any]) -> Tally:
    return Tally(**{**data, "fates": tuple(Fate(**fate) for fate in data["fates"])})


def main() -> int:
    """Run from the command line; exit 1 if a mutant is alive."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("--game", choices=sorted(DECKS))
    parser.add_argument("--clause", help="only this one, by its id")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--keep", help="keep the fates clause by clause in this folder; what is there stands")
    parser.add_argument("--json", help="write every mutant's fate to this file")
    parser.add_argument("--list", help="write those that no ruling kills to this file, with reasons")
    chosen = parser.parse_args()
    games = [chosen.game] if chosen.game else list(DECKS)
    jobs = [(game, id) for game in games for id in ids(game) if chosen.clause in (None, id)]
    start = time.perf_counter()
    tallies = kept(jobs, chosen.processes, Path(chosen.keep)) if chosen.keep else list(run(jobs, chosen.processes))
    for game in games:
        print(game, *summary(t for t in tallies if t.game == game), sep="\n", end="\n\n")
    if chosen.json:
        Path(chosen.json).write_text(json.dumps([asdict(tally) for tally in tallies], indent=1))
    if chosen.list:
        Path(chosen.list).write_text(survivors(tallies), encoding="utf-8")
        print(figures(tallies))
    alive = [fate for tally in tallies for fate in tally.fates if fate.fate == ALIVE]
    for fate in alive:
        print(f"{fate.mutant} ({fate.operator}) {fate.what}: {fate.why}")
    print(f"{sum(len(t.fates) for t in tallies)} mutants, {time.perf_counter() - start:.0f} s")
    return 1 if alive else 0


if __name__ == "__main__":
    sys.exit(main())
