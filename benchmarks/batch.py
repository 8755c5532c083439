"""How many rows a second a batch rules on, and of how many it lists the legal plays, in one thread."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import adjudicator
from adjudicator.games import GAMES
from benchmarks.scheme import Benchmark, Figure, Note, Part, Plot, Size, Table, median

SEED = 7
GAME = "tarot-himi"
Columns = Mapping[str, Any]


def rate(rows: int, task: Callable[[], object], times: int) -> float:
    """Rows a second: the median of so many runs after a first one, in which programs are made."""
    task()
    spent = []
    for _ in range(times):
        start = time.perf_counter()
        task()
        spent.append(time.perf_counter() - start)
    return rows / median(spent)


def without_plays(columns: Columns) -> Columns:
    """The positions alone."""
    return {name: column for name, column in columns.items() if name != "play"}


def read_by_row(columns: Columns, rows: int) -> Columns:
    """The same with every reading a column, drawn at random."""
    import numpy as np

    rng = np.random.default_rng(SEED)
    unclear = GAMES[GAME].unclear
    options = {reading.key: rng.integers(0, len(reading.names), rows, np.int8) for reading in unclear}
    return {**columns, **options}


def tasks(rows: int) -> Iterator[tuple[str, Callable[[], object], Callable[[], object]]]:
    """What is measured, with how it is ruled on and how its legal plays are listed."""
    for game in (GAME, "tahimi", "loka"):
        columns = adjudicator.random_batch(game, rows, SEED)
        yield _both(f"{game}, default profile", game, columns)
        if game == GAME:
            yield _both(f"{game}, every reading a random column", game, read_by_row(columns, rows))


def _both(name: str, game: str, columns: Columns) -> tuple[str, Callable[[], object], Callable[[], object]]:
    bare = without_plays(columns)
    return (name, lambda: adjudicator.batch(game, columns), lambda: adjudicator.batch(game, bare, plays=True))


def oracle_rates(turns: int) -> tuple[float, float]:
    """Verdicts and lists of legal plays a second by the plain-Python oracle, on random turns of its own."""
    import random

    from tests.oracles import tarot_himi
    from tests.oracles.turns import random_turn

    rng = random.Random(SEED)
    some = [random_turn(rng, GAME, readings="default") for _ in range(turns)]

    def each(task: Callable[..., object], which: Sequence[int]) -> float:
        start = time.perf_counter()
        for turn in some:
            task(*(turn[at] for at in which))
        return turns / (time.perf_counter() - start)

    return each(tarot_himi.rule, (0, 1, 2, 3)), each(tarot_himi.plays, (0, 1, 3))


def growth(sizes: Sequence[int], times: int) -> Plot:
    """Verdicts a second by the rows of a table."""
    whole = adjudicator.random_batch(GAME, max(sizes), SEED)
    points = []
    for rows in sizes:
        columns = {name: column[:rows] for name, column in whole.items()}
        points.append((float(rows), rate(rows, partial(adjudicator.batch, GAME, columns), times)))
    lines = {GAME: tuple(points)}
    return Plot("batch_rows", "Verdicts a second by rows", "rows of a table", "verdicts a second", lines, "xy")


def run(size: Size) -> Iterator[Part]:
    """The rates of each game, the oracle's beside them, and how they grow with a table."""
    rows, times = size.of(2_000, 1 << 17, 1 << 20), size.of(1, 5, 9)
    by_game = [(name, rate(rows, ruled, times), rate(rows, listed, times)) for name, ruled, listed in tasks(rows)]
    oracle = oracle_rates(size.of(5, 200, 2000))
    rates = [*by_game, ("the oracle, Tarot-himi, default profile", *oracle)]
    table = tuple((name, verdicts, lists, verdicts / oracle[0], lists / oracle[1]) for name, verdicts, lists in rates)
    heads = ("", "verdicts a second", "lists a second", "over the oracle's verdicts", "over its lists")
    yield Table(f"{rows:,} random positions, one thread, median of {times}", heads, table)
    over = f"{rows:,} random positions of Tarot-himi"
    yield Figure("verdicts_per_second", by_game[0][1], over)
    yield Figure("plays_per_second", by_game[0][2], over)
    yield growth(size.of((10, 1000), (1000, 10_000, 100_000), (100, 1000, 10_000, 100_000, 1_000_000)), times)
    yield Note(
        "The columns are whole numbers of a byte each; `play` is a number. Text is read once for each that is new."
    )


BENCHMARK = Benchmark(
    "batch",
    "Batches",
    "How many random positions a second are ruled on in one thread, and of how many all legal plays are listed.",
    run,
    limit=120,
    needs=("numpy", "pyarrow"),
)

if __name__ == "__main__":
    from benchmarks.__main__ import main

    raise SystemExit(main([BENCHMARK.name]))
