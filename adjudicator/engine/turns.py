"""States and rules shared by games in which players take turns to put cards on one pile.

The states are also the positions, so cases are replayed by the round's rules. A game defines the effect of a play and
of a pass.
"""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Mapping
from dataclasses import field, replace
from typing import Self

from typing_extensions import TypeVar

from adjudicator.cards import PASS, PUT, Hand, Play
from adjudicator.dataclass import dataclass
from adjudicator.engine.choice import TURN
from adjudicator.engine.rules import Rules
from adjudicator.engine.simulation import OVER
from adjudicator.engine.state import Action, Laid, Pending, Position, Table


@dataclass(frozen=True)
class TurnState(Position):
    """The state of a round. `history`: the actions since the pile was begun; `before`: the state before each."""

    hands: Mapping[str, Hand] = field(default_factory=dict, hash=False)
    history: tuple[Action, ...] = ()
    before: tuple[TurnState, ...] = ()
    ended: str | None = None

    @property
    def down(self) -> tuple[str, ...]:
        """The cards of the pile, from the bottom."""
        return tuple(card for laid in self.pile for card in laid.cards)

    @property
    def played(self) -> tuple[str, ...]:
        """All cards put down so far, those out of play first."""
        return (*self.gone, *self.down)

    def next_to(self, player: str) -> str:
        """The player to the left."""
        return self.players[(self.players.index(player) + 1) % len(self.players)]

    def turn(self, player: str | None) -> Self:
        """A copy in which it is this player's turn, or nobody's."""
        return replace(self, to_act=player, due=(Pending(TURN, player),) if player else ())

    def swept(self) -> Self:
        """A copy with the pile out of play and its history cleared."""
        return replace(self, pile=(), gone=self.played, history=(), before=())

    def won(self, player: str) -> Self:
        """A copy in which the round is over and `player` is out of cards."""
        return replace(self, out=frozenset({player}), ended=OVER).turn(None)


R = TypeVar("R", bound=TurnState, default=TurnState)


class TurnRules(Rules[R]):
    """Transitions of such a round; `put` and `passed` are game-specific."""

    state: type[R]
    """The state class."""

    @abstractmethod
    def put(self, state: R, player: str, play: Play) -> R:
        """The state after cards were put on the pile; they have left the hand already."""

    @abstractmethod
    def passed(self, state: R, player: str) -> R:
        """The state after a pass on a non-empty pile."""

    def start(self, players: tuple[str, ...], hands: Mapping[str, Hand], number: int = 1) -> R:
        """The initial state after the deal; the player named first begins."""
        return self.state(players, None, hands=hands).turn(players[0])

    def begun(self, table: Table, hands: Mapping[str, Hand]) -> R:
        """The empty pile at the start of a case. The first to act is the first actor of the history, else the stated
        turn, else the only player with a hand."""
        first = next((action.player for action in table.history), table.turn or table.only_hand)
        return self.state(table.players, None, gone=table.discards, hands=hands).turn(first)

    def answers(self, state: R, player: str, play: Play) -> Pending | None:
        """The player's pending turn, or None."""
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

    def cards_outside_hands(self, state: R) -> Counter[str]:
        """The cards of the pile and those out of play."""
        return Counter(state.played)

    def table(self, state: R) -> Table:
        """The state as a table: the history of the pile, and the cards out of play."""
        hands, gone = state.hands, state.gone
        return Table(state.players, state.history, state.to_act, hands=hands, discards=gone, house=self.house)

    def trail(self, state: R, player: str, play: Play) -> tuple[TurnState, ...]:
        """The state before each of those actions, and the present one."""
        return (*state.before, state)
