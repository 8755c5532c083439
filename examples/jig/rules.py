"""What lies on the table, and what follows from a card or a pass ("Jig")."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from adjudicator.cards import PUT, Hand, Play
from adjudicator.engine.state import Pending
from adjudicator.engine.turns import TurnRules, TurnState
from examples.jig.cards import following

RUN = 5
"""The last card of a run, the lead counted: its player calls Jig."""


@dataclass(frozen=True)
class State(TurnState):
    """A round at one moment: the run is its pile. `wanted` is the card asked for, empty with the lead; `silent`
    how many have passed since the last card."""

    wanted: str = ""
    silent: int = 0

    def lead(self, player: str) -> State:
        """The run is over, and somebody leads."""
        return replace(self.swept(), wanted="", silent=0).turn(player)

    def asked(self, player: str, wanted: str, silent: int) -> State:
        """Whoever sits to the left of a player is asked for a card."""
        return replace(self, wanted=wanted, silent=silent).turn(self.next_to(player))


class Rules(TurnRules[State]):
    """A whole round, from the deal to the payment."""

    state, seats_rule, deal_rule, end_rule = State, "JG-TURN", "JG-DEAL", "JG-OUT"

    def answers(self, state: State, player: str, play: Play) -> Pending | None:
        """The turn, if it is the player's, or anybody's who has the card."""
        at_once = state.wanted and play.kind == PUT and self.readings["jig.turn"] == "holder"
        return next(iter(state.due), None) if at_once else super().answers(state, player, play)

    def put(self, state: State, player: str, play: Play) -> State:
        """A card has the next one asked for; a Jig and a stop give the lead."""
        if state.hands[player] == Hand():
            return state.won(player)
        wanted = following(play.cards[-1])
        stop = not wanted or wanted in state.played or len(state.pile) >= RUN
        return state.lead(player) if stop else state.asked(player, wanted, 0)

    def passed(self, state: State, player: str) -> State:
        """The next is asked; once nobody has the card, whoever played last leads."""
        silent, others = state.silent + 1, len(state.players) - 1
        if silent > others or (silent == others and self.readings["jig.own"] == "no"):
            return state.lead(state.pile[-1].owner)
        return state.asked(player, state.wanted, silent)

    def scores(self, state: State) -> Mapping[str, int]:
        """What each has won or lost by a round that is over."""
        left = {player: hand.total or 0 for player, hand in state.hands.items()}
        return paid(left, self.house["pool"]) if state.ended else {}

    def lead(self, state: State) -> tuple[str, str]:
        """Why the player is to act whose turn it is."""
        if state.wanted:
            return "JG-TURN", f"{state.to_act} is asked for {self.lexicon.spoken(state.wanted)}."
        if state.gone:
            return "JG-JIG", f"{state.to_act} played the last card of a run."
        return "JG-TURN", f"{state.to_act} sits on the dealer's left and leads first."


def paid(left: Mapping[str, int], pool: str) -> dict[str, int]:
    """What each wins or loses, by how many cards each has left: whoever has none wins ("Jig")."""
    lost = {player: count + (pool == "each") for player, count in left.items()}
    every = sum(lost.values())
    return {who: -lost[who] if count else every - lost[who] for who, count in left.items()}


RULES = Rules
