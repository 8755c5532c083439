"""Rounds in which players put cards on one pile in turn: what their states and rules have alike, whatever is played.

The states of such a round are its positions, so its cases are gone through by the rules of its rounds. A game says what
follows from a card, and from a pass.
"""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Self

from typing_extensions import TypeVar

from adjudicator.cards import PASS, PUT, Hand, Play
from adjudicator.engine.choice import TURN
from adjudicator.engine.rules import Rules
from adjudicator.engine.simulation import OVER
from adjudicator.engine.state import Action, Laid, Pending, Position, Table


@dataclass(frozen=True)
class TurnState(Position):
    """A round at one moment. `history` are the lines since the pile was begun, `before` the round before each."""

    hands: Mapping[str, Hand] = field(default_factory=dict, hash=False)
    history: tuple[Action, ...] = ()
    before: tuple[TurnState, ...] = ()
    ended: str | None = None

    @property
    def down(self) -> tuple[str, ...]:
        """The cards of the pile, the first below."""
        return tuple(card for laid in self.pile for card in laid.cards)

    @property
    def played(self) -> tuple[str, ...]:
        """Every card that was put down, those out of play first."""
        return (*self.gone, *self.down)

    def next_to(self, player: str) -> str:
        """Who sits to the left of a player."""
        return self.players[(self.players.index(player) + 1) % len(self.players)]

    def turn(self, player: str | None) -> Self:
        """It is a player's turn, or nobody's."""
        return replace(self, to_act=player, due=(Pending(TURN, player),) if player else ())

    def swept(self) -> Self:
        """The pile goes out of play, and its lines with it."""
        return replace(self, pile=(), gone=self.played, history=(), before=())

    def won(self, player: str) -> Self:
        """The round is over, and one player is without cards."""
        return replace(self, out=frozenset({player}), ended=OVER).turn(None)


R = TypeVar("R", bound=TurnState, default=TurnState)


class TurnRules(Rules[R]):
    """What follows in such a round: `put` and `passed` are each game's own."""

    state: type[R]
    """What a round is at one moment."""

    @abstractmethod
    def put(self, state: R, player: str, play: Play) -> R:
        """The round once cards lie on the pile that have left the hand."""

    @abstractmethod
    def passed(self, state: R, player: str) -> R:
        """The round once somebody has passed behind a card."""

    def start(self, players: tuple[str, ...], hands: Mapping[str, Hand], number: int = 1) -> R:
        """A round once the cards are dealt: whoever is named first begins."""
        return self.state(players, None, hands=hands).turn(players[0])

    def begun(self, table: Table, hands: Mapping[str, Hand]) -> R:
        """The empty pile with which a case begins: whose turn it is, is told, or the only hand is theirs."""
        first = next((action.player for action in table.history), table.turn or table.only_hand)
        return self.state(table.players, None, gone=table.discards, hands=hands).turn(first)

    def answers(self, state: R, player: str, play: Play) -> Pending | None:
        """The turn, if it is the player's."""
        return next((due for due in state.due if due.player == player), None)

    def apply(self, state: R, action: Action) -> R:
        player, play = action.player, action.play
        if state.ended or player not in state.players:
            return state
        before: tuple[TurnState, ...] = (*state.before, replace(state, before=()))
        after = replace(state, history=(*state.history, action), before=before)
        if play.kind == PUT:
            pile = (*state.pile, Laid(player, play.cards, len(state.history)))
            hand = state.hands.get(player, Hand(unseen=None)).less(play.spent)
            return self.put(replace(after, pile=pile, hands={**state.hands, player: hand}), player, play)
        return self.passed(after, player) if play.kind == PASS and state.pile else after

    def elsewhere(self, state: R) -> Counter[str]:
        """The cards of the pile, and those out of play."""
        return Counter(state.played)

    def table(self, state: R) -> Table:
        """The moment as a table: the lines since the pile was begun, and the cards out of play."""
        hands, gone = state.hands, state.gone
        return Table(state.players, state.history, state.to_act, hands=hands, discards=gone, house=self.house)

    def trail(self, state: R, player: str, play: Play) -> tuple[TurnState, ...]:
        """The round before each of those lines, and now."""
        return (*state.before, state)
