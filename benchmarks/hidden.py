"""How long rulings on hands nobody has seen whole take, and how that grows with what is unseen.

    python -m benchmarks.hidden

The first table is over every shipped ruling whose player's hand is not wholly known, with its
conditions and witnesses; the second over a few positions with more and more cards unseen.
Machines differ and are noisy: read the ratios, which come from one run.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from adjudicator.api import load, loads, rule
from adjudicator.cases.case import Expected
from adjudicator.report.explain import BRIEF

ROOT = Path(__file__).parent.parent / "cases"
POSITIONS = {
    "a tie of pairs": ("Ada: VII VII", "VII VII"),
    "a higher single": ("Ada: VI", "IX"),
    "a pass": ("Ada: VI", "pass"),
    "a smaller set": ("Ada: VI VI VI", "IX IX"),
    "the lead": (None, "VI VI"),
}
UNSEEN = ("nothing", "1 unseen", "2 unseen", "4 unseen", "8 unseen", "12 unseen", "unseen")


def hidden() -> Iterator[Expected]:
    """The shipped rulings on hands that are not wholly known."""
    for path in sorted(ROOT.rglob("*.yaml")):
        for expected in load(str(path)).rulings:
            hand = expected.situation.table.hands.get(expected.by)
            if hand is None or not hand.known:
                yield expected


def timed(expected: Expected, runs: int) -> tuple[float, str]:
    """The median milliseconds of a ruling as it is printed, and the verdict."""
    times, found = [], ""
    for _ in range(runs):
        start = time.perf_counter()
        found = rule(expected, wanted=BRIEF).verdict
        times.append((time.perf_counter() - start) * 1000)
    return statistics.median(times), found


def growing(trick: str | None, play: str, unseen: str) -> Expected:
    """A position in which so many cards of the hand are unseen beside those played."""
    known = "" if play == "pass" else play
    hand = {"nothing": known or "II", "unseen": "unseen"}.get(
        unseen, f"{known} + {unseen}" if known else unseen
    )
    lines = ["game: tarot-himi", "players: Ada Ben Cleo Dov", f"hands: {{Ben: {hand}}}"]
    lines += [f"trick: [{{{trick}}}]"] if trick else ["turn: Ben"]
    return loads("\n".join([*lines, f"rulings: [{{play: {play}}}]"])).rulings[0]


def _told(times: Sequence[float]) -> str:
    high = statistics.quantiles(times, n=20)[-1] if len(times) > 1 else times[0]
    return f"{len(times):5} rulings, median {statistics.median(times):6.0f} ms, 95th {high:6.0f}, most {max(times):6.0f}"


def main() -> None:
    """Print both tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=3)
    runs = parser.parse_args().runs
    cases = list(hidden())
    for expected in cases[:5]:
        timed(expected, 1)
    measured = [timed(expected, runs) for expected in cases]
    for verdict in ("legal", "illegal", "depends"):
        if times := [ms for ms, found in measured if found == verdict]:
            print(f"{verdict:8}{_told(times)}")
    print(f"\n{'milliseconds, with so much unseen':36}" + "".join(f"{some.split()[0]:>9}" for some in UNSEEN))
    for name, (trick, play) in POSITIONS.items():
        times = [timed(growing(trick, play, some), runs)[0] for some in UNSEEN]
        print(f"{name:36}" + "".join(f"{ms:9.0f}" for ms in times))


if __name__ == "__main__":
    main()
