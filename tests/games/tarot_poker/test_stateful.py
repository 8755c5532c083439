"""Whole hands of Tarot Poker, steered by Hypothesis through whatever the law allows, under readings of any kind: no card
and no chip is lost, and somebody always has something to do until the hand is over."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import cast

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from adjudicator.engine.policy import legal
from adjudicator.engine.state import Action
from adjudicator.engine.variant import Variant, variant
from adjudicator.games import GAMES
from adjudicator.games.tarot_poker import moving, results
from adjudicator.games.tarot_poker.cards import CARDS, HAND
from adjudicator.games.tarot_poker.rules import STACK, Rules
from adjudicator.games.tarot_poker.simulation import SIMULATION
from adjudicator.games.tarot_poker.state import State
from adjudicator.games.tarot_poker.verbs import FOLD
from tests.games.tarot_poker.beside import CAPS

GAME = GAMES["tarot-poker"]
READINGS = {key: [option.name for option in reading.options] for key, reading in GAME.readings.items()}


class Hands(RuleBasedStateMachine):
    """One hand from the deal to the pot."""

    @initialize(players=st.integers(2, 5), seed=st.integers(0, 2**16), data=st.data())
    def deal(self, players: int, seed: int, data: st.DataObject) -> None:
        options = {key: data.draw(st.sampled_from(names)) for key, names in READINGS.items()}
        options["raise_cap"] = data.draw(st.sampled_from([*CAPS.values()]))
        self.variant = cast("Variant[State]", variant(GAME, options, players))
        self.rng = Random(seed)
        names = ("Ada", "Ben", "Cleo", "Dov", "Eve")[:players]
        self.round = cast("Rules", self.variant.rules)
        self.state = self.round.start(names, SIMULATION.dealt(self.variant, names, self.rng))

    @rule(number=st.integers(0, 60))
    def choose(self, number: int) -> None:
        """One of the plays that are legal, or what chance brings, and nothing once the hand is over; folds are rare."""
        if self.state.ended:
            return
        due = self.state.due[0]
        if due.kind in SIMULATION.chance:
            play = SIMULATION.chance[due.kind](self.state, due, self.rng)
        else:
            plays = legal(self.variant, self.state, due)
            assert plays, f"{due.player} has nothing to do: {due.kind}"
            others = [play for play in plays if play.kind != FOLD] or plays
            play = others[number % len(others)]
        left = moving.stock(self.state)
        self.state = self.round.apply(self.state, Action(due.player, play))
        # Nothing comes back into the stock but by a shuffle, where it has too few for what is due.
        assert moving.stock(self.state) <= left or left < HAND

    @invariant()
    def keeps_the_cards(self) -> None:
        """Each card is in one place, and what is in none is in the stock."""
        state = self.state
        held = [card for hand in state.hands.values() for card in hand.cards]
        lying = [card for laid in state.pile for card in laid.cards]
        places = Counter([*held, *lying, *state.gone, *state.offered])
        assert not places or max(places.values()) == 1
        assert moving.stock(state) == len(CARDS) - places.total()

    @invariant()
    def keeps_the_chips(self) -> None:
        """What is not before a player is in the pot, and what goes into it comes out of it."""
        state, whole = self.state, STACK * len(self.state.players)
        assert sum(state.stacks.values()) + state.pot == whole
        if state.ended:
            readings = self.round.readings
            assert sum(results.settled(state, readings).values()) + results.left(state, readings) == whole

    @invariant()
    def goes_on(self) -> None:
        """Somebody is still in, and has something to do until the hand is over."""
        assert self.state.still_in() and bool(self.state.due) != bool(self.state.ended)


Hands.TestCase.settings = settings(
    max_examples=30,
    stateful_step_count=60,
    deadline=None,
    derandomize=True,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)
TestHands = pytest.mark.long(Hands.TestCase)
