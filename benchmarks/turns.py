"""How long rulings take on turns of simulated play, beside the plain-Python oracle where it takes the same turns."""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from adjudicator.cards import Lexicon, Play
from adjudicator.cards.verbs import TURN
from adjudicator.engine.game import Game
from adjudicator.engine.policy import AtRandom, Policy
from adjudicator.engine.simulate import NAMES, session
from adjudicator.engine.situation import Situation
from adjudicator.engine.state import Action, RoundState, Table
from adjudicator.engine.variant import Variant, variant
from adjudicator.games import GAMES, IDS, OUTLINES
from adjudicator.law import Options
from adjudicator.report.explain import BRIEF, EVERYTHING, verdict
from adjudicator.report.json import dumps
from adjudicator.report.plays import legal_plays
from benchmarks import scheme
from benchmarks.scheme import Benchmark, Figure, Part, Size, high, median, timed
from tests.oracles import bridge, tahimi, tarot_himi
from tests.oracles import table as oracle
from tests.oracles.turns import random_turn
from tests.oracles.turns_made import Turn

SEED = 7
ORACLES = {"tarot-himi": tarot_himi, "tahimi": tahimi}


def turns(number: int, game: str = "tarot-himi", readings: str = "default", seed: int = SEED) -> list[Turn]:
    """So many random turns of a game, with default or with random readings."""
    rng = random.Random(f"{seed} {game} {readings}")
    return [random_turn(rng, game, readings=readings) for _ in range(number)]


@dataclass(frozen=True)
class Described:
    """A turn as each side has it, so that neither pays for the other's values: the program's table, readings and
    play, and the oracle's, where an oracle takes it."""

    turn: Turn | None
    game: Game
    table: Table
    options: Options
    lexicon: Lexicon
    actor: str
    play: Play

    def situation(self) -> Situation:
        """The table put as questions, with nothing worked out yet."""
        return Situation(self.game, self.table, self.options, self.lexicon)


def described(turn: Turn) -> Described:
    """A turn in the values of both sides."""
    table, actor, action, options = turn
    there = bridge.situation(table, actor, options)
    tried = bridge.play(action, there.lexicon)
    return Described(turn, there.game, there.table, there.options, there.lexicon, actor, tried)


# -- turns of simulated play


LEGAL, PASS, NEAR = "legal", "pass", "near"
"""What is tried on a turn: a legal play of cards, a legal one of none, or a near miss: of the hand's illegal plays one
that the fewest clauses are against."""
_TRIED = 12
"""So many of a hand's plays are looked at for a near miss."""
_SHARE = 0.5
"""The share of the turns that are looked at, so that not all are of a few rounds."""


class _Recorder(Policy[RoundState]):
    """Players who choose any legal play, and the turns at which they did."""

    name = AtRandom.name

    def __init__(self) -> None:
        self.turns: list[RoundState] = []

    def choose(
        self, variant: Variant[RoundState], state: RoundState, plays: Sequence[Play], rng: random.Random
    ) -> Play:
        """Any of the plays."""
        if len(state.due) == 1 and state.due[0].kind == TURN:
            self.turns.append(state)
        return AtRandom().choose(variant, state, plays, rng)


def drawn(number: int, game: str = "tarot-himi", readings: str = "default", seed: int = SEED) -> list[Described]:
    """So many turns of simulated rounds, with default readings or with others in each round: legal plays, passes and near
    misses in equal parts, as far as a game has them. The same seed draws the same. Where there is an oracle of turns,
    only those are drawn whose table it takes."""
    rng, count, described_turns = random.Random(f"{seed} {game} {readings}"), Counter[str](), list[Described]()
    while len(described_turns) < number:
        recorder = _Recorder()
        own, players = GAMES[game], rng.choice(GAMES[game].seats)
        chosen = {key: rng.choice(one.names) for key, one in OUTLINES[game].readings.items() if readings == "random"}
        rules = variant(own, chosen, players)
        for _ in session(rules, 1, dict.fromkeys(NAMES[:players], recorder), rng.randrange(2**32)):
            pass
        for state in recorder.turns:
            if len(described_turns) < number and rng.random() < _SHARE:
                tried = _tried(rng, rules.situation(state), state.due[0].player)
                count.update(dict.fromkeys(tried, 0))
                kind = min(count, key=lambda kind: count[kind], default="")
                if kind in tried:
                    count[kind] += 1
                    described_turns.append(tried[kind])
    return described_turns


def _tried(rng: random.Random, there: Situation, actor: str) -> dict[str, Described]:
    """A play of each kind that somebody could try."""
    tries: dict[str, Described] = {}
    plays, least = there.candidates(actor, there.game.turn), sys.maxsize
    for play in rng.sample(plays, min(len(plays), _TRIED)) + [play for play in plays if not play.cards]:
        question = there.question(actor, play)
        kind = NEAR if question.verdict != LEGAL else LEGAL if play.cards else PASS
        turn = _oracles(there, actor, play) if there.game.id in ORACLES else None
        if (kind == NEAR and len(question.against) >= least) or (turn is None and there.game.id in ORACLES):
            continue
        least = len(question.against) if kind == NEAR else least
        tries[kind] = Described(turn, there.game, there.table, there.options, there.lexicon, actor, play)
    return tries


def _oracles(there: Situation, actor: str, play: Play) -> Turn | None:
    """A turn as an oracle of turns has it; None where that does not hold all of it."""
    table = there.table
    if any(line.play.kind not in _KINDS for line in (*table.history, Action(actor, play))):
        return None
    history = tuple((line.player, _action(line.play)) for line in table.history)
    hand = tuple(Counter(table.hands[actor].cards).elements())
    first = history[0][0] if history else table.turn or ""
    house = {key: option for key, option in table.house.items() if key != "suits"}
    own = oracle.Table(
        there.game.id, table.players, history, first, table.opening, tuple(sorted(table.out)), hand, house
    )
    turn: Turn = (own, actor, _action(play), dict(there.options))
    back = bridge.situation(own, actor, there.options)
    alike = (back.to_act, back.facts(actor)) == (there.to_act, there.facts(actor))
    return turn if alike else None


_KINDS = {own: name for name, own in bridge.KINDS.items()}


def _action(play: Play) -> oracle.Action:
    return oracle.Action(_KINDS[play.kind], play.cards, play.declared, play.to, play.also, play.showing or ())


# -- what is timed


def bare(task: Described) -> object:
    """Legal or not, and nothing else."""
    return task.situation().question(task.actor, task.play).verdict


def plays(task: Described) -> object:
    """All legal plays."""
    return legal_plays(task.situation(), task.actor)


def shown_plays(task: Described) -> object:
    """All legal plays, and what must be shown for each."""
    there = task.situation()
    return [(play, there.question(task.actor, play).shows) for play in legal_plays(there, task.actor)]


def printed(task: Described) -> str:
    """The verdict as it is printed."""
    return str(verdict(task.situation(), task.actor, task.play, wanted=BRIEF))


def everything(task: Described) -> str:
    """The verdict with every field, as JSON."""
    return dumps(verdict(task.situation(), task.actor, task.play, wanted=EVERYTHING))


def oracle_verdict(task: Described) -> object:
    """The oracle's ruling."""
    assert task.turn is not None
    table, actor, action, options = task.turn
    return ORACLES[table.game].rule(table, actor, action, options)


def oracle_plays(task: Described) -> object:
    """The oracle's list of legal plays, without what must be shown."""
    assert task.turn is not None
    table, actor, _, options = task.turn
    return ORACLES[table.game].plays(table, actor, options)


TASKS: Mapping[str, Callable[[Described], object]] = {
    "the oracle's verdict": oracle_verdict,
    "a bare verdict": bare,
    "a verdict as printed": printed,
    "a verdict with every field, as JSON": everything,
    "the oracle's legal plays": oracle_plays,
    "all legal plays": plays,
    "all legal plays with their shows": shown_plays,
}
BASES = ("the oracle's verdict", "the oracle's legal plays")
"""What a row is compared with: the last of these at or above it."""


def ratios(times: Mapping[str, Sequence[float]]) -> list[tuple[str, float, float, float]]:
    """Of each task the median, the 95th percentile and the median over that of the oracle's task above it."""
    rows, base = [], 1.0
    for name, some in times.items():
        base = median(some) if name in BASES else base
        rows.append((name, median(some), high(some), median(some) / base))
    return rows


def run(size: Size) -> Iterator[Part]:
    """A table for each game and choice of readings; the figures are of Tarot-himi with default readings."""
    rest = [(game, "default") for game in IDS if game != "tarot-himi"]
    for game, readings in (("tarot-himi", "default"), ("tarot-himi", "random"), *rest):
        first = (game, readings) == ("tarot-himi", "default")
        number = size.of(3, 99, 999 if first else 300)
        some = drawn(number, game, readings)
        tasks = {name: task for name, task in TASKS.items() if game in ORACLES or not name.startswith("the oracle")}
        for task in tasks.values():
            timed(task, some[: number // 10])
        times = {name: timed(task, some) for name, task in tasks.items()}
        title = f"{number:,} turns of {GAMES[game].title}, {readings} readings"
        if game in ORACLES:
            yield scheme.Table(title, ("", "median ms", "95th ms", "median over the oracle's"), tuple(ratios(times)))
        else:
            rows = tuple((name, median(one), high(one)) for name, one in times.items())
            yield scheme.Table(title, ("", "median ms", "95th ms"), rows)
        if first:
            yield from figures(times, f"{number:,} turns")


def figures(times: Mapping[str, Sequence[float]], over: str) -> Iterator[Figure]:
    """What the aims are held to."""
    verdicts, lists = (median(times[base]) for base in BASES)
    brief, whole = times["a verdict as printed"], times["a verdict with every field, as JSON"]
    yield Figure("verdict_over_oracle", median(times["a bare verdict"]) / verdicts, over)
    yield Figure("plays_over_oracle", median(times["all legal plays with their shows"]) / lists, over)
    yield Figure("printed_median", median(brief), over)
    yield Figure("printed_95th", high(brief), over)
    yield Figure("everything_median", median(whole), over)
    yield Figure("everything_95th", high(whole), over)


BENCHMARK = Benchmark(
    "turns",
    "Turns of simulated play",
    "How long a ruling and a list of legal plays take on turns with known hands, beside the plain-Python oracle. The "
    "rounds are played at random; legal plays, passes and near misses, which the fewest clauses bar, are equal parts.",
    run,
    limit=300,
)

if __name__ == "__main__":
    from benchmarks.__main__ import main

    raise SystemExit(main([BENCHMARK.name]))
