"""How fast records are ruled: lines a second, and how that grows with hands nobody has seen.

Rounds are played by seeded random players and replayed as records with the hands of so many
players hidden.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from adjudicator.api import replay
from benchmarks.scheme import Benchmark, Part, Plot, Size, Table

GAMES = {"tahimi": 4, "tarot-himi": 4, "loka": 3, "taruno": 3}
SEED = 7


def played(game: str, players: int, folder: Path, rounds: int = 1) -> list[dict[str, object]]:
    """The lines of a simulated record."""
    path = folder / f"{game}.jsonl"
    flags = ["--rounds", str(rounds), "--players", str(players), "--seed", str(SEED), "--record", str(path)]
    command = [sys.executable, "-m", "adjudicator", "simulate", "--game", game, *flags]
    subprocess.run(command, check=True, capture_output=True)
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def hidden(lines: list[dict[str, object]], number: int) -> dict[str, object]:
    """The record with the hands of so many players unseen."""
    head, *rest = lines
    others = []
    for line in rest:
        deal = line.get("deal")
        if not isinstance(deal, dict):
            others.append(line)
            continue
        unseen = list(deal)[:number]
        others.append({**line, "deal": {n: "unseen" if n in unseen else hand for n, hand in deal.items()}})
    return {**head, "lines": others}


def run(size: Size) -> Iterator[Part]:
    """A table for each game as soon as it is there, then the plot of all."""
    points: dict[str, tuple[tuple[float, float], ...]] = {}
    with tempfile.TemporaryDirectory() as folder:
        for game in size.of(["tahimi"], ["tahimi"], list(GAMES)):
            lines = played(game, GAMES[game], Path(folder))
            kept = lines[: size.of(8, None, None)]
            speeds = []
            replay(hidden(kept, 0))  # what is built once
            for number in size.of((0,), (0, 1), tuple(range(GAMES[game] + 1))):
                start = time.perf_counter()
                replay(hidden(kept, number))
                speeds.append((number, (len(kept) - 1) / (time.perf_counter() - start)))
            points[game] = tuple((float(number), speed) for number, speed in speeds)
            rows = tuple((number, len(kept) - 1, round(speed)) for number, speed in speeds)
            yield Table(f"A round of {game}", ("hands hidden", "lines", "lines a second"), rows)
    yield Plot("replay", "Records by hands nobody has seen", "hands hidden", "lines a second", points, "y")


BENCHMARK = Benchmark(
    "replay",
    "Records",
    "How many lines of a record are ruled in a second, and how that falls with hands nobody has seen.",
    run,
    limit=60,
)

if __name__ == "__main__":
    from benchmarks.__main__ import main

    raise SystemExit(main([BENCHMARK.name]))
