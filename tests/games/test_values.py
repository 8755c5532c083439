"""What facts say of a position is what its values are."""

import random

import pytest

from adjudicator.solve.facts import AT_LEAST, AT_MOST
from tests.oracles.bridge import situation
from tests.oracles.turns import random_turn


@pytest.mark.parametrize("game", ["tahimi", "tarot-himi"])
def test_values_of_a_turn_are_what_its_facts_say(game: str) -> None:
    rng = random.Random(f"values {game}")
    for _ in range(150):
        table, actor, _, options = random_turn(rng, game, readings="random")
        there = situation(table, actor, options)
        if there.fault:
            continue
        turn, holding, lexicon = there.game.turn.encoding, there.game.holding, there.lexicon
        values = {
            **turn.known(there.table, there.position, actor, lexicon),
            **holding.values(there.table.hands[actor], lexicon),
        }
        facts = [
            *turn.facts(there.table, there.position, actor, lexicon),
            *holding.facts(there.table.hands[actor], actor, lexicon),
        ]
        assert {fact.symbol.decl().name() for fact in facts} == set(values)
        for fact in facts:
            value = values[fact.symbol.decl().name()]
            assert type(value) is type(fact.value)
            if fact.relation == AT_LEAST:
                assert value >= fact.value
            elif fact.relation == AT_MOST:
                assert value <= fact.value
            else:
                assert value == fact.value
