"""How many actions are applied and ruled in a second, by players and by game.

An action is chosen among all legal ones, ruled, and followed.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Iterator

from adjudicator.engine.simulate import chosen, session
from adjudicator.engine.simulation import simulation_of
from adjudicator.engine.variant import variant as variant_of
from adjudicator.games import GAMES
from benchmarks.scheme import Benchmark, Cell, Part, Plot, Size, Table

SEED = 7


def rate(game: str, players: int, kind: str, rounds: int, seed: int = SEED) -> tuple[float, float]:
    """Actions a second, and actions a round."""
    variant = variant_of(GAMES[game], players=players)
    policies = chosen(variant, kind)
    next(session(variant, 1, policies, seed))  # what is built once
    start = time.perf_counter()
    actions = sum(played.actions for played in session(variant, rounds, policies, seed + 1))
    return actions / (time.perf_counter() - start), actions / rounds


def run(size: Size) -> Iterator[Part]:
    """A table over games, players' kinds and numbers, and a plot by players."""
    rows: list[tuple[Cell, ...]] = []
    lines: dict[str, list[tuple[float, float]]] = defaultdict(list)
    for game, its in GAMES.items():
        for kind in simulation_of(variant_of(its)).policies:
            every = its.seats
            for players in size.of(every[:1], every[:1], every):
                fast, long = rate(game, players, kind, size.of(1, 1, 5))
                rows.append((game, kind, players, round(fast), round(long)))
                lines[f"{game}, {kind}"].append((players, fast))
        if size.name == "tiny":
            break
    yield Table(
        "Actions chosen, ruled and followed",
        ("game", "players are", "seats", "actions a second", "a round"),
        tuple(rows),
    )
    points = {name: tuple(line) for name, line in lines.items()}
    yield Plot("simulate", "Simulated rounds by players", "players", "actions a second", points)


BENCHMARK = Benchmark(
    "simulate",
    "Simulated rounds",
    "How many actions a second simulated players make: each is chosen among all legal ones, ruled and followed.",
    run,
    limit=90,
)

if __name__ == "__main__":
    from benchmarks.__main__ import main

    raise SystemExit(main([BENCHMARK.name]))
