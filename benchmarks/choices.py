"""How long all that somebody may do takes in Taruno, with forty cards in hand: on a turn, and among sets of them."""

from __future__ import annotations

import time
from collections.abc import Iterator
from random import Random

from adjudicator.api import load, plays
from adjudicator.games.taruno.cards import is_major, pack
from benchmarks.scheme import Benchmark, Cell, Figure, Part, Size, Table, high, median

SEED, CARDS = 7, 40
DUE = ("", "3 King", "Moon", "World", "Sun", "Death", "Hanged Man", "Fool", "Temperance")
"""What is due: nothing on a turn; a draw; and the Majors that ask for cards."""


def case_data(rng: Random, due: str) -> dict[str, object]:
    """A table of four players, one of whom has forty cards and something to do."""
    cards = list(pack())
    rng.shuffle(cards)
    top = next(card for card in cards[CARDS:] if not is_major(card))
    case = {"game": "taruno", "players": "Ada Ben Cleo Dov", "top": top, "turn": "Ada"}
    return {**case, "hands": {"Ada": ", ".join(cards[:CARDS])}, **({"due": {"Ada": due}} if due else {})}


def times(due: str, number: int) -> list[float]:
    """The milliseconds of the processor that each of so many lists takes."""
    rng, milliseconds = Random(f"{SEED} {due}"), list[float]()
    for at in range(number + 1):
        case = load(case_data(rng, due))
        start = time.process_time()
        list(plays(case))
        if at:  # The first makes what is made once.
            milliseconds.append(1000 * (time.process_time() - start))
    return milliseconds


def run(size: Size) -> Iterator[Part]:
    """A table by what is due, and the slowest list of each kind."""
    number, every = size.of(1, 20, 100), size.of(DUE[:2], DUE, DUE)
    measured = {due: times(due, number) for due in every}
    rows: list[tuple[Cell, ...]] = [
        (due or "nothing: a turn", median(some), high(some)) for due, some in measured.items()
    ]
    title = f"{number} hands of forty cards, milliseconds of the processor"
    yield Table(title, ("what is due", "median", "95th"), tuple(rows))
    yield Figure("turn_95th", high(measured[""]), f"{number} hands")
    worst = max(high(some) for due, some in measured.items() if due)
    yield Figure("choice_95th", worst, f"the slowest of {len(every) - 1} kinds, {number} hands each")


BENCHMARK = Benchmark(
    "choices",
    "Forty cards in hand",
    "How long all that may be done takes in Taruno with forty cards in hand, sets of them to be chosen among them.",
    run,
    limit=60,
)

if __name__ == "__main__":
    from benchmarks.__main__ import main

    raise SystemExit(main([BENCHMARK.name]))
