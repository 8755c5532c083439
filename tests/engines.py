"""The two ways of answering against each other: what programs compute and what the solver finds.

    python -m tests.engines --turns 2000 --game tarot-himi --workers 2

Random turns, under random readings, are put to both. Every field of the verdict is compared, and the legal
plays with what must be shown for each; with `--fields brief` only the verdict, the clauses against the play, what
must be shown and the legal plays, which takes a tenth of the time; with `--fields verdict` only the verdict and the
clauses against the play.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import fields, replace
from itertools import islice
from multiprocessing import get_context

from adjudicator.cards import DISCARD, Hand, Play
from adjudicator.engine.situation import Situation
from adjudicator.engine.state import Action, Table
from adjudicator.report.explain import verdict
from adjudicator.report.plays import possible_plays
from adjudicator.report.verdict import Verdict
from adjudicator.solve.question import Contradiction
from tests.oracles import bridge, compare_loka
from tests.oracles.loka import LOKA, PLAYERS
from tests.oracles.turns import random_turn

Put = tuple[Situation, str, Play]
CHUNK = 50
ALL, BRIEF, VERDICT = FIELDS = ("all", "brief", "verdict")
"""How much of an answer is compared."""


def _climbing(game: str, rng: random.Random) -> Iterator[Put]:
    while True:
        table, actor, action, options = random_turn(rng, game, readings="random")
        there = bridge.situation(table, actor, options)
        yield there, actor, bridge.play(action, there.lexicon)


def _loka(rng: random.Random) -> Iterator[Put]:
    """A card to a trick, or three cards laid away."""
    players = PLAYERS
    while True:
        readings, cards = compare_loka.chosen(rng), rng.sample(LOKA.cards, len(LOKA.cards))
        if rng.random() < 0.2:
            hand, dealer = compare_loka.dealt(rng), players[-1]
            table = Table(players, opening=True, turn=dealer, hands={dealer: Hand(dict(Counter(hand)))})
            yield compare_loka.there(table, readings), dealer, compare_loka.put(rng.sample(hand, 3), DISCARD)
            continue
        before, size = rng.choice((0, 1, 1, 2)), rng.choice((1, 2, 3, 5, 8))
        trick, hand = list(zip(players, cards[:before], strict=False)), cards[before : before + size]
        history = tuple(Action(player, compare_loka.put([one])) for player, one in trick)
        actor = players[before]
        held = {actor: Hand(dict(Counter(hand)))}
        table = Table(players, history, turn=None if trick else actor, hands=held)
        yield compare_loka.there(table, readings), actor, compare_loka.put([rng.choice(hand)])


TURNS: Mapping[str, Callable[[random.Random], Iterator[Put]]] = {
    "tahimi": lambda rng: _climbing("tahimi", rng),
    "tarot-himi": lambda rng: _climbing("tarot-himi", rng),
    "loka": _loka,
}
"""Random turns of each game, under random readings."""


def answers(there: Situation, actor: str, play: Play, of: str = ALL) -> dict[str, object]:
    """The fields of a verdict, or what contradicts itself; and, unless only the verdict is wanted, the plays."""
    try:
        entries = _whole(there, actor, play) if of == ALL else _short(there, actor, play, of)
    except Contradiction as error:
        return {"refused": sorted(fact.id for fact in error.facts)}
    if of == VERDICT:
        return entries
    plays = possible_plays(there, actor)
    shows = [there.question(actor, one).shows for one, _ in plays] if of == ALL else []
    entries["plays"] = ([(str(one), certain) for one, certain in plays], shows)
    return entries


def _whole(there: Situation, actor: str, play: Play) -> dict[str, object]:
    ruled = verdict(there, actor, play)
    return {field.name: getattr(ruled, field.name) for field in fields(Verdict)}


def _short(there: Situation, actor: str, play: Play, of: str) -> dict[str, object]:
    question = there.question(actor, play)
    question.refuse_contradiction()
    entries: dict[str, object] = {"verdict": question.verdict, "against": question.against}
    return entries if of == VERDICT else entries | {"show": question.shows}


def differences(put: Put, of: str = ALL) -> list[str]:
    """The fields in which the two differ, each with both answers. That the programs left the answer to the solver is a
    difference too: else the solver would be compared with itself."""
    there, actor, play = put
    computed = answers(there, actor, play, of)
    searched = answers(replace(there, searched=True), actor, play, of)
    if "refused" not in searched and there.question(actor, play).known is None:
        return [f"computed: not at all; the solver was asked and says {searched.get('verdict')}"]
    return [
        f"{name}:\n    computed {computed.get(name)}\n    searched {searched.get(name)}"
        for name in sorted({*computed, *searched})
        if computed.get(name) != searched.get(name)
    ]


def compared(game: str, seed: int, turns: int, of: str) -> list[str]:
    """What differs on so many turns, a text each."""
    reports = []
    for number, put in enumerate(islice(TURNS[game](random.Random(seed)), turns)):
        if wrong := differences(put, of):
            there, actor, play = put
            reports.append("\n  ".join([f"seed {seed}, turn {number}: {actor}: {play} in {there.table}", *wrong]))
    return reports


def main() -> int:
    """Compare, print what differs, and answer 1 if anything does."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--turns", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", choices=TURNS, default="tarot-himi")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--fields", choices=FIELDS, default=ALL, help="how much of an answer to compare")
    chosen = parser.parse_args()
    seeds = range(chosen.seed * 1_000_000, chosen.seed * 1_000_000 + -(-chosen.turns // CHUNK))
    wrong, start = 0, time.perf_counter()
    with ProcessPoolExecutor(chosen.workers, get_context("spawn")) as workers:
        left = [workers.submit(compared, chosen.game, seed, CHUNK, chosen.fields) for seed in seeds]
        for number, done in enumerate(left, start=1):
            for text in done.result():
                wrong += 1
                print(text, flush=True)
            if number % 100 == 0 or number == len(left):
                spent = time.perf_counter() - start
                summary = f"{chosen.game}, {chosen.fields}: {number * CHUNK:,} turns, {wrong} differ, {spent:.0f} s"
                print(summary, flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
