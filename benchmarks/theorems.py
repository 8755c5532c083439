"""How long the theorems take, one by one, as files for another solver, and the certificates of rulings."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar

from adjudicator.api import certificate_of, load
from adjudicator.games import GAMES
from adjudicator.report.proof import book, proven, scripts
from benchmarks.scheme import Benchmark, Note, Part, Size, Table, median
from tests.second_solver import answers

CASES = Path(__file__).parent.parent / "cases"
T = TypeVar("T")


def timed(task: Callable[..., T], *arguments: Any) -> tuple[float, T]:
    """Milliseconds of the processor, and what came of it."""
    start = time.process_time()
    result = task(*arguments)
    return (time.process_time() - start) * 1000, result


def theorems(size: Size) -> Iterator[Part]:
    """Each theorem by itself, then some as files through the other solver."""
    names = [(game, name) for game in size.of(["tahimi"], list(GAMES), list(GAMES)) for name in book(game).theorems]
    names = names[:: size.of(max(1, len(names) // 2), 20, 1)]
    proofs = [(*timed(proven, game, name, 60.0), game, name) for game, name in names]
    times = [ms for ms, *_ in proofs]
    yield Note(f"{len(proofs)} theorems in {sum(times) / 1000:.1f} s; median {median(times):.0f} ms.")
    slowest = sorted(proofs, key=lambda row: -row[0])[:10]
    rows = tuple((game, name, result.result, ms) for ms, result, game, name in slowest)
    yield Table("The slowest theorems", ("game", "theorem", "result", "ms of the processor"), rows)
    some = names[:: size.of(1, 2, 5)]
    written = [timed(scripts, game, name) for game, name in some]
    files = [script for _, its in written for script in its]
    confirmed = [timed(answers, script.text) for script in files]
    agreed = sum(printed == [script.status] for (_, printed), script in zip(confirmed, files, strict=True))
    writing, confirming = (sum(ms for ms, _ in its) / 1000 for its in (written, confirmed))
    yield Note(
        f"Of {len(some)} of them {len(files)} SMT-LIB files, {sum(len(s.text) for s in files) / 1e6:.1f} MB: written in "
        f"{writing:.1f} s, {agreed} confirmed by cvc5 in {confirming:.1f} s."
    )


def certificates(number: int) -> Iterator[Part]:
    """Rulings as files, through the other solver."""
    written, confirmed, size = [], [], 0
    paths = sorted(CASES.rglob("*.yaml"))
    for path in paths[-1 :: -max(1, len(paths) // number)]:
        case = load(str(path))
        for expected in islice(case.rulings, 1):
            ms, text = timed(certificate_of, expected, case.profile)
            written.append(ms)
            confirmed.append(timed(answers, text)[0])
            size += len(text)
    yield Note(
        f"{len(written)} rulings: a query written in {median(written):.0f} ms (median), "
        f"confirmed by cvc5 in {median(confirmed):.0f} ms, {size / len(written) / 1e3:.0f} kB on average."
    )


def run(size: Size) -> Iterator[Part]:
    """The theorems, then the certificates."""
    yield from theorems(size)
    yield from certificates(size.of(1, 10, 60))


BENCHMARK = Benchmark(
    "theorems",
    "Theorems and certificates",
    "How long each theorem takes, and how long another solver takes to confirm it.",
    run,
    limit=120,
    needs=("cvc5",),
)

if __name__ == "__main__":
    from benchmarks.__main__ import main

    raise SystemExit(main([BENCHMARK.name]))
