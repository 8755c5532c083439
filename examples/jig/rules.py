"""What lies on the table, and what follows from a card or a pass ("Jig")."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from adjudicator.cards import PASS, PUT, Hand, Lexicon, Play
from adjudicator.engine import game, rules, state
from adjudicator.engine.choice import TURN
from adjudicator.engine.simulation import OVER
from adjudicator.engine.state import Action, Laid, OutOfOrder, Pending, Table
from examples.jig.cards import following

RUN = 5
"""The last card of a run, the lead counted: its player calls Jig."""


@dataclass(frozen=True)
class Position(state.Position):
    """The run so far; the card asked for, empty with the lead; how many have passed since the last card."""

    pile: tuple[Laid, ...] = ()
    wanted: str = ""
    silent: int = 0

    @property
    def run(self) -> tuple[str, ...]:
        """The cards since the lead."""
        return tuple(card for laid in self.pile for card in laid.cards)

    def lead(self, player: str) -> Position:
        """The run is over: its cards are out of play, and somebody leads."""
        return replace(self, pile=(), gone=(*self.gone, *self.run), wanted="", silent=0, to_act=player)

    def over(self, player: str) -> Position:
        """Somebody is out, and nobody is asked any more."""
        return replace(self, to_act=None, out=frozenset({player}))

    def asked(self, player: str, wanted: str, silent: int) -> Position:
        """Whoever sits to the left of a player is asked for a card."""
        seat = (self.players.index(player) + 1) % len(self.players)
        return replace(self, to_act=self.players[seat], wanted=wanted, silent=silent)


@dataclass(frozen=True)
class State:
    """A round at one moment; `history` are the lines of the run, `before` the position before each of them."""

    players: tuple[str, ...]
    hands: Mapping[str, Hand] = field(hash=False)
    position: Position
    history: tuple[Action, ...] = ()
    before: tuple[Position, ...] = ()
    ended: str | None = None

    @property
    def due(self) -> tuple[Pending, ...]:
        """Whose turn it is."""
        return (Pending(TURN, self.position.to_act),) if self.position.to_act else ()


def follow(position: Position, action: Action, index: int, readings: Mapping[str, str]) -> Position:
    """The position after an action, legal or not."""
    player, play = action.player, action.play
    if play.kind == PUT:
        position = replace(position, pile=(*position.pile, Laid(player, play.cards, index)))
        wanted, played = following(play.cards[-1]), (*position.gone, *position.run)
        stop = not wanted or wanted in played or len(position.pile) >= RUN
        return position.lead(player) if stop else position.asked(player, wanted, 0)
    if play.kind != PASS or not position.pile:
        return position
    silent, others = position.silent + 1, len(position.players) - 1
    if silent > others or (silent == others and readings["jig.own"] == "no"):
        return position.lead(position.pile[-1].owner)
    return position.asked(player, position.wanted, silent)


class Rules(rules.Rules[State]):
    """A whole round, from the deal to the payment."""

    def start(self, players: tuple[str, ...], hands: Mapping[str, Hand], number: int = 1) -> State:
        """A round once the cards are dealt; players are named from the dealer's left."""
        return State(players, hands, Position(players, players[0]))

    def answers(self, state: State, player: str, play: Play) -> Pending | None:
        """The turn, if it is the player's, or anybody's who has the card."""
        at_once = state.position.wanted and play.kind == PUT and self.readings["jig.turn"] == "holder"
        return next((due for due in state.due if at_once or due.player == player), None)

    def apply(self, state: State, action: Action) -> State:
        """The round after an action, whether it was legal or not."""
        if state.ended or action.player not in state.players:
            return state
        hands, history, before = dict(state.hands), (*state.history, action), (*state.before, state.position)
        if action.play.kind == PUT:
            hands[action.player] = hands.get(action.player, Hand(unseen=None)).less(action.play.spent)
        position = follow(state.position, action, len(state.history), self.readings)
        if hands.get(action.player) == Hand():
            return State(state.players, hands, position.over(action.player), history, before, OVER)
        return State(state.players, hands, position, *((history, before) if position.pile else ()))

    def scores(self, state: State) -> Mapping[str, int]:
        """What each has won or lost by a round that is over."""
        left = {player: hand.total or 0 for player, hand in state.hands.items()}
        return paid(left, self.house["pool"]) if state.ended else {}

    def elsewhere(self, state: State) -> Counter[str]:
        """The cards of the run, and those of earlier ones."""
        return Counter((*state.position.gone, *state.position.run))

    def table(self, state: State) -> Table:
        """The moment as a table: the lines of the run, and the cards played before."""
        at, hands = state.position, state.hands
        return Table(state.players, state.history, at.to_act, hands=hands, discards=at.gone, house=self.house)

    def trail(self, state: State, player: str, play: Play) -> tuple[Position, ...]:
        """The position before each line of the run, and the present one."""
        return (*state.before, state.position)

    def lead(self, state: State) -> tuple[str, str]:
        """Why the player is to act whose turn it is."""
        return why(state.position, self.lexicon)


class Trick(game.Trick[Position]):
    """The lines of a case, from a lead on, under readings asked for as needed."""

    def __init__(self, table: Table, lexicon: Lexicon, readings: Mapping[str, str]) -> None:
        self.table, self.rules = table, Rules(lexicon, readings, table.house)

    def start(self) -> Position:
        """The lead, before the first line."""
        first = next((action.player for action in self.table.history), self.table.turn)
        named = [player for player in self.table.players if player in self.table.hands]
        first = first or (named[0] if len(named) == 1 else None)
        return Position(self.table.players, first, gone=self.table.discards)

    def after(self, position: Position, action: Action, index: int) -> Position:
        """The position after one more line. Raises OutOfOrder."""
        state = State(self.table.players, {}, position)
        if not self.rules.in_turn(state, action):
            raise OutOfOrder(index, position.to_act)
        after = follow(position, action, index, self.rules.readings)
        last = index == self.table.last_action(action.player)
        out = last and self.table.hands.get(action.player) == Hand()
        return after.over(action.player) if out else after


def why(position: Position, lexicon: Lexicon) -> tuple[str, str]:
    """Why somebody is to act: the rule, and a sentence."""
    if position.wanted:
        return "JG-TURN", f"{position.to_act} is asked for {lexicon.spoken(position.wanted)}."
    if position.gone:
        return "JG-JIG", f"{position.to_act} played the last card of a run."
    return "JG-TURN", f"{position.to_act} sits on the dealer's left and leads first."


def paid(left: Mapping[str, int], pool: str) -> dict[str, int]:
    """What each wins or loses, by how many cards each has left: whoever has none wins ("Jig")."""
    lost = {player: count + (pool == "each") for player, count in left.items()}
    every = sum(lost.values())
    return {who: -lost[who] if count else every - lost[who] for who, count in left.items()}
