"""When "One card" is owed in small hands: never while taxes are exchanged, and as soon as there is play."""

from __future__ import annotations

import random
from collections import Counter
from typing import cast

import pytest

from adjudicator.cards import CALLS, GIVES, PUT, Hand, Play
from adjudicator.engine.state import Action
from adjudicator.games import GAMES
from adjudicator.games.tahimi.rules import Rules
from adjudicator.games.tahimi.state import State
from tests.games.climbing import rules
from tests.oracles.compare_rounds import differences
from tests.oracles.round_walk import walk

NAMES = ("Ada", "Ben", "Cleo", "Dov")


def begun(hands: str, number: int = 2) -> tuple[Rules, State]:
    """A round of Tahimi with these cards dealt."""
    there = cast("Rules", rules(GAMES["tahimi"], {}, 4).rules)
    dealt = {name: Hand(dict(Counter(cards.split()))) for name, cards in zip(NAMES, hands.split(","), strict=True)}
    return there, there.start(NAMES, dealt, number)


def gives(there: Rules, state: State, player: str, cards: str) -> State:
    return there.apply(state, Action(player, Play(GIVES, tuple(cards.split()))))


def test_a_tax_that_leaves_one_card_is_no_going_down_to_one() -> None:
    there, state = begun("3 4 5,6 7 8,9 10,J Q K")
    for player, cards in (("Cleo", "10"), ("Dov", "Q K"), ("Ada", "3 4"), ("Ben", "6")):
        state = gives(there, state, player, cards)
        assert state.calls == state.single == frozenset()
    state = there.apply(state, Action("Ada", Play(PUT, ("5",))))
    assert state.calls == frozenset()


def test_a_play_after_the_taxes_that_leaves_one_card_is() -> None:
    there, state = begun("3 3 5,6 7 8,9 10,J Q K")
    for player, cards in (("Dov", "Q K"), ("Cleo", "10"), ("Ben", "6"), ("Ada", "5 Q")):
        state = gives(there, state, player, cards)
    state = there.apply(state, Action("Ada", Play(PUT, ("3", "3"))))
    assert state.calls == {"Ada"}
    assert there.apply(state, Action("Ada", Play(CALLS))).calls == frozenset()


@pytest.mark.parametrize("number", [1, 2])
def test_a_hand_of_one_card_is_called_once_somebody_leads_taxed_or_not(number: int) -> None:
    """However it came about; while the card is being exchanged nobody is warned of anything."""
    there, state = begun("3 4,6 7,9 10,K", number)
    if number == 2:
        assert state.calls == frozenset()
        for player, cards in (("Dov", "K"), ("Cleo", "10"), ("Ben", "6"), ("Ada", "3")):
            assert state.calls == frozenset()
            state = gives(there, state, player, cards)
    assert state.turn == "Ada" and state.calls == {"Dov"}


@pytest.mark.long
@pytest.mark.parametrize("game", ["tahimi", "tarot-himi"])
def test_small_hands_are_described_as_the_oracle_describes_them(game: str) -> None:
    taxed = 0
    for seed in range(40):
        rng = random.Random(seed)
        start, events = walk(rng, game, NAMES, number=2, size=rng.choice((2, 3)), limit=40)
        taxed += any(action.kind == "gives" for _, action in events)
        assert list(differences(start, events)) == []
    assert taxed > 30
