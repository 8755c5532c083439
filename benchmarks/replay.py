"""How fast records are ruled: lines per second, and how that grows with hands nobody has seen.

    python -m benchmarks.replay [--rounds 2] [--players 4]

Rounds are played by seeded random players and replayed as records with the hands of so many
players hidden. Ratios within one run mean more than the figures themselves.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from adjudicator.api import replay


def played(game: str, rounds: int, players: int, seed: int, folder: Path) -> list[dict[str, object]]:
    """The lines of a simulated record."""
    path = folder / f"{game}.jsonl"
    flags = ["--rounds", str(rounds), "--players", str(players), "--seed", str(seed), "--record", str(path)]
    command = [sys.executable, "-m", "adjudicator", "simulate", "--game", game, *flags]
    subprocess.run(command, check=True, capture_output=True)
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def hidden(lines: list[dict[str, object]], number: int) -> dict[str, object]:
    """The record with the hands of so many players unseen."""
    head, *rest = lines
    told = []
    for line in rest:
        deal = line.get("deal")
        if not isinstance(deal, dict):
            told.append(line)
            continue
        unseen = list(deal)[:number]
        told.append({**line, "deal": {n: "unseen" if n in unseen else hand for n, hand in deal.items()}})
    return {**head, "lines": told}


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.replay", description=__doc__)
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--players", type=int, default=4)
    asked = parser.parse_args()
    print("game         hidden   lines   lines a second")
    with tempfile.TemporaryDirectory() as folder:
        for game in ("tahimi", "tarot-himi"):
            lines = played(game, asked.rounds, asked.players, 7, Path(folder))
            for number in range(asked.players + 1):
                record = hidden(lines, number)
                start = time.perf_counter()
                replay(record)
                seconds = time.perf_counter() - start
                print(f"{game:12} {number:6} {len(lines) - 1:7} {(len(lines) - 1) / seconds:16.0f}")


if __name__ == "__main__":
    main()
