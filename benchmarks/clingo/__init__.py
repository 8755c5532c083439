"""The same turn of Tarot-himi as an answer-set program: clingo, multi-shot, beside this program and the oracle.

The encoding (`turn.lp`) is of the default readings, with every Major as far as it bears on the turn, duties and
all. It gets as input what follows from the history, which this program and the oracle work out each time.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import replace

from adjudicator.engine.choice import TURN
from adjudicator.report.plays import legal_plays
from benchmarks.clingo.program import Program, ShownPlays, encodable
from benchmarks.scheme import Benchmark, Figure, Note, Part, Size, Table, high, median, timed
from benchmarks.turns import Described, described, oracle_plays, plays, ratios, shown_plays, turns
from tests.oracles import bridge, tarot_himi
from tests.oracles.turns_made import Turn


def sample(number: int) -> list[Turn]:
    """So many random turns of the fragment that is encoded."""
    return [turn for turn in turns(number + number // 10 + 5) if encodable(turn)][:number]


def ours(turn: Turn) -> dict[str, frozenset[frozenset[str]]]:
    """This program's legal plays with what must be shown, by name."""
    table, actor, _, options = turn
    there = bridge.situation(table, actor, options)
    return {
        str(play): frozenset(map(frozenset, there.question(actor, play).shows))
        for play in legal_plays(there, actor)
        if there.choice(play).name == TURN  # what is due beside the turn is not encoded
    }


def named(by_action: ShownPlays, turn: Turn) -> dict[str, frozenset[frozenset[str]]]:
    """The answer-set program's, by the same names."""
    table, actor, _, options = turn
    lexicon = bridge.situation(table, actor, options).lexicon
    return {str(replace(bridge.play(action, lexicon), showing=None)): sets for action, sets in by_action.items()}


def differing(program: Program, some: Sequence[Turn]) -> list[Turn]:
    """The turns on which the two do not agree on every legal play and every set to show."""
    return [
        turn
        for turn in some
        if named(program.shown_plays(turn, tarot_himi.follow(turn[0], turn[3])), turn) != ours(turn)
    ]


def run(size: Size) -> Iterator[Part]:
    """Times on the same turns, and whether all agree."""
    number = size.of(3, 100, 500)
    some = sample(number)
    start = time.perf_counter()
    program = Program()
    grounded = (time.perf_counter() - start) * 1000
    states = {id(turn): tarot_himi.follow(turn[0], turn[3]) for turn in some}

    def stable(task: Described) -> object:
        assert task.turn is not None
        return program.plays(task.turn, states[id(task.turn)])

    def stable_with_shows(task: Described) -> object:
        assert task.turn is not None
        return program.shown_plays(task.turn, states[id(task.turn)])

    tasks = {
        "the oracle's legal plays": oracle_plays,
        "clingo, all legal plays": stable,
        "clingo, all legal plays with their shows": stable_with_shows,
        "all legal plays": plays,
        "all legal plays with their shows": shown_plays,
    }
    each = [described(turn) for turn in some]
    for task in tasks.values():
        timed(task, each[: number // 10])
    times = {name: timed(task, each) for name, task in tasks.items()}
    unit = median(times["clingo, all legal plays with their shows"])
    rows = tuple((name, middle, most, middle / unit, over) for name, middle, most, over in ratios(times))
    columns = ("", "median ms", "95th ms", "over clingo's with shows", "over the oracle's")
    yield Table(f"{number:,} random turns of Tarot-himi, default readings", columns, rows)
    one_shot = timed(lambda turn: Program().plays(turn, states[id(turn)]), some[: size.of(1, 10, 50)])
    yield Note(
        f"Grounding, once: {grounded:.0f} ms. Grounded anew for each turn it would take {median(one_shot):.0f} ms "
        f"a turn (median; 95th {high(one_shot):.0f})."
    )
    wrong = differing(program, some)
    yield Note(
        f"Both give the same legal plays with the same sets to show on {number - len(wrong):,} of these "
        f"{number:,} turns. clingo's time begins where the history has been followed."
    )
    over = f"{number:,} turns"
    yield Figure("plays_over_clingo", median(times["all legal plays with their shows"]) / unit, over)
    yield Figure("differing", len(wrong), over)


BENCHMARK = Benchmark(
    "clingo",
    "The same turn as an answer-set program",
    "Tarot-himi's turn under default readings in clingo: grounded once, then each turn by externals, all legal plays "
    "in one answer set. The encoding is `benchmarks/clingo/turn.lp`; what it leaves out stands at its top.",
    run,
    limit=90,
    needs=("clingo",),
)

if __name__ == "__main__":
    from benchmarks.__main__ import main

    raise SystemExit(main([BENCHMARK.name]))
