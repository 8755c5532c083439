"""The two ways of answering against each other: what programs compute and what the solver finds.

    python -m tests.engines --turns 2000 --game tarot-himi

Every field of the verdict is compared, and the legal plays with what must be shown for each.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator
from dataclasses import fields, replace

from adjudicator.cards import Play
from adjudicator.games import Situation
from adjudicator.report.explain import verdict
from adjudicator.report.plays import possible_plays
from adjudicator.solve.judge import Contradiction
from tests.oracles import bridge
from tests.oracles.turns import random_turn

Put = tuple[Situation, str, Play]


def turns(game: str, rng: random.Random) -> Iterator[Put]:
    """Random turns of a game, under random readings."""
    while True:
        table, actor, action, options = random_turn(rng, game, readings="random")
        there = bridge.situation(table, actor, options)
        yield there, actor, bridge.play(action, there.lexicon)


def answers(there: Situation, actor: str, play: Play) -> dict[str, object]:
    """Every field of a verdict, or what contradicts itself; and the plays."""
    try:
        ruled = verdict(there, actor, play)
    except Contradiction as error:
        return {"refused": sorted(fact.id for fact in error.facts)}
    found: dict[str, object] = {field.name: getattr(ruled, field.name) for field in fields(ruled)}
    plays = possible_plays(there, actor)
    found["plays"] = [(str(one), certain, there.question(actor, one).shows) for one, certain in plays]
    return found


def differences(put: Put) -> list[str]:
    """The fields in which the two differ, each with both answers."""
    there, actor, play = put
    computed = answers(there, actor, play)
    searched = answers(replace(there, searched=True), actor, play)
    return [
        f"{name}:\n    computed {computed.get(name)}\n    searched {searched.get(name)}"
        for name in sorted({*computed, *searched})
        if computed.get(name) != searched.get(name)
    ]


def main() -> int:
    """Compare, print what differs, and answer 1 if anything does."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--turns", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", default="tarot-himi")
    chosen = parser.parse_args()
    source, wrong = turns(chosen.game, random.Random(chosen.seed)), 0
    for number in range(chosen.turns):
        put = next(source)
        found = differences(put)
        if found:
            wrong += 1
            there, actor, play = put
            print(f"turn {number}: {actor} plays {play} in {there.table}", *found, sep="\n  ")
    print(f"{chosen.game}: {chosen.turns} turns, {wrong} differ")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
