"""How long rulings on hands nobody has seen whole take, and how that grows with what is unseen.

The first table is over every shipped ruling whose player's hand is not wholly known, as it is printed, with
conditions and witnesses; the plot over a few positions with more and more cards unseen.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from adjudicator.api import load, loads, rule
from adjudicator.cases.case import Expected
from adjudicator.report.explain import BRIEF
from benchmarks.scheme import Benchmark, Cell, Figure, Part, Plot, Size, Table, high, median

CASES = Path(__file__).parent.parent / "cases"
POSITIONS = {
    "a tie of pairs": ("Ada: VII VII", "VII VII"),
    "a higher single": ("Ada: VI", "IX"),
    "a pass": ("Ada: VI", "pass"),
    "a smaller set": ("Ada: VI VI VI", "IX IX"),
    "the lead": (None, "VI VI"),
}
UNSEEN = (0, 1, 2, 4, 8, 12)


def hidden(files: str = "*.yaml") -> Iterator[Expected]:
    """The shipped rulings on hands that are not wholly known."""
    for path in sorted(CASES.rglob(files)):
        for expected in load(str(path)).rulings:
            hand = expected.situation.table.hands.get(expected.by)
            if hand is None or not hand.known:
                yield expected


def timed(expected: Expected, runs: int) -> tuple[float, str]:
    """The median milliseconds of a ruling as it is printed, and the verdict."""
    times, outcome = [], ""
    for _ in range(runs):
        start = time.perf_counter()
        verdict = rule(expected, wanted=BRIEF)
        outcome = verdict.verdict
        str(verdict)
        times.append((time.perf_counter() - start) * 1000)
    return median(times), outcome


def growing(trick: str | None, play: str, unseen: int) -> Expected:
    """A position in which so many cards of the hand are unseen beside those played."""
    known = "" if play == "pass" else play
    more = f"{unseen} unseen" if unseen else ""
    hand = " + ".join(filter(None, (known, more))) or "II"
    lines = ["game: tarot-himi", "players: Ada Ben Cleo Dov", f"hands: {{Ben: {hand}}}"]
    lines += [f"trick: [{{{trick}}}]"] if trick else ["turn: Ben"]
    return loads("\n".join([*lines, f"rulings: [{{play: {play}}}]"])).rulings[0]


def shipped(cases: list[Expected], runs: int) -> Iterator[Part]:
    """The table by verdict, and the figures over all rulings."""
    for expected in cases[:5]:
        timed(expected, 1)
    measured = [timed(expected, runs) for expected in cases]
    rows: list[tuple[Cell, ...]] = []
    for verdict in ("legal", "illegal", "depends", "all"):
        if times := [ms for ms, outcome in measured if verdict in (outcome, "all")]:
            rows.append((verdict, len(times), median(times), high(times), max(times)))
    yield Table(
        "Shipped rulings on hands not wholly known, milliseconds",
        ("verdict", "rulings", "median", "95th", "most"),
        tuple(rows),
    )
    times, over = [ms for ms, _ in measured], f"{len(measured)} rulings"
    yield Figure("median", median(times), over)
    yield Figure("95th", high(times), over)


def run(size: Size) -> Iterator[Part]:
    """The table of the shipped rulings, and the plot."""
    runs, files = size.of(1, 1, 3), size.of("hidden-*.yaml", "hidden-*.yaml", "*.yaml")
    yield from shipped(list(islice(hidden(files), size.of(2, 40, None))), runs)
    numbers = size.of(UNSEEN[:2], UNSEEN, UNSEEN)
    lines = {
        name: tuple((some, timed(growing(trick, play, some), runs)[0]) for some in numbers)
        for name, (trick, play) in POSITIONS.items()
    }
    title = "Tarot-himi: a printed verdict by cards unseen"
    yield Plot("unseen", title, "cards unseen in the hand", "median ms", lines)


BENCHMARK = Benchmark(
    "hidden",
    "Hands nobody has seen",
    "How long a ruling with its conditions and witnesses takes where the hand is not wholly known.",
    run,
    limit=180,
)

if __name__ == "__main__":
    from benchmarks.__main__ import main

    raise SystemExit(main([BENCHMARK.name]))
