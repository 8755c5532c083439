"""Random turns by the million against the oracle, the program ruling on them in batches.

    python -m tests.oracles.sweep --game tarot-himi --turns 1000000 --seed 1 --workers 2

A trick is made up once and then met by several hands, each of which tries several plays (`tests.oracles.swept`). Of
every play tried the verdict and the clauses against it must be the same, and of every hand the legal plays; with
`--every` also the clauses against each play that a hand has, five times as many. What follows from the trick comes of
the program's own bookkeeping, what is ruled on it by its programs for columns. The same seed makes the same turns
however many workers there are, and `--first 6000000` begins at the turn after so many.
"""

from __future__ import annotations

import argparse
import gc
import os
import random
import sys
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from itertools import chain, starmap
from multiprocessing import get_context

import numpy as np
import pyarrow as pa

import adjudicator
from adjudicator.batches.columns import HAND, OPTION, POSITION, form
from adjudicator.batches.intake import Array
from tests.oracles.swept import GAMES, Hand, Made, Trick

CHUNK = 50_000
"""So many turns are made, and then ruled on together, under the same house rules."""


@dataclass
class Tally:
    """What was met: tricks, hands and turns, how often each clause spoke, and what differs."""

    tricks: int = 0
    hands: int = 0
    turns: int = 0
    every: int = 0
    """Every play of every hand."""
    legal: int = 0
    plays: int = 0
    clauses: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    differing: int = 0
    seconds: dict[int, float] = field(default_factory=dict)
    by: dict[int, int] = field(default_factory=dict)
    """Turns by worker."""

    def add(self, other: Tally) -> None:
        """Put another tally into this one."""
        for name in ("tricks", "hands", "turns", "every", "legal", "plays", "differing"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.clauses.update(other.clauses)
        self.faults += other.faults[: max(0, 20 - len(self.faults))]
        for mine, theirs in ((self.seconds, other.seconds), (self.by, other.by)):
            for worker, more in theirs.items():
                mine[worker] = mine.get(worker, 0) + more  # type: ignore[assignment]


def chunk(game: str, turns: int, seed: int, number: int, every: bool = False) -> Tally:
    """Make one chunk of turns and rule on it twice."""
    start, rng = time.perf_counter(), random.Random(f"{seed} {game} {number}")
    gc.disable()  # nothing of a chunk is in a cycle, and a fifth of the time went into looking for some
    try:
        tally = compared(game, GAMES[game](rng, turns), every)
    finally:
        gc.enable()
    tally.seconds, tally.by = {os.getpid(): time.perf_counter() - start}, {os.getpid(): tally.turns}
    return tally


def compared(game: str, tricks: Sequence[Trick], whole: bool = False) -> Tally:
    """The oracle's rulings on some turns beside the program's; on the whole hands, or on the plays tried."""
    hands = [hand for trick in tricks for hand in trick.hands]
    made = [one for hand in hands for one in hand.made]
    put = [[*hand.made, *(hand.every if whole else ())] for hand in hands]
    which, every = np.repeat(np.arange(len(hands)), [len(some) for some in put]), [*chain(*put)]
    table, house, players = columns(game, tricks, hands), tricks[0].house, tricks[0].players
    rule = partial(adjudicator.batch, game, house=house, players=players)
    rows = {name: column[which] for name, column in table.items()}
    tally = Tally(len(tricks), len(hands), len(made), sum(len(hand.every) for hand in hands))
    tally.clauses = Counter(id for one in made for id in one.reasons)
    tally.legal = sum(not one.reasons for one in made)
    _verdicts(tally, every, rule({**rows, "play": _words(every)}), tricks, hands, which)
    _lists(tally, tricks, hands, rule(table, plays=True))
    return tally


def _words(made: Sequence[Made]) -> pa.DictionaryArray:
    words = dict.fromkeys(one.play for one in made)
    at = {word: code for code, word in enumerate(words)}
    codes = pa.array([at[one.play] for one in made], pa.int32())
    return pa.DictionaryArray.from_arrays(codes, pa.array(list(words)))


def columns(game: str, tricks: Sequence[Trick], hands: Sequence[Hand]) -> dict[str, Array]:
    """The positions and hands as the columns of a batch, a row for each hand."""
    own = form(game, "turn", tricks[0].house, tricks[0].players)
    of = np.repeat(np.arange(len(tricks)), [len(trick.hands) for trick in tricks])
    some = [c for c in own.columns if c.about == POSITION]
    positions = np.array([[hand.position[c.symbol] for c in some] for hand in hands], np.int8)
    arrays = {c.name: np.ascontiguousarray(positions[:, at]) for at, c in enumerate(some)}
    cards = [c for c in own.columns if c.about == HAND]
    held = np.array([[hand.held[own.hand[c.symbol]] for c in cards] for hand in hands], np.int8)
    arrays |= {c.name: np.ascontiguousarray(held[:, at]) for at, c in enumerate(cards)}
    for column in own.columns:
        if column.about == OPTION and column.name not in tricks[0].house:
            options = np.array([column.options.index(trick.options[column.name]) for trick in tricks], np.int8)
            arrays[column.name] = options[of]
    return arrays


def _verdicts(
    tally: Tally,
    made: Sequence[Made],
    ruled: adjudicator.Batch,
    tricks: Sequence[Trick],
    hands: Sequence[Hand],
    which: Array,
) -> None:
    bit = {id: 1 << number for number, id in enumerate(ruled.clauses)}
    theirs = np.array([sum(bit[id] for id in one.reasons) for one in made], np.uint64)
    assert ruled.against is not None and ruled.legal is not None
    wrong = np.flatnonzero((theirs != ruled.against) | ((theirs == 0) != ruled.legal))
    tally.differing += len(wrong)
    owners = [trick for trick in tricks for _ in trick.hands]
    for row in wrong[:5].tolist():
        hand, trick = hands[which[row]], owners[which[row]]
        tally.faults.append(
            f"{trick.label}\n{hand.label}: {made[row].play}\n{dict(trick.options)}\n"
            f"  oracle {sorted(made[row].reasons)}\n  ours   {ruled.reasons(row)}"
        )


def _lists(tally: Tally, tricks: Sequence[Trick], hands: Sequence[Hand], listed: adjudicator.Batch) -> None:
    assert listed.plays is not None
    bits = np.zeros((len(hands), len(listed.candidates)), np.uint8)
    at = {name: number for number, name in enumerate(listed.candidates)}
    for row, hand in enumerate(hands):
        bits[row, [at[play] for play in hand.legal]] = 1
    tally.plays += int(bits.sum())
    theirs = np.packbits(bits, axis=1, bitorder="little")
    wrong = np.flatnonzero((theirs != listed.plays).any(axis=1))
    tally.differing += len(wrong)
    owners = [trick for trick in tricks for _ in trick.hands]
    for row in wrong[:5].tolist():
        ours, other = set(listed.legal_plays(row)), set(hands[row].legal)
        trick = owners[row]
        tally.faults.append(
            f"{trick.label}\n{hands[row].label}\n{dict(trick.options)}\n"
            f"  only oracle {other - ours}\n  only ours {ours - other}"
        )


def swept(game: str, turns: int, seed: int, workers: int, first: int = 0, every: bool = False) -> Tally:
    """So many turns after the first few, which whole chunks hold, made and ruled on by so many processes."""
    sizes = [min(CHUNK, turns - at) for at in range(0, turns, CHUNK)]
    tasks = [(game, size, seed, number, every) for number, size in enumerate(sizes, start=first // CHUNK)]
    tally, start = Tally(), time.perf_counter()

    def added(tallies: Iterable[Tally]) -> Tally:
        for done, one in enumerate(tallies, start=1):
            tally.add(one)
            if done % 20 == 0 or one.differing:
                spent = time.perf_counter() - start
                so_far = f"{tally.turns:,} turns, {tally.differing} differ, {spent:.0f} s"
                print(so_far, *one.faults, sep="\n", file=sys.stderr, flush=True)
        return tally

    if workers == 1:
        return added(starmap(chunk, tasks))
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        return added(pool.map(chunk, *zip(*tasks, strict=True)))


def main() -> int:
    """Run from the command line; exit 1 if anything differs."""
    parser = argparse.ArgumentParser(prog="python -m tests.oracles.sweep", description=__doc__)
    parser.add_argument("--game", choices=sorted(GAMES), default="tarot-himi")
    parser.add_argument("--turns", type=int, default=100_000)
    parser.add_argument("--first", type=int, default=0, metavar="N", help="leave out the first N turns of the seed")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--every", action="store_true", help="compare the clauses against each play of a hand")
    arguments = parser.parse_args()
    if arguments.first % CHUNK:
        parser.error(f"--first: turns are made {CHUNK:,} at a time; give a multiple of that")
    start = time.perf_counter()
    tally = swept(arguments.game, arguments.turns, arguments.seed, arguments.workers, arguments.first, arguments.every)
    spent = time.perf_counter() - start
    for id, count in sorted(tally.clauses.items()):
        print(f"{id:20}{count:12,}")
    print(
        f"{arguments.game}: {tally.turns:,} turns ({tally.legal:,} legal) of {tally.hands:,} hands in {tally.tricks:,} "
        f"tricks, {tally.plays:,} legal plays listed of {tally.every:,}; {tally.differing} differ"
    )
    for number, (worker, turns) in enumerate(tally.by.items(), start=1):
        seconds = tally.seconds[worker]
        print(f"worker {number}: {turns:,} turns in {seconds:.0f} s, {turns / seconds:,.0f} a second")
    ten = 10_000_000 / tally.turns * spent / 60
    print(f"{spent:.0f} s in all; ten million at this rate: {ten:.0f} minutes")
    for fault in tally.faults:
        print(fault, "\n")
    return 1 if tally.differing else 0


if __name__ == "__main__":
    sys.exit(main())
