"""How long it takes to find a smallest position that tells two readings apart, for every key.

Times are of the processor, in milliseconds, in one process: the first line pays for what all the others share.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import islice

from adjudicator.engine.separate import Difference, separate
from adjudicator.games import GAMES
from benchmarks.scheme import Benchmark, Cell, Note, Part, Size, Table, high, median

HOUSE = {"ta.joker.pair": {"jokers": "lowest"}}


def summary(difference: Difference) -> str:
    """The difference in a few words."""
    apart = difference.apart
    if apart is None:
        return "never" if difference.proved else "none found"
    cards, majors, lines = apart.size
    where = "history" if apart.through_history else "clauses"
    return f"{cards} in hand, {majors} without a rank, {lines} lines, by {where}"


def options() -> Iterator[tuple[str, str, str]]:
    """Every game, key and option that is not the key's default."""
    for game in GAMES.values():
        for reading in game.own_readings:
            yield from ((game.id, reading.key, option) for option in reading.names[1:])


def run(size: Size) -> Iterator[Part]:
    """The slowest options, and the spread of all."""
    rows: list[tuple[Cell, ...]] = []
    for game, key, option in islice(options(), size.of(1, 10, None)):
        start = time.process_time()
        difference = separate(GAMES[game], {}, {key: option}, HOUSE.get(key, {}))
        rows.append((f"{key} {option}", (time.process_time() - start) * 1000, summary(difference)))
    times = [float(row[1] or 0) for row in rows]
    yield Note(f"{len(times)} options: median {median(times):.0f} ms, 95th {high(times):.0f}, most {max(times):.0f}.")
    slowest = sorted(rows, key=lambda row: -float(row[1] or 0))[:10]
    yield Table("The slowest", ("reading", "ms of the processor", "found"), tuple(slowest))


BENCHMARK = Benchmark(
    "separate",
    "Positions that tell readings apart",
    "How long the search for a smallest position takes on which an option of a reading rules otherwise than the default.",
    run,
    limit=90,
)

if __name__ == "__main__":
    from benchmarks.__main__ import main

    raise SystemExit(main([BENCHMARK.name]))
