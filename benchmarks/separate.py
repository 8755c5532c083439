"""How long it takes to find a smallest position that tells two readings apart, for every key.

    python -m benchmarks.separate

Times are of the processor, in milliseconds, in one process: the first line pays for what all
the others share. Machines differ and are noisy: read the ratios.
"""

from __future__ import annotations

import statistics
import time

from adjudicator.games import GAMES
from adjudicator.games.differ import Difference, differ

HOUSE = {"ta.joker.pair": {"jokers": "lowest"}}


def told(difference: Difference) -> str:
    """What was found, in short."""
    apart = difference.apart
    if apart is None:
        return "never" if difference.proved else "none found"
    cards, majors, lines = apart.size
    where = "history" if apart.through_history else "clauses"
    return f"{cards} in hand, {majors} without a rank, {lines} lines, by {where}"


def main() -> None:
    """Print the table."""
    times: list[float] = []
    for game in GAMES.values():
        for reading in game.own_readings:
            for option in reading.names[1:]:
                start = time.process_time()
                difference = differ(game, {}, {reading.key: option}, HOUSE.get(reading.key, {}))
                times.append((time.process_time() - start) * 1000)
                print(f"{reading.key + ' ' + option:48}{times[-1]:8.0f}  {told(difference)}", flush=True)
    high = statistics.quantiles(times, n=20)[-1]
    print(
        f"{len(times)} options: median {statistics.median(times):.0f}, 95th {high:.0f}, most {max(times):.0f}"
    )


if __name__ == "__main__":
    main()
