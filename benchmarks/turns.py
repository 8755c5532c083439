"""How long rulings take, over random turns, against a bare solver check and the oracle.

    python -m benchmarks.turns --turns 1000

Machines differ and are noisy: read the ratios, which come from one run.
"""

from __future__ import annotations

import argparse
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence

from adjudicator.report.explain import BRIEF, EVERYTHING, legal_plays, verdict
from tests.oracles import tarot_himi
from tests.oracles.bridge import play, question, situation
from tests.oracles.turns import Turn, random_turn

_IMPORTS = "import z3, typer, rich.console"
_JUDGE = ["-m", "adjudicator", "judge", "VIII VIII", "--on", "VI VI", "--holding", "VII VIII VIII IX Tower"]
_FILE = ["-m", "adjudicator", "judge", "--case", "cases/tarot-himi/tower.yaml", "--plain"]


def timed(task: Callable[[Turn], object], turns: Sequence[Turn]) -> list[float]:
    """Milliseconds for the task on each turn."""
    times = []
    for turn in turns:
        start = time.perf_counter()
        task(turn)
        times.append((time.perf_counter() - start) * 1000)
    return times


def _bare_check(turn: Turn) -> object:
    asked = question(*turn)
    return asked.session.sat([*asked._situation, *asked._play, asked.session.is_legal()])


def _verdict(turn: Turn) -> object:
    return question(*turn).verdict


def _plays(turn: Turn) -> object:
    table, actor, _, options = turn
    return legal_plays(situation(table, actor, options), actor)


def _explained(turn: Turn) -> object:
    table, actor, action, options = turn
    there = situation(table, actor, options)
    return verdict(there, actor, play(action, there.lexicon), wanted=BRIEF)


def _everything(turn: Turn) -> object:
    table, actor, action, options = turn
    there = situation(table, actor, options)
    return verdict(there, actor, play(action, there.lexicon), wanted=EVERYTHING)


def _oracle_verdict(turn: Turn) -> object:
    table, actor, action, options = turn
    return tarot_himi.rule(table, actor, action, options)


def _oracle_plays(turn: Turn) -> object:
    table, actor, _, options = turn
    return tarot_himi.plays(table, actor, options)


TASKS: Mapping[str, Callable[[Turn], object]] = {
    "one bare solver check": _bare_check,
    "a bare verdict": _verdict,
    "all legal plays": _plays,
    "an explained verdict, as printed": _explained,
    "a verdict with every field of the JSON": _everything,
    "the oracle's verdict": _oracle_verdict,
    "the oracle's legal plays": _oracle_plays,
}


def cold(arguments: Sequence[str], runs: int = 7) -> float:
    """The median time of a fresh process, in milliseconds."""
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        subprocess.run([sys.executable, *arguments], stdout=subprocess.DEVNULL, check=False)
        times.append((time.perf_counter() - start) * 1000)
    return statistics.median(times)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--turns", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--readings", choices=("default", "random"), default="default")
    chosen = parser.parse_args()
    rng = random.Random(chosen.seed)
    turns = [random_turn(rng, "tarot-himi", readings=chosen.readings) for _ in range(chosen.turns)]
    for task in TASKS.values():
        timed(task, turns[:50])
    measured = {name: timed(task, turns) for name, task in TASKS.items()}
    unit = statistics.median(measured["one bare solver check"])
    print(f"{chosen.turns} random turns of Tarot-himi, {chosen.readings} readings; milliseconds")
    print(f"{'':40}{'median':>9}{'95th':>9}{'median / bare check':>22}")
    for name, times in measured.items():
        high = statistics.quantiles(times, n=20)[-1]
        print(f"{name:40}{statistics.median(times):9.2f}{high:9.2f}{statistics.median(times) / unit:22.1f}")
    imports = cold(["-c", _IMPORTS])
    print(f"cold start: importing z3, typer and rich {imports:.0f} ms", end="")
    print(
        f"; judge from flags {cold(_JUDGE) / imports:.2f} times that, from a file {cold(_FILE) / imports:.2f} times"
    )


if __name__ == "__main__":
    main()
