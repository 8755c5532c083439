"""How long rulings take on random turns, beside the plain-Python oracle on the same turns."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from adjudicator.cards import Lexicon, Play
from adjudicator.engine.game import Game
from adjudicator.engine.situation import Situation
from adjudicator.engine.state import Table
from adjudicator.law import Options
from adjudicator.report.explain import BRIEF, EVERYTHING, verdict
from adjudicator.report.json import dumps
from adjudicator.report.plays import legal_plays
from benchmarks import scheme
from benchmarks.scheme import Benchmark, Figure, Part, Size, high, median, timed
from tests.oracles import tahimi, tarot_himi
from tests.oracles.bridge import play, situation
from tests.oracles.turns import random_turn
from tests.oracles.turns_made import Turn

SEED = 7
ORACLES = {"tarot-himi": tarot_himi, "tahimi": tahimi}


def turns(number: int, game: str = "tarot-himi", readings: str = "default", seed: int = SEED) -> list[Turn]:
    """So many random turns of a game, with default or with random readings."""
    rng = random.Random(f"{seed} {game} {readings}")
    return [random_turn(rng, game, readings=readings) for _ in range(number)]


@dataclass(frozen=True)
class Described:
    """A turn as each side has it, so that neither pays for the other's values: the program's table, readings and
    play, and the oracle's."""

    turn: Turn
    game: Game
    table: Table
    options: Options
    lexicon: Lexicon
    actor: str
    play: Play

    def situation(self) -> Situation:
        """The table put as questions, with nothing worked out yet."""
        return Situation(self.game, self.table, self.options, self.lexicon)


def described(turn: Turn) -> Described:
    """A turn in the values of both sides."""
    table, actor, action, options = turn
    there = situation(table, actor, options)
    return Described(turn, there.game, there.table, there.options, there.lexicon, actor, play(action, there.lexicon))


def bare(asked: Described) -> object:
    """Legal or not, and nothing else."""
    return asked.situation().question(asked.actor, asked.play).verdict


def plays(asked: Described) -> object:
    """All legal plays."""
    return legal_plays(asked.situation(), asked.actor)


def shown_plays(asked: Described) -> object:
    """All legal plays, and what must be shown for each."""
    there = asked.situation()
    return [(found, there.question(asked.actor, found).shows) for found in legal_plays(there, asked.actor)]


def printed(asked: Described) -> str:
    """The verdict as it is printed."""
    return str(verdict(asked.situation(), asked.actor, asked.play, wanted=BRIEF))


def everything(asked: Described) -> str:
    """The verdict with every field, as JSON."""
    return dumps(verdict(asked.situation(), asked.actor, asked.play, wanted=EVERYTHING))


def oracle_verdict(asked: Described) -> object:
    """The oracle's ruling."""
    table, actor, action, options = asked.turn
    return ORACLES[table.game].rule(table, actor, action, options)


def oracle_plays(asked: Described) -> object:
    """The oracle's list of legal plays, without what must be shown."""
    table, actor, _, options = asked.turn
    return ORACLES[table.game].plays(table, actor, options)


TASKS: Mapping[str, Callable[[Described], object]] = {
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
        some = [described(turn) for turn in turns(number, game, readings)]
        for task in TASKS.values():
            timed(task, some[: number // 10])
        times = {name: timed(task, some) for name, task in TASKS.items()}
        rows = ratios(times)
        title = f"{number:,} random turns of {game}, {readings} readings"
        yield scheme.Table(title, ("", "median ms", "95th ms", "median over the oracle's"), tuple(rows))
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
