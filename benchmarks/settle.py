"""How long it takes to find the questions that settle an open verdict, and how many questions it takes then.

Over every shipped ruling that depends on a hidden hand: the conditions, the first question, and the whole tree; then the
same for one play with more and more cards unseen.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from adjudicator.cases.case import Expected
from adjudicator.report.open_play import NotSettled, OpenPlay
from adjudicator.report.settle import settlement
from benchmarks.hidden import growing, hidden
from benchmarks.scheme import Benchmark, Cell, Figure, Part, Plot, Size, Table, high, median

UNSEEN = (1, 2, 4, 8, 12)
PLAY = ("Ada: VI VI", "VII VII")


class Timed(NamedTuple):
    """Milliseconds for the conditions of an open verdict and for the tree of questions after them; the number of words
    of the conditions, the expected number of questions, and the share of deals that three questions settle."""

    conditions: float
    tree: float
    words: int
    questions: float
    after_three: float


def timed(expected: Expected) -> Timed | None:
    """The figures of a ruling; None where the verdict is settled, or no questions about the hand settle it."""
    first = settlement(expected.situation, expected.by, expected.plays)
    if first is None:
        return None
    opened = OpenPlay.of(first.open.situation, first.open.actor, first.open.play)
    start = time.perf_counter()
    _ = opened.conditions
    between = time.perf_counter()
    try:
        tree = opened.settling.tree()
    except NotSettled:
        return None
    end = time.perf_counter()
    times = ((between - start) * 1000, (end - between) * 1000)
    return Timed(*times, len(opened.settling.words), tree.expected, tree.settled(3))


def shipped(cases: list[Expected]) -> Iterator[Part]:
    """The table by the number of words, and the figures over all rulings."""
    for expected in cases[:5]:
        timed(expected)
    measured = [one for one in map(timed, cases) if one is not None]
    rows: list[tuple[Cell, ...]] = []
    for name, least, most in (("1 to 3", 1, 3), ("4 to 12", 4, 12), ("13 and more", 13, 10**6)):
        if some := [one for one in measured if least <= one.words <= most]:
            trees = [one.tree for one in some]
            questions = sum(one.questions for one in some) / len(some)
            settled = sum(one.after_three for one in some) / len(some)
            conditions = median([one.conditions for one in some])
            figures = (median(trees), high(trees), round(questions, 2), round(100 * settled))
            rows.append((name, len(some), conditions, *figures))
    yield Table(
        "Shipped rulings that depend on a hidden hand, milliseconds",
        ("words", "rulings", "conditions", "tree", "tree, 95th", "questions", "of 100 deals after three"),
        tuple(rows),
    )
    trees, over = [one.tree for one in measured], f"{len(measured)} rulings"
    yield Figure("tree", median(trees), over)
    yield Figure("95th", high(trees), over)
    yield Figure("questions", sum(one.questions for one in measured) / len(measured), over)


def run(size: Size) -> Iterator[Part]:
    """The table of the shipped rulings, and the plot."""
    files = size.of("hidden-*.yaml", "*.yaml", "*.yaml")
    yield from shipped(list(islice(hidden(files), size.of(8, None, None))))
    points = []
    for unseen in size.of(UNSEEN[:2], UNSEEN, UNSEEN):
        one = timed(growing(*PLAY, unseen))
        points += [(unseen, one.tree)] if one is not None else []
    title = "Tarot-himi, VII VII on VI VI: the tree of questions by cards unseen"
    yield Plot("questions", title, "cards unseen in the hand", "ms", {"the tree": tuple(points)})


BENCHMARK = Benchmark(
    "settle",
    "Questions that settle a verdict",
    "How long it takes to find the questions that settle an open verdict, and how many questions that takes.",
    run,
    limit=180,
)

if __name__ == "__main__":
    from benchmarks.__main__ import main

    raise SystemExit(main([BENCHMARK.name]))
