"""In how many turns of play a reading changes the ruling."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from adjudicator.batches.columns import OPTION, batch_columns
from adjudicator.batches.intake import Array
from adjudicator.batches.played import played_batch
from adjudicator.batches.result import Batch, tally
from adjudicator.batches.ruling import batch
from adjudicator.games import GAMES
from adjudicator.law import Options

_Z = 1.96
"""Standard deviations on either side of which 5 percent of a normal distribution lie."""


@dataclass(frozen=True)
class Turned:
    """Two ways to read a game on the same turns of simulated rounds (`played_batch`).

    `turns` is how many there are. In `changed` of them the ruling is another: the verdict, or what stands against the
    play. In `to_legal` a play that is illegal by the first is legal by the second, in `to_illegal` the other way round.
    `clauses` has for each clause in how many of the changed it speaks under one of the two only.
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
        """The part of the turns in which the ruling changes."""
        return self.changed / self.turns if self.turns else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The Wilson score interval of the share at 95 percent: where that of all turns of play lies."""
        if not self.turns:
            return 0.0, 1.0
        spread = _Z**2 / self.turns
        middle = (self.share + spread / 2) / (1 + spread)
        half = _Z / (1 + spread) * math.sqrt(self.share * (1 - self.share) / self.turns + spread / (4 * self.turns))
        return max(0.0, middle - half), min(1.0, middle + half)

    def shares(self) -> dict[str, float]:
        """Of each clause on which part of the changed rulings it speaks under one of the two only, the
        largest first."""
        found = sorted(self.clauses.items(), key=lambda one: (-one[1], one[0]))
        return {id: count / self.changed for id, count in found}

    def as_dict(self) -> dict[str, object]:
        """The same as JSON has it."""
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
    """A way to read a game: what it is called, and options by key; defaults are taken for others."""

    name: str
    options: Options


def each_reading(game: str, house: Options | None = None) -> list[tuple[Way, Way]]:
    """Every option of every unclear sentence that a turn's clauses read, against the default. Raises
    Refused for a game that is unknown."""
    keys = [column.name for column in batch_columns(game, house=house) if column.about == OPTION]
    unclear = [GAMES[game].readings[key] for key in keys if not GAMES[game].readings[key].house]
    return [
        (Way(f"{reading.key}={reading.default}", {}), Way(f"{reading.key}={option}", {reading.key: option}))
        for reading in unclear
        for option in reading.names[1:]
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
    """What each pair of ways to read a game comes to in so many turns of play, the same for all pairs.

    Raises Refused for a game, a key or an option that is unknown.
    """
    columns = played_batch(game, turns, seed, house=house, players=players)
    ruled: dict[tuple[tuple[str, str], ...], Batch] = {}

    def ruling(way: Way) -> Batch:
        default = {key: reading.default for key, reading in GAMES[game].readings.items()}
        key = tuple(sorted((k, o) for k, o in way.options.items() if default.get(k) != o))
        if key not in ruled:
            if len(ruled) > 1:  # the first is most often wanted again
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
