"""Fields of a decision: what is read from a position that was written as a case is what the case was written from."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

import pytest
from z3 import BoolRef, ExprRef, Not, Solver, is_bool, is_true, sat

from adjudicator.api import loads
from adjudicator.cards import DRAWS
from adjudicator.cases.case import Case
from adjudicator.compile.program import Value
from adjudicator.engine import simulate
from adjudicator.engine.choice import Choice
from adjudicator.engine.draft import as_yaml, case_document, of_model
from adjudicator.engine.fields import FieldEncoding
from adjudicator.engine.situation import Situation
from adjudicator.engine.state import Action, Pending
from adjudicator.games import GAMES, IDS
from adjudicator.law.clause import symbols_of
from tests.contract import driver

pytestmark = pytest.mark.no_cover

DECISIONS = [
    (game, choice)
    for game in GAMES
    for choice in GAMES[game].choices
    if isinstance(choice.encoding, FieldEncoding) and choice.witness is not None
]
FEW, MANY, MOST = 2, 50, 200
"""Positions that a solver makes."""
SOME, MORE, ALL = 30, 600, 100_000
"""Moments of simulated rounds."""
WISHES, MOST_HELD = 12, 9


def written(
    game: str, choice: Choice, states: int, seed: int
) -> Iterator[tuple[str, dict[str, Value], dict[str, Value]]]:
    """Random positions that a witness can write: each as the text of a case, the values that it was written from, and
    those read again. A position is made random by values set for some of its symbols, as far as they can hold together,
    with a hand of few cards where it may be so small."""
    own, rng = GAMES[game], Random(seed)
    lexicon = own.lexicon({})
    encoding = choice.encoding
    assert isinstance(encoding, FieldEncoding) and choice.witness is not None
    witness, decision = choice.witness(), own.rulebook(lexicon).decisions[choice.name]
    solver = Solver()
    terms = [*witness.reachable(lexicon), *witness.playable(lexicon)]
    solver.add(*decision.bounds, *terms)
    # A position that is reached under some option alone is written with it.
    named = symbols_of(terms)
    free = [one for one in own.unclear if str(one.symbol) in named]
    solver.add(*(reading.symbol == 0 for reading in own.readings.values() if reading not in free))
    fields = list(encoding.position)
    symbols = [*encoding.position.symbols, *own.holding.symbols(lexicon).values(), *encoding.plays.symbols]
    for _ in range(states):
        solver.push()
        small = witness.measures(lexicon)[0] <= rng.randint(1, MOST_HELD)
        some = (_wish(symbol, rng) for symbol in rng.sample(symbols, min(WISHES, len(symbols))))
        for wish in (small, *some):
            solver.push()
            solver.add(wish)
            if solver.check() != sat:
                solver.pop()
        assert solver.check() == sat
        model = solver.model()
        value = of_model(model)
        options = {one.key: one.names[value(one.symbol)] for one in free}
        text = as_yaml(case_document(witness, own.unclear, value, lexicon, options, title="A position"))
        (ruling,) = loads(text).rulings
        there = ruling.situation.before(ruling.by, ruling.plays[0])
        read = encoding.known(there.table, there.position, ruling.by, there.lexicon)
        relevant = [
            field for field in fields if field.irrelevant is None or not is_true(model.eval(field.irrelevant, True))
        ]
        expected = {field.name: value(field.symbol) for field in relevant}
        yield text, expected, {f.name: v for f in relevant if (v := read.get(f.name, f.default)) is not None}
        while solver.num_scopes():
            solver.pop()


def _wish(symbol: ExprRef, rng: Random) -> BoolRef:
    """That a symbol has some value."""
    if is_bool(symbol):
        return symbol if rng.random() < 0.5 else Not(symbol)
    return symbol == rng.randint(0, 6)


@pytest.mark.parametrize(("game", "choice"), DECISIONS, ids=lambda one: one if isinstance(one, str) else one.name)
@pytest.mark.parametrize(
    "states", [FEW, pytest.param(MANY, marks=pytest.mark.long), pytest.param(MOST, marks=pytest.mark.deep)]
)
def test_what_is_written_as_a_case_is_read_again(game: str, choice: Choice, states: int) -> None:
    for text, expected, read in written(game, choice, states, seed=states):
        assert read == expected, text


# -- moments of simulated rounds


def played(game: str, states: int, seed: int) -> Iterator[tuple[str, Values, Values]]:
    """Moments of simulated rounds in which something is ruled on, each as a position in one line, the values of the
    open decisions there, and those read again: rounds under readings at random, by players who choose any legal play,
    of up to twice as many players as usual: with more the cards run out in a draw, and no case tells of smaller hands."""
    own, numbers, count = GAMES[game], Random(f"players {seed}"), 0
    seats = [players for players in own.seats if players <= 2 * own.usual]
    for at in itertools.count(seed * states):
        rules = driver.variant(game, at, numbers.choice(seats))
        (one,) = simulate.session(rules, 1, simulate.chosen(rules, "random"), at)
        hands = {name: one.hands[name] for name in one.players}
        for there, moment in _rewritten(driver.Round(rules, one.number, hands, one.lines)):
            open_ = [(due, choice) for due in moment.decisions if (choice := own.ruling(due.kind)) is not None]
            if not open_:
                continue
            text = Case("<moment>", "", there).position
            again = loads(text).situation
            yield text, _values(moment.situation, open_), _values(again, open_)
            count += 1
            if count == states:
                return


Values = dict[str, Value | None]


def _values(there: Situation, decisions: Sequence[tuple[Pending, Choice]]) -> Values:
    """The values of every field of some decisions, by decision, player and field."""
    return {
        f"{choice.name}, {due.player}: {name}": value
        for due, choice in decisions
        for name, value in choice.encoding.known(there.table, there.position, due.player, there.lexicon).items()
    }


def _rewritten(round: driver.Round) -> Iterator[tuple[Situation, driver.Moment]]:
    """Moments of a round, each with the situation as somebody at the table would write it down: how the turn, or the
    phase, began, each line since, and the hands as they are now. Left out is what lies behind a draw whose cards nobody
    can tell from those put down before."""
    began: Situation | None = None
    lines: list[Action] = []
    since: object = None
    for moment in driver.moments(round):
        there = moment.situation
        now = getattr(moment.state, "phase", there.to_act)
        if now not in (since, None) and not (there.table.acted or there.table.due):
            began, lines, since = there, [], now
        if driver.blurred(moment) or any(line.play.kind == DRAWS for line in lines):
            began = None
        if began is not None and driver.stand(moment.state) == driver.OPEN:
            table = began.table
            table_now = replace(table, history=(*table.history, *lines), hands=moment.state.hands, turn=None)
            yield (replace(began, table=table_now) if lines else there), moment
        if moment.line is not None:
            lines = [*lines, Action(*moment.line)]


@pytest.mark.parametrize("game", IDS)
@pytest.mark.parametrize(
    "states", [SOME, pytest.param(MORE, marks=pytest.mark.long), pytest.param(ALL, marks=pytest.mark.deep)]
)
def test_a_moment_of_a_round_is_read_as_it_was_written(game: str, states: int) -> None:
    for text, was, read in played(game, states, seed=1):
        assert read == was, text
