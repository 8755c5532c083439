"""The effect of readings: in how many turns of play another reading changes the ruling."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from adjudicator.batches.columns import OPTION, batch_columns
from adjudicator.batches.intake import Array
from adjudicator.batches.played import played_batch
from adjudicator.batches.result import Batch, tally
from adjudicator.batches.ruling import batch
from adjudicator.dataclass import dataclass
from adjudicator.games import GAMES
from adjudicator.law import Options

_Z = 1.96
"""The 97.5 percent quantile of the normal distribution."""


@dataclass(frozen=True)
class Turned:
    """Comparison of two ways to read a game on the same turns of simulated rounds (`played_batch`).

    `turns` is the sample size. In `changed` turns the rulings differ, in the verdict or the violated clauses. In
    `to_legal` the play is illegal under the first way and legal under the second, in `to_illegal` the reverse.
    `clauses` counts, for each clause, the changed turns in which it is violated under exactly one of the two.
    """

    game: str
    names: tuple[str, str]
    turns: int
    seed: int
    changed: int
    to_legal: int
    to_illegal: int
    clauses: Mapping[str, int]

    @property
    def share(self) -> float:
        """The fraction of turns in which the ruling changes."""
        return self.changed / self.turns if self.turns else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 percent Wilson score interval of `share`."""
        if not self.turns:
            return 0.0, 1.0
        spread = _Z**2 / self.turns
        middle = (self.share + spread / 2) / (1 + spread)
        half = _Z / (1 + spread) * math.sqrt(self.share * (1 - self.share) / self.turns + spread / (4 * self.turns))
        return max(0.0, middle - half), min(1.0, middle + half)

    def shares(self) -> dict[str, float]:
        """Return by clause the fraction of changed rulings in which it is violated under exactly one of the two,
        largest first."""
        ordered = sorted(self.clauses.items(), key=lambda one: (-one[1], one[0]))
        return {id: count / self.changed for id, count in ordered}

    def as_dict(self) -> dict[str, object]:
        """Return the comparison as JSON-serialisable data."""
        return {
            "schema": 1,
            "game": self.game,
            "first": self.names[0],
            "second": self.names[1],
            "turns": self.turns,
            "seed": self.seed,
            "changed": self.changed,
            "interval": list(self.interval),
            "to_legal": self.to_legal,
            "to_illegal": self.to_illegal,
            "clauses": dict(self.clauses),
        }


@dataclass(frozen=True)
class Way:
    """A way to read a game: its label, and the options that differ from the defaults, by key."""

    name: str
    options: Options


def each_reading(game: str, house: Options | None = None) -> list[tuple[Way, Way]]:
    """Return a pair (default, option) for every other option of every unclear sentence that the clauses of a turn read.
    Raises Refused for an unknown game."""
    keys = [column.name for column in batch_columns(game, house=house) if column.about == OPTION]
    unclear = [GAMES[game].readings[key] for key in keys if not GAMES[game].readings[key].house]
    return [
        (Way(f"{reading.key}={reading.default}", {}), Way(f"{reading.key}={option}", {reading.key: option}))
        for reading in unclear
        for option in reading.others
    ]


def turned(
    game: str,
    pairs: Sequence[tuple[Way, Way]],
    turns: int,
    seed: int = 0,
    *,
    house: Options | None = None,
    players: int | None = None,
) -> Iterator[Turned]:
    """Compare each pair of ways to read a game on `turns` turns of play, the same for all pairs.

    Raises Refused for an unknown game, key or option.
    """
    columns = played_batch(game, turns, seed, house=house, players=players)
    ruled: dict[tuple[tuple[str, str], ...], Batch] = {}

    def ruling(way: Way) -> Batch:
        default = {key: reading.default for key, reading in GAMES[game].readings.items()}
        key = tuple(sorted((k, o) for k, o in way.options.items() if default.get(k) != o))
        if key not in ruled:
            if len(ruled) > 1:  # keep the first batch: most pairs compare with the same one
                ruled.popitem()
            ruled[key] = batch(game, columns, readings=way.options, house=house, players=players)
        return ruled[key]

    for one, other in pairs:
        yield _turned(game, (one.name, other.name), ruling(one), ruling(other), seed)


def _turned(game: str, names: tuple[str, str], first: Batch, second: Batch, seed: int) -> Turned:
    assert first.legal is not None and second.legal is not None
    assert first.against is not None and second.against is not None
    apart: Array = first.against ^ second.against
    to_legal = int(np.count_nonzero(second.legal & ~first.legal))
    to_illegal = int(np.count_nonzero(first.legal & ~second.legal))
    changed = int(np.count_nonzero(apart))
    return Turned(game, names, len(first), seed, changed, to_legal, to_illegal, tally(apart, first.clauses))
