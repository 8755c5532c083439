"""Whole rounds of both games, steered by Hypothesis, under readings and house rules of any kind.

Every action is one that the law allows; what follows from it has to keep the cards, leave one
decision open, and come to an end.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from adjudicator.cards import CALLS, DISCARD, DRAWS, TURNS, Hand, Play
from adjudicator.engine.policy import NoPlay, legal
from adjudicator.engine.simulate import NAMES, play_round
from adjudicator.engine.simulation import OVER, STALL, simulation_of
from adjudicator.engine.state import Action, Pending
from adjudicator.games import GAMES
from adjudicator.games.tahimi.simulation import REDEAL, showing
from adjudicator.games.tahimi.state import DRAW, PAYMENT, RETURN, TURN
from adjudicator.games.tarot_himi.simulation import WHEEL
from adjudicator.report.explain import NOTHING, verdict
from tests.games.climbing import rules

pytestmark = pytest.mark.long

DECKS = ("standard", "five")
"""Other decks have the same ranks, and take long to write the rules for."""


class Rounds(RuleBasedStateMachine):
    """One round from the deal to its end."""

    game = "tahimi"
    majors = 0

    @initialize(
        seed=st.integers(0, 10_000),
        players=st.integers(3, 5),
        cards=st.integers(2, 5),
        number=st.integers(1, 2),
        data=st.data(),
    )
    def deal(self, seed: int, players: int, cards: int, number: int, data: st.DataObject) -> None:
        game = GAMES[self.game]
        options = {
            key: data.draw(st.sampled_from(DECKS if key == "deck" else reading.names), label=key)
            for key, reading in game.readings.items()
            if key != "th.deal.remainder"
        }
        self.ruled_by = rules(game, options, players)
        rng, deck = Random(seed), self.ruled_by.lexicon.deck
        ranks = [rank.name for rank in deck.ranks for _ in range(rank.count)]
        singles = [card for card, count in deck.singles.items() for _ in range(count)]
        # At least two ordinary cards each: a tax of none would be no decision.
        besides = rng.sample(singles, min(len(singles), max(players, self.majors)))
        own = rng.sample(ranks, players * cards)
        self.cards = Counter(own + besides)
        names = NAMES[:players]
        hands = {name: Hand(dict(Counter(own[at::players] + besides[at::players]))) for at, name in enumerate(names)}
        self.state = self.ruled_by.rules.start(names, hands, number)
        self.log: list[tuple[str, str]] = []

    @precondition(lambda self: self.state.ended is None and not self.state.stalled)
    @rule(data=st.data())
    def act(self, data: st.DataObject) -> None:
        due = data.draw(st.sampled_from(self.state.due), label="due")
        play = self.chosen(due, data)
        self.log.append((due.player, str(play)))
        self.state = self.ruled_by.rules.apply(self.state, Action(due.player, play))

    def chosen(self, due: Pending, data: st.DataObject) -> Play:
        """A legal choice of an open decision: one that the law says is legal, by itself."""
        if due.kind == DRAW:
            drawn = data.draw(st.permutations(self.state.discards), label="drawn")
            assert len(drawn) >= due.count
            return Play(DRAWS, tuple(drawn[: due.count]))
        plays = legal(self.ruled_by, self.state, due)
        assert plays, f"{due} leaves no legal choice after {self.log}"
        play = data.draw(st.sampled_from(plays), label="play")
        situation = self.ruled_by.situation(self.state)
        if play.kind == DISCARD and play.cards == WHEEL:
            rest = sorted((Counter(self.state.hands[due.player].cards) - Counter(WHEEL)).elements())
            count = data.draw(st.integers(0, len(rest)), label="beside")
            play = Play(DISCARD, WHEEL, also=tuple(rest[:count]))
        play = showing(self.ruled_by, self.state, due, play, Random(1))
        ruled = verdict(situation, due.player, play, wanted=NOTHING)
        assert (ruled.verdict, ruled.faults) == ("legal", ()), f"{play}: {ruled}"
        return play

    @precondition(lambda self: bool(self.state.calls))
    @rule()
    def announce(self) -> None:
        before, caller = self.state, min(self.state.calls)
        self.state = self.ruled_by.rules.apply(self.state, Action(caller, Play(CALLS)))
        assert self.state.calls == before.calls - {caller}
        assert (self.state.due, self.state.hands, self.state.position) == (before.due, before.hands, before.position)

    @precondition(lambda self: self.state.ended is not None or self.state.stalled)
    @rule()
    def rest(self) -> None:
        """A round that is over asks nobody anything; one that stalls asks for the lead alone."""
        kinds = [due.kind for due in self.state.due]
        assert kinds == ([] if self.state.ended else [TURN])

    # -- what always holds

    @invariant()
    def cards_are_conserved(self) -> None:
        state = self.state
        total = Counter(state.discards)
        for hand in state.hands.values():
            assert hand.known and all(count > 0 for count in hand.cards.values())
            total.update(hand.cards)
        for laid in state.position.pile:
            total.update(laid.cards)
        assert total == self.cards, self.log

    @invariant()
    def one_decision_is_open(self) -> None:
        state = self.state
        if state.ended is not None:
            assert state.due == () and state.turn is None
            return
        kinds = {due.kind for due in state.due}
        if kinds <= {PAYMENT, RETURN}:
            players = [player for due in state.due for player in (due.player, due.to)]
            assert 1 <= len(state.due) <= len(state.players) // 2
            assert len(set(players)) == len(players)
        else:
            assert len(state.due) == 1
            assert kinds <= {TURN, "tribute", "exchange", DRAW}
        for due in state.due:
            assert due.player in state.players
            assert due.kind == DRAW or state.hands[due.player].total, f"{due} of an empty hand: {self.log}"

    @invariant()
    def the_turn_is_with_whoever_the_trick_says(self) -> None:
        state = self.state
        if state.turn is not None:
            assert state.turn == state.position.to_act == self.ruled_by.situation(state).to_act
            assert state.turn not in state.position.out

    @invariant()
    def ranks_are_a_permutation(self) -> None:
        state = self.state
        assert sorted(state.ranks) == sorted(state.players)
        assert set(state.finished) == set(state.position.out)

    @invariant()
    def out_means_an_empty_hand(self) -> None:
        state = self.state
        for player in state.players:
            empty, settled = not state.hands[player].total, state.turn is not None or state.ended
            assert not settled or empty == (player in state.position.out), (player, self.log)

    @invariant()
    def one_card_is_owed_by_those_who_have_one(self) -> None:
        # While cards change hands nobody is counted.
        if self.state.turn is not None or self.state.ended:
            for player in self.state.calls:
                assert self.state.hands[player].total == 1

    @invariant()
    def the_round_ends_when_one_is_left(self) -> None:
        state = self.state
        left = [player for player in state.players if state.hands[player].total]
        if state.turn is not None:
            assert len(left) > 1
        if state.ended == OVER:
            assert len(left) <= 1
            assert state.ranks[: len(state.finished)] == state.finished

    def teardown(self) -> None:
        """However it was begun, somebody who plays on at random comes to an end."""
        if not hasattr(self, "state"):
            return
        policy = simulation_of(self.ruled_by).policies["random"]
        policies = dict.fromkeys(self.state.players, policy)
        try:
            _, ended, state = play_round(self.ruled_by, self.state, policies, Random(1), most=400)
        except NoPlay as fault:
            raise AssertionError(f"{fault} after {self.log}") from fault
        assert ended in (OVER, REDEAL, STALL), self.log
        if ended == OVER:
            assert sum(bool(hand.total) for hand in state.hands.values()) <= 1


class TarotRounds(Rounds):
    """The same with Majors in play."""

    game = "tarot-himi"
    majors = 4


# Shrinking a round takes minutes; the log of a failure tells it whole.
_OFTEN = settings(
    max_examples=8,
    stateful_step_count=40,
    deadline=None,
    phases=(Phase.explicit, Phase.reuse, Phase.generate),
    suppress_health_check=list(HealthCheck),
)
TestRounds = Rounds.TestCase
TestRounds.settings = _OFTEN
TestTarotRounds = TarotRounds.TestCase
TestTarotRounds.settings = _OFTEN


def test_turns_are_the_kinds_a_turn_may_have() -> None:
    game_rules = rules(GAMES["tarot-himi"])
    hands = {
        "Ada": Hand({"II": 2, "Chariot": 1}),
        "Ben": Hand({"III": 1}),
        "Cleo": Hand({"V": 1}),
        "Dov": Hand({"X": 1}),
    }
    state = game_rules.rules.start(tuple(hands), hands)
    plays = legal(game_rules, state, state.due[0])
    assert {play.kind for play in plays} == set(TURNS)
    assert [str(play) for play in plays if play.kind == DISCARD] == [
        f"discard Chariot to {name}" for name in ("Ben", "Cleo", "Dov")
    ]
