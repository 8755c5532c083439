"""How long rulings take on random turns, beside the plain-Python oracle on the same turns."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence

from adjudicator.report.explain import BRIEF, EVERYTHING, verdict
from adjudicator.report.json import dumps
from adjudicator.report.plays import legal_plays
from benchmarks.scheme import Benchmark, Figure, Part, Size, Table, high, median, timed
from tests.oracles import tahimi, tarot_himi
from tests.oracles.bridge import play, question, situation
from tests.oracles.turns import Turn, random_turn

SEED = 7
ORACLES = {"tarot-himi": tarot_himi, "tahimi": tahimi}


def turns(number: int, game: str = "tarot-himi", readings: str = "default", seed: int = SEED) -> list[Turn]:
    """So many random turns of a game, with default or with random readings."""
    rng = random.Random(f"{seed} {game} {readings}")
    return [random_turn(rng, game, readings=readings) for _ in range(number)]


def bare(turn: Turn) -> object:
    """Legal or not, and nothing else."""
    return question(*turn).verdict


def plays(turn: Turn) -> object:
    """All legal plays."""
    table, actor, _, options = turn
    return legal_plays(situation(table, actor, options), actor)


def shown_plays(turn: Turn) -> object:
    """All legal plays, and what must be shown for each."""
    table, actor, _, options = turn
    there = situation(table, actor, options)
    return [(found, there.question(actor, found).shows) for found in legal_plays(there, actor)]


def printed(turn: Turn) -> str:
    """The verdict as it is printed."""
    table, actor, action, options = turn
    there = situation(table, actor, options)
    return str(verdict(there, actor, play(action, there.lexicon), wanted=BRIEF))


def everything(turn: Turn) -> str:
    """The verdict with every field, as JSON."""
    table, actor, action, options = turn
    there = situation(table, actor, options)
    return dumps(verdict(there, actor, play(action, there.lexicon), wanted=EVERYTHING))


def oracle_verdict(turn: Turn) -> object:
    """The oracle's ruling."""
    table, actor, action, options = turn
    return ORACLES[table.game].rule(table, actor, action, options)


def oracle_plays(turn: Turn) -> object:
    """The oracle's list of legal plays, without what must be shown."""
    table, actor, _, options = turn
    return ORACLES[table.game].plays(table, actor, options)


TASKS: Mapping[str, Callable[[Turn], object]] = {
    "the oracle's verdict": oracle_verdict,
    "a bare verdict": bare,
    "a verdict as printed": printed,
    "a verdict with every field, as JSON": everything,
    "the oracle's legal plays": oracle_plays,
    "all legal plays": plays,
    "all legal plays with their shows": shown_plays,
}
BASES = ("the oracle's verdict", "the oracle's legal plays")
"""What a row is compared with: the last of these at or above it."""


def ratios(times: Mapping[str, Sequence[float]]) -> list[tuple[str, float, float, float]]:
    """Of each task the median, the 95th percentile and the median over that of the oracle's task above it."""
    rows, base = [], 1.0
    for name, some in times.items():
        base = median(some) if name in BASES else base
        rows.append((name, median(some), high(some), median(some) / base))
    return rows


def run(size: Size) -> Iterator[Part]:
    """A table for each game and choice of readings; the figures are of Tarot-himi with default readings."""
    for game, readings in (("tarot-himi", "default"), ("tarot-himi", "random"), ("tahimi", "default")):
        first = (game, readings) == ("tarot-himi", "default")
        number = size.of(2, 100, 1000 if first else 300)
        some = turns(number, game, readings)
        for task in TASKS.values():
            timed(task, some[: number // 10])
        times = {name: timed(task, some) for name, task in TASKS.items()}
        rows = ratios(times)
        title = f"{number:,} random turns of {game}, {readings} readings"
        yield Table(title, ("", "median ms", "95th ms", "median over the oracle's"), tuple(rows))
        if first:
            yield from figures(times, f"{number:,} turns")


def figures(times: Mapping[str, Sequence[float]], over: str) -> Iterator[Figure]:
    """What the aims are held to."""
    verdicts, lists = (median(times[base]) for base in BASES)
    brief, whole = times["a verdict as printed"], times["a verdict with every field, as JSON"]
    yield Figure("verdict_over_oracle", median(times["a bare verdict"]) / verdicts, over)
    yield Figure("plays_over_oracle", median(times["all legal plays with their shows"]) / lists, over)
    yield Figure("printed_median", median(brief), over)
    yield Figure("printed_95th", high(brief), over)
    yield Figure("everything_median", median(whole), over)
    yield Figure("everything_95th", high(whole), over)


BENCHMARK = Benchmark(
    "turns",
    "Random turns",
    "How long a ruling and a list of legal plays take on random turns with known hands, beside the plain-Python oracle.",
    run,
    limit=150,
)

if __name__ == "__main__":
    from benchmarks.__main__ import main

    raise SystemExit(main([BENCHMARK.name]))
