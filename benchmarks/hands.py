"""How many hands of Tarot Poker are ranked a second, how soon a table is there, and how long an unseen one takes."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import comb

from adjudicator.games.tarot_poker.cards import CARDS, HAND, printed
from adjudicator.games.tarot_poker.show import value
from adjudicator.games.tarot_poker.show.many import Evaluator, Seat, Show, chances, evaluator
from benchmarks.scheme import Benchmark, Figure, Note, Part, Size, Table, median

SEED = 7
READY = (
    "from adjudicator.games.tarot_poker.show.many import evaluator; "
    "import numpy; evaluator().table.of_hands(numpy.arange(5)[None])"
)
IDLE = "import adjudicator.games.tarot_poker.cards"
KNOWN = ("K of Cups", "K of Coins", "9 of Cups", "Moon", "2 of Swords")


def seconds(task: Callable[[], object], times: int) -> float:
    """Seconds of the processor for a task: the median."""
    spent = []
    for _ in range(times):
        start = time.process_time()
        task()
        spent.append(time.process_time() - start)
    return median(spent)


def cold(code: str, times: int) -> float:
    """Seconds of the processor for a new process that runs this: the median."""
    spent = []
    for _ in range(times):
        before = os.times()
        subprocess.run([sys.executable, "-c", code], check=True)
        after = os.times()
        spent.append(after.children_user + after.children_system - before.children_user - before.children_system)
    return median(spent)


def every(own: Evaluator, cards: Sequence[str]) -> int:
    """Rank all hands of some cards; how many there are."""
    import numpy as np

    numbers = np.array([CARDS.index(card) for card in cards])
    return sum(len(part) for part in own.table.every(numbers, numbers[:0]))


def run(size: Size) -> Iterator[Part]:
    """The definition hand by hand, tables in batch, all hands there are, and one that nobody saw."""
    import numpy as np

    count, times = size.of(2_000, 1_000_000, 4_000_000), size.of(1, 3, 5)
    rng = np.random.default_rng(SEED)
    some = np.argsort(rng.random((min(count, 200_000), len(CARDS))), axis=1)[:, :HAND].astype(np.uint8)
    hands = np.tile(some, (-(-count // len(some)), 1))[:count]
    named = [[CARDS[number] for number in hand] for hand in some[: size.of(200, 2_000, 5_000)]]
    own = evaluator()
    behind = evaluator(chariot=True)
    first = seconds(lambda: evaluator(temperance=True).table, 1)
    ranked = [card for card in CARDS if printed(card) is not None]
    natural = ranked if size.name != "tiny" else ranked[:20]
    real = CARDS if size.name != "tiny" else CARDS[-20:]
    for one in (own, behind):
        one.table.of_hands(some)
    rows = [
        ("by definition, one by one", len(named), seconds(lambda: [value(hand) for hand in named], times)),
        ("kept strengths, one by one", len(named), seconds(lambda: own.strengths(named), times)),
        ("tables, rows of five card numbers", count, seconds(lambda: own.table.of_hands(hands), times)),
        (
            "tables, all hands of the 65 ranked cards",
            comb(len(natural), HAND),
            seconds(lambda: every(behind, natural), times),
        ),
        ("tables, all hands of the pack", comb(len(real), HAND), seconds(lambda: every(own, real), times)),
    ]
    rates = tuple((name, number, spent, number / spent) for name, number, spent in rows)
    yield Table("Hands ranked", ("how", "hands", "s of the processor", "hands a second"), rates)
    yield Figure("batch", rates[2][3], f"{count:,} random hands")
    yield Figure("natural", rates[3][2], f"{rates[3][1]:,} hands")
    ready = cold(READY, times)
    yield Figure("ready", ready, f"a new process; without the table {cold(IDLE, times):.2f} s")
    yield Note(
        f"A table is made in {first:.2f} s of the processor; a new process has ranked a hand after {ready:.2f} s of it."
    )
    yield from unseen(size, times)


def unseen(size: Size, times: int) -> Iterator[Part]:
    """How long it takes to count who can still win, by how many cards nobody saw."""
    rows = []
    for hidden in size.of(range(1, 3), range(1, 6), range(1, 6)):
        held = ("A of Cups", "A of Coins", "7 of Cups", "Fool")[: HAND - hidden]
        show = Show((Seat("Ann", KNOWN), Seat("Ben", held, hidden)))
        chance = chances(show)
        won = chance.alone["Ben"] / chance.hands
        rows.append((hidden, chance.hands, won, seconds(partial(chances, show), times) * 1000))
    columns = ("cards nobody saw", "hands it can be", "of which it wins", "ms of the processor")
    yield Table("Who can still win beside a pair of Kings", columns, tuple(rows))


BENCHMARK = Benchmark(
    "hands",
    "Hands of Tarot Poker",
    "How many hands are ranked a second in one thread, and how long counting takes where one hand is unseen.",
    run,
    needs=("numpy",),
)
