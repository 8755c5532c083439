"""How many actions are applied and ruled in a second, by players and by game.

    python -m benchmarks.simulate --rounds 5

An action is chosen among all legal ones, ruled, and followed. Machines differ and are noisy: read
how the figures grow.
"""

from __future__ import annotations

import argparse
import time

from adjudicator.games import GAMES
from adjudicator.games.agreed import rules_of
from adjudicator.games.simulate import NAMES
from adjudicator.games.simulations import SIMULATIONS


def rate(game: str, players: int, kind: str, rounds: int, seed: int) -> tuple[float, float]:
    """Actions a second, and actions a round."""
    told, simulation = rules_of(GAMES[game], players=players), SIMULATIONS[game]
    seats = dict.fromkeys(NAMES[:players], simulation.players[kind])
    next(simulation.session(told, 1, seats, seed))  # the solver is built
    start = time.perf_counter()
    actions = sum(played.actions for played in simulation.session(told, rounds, seats, seed + 1))
    return actions / (time.perf_counter() - start), actions / rounds


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seed", type=int, default=7)
    chosen = parser.parse_args()
    print(f"{'':28}{'actions a second':>18}{'actions a round':>18}")
    for game, its in GAMES.items():
        for kind in SIMULATIONS[game].players:
            for players in range(its.rules.fewest, its.rules.most + 1):
                fast, long = rate(game, players, kind, chosen.rounds, chosen.seed)
                print(f"{game:12} {kind:8} {players} seats {fast:16.0f} {long:17.0f}")


if __name__ == "__main__":
    main()
