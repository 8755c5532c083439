"""The program against the oracle on random turns.

    python -m tests.oracles.compare --turns 100000 --seed 1

Prints the disagreements, how often each clause decided and how often each Major was held.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from dataclasses import dataclass, field

from tests.oracles import tahimi, tarot_himi
from tests.oracles.bridge import question
from tests.oracles.table import Action, Ruling, Table
from tests.oracles.turns import random_turn

ORACLES = {"tahimi": tahimi, "tarot-himi": tarot_himi}


@dataclass
class Tally:
    """What a run met: turns, disagreements, clauses that spoke, Majors held."""

    turns: int = 0
    faults: list[str] = field(default_factory=list)
    clauses: Counter[str] = field(default_factory=Counter)
    held: Counter[str] = field(default_factory=Counter)


def ours(turn: Table, actor: str, action: Action, options: dict[str, str]) -> Ruling:
    """The program's ruling in the oracle's values."""
    put = question(turn, actor, action, options)
    legal = put.verdict == "legal"
    against = frozenset(put.against) if not legal else frozenset()
    return Ruling(legal, against, frozenset(frozenset(shown) for shown in put.shows))


def one(rng: random.Random, game: str, tally: Tally) -> None:
    """Rule one random turn twice and note what differs."""
    turn, actor, action, options = random_turn(rng, game)
    theirs = ORACLES[game].rule(turn, actor, action, options)
    mine = ours(turn, actor, action, dict(options))
    tally.turns += 1
    tally.clauses.update(theirs.reasons)
    if mine.legal:
        tally.clauses.update(question(turn, actor, action, dict(options)).relies_on(next(iter(mine.shows), ())))
    tally.held.update({card for card in turn.hand if card not in tarot_himi.RANKS})
    if mine != theirs:
        tally.faults.append(f"{turn}\n{actor}: {action}\n{options}\n  oracle {theirs}\n  ours   {mine}")


def main() -> int:
    """Run from the command line; exit 1 on any disagreement."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--turns", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", choices=sorted(ORACLES), default="tarot-himi")
    parser.add_argument("--least", type=int, default=0, help="fail if a clause or Major was met less often")
    chosen = parser.parse_args()
    rng, tally, start = random.Random(chosen.seed), Tally(), time.perf_counter()
    for _ in range(chosen.turns):
        one(rng, chosen.game, tally)
        if tally.turns % 2000 == 0:
            print(f"{tally.turns} turns, {len(tally.faults)} disagreements", file=sys.stderr)
    seconds = time.perf_counter() - start
    for name, counts in (("clause or power decided", tally.clauses), ("held", tally.held)):
        print(name)
        for key, count in sorted(counts.items()):
            print(f"  {key:24}{count:8}")
    for fault in tally.faults[:10]:
        print(fault, "\n")
    rare = [key for counts in (tally.clauses, tally.held) for key, n in counts.items() if n < chosen.least]
    print(f"{tally.turns} turns in {seconds:.0f} s, {len(tally.faults)} disagreements")
    if rare:
        print(f"met fewer than {chosen.least} times: {', '.join(sorted(rare))}")
    return 1 if tally.faults or rare else 0


if __name__ == "__main__":
    sys.exit(main())
