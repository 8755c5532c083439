"""What lies on the table, and what follows from a card or a pass ("Jig")."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from adjudicator.cards import PASS, PUT, Hand, Lexicon, Play
from adjudicator.engine import rules, state
from adjudicator.engine.choice import TURN
from adjudicator.engine.simulation import OVER
from adjudicator.engine.state import Action, Laid, Pending, Table
from examples.jig.cards import following

RUN = 5
"""The last card of a run, the lead counted: its player calls Jig."""


@dataclass(frozen=True)
class State(state.Position):
    """A round at one moment: the run so far; the card asked for, empty with the lead; how many have passed since the
    last card. `history` are the lines of the run, `before` the round before each of them."""

    pile: tuple[Laid, ...] = ()
    hands: Mapping[str, Hand] = field(default_factory=dict, hash=False)
    wanted: str = ""
    silent: int = 0
    history: tuple[Action, ...] = ()
    before: tuple[State, ...] = ()
    ended: str | None = None

    @property
    def run(self) -> tuple[str, ...]:
        """The cards since the lead."""
        return tuple(card for laid in self.pile for card in laid.cards)

    def turn(self, player: str | None) -> State:
        """It is a player's turn, or nobody's."""
        return replace(self, to_act=player, due=(Pending(TURN, player),) if player else ())

    def lead(self, player: str) -> State:
        """The run is over: its cards are out of play, and somebody leads."""
        gone = (*self.gone, *self.run)
        return replace(self, pile=(), gone=gone, wanted="", silent=0, history=(), before=()).turn(player)

    def asked(self, player: str, wanted: str, silent: int) -> State:
        """Whoever sits to the left of a player is asked for a card."""
        seat = (self.players.index(player) + 1) % len(self.players)
        return replace(self, wanted=wanted, silent=silent).turn(self.players[seat])


class Rules(rules.Rules[State]):
    """A whole round, from the deal to the payment."""

    def start(self, players: tuple[str, ...], hands: Mapping[str, Hand], number: int = 1) -> State:
        """A round once the cards are dealt; players are named from the dealer's left."""
        return State(players, None, hands=hands).turn(players[0])

    def begun(self, table: Table, hands: Mapping[str, Hand]) -> State:
        """The lead with which a case begins."""
        first = next((action.player for action in table.history), table.turn)
        named = [player for player in table.players if player in table.hands]
        first = first or (named[0] if len(named) == 1 else None)
        return State(table.players, None, gone=table.discards, hands=hands).turn(first)

    def answers(self, state: State, player: str, play: Play) -> Pending | None:
        """The turn, if it is the player's, or anybody's who has the card."""
        at_once = state.wanted and play.kind == PUT and self.readings["jig.turn"] == "holder"
        return next((due for due in state.due if at_once or due.player == player), None)

    def apply(self, state: State, action: Action) -> State:
        """The round after an action, whether it was legal or not."""
        player, play = action.player, action.play
        if state.ended or player not in state.players:
            return state
        before = (*state.before, replace(state, before=()))
        state = replace(state, history=(*state.history, action), before=before)
        if play.kind == PUT:
            return self._played(state, player, play)
        return self._passed(state, player) if play.kind == PASS and state.pile else state

    def _played(self, state: State, player: str, play: Play) -> State:
        laid = Laid(player, play.cards, len(state.history) - 1)
        hand = state.hands.get(player, Hand(unseen=None)).less(play.spent)
        state = replace(state, pile=(*state.pile, laid), hands={**state.hands, player: hand})
        if hand == Hand():
            return replace(state, out=frozenset({player}), ended=OVER).turn(None)
        wanted, played = following(play.cards[-1]), (*state.gone, *state.run)
        stop = not wanted or wanted in played or len(state.pile) >= RUN
        return state.lead(player) if stop else state.asked(player, wanted, 0)

    def _passed(self, state: State, player: str) -> State:
        silent, others = state.silent + 1, len(state.players) - 1
        if silent > others or (silent == others and self.readings["jig.own"] == "no"):
            return state.lead(state.pile[-1].owner)
        return state.asked(player, state.wanted, silent)

    def scores(self, state: State) -> Mapping[str, int]:
        """What each has won or lost by a round that is over."""
        left = {player: hand.total or 0 for player, hand in state.hands.items()}
        return paid(left, self.house["pool"]) if state.ended else {}

    def elsewhere(self, state: State) -> Counter[str]:
        """The cards of the run, and those of earlier ones."""
        return Counter((*state.gone, *state.run))

    def table(self, state: State) -> Table:
        """The moment as a table: the lines of the run, and the cards played before."""
        hands, gone = state.hands, state.gone
        return Table(state.players, state.history, state.to_act, hands=hands, discards=gone, house=self.house)

    def trail(self, state: State, player: str, play: Play) -> tuple[State, ...]:
        """The round before each line of the run, and now."""
        return (*state.before, state)

    def lead(self, state: State) -> tuple[str, str]:
        """Why the player is to act whose turn it is."""
        return why(state, self.lexicon)


def why(state: State, lexicon: Lexicon) -> tuple[str, str]:
    """Why somebody is to act: the rule, and a sentence."""
    if state.wanted:
        return "JG-TURN", f"{state.to_act} is asked for {lexicon.spoken(state.wanted)}."
    if state.gone:
        return "JG-JIG", f"{state.to_act} played the last card of a run."
    return "JG-TURN", f"{state.to_act} sits on the dealer's left and leads first."


def paid(left: Mapping[str, int], pool: str) -> dict[str, int]:
    """What each wins or loses, by how many cards each has left: whoever has none wins ("Jig")."""
    lost = {player: count + (pool == "each") for player, count in left.items()}
    every = sum(lost.values())
    return {who: -lost[who] if count else every - lost[who] for who, count in left.items()}
