"""A whole round of Jig, from the deal to the payment."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.cards import PUT, Hand, Play
from adjudicator.engine import rules
from adjudicator.engine.simulation import OVER
from adjudicator.engine.state import Action, Pending, Table
from examples.jig.state import Position, State, follow


class Rules(rules.Rules[State]):
    """What follows from actions, under readings asked for as needed."""

    def start(self, players: tuple[str, ...], hands: Mapping[str, Hand], number: int = 1) -> State:
        """A round once the cards are dealt; players are named from the dealer's left."""
        return State(players, hands, Position(players, players[0]))

    def answers(self, state: State, player: str, play: Play) -> Pending | None:
        """The turn, if it is the player's, or anybody's who has the card."""
        own = [due for due in state.due if due.player == player]
        at_once = state.position.wanted and play.kind == PUT and self.readings["jig.turn"] == "holder"
        return next(iter(own or (state.due if at_once else ())), None)

    def apply(self, state: State, action: Action) -> State:
        """The round after an action, whether it was legal or not."""
        if state.ended or action.player not in state.players:
            return state
        hands, history = dict(state.hands), (*state.history, action)
        if action.play.kind == PUT:
            hands[action.player] = hands.get(action.player, Hand(unseen=None)).less(action.play.spent)
        position = follow(state.position, action, len(state.history), (), self.readings)
        if hands.get(action.player) == Hand():
            over = Position(state.players, None, frozenset({action.player}), position.pile, position.gone)
            return State(state.players, hands, over, history, OVER)
        return State(state.players, hands, position, history if position.pile else ())

    def scores(self, state: State) -> Mapping[str, int]:
        """What each has won or lost by a round that is over."""
        left = {player: hand.total or 0 for player, hand in state.hands.items()}
        return paid(left, self.house["pool"]) if state.ended else {}

    def table(self, state: State) -> Table:
        """The moment as a table: the lines of the run, and the cards played before."""
        turn = state.position.to_act
        return Table(
            state.players, state.history, turn, hands=state.hands, discards=state.discards, house=self.house
        )

    def lead(self, state: State) -> tuple[str, str]:
        """Why the player is to act whose turn it is."""
        at = state.position
        if at.wanted:
            return "JG-TURN", f"{at.to_act} is asked for {self.lexicon.spoken(at.wanted)}."
        first = f"{at.to_act} sits on the dealer's left and leads first."
        return ("JG-JIG", f"{at.to_act} played the last card of a run.") if at.gone else ("JG-TURN", first)


def paid(left: Mapping[str, int], pool: str) -> dict[str, int]:
    """What each wins or loses, by how many cards each has left: whoever has none wins ("Jig")."""
    winner = next(player for player, count in left.items() if not count)
    lost = {player: count + (pool == "each") for player, count in left.items()}
    return {
        player: sum(lost.values()) - lost[player] if player == winner else -lost[player] for player in left
    }
