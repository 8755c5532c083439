"""What a fact says is said of one value alone, so that no reason can state the opposite of what holds."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from adjudicator.games import GAMES
from adjudicator.solve.facts import Fact
from tests.contract import driver

pytestmark = pytest.mark.no_cover


def facts(game: str, seed: int) -> Iterator[Fact]:
    """The facts of every decision of some moments, about each player."""
    (round,) = driver.session(game, seed, readings=True)
    every = [*driver.moments(round), *driver.wild(game, seed)]
    for moment in every[:: max(1, len(every) // 40)]:
        for choice in moment.rules.game.choices:
            for player in moment.state.players:
                there = moment.situation
                yield from choice.encoding.facts(there.table, there.position, player, moment.lexicon)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", [1, 2, *(pytest.param(n, marks=pytest.mark.long) for n in (3, 4))])
def test_no_sentence_stands_for_two_values(game: str, seed: int) -> None:
    values: dict[tuple[str, str], set[tuple[str, int | bool]]] = {}
    for fact in facts(game, seed):
        values.setdefault((fact.id, fact.text), set()).add((fact.relation, fact.value))
    assert not {told: some for told, some in values.items() if len(some) > 1}
