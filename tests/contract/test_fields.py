"""Fields of a decision: what is read from a position that was written as a case is what the case was written from."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from z3 import BoolRef, ExprRef, Not, Solver, is_bool, is_true, sat

from adjudicator.api import loads
from adjudicator.compile.program import Value
from adjudicator.engine.choice import Choice
from adjudicator.engine.draft import as_yaml, of_model, retold
from adjudicator.engine.fields import FieldEncoding
from adjudicator.games import GAMES

pytestmark = pytest.mark.no_cover

DECISIONS = [
    (game, choice)
    for game in GAMES
    for choice in GAMES[game].choices
    if isinstance(choice.encoding, FieldEncoding) and choice.witness is not None
]
FEW, MANY, ALL = 5, 200, 20_000
WISHES, MOST_HELD = 12, 9


def written(
    game: str, choice: Choice, states: int, seed: int
) -> Iterator[tuple[str, dict[str, Value], dict[str, Value]]]:
    """Random positions that a witness can write: each as the text of a case, the values that it was written from, and
    those read again. A position is made random by values asked of some of its symbols, as far as they can hold together,
    with a hand of few cards where it may be so small."""
    own, rng = GAMES[game], Random(seed)
    lexicon = own.lexicon({})
    encoding = choice.encoding
    assert isinstance(encoding, FieldEncoding) and choice.witness is not None
    witness, decision = choice.witness(), own.rulebook(lexicon).decisions[choice.name]
    solver = Solver()
    solver.add(*decision.bounds, *witness.reachable(lexicon), *witness.playable(lexicon))
    solver.add(*(reading.symbol == 0 for reading in own.readings.values()))
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
        text = as_yaml(retold(witness, own.unclear, value, lexicon, title="A position"))
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
    "states", [FEW, pytest.param(MANY, marks=pytest.mark.long), pytest.param(ALL, marks=pytest.mark.deep)]
)
def test_what_is_written_as_a_case_is_read_again(game: str, choice: Choice, states: int) -> None:
    for text, expected, read in written(game, choice, states, seed=states):
        assert read == expected, text
