"""A process that rules all day: random turns of every game, with other decks, house rules and readings all the time.

Measured are whether it keeps its speed, and how much memory it has. Making up a turn is not timed.
"""

from __future__ import annotations

import os
import random
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from adjudicator.cards import PUT, Hand, Play
from adjudicator.engine.situation import Situation
from adjudicator.engine.state import Action, Table
from adjudicator.games import GAMES
from adjudicator.report.explain import BRIEF, EVERYTHING, verdict
from adjudicator.report.json import dumps
from adjudicator.report.plays import legal_plays
from benchmarks import scheme
from benchmarks.scheme import Benchmark, Figure, Note, Part, Plot, Size, median, optional
from tests.oracles import bridge
from tests.oracles.loka import LOKA
from tests.oracles.turns import random_turn

SEED = 11
SECONDS = 330.0
"""After so long no further ruling is begun."""


class Tried(NamedTuple):
    """A play in a situation."""

    situation: Situation
    actor: str
    play: Play


def by_rank(game: str) -> Callable[[random.Random], Tried]:
    """What makes up whole turns of a game with random decks, house rules, and readings half of the time."""

    def make(rng: random.Random) -> Tried:
        table, actor, action, options = random_turn(rng, game, readings=rng.choice(("default", "random")))
        there = bridge.situation(table, actor, options)
        return Tried(there, actor, bridge.play(action, there.lexicon))

    return make


def in_suits(rng: random.Random) -> Tried:
    """A card played to a trick in which suits are followed, with random readings."""
    game = GAMES["loka"]
    readings = {key: rng.choice(reading.names) for key, reading in game.readings.items()}
    cards = rng.sample(LOKA.cards, len(LOKA.cards))
    before, held = rng.choice((0, 1, 1, 2)), rng.choice((1, 2, 3, 5, 8, 25))
    players, hand = ("Ada", "Ben", "Cleo"), cards[:held]
    history = tuple(Action(players[at], Play(PUT, (cards[held + at],))) for at in range(before))
    actor = players[before]
    turn = None if history else actor
    table = Table(players, history, turn=turn, hands={actor: Hand(dict(Counter(hand)))})
    return Tried(Situation(game, table, readings, game.lexicon({}, 3)), actor, Play(PUT, (rng.choice(hand),)))


MAKERS = (*map(by_rank, ("tarot-himi", "tarot-himi", "tahimi")), in_suits)


def rule(tried: Tried, number: int) -> None:
    """Rule on it: every ruling a verdict with its clauses, some printed, some with every field, some with all plays."""
    there, actor, play = tried
    question = there.question(actor, play)
    if question.verdict == "illegal":
        assert question.against
    if number % 10 == 0:
        str(verdict(there, actor, play, wanted=BRIEF))
    if number % 20 == 5:
        legal_plays(there, actor)
    if number % 100 == 50:
        dumps(verdict(there, actor, play, wanted=EVERYTHING))


def resident() -> float:
    """Resident memory of this process in megabytes."""
    path = Path("/proc/self/statm")
    if path.exists():
        return int(path.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6
    return float(optional("psutil").Process().memory_info().rss) / 1e6


def run(size: Size) -> Iterator[Part]:
    """Speed and memory over the rulings, and the two figures."""
    total, step = size.of(10, 3000, 100_000), size.of(2, 100, 1000)
    rng, began = random.Random(SEED), time.perf_counter()
    speeds: list[tuple[float, float]] = []
    memory = [(0.0, resident())]
    for first in range(0, total, step):
        seconds = 0.0
        for number in range(first, first + step):
            tried = MAKERS[number % len(MAKERS)](rng)
            start = time.perf_counter()
            rule(tried, number)
            seconds += time.perf_counter() - start
        speeds.append((first + step, seconds / step * 1e6))
        memory.append((first + step, resident()))
        if time.perf_counter() - began > SECONDS:
            break
    yield from parts(speeds, memory, total)


def parts(speeds: list[tuple[float, float]], memory: list[tuple[float, float]], total: int) -> Iterator[Part]:
    """The parts of what was sampled: microseconds a ruling and megabytes, after so many rulings."""
    tenth = max(1, len(speeds) // 10)
    first, last = (median([us for _, us in some]) for some in (speeds[:tenth], speeds[-tenth:]))
    done = f"{speeds[-1][0]:,.0f} rulings"
    if speeds[-1][0] < total:
        yield Note(f"After {SECONDS:.0f} s no further ruling was begun: {done} of {total:,}.")
    rows = tuple(
        (f"{at:,.0f}", us, megabytes)
        for (at, us), (_, megabytes) in zip(speeds, memory[1:], strict=True)
        if at in {speeds[one * (len(speeds) - 1) // 9][0] for one in range(10)}
    )
    yield scheme.Table("Over the rulings", ("rulings", "µs a ruling", "resident MB"), rows)
    yield Plot("soak-speed", "A process that rules all day: time", "rulings", "µs a ruling", {"µs": tuple(speeds)})
    yield Plot("soak-memory", "A process that rules all day: memory", "rulings", "resident MB", {"MB": tuple(memory)})
    yield Figure("last_over_first", last / first, done)
    yield Figure("megabytes", max(megabytes for _, megabytes in memory), done)


KINDS: Mapping[str, str] = {
    "every ruling": "a verdict and the clauses against it",
    "one in 10": "as printed",
    "one in 20": "all legal plays",
    "one in 100": "every JSON field",
}
BENCHMARK = Benchmark(
    "soak",
    "A hundred thousand rulings in one process",
    "Whether a process keeps its speed and its memory over random turns of every game with other decks, house rules and "
    "readings all the time: " + "; ".join(f"{which}: {what}" for which, what in KINDS.items()) + ".",
    run,
    limit=SECONDS + 60,
)

if __name__ == "__main__":
    from benchmarks.__main__ import main

    raise SystemExit(main([BENCHMARK.name]))
