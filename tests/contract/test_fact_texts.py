"""What a fact says is what its symbol is: no sentence stands for two values of it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice
from random import Random

import pytest
from z3 import is_bool

from adjudicator.cases.build import load
from adjudicator.engine.choice import Choice
from adjudicator.engine.situation import Situation
from adjudicator.files.diagnostics import Refused
from adjudicator.games import GAMES
from adjudicator.solve.facts import Fact
from tests.contract import driver

pytestmark = pytest.mark.no_cover

FEW = 8
"""So many cases are some."""


def situations(game: str, every: bool) -> Iterator[Situation]:
    """Those of `every` case of the game, or of some, and of rounds played at random."""
    paths = sorted(driver.case_files(game).glob("*.yaml"))
    for path in paths if every else Random(game).sample(paths, min(FEW, len(paths))):
        try:
            yield load(str(path)).situation
        except Refused:  # a case of a refusal
            continue
    for seed in range(1, 8 if every else 2):
        rounds = driver.session(game, seed, readings=True)
        moments = chain.from_iterable(map(driver.moments, rounds))
        yield from (moment.situation for moment in islice(moments, 0, None, 1 if every else 4))


def facts(choice: Choice, there: Situation) -> Iterator[tuple[str, Fact]]:
    """The facts of a position for each of its players, any of whom a question may be about."""
    for position in {id(p): p for p in (*there.positions, there.position)}.values():
        for player in there.table.players:
            for fact in choice.encoding.facts(there.table, position, player, there.lexicon):
                yield player, fact


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("every", [False, pytest.param(True, marks=pytest.mark.long)])
def test_a_sentence_stands_for_one_value_of_a_truth(game: str, every: bool) -> None:
    meanings: dict[tuple[str, str, str, str], tuple[object, str]] = {}
    seen: dict[tuple[str, str], set[object]] = {}
    wrong = set()
    for there in situations(game, every):
        if there.fault is not None:
            continue
        for choice in GAMES[game].choices:
            for player, fact in facts(choice, there):
                if not is_bool(fact.symbol):
                    continue
                name = str(fact.symbol)
                value, text = fact.value, fact.text.replace(f"{player}'s", "WHOSE")
                before = meanings.setdefault((choice.name, name, fact.relation, text), (value, fact.text))
                seen.setdefault((choice.name, name), set()).add(value)
                if before[0] != value:
                    wrong.add((choice.name, name, before[1], fact.text))
    assert wrong == set()
    assert any(len(values) == 2 for values in seen.values())
