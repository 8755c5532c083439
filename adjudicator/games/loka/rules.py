"""What follows from an action in a hand of Loka: the trick, its winner, the Fool's debt, the points.

Plain functions of values. Where the document leaves it open they ask for a reading. `apply` is
total: a card that the rules forbid is followed through too, as the players did.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from adjudicator.cards import DISCARD, GIVES, PUT, Hand, Play
from adjudicator.engine import rules
from adjudicator.engine.state import Action, Pending, Table
from adjudicator.games.loka.cards import FOOL, LAID
from adjudicator.games.loka.points import TRICKS, counted
from adjudicator.games.loka.position import DEBT, LAY, PLAY, State, Taken
from adjudicator.games.loka.trick import led, trick_winner

PACKET = 5
PLAYERS = 3


class Rules(rules.Rules[State]):
    """What follows from actions in one hand."""

    called = "hand"

    # -- the beginning

    def start(self, players: tuple[str, ...], hands: Mapping[str, Hand], number: int = 1) -> State:
        """A hand once the cards are dealt: the dealer has three more, and lays three away ("Deal").
        `players` are named from Eldest, the dealer last."""
        return State(players, dict(hands), (Pending(LAY, players[-1], None, LAID),))

    # -- one action

    def answers(self, state: State, player: str, play: Play) -> Pending | None:
        """The open decision that an action answers; None if nobody asked for it."""
        kinds = {DISCARD: LAY, PUT: PLAY, GIVES: DEBT}
        due = state.owed(player)
        return due if due is not None and due.kind == kinds.get(play.kind) else None

    def apply(self, state: State, action: Action) -> State:
        """The hand after an action, whether it was legal or not."""
        player, play, at = action.player, action.play, action.at
        hand = state.hands.get(player)
        hands = state.hands if hand is None else {**state.hands, player: hand.less(play.spent)}
        state = replace(state, hands=hands, history=(*state.history, Action(player, play, at)))
        if play.kind == DISCARD:
            return replace(state, laid=play.cards, due=(Pending(PLAY, state.players[0]),))
        if play.kind == GIVES:
            return self._paid(state, player, play)
        return self._played(state, player, play.cards[0]) if play.kind == PUT else state

    def lead(self, state: State) -> tuple[str, str]:
        """Why the player has the lead whose turn it is."""
        raise NotImplementedError

    def table(self, state: State) -> Table:
        """The moment as a table, from the beginning of its trick.

        The cards of the tricks before, and what the dealer laid away, are out of play. Once every
        trick is played nobody is to act.
        """
        first = state.due[0] if state.due else None
        laying = first is not None and first.kind == LAY
        return Table(
            state.players,
            tuple(Action(player, Play(PUT, (card,))) for player, card in state.trick),
            state.dealer if laying else state.turn,
            laying,
            hands=state.hands,
            discards=(*(card for trick in state.taken for _, card in trick.cards), *state.laid),
            house=self.house,
        )

    # -- the trick

    def _played(self, state: State, player: str, card: str) -> State:
        trick = (*state.trick, (player, card))
        if len(trick) < len(state.players):
            after = state.players[(state.players.index(player) + 1) % len(state.players)]
            return replace(
                state, trick=trick, led=led(trick, self.lexicon, self.readings), due=(Pending(PLAY, after),)
            )
        winner = trick_winner(trick, self.lexicon)
        won = tuple(card for _, card in trick if card != FOOL)
        fool = next(((who, winner) for who, card in trick if card == FOOL), state.fool)
        piles = {**state.piles, winner: (*state.piles.get(winner, ()), *won)}
        state = replace(
            state,
            trick=(),
            led=0,
            taken=(*state.taken, Taken(trick, winner)),
            piles=piles,
            fool=fool,
            due=(Pending(PLAY, winner),),
        )
        return self.settled(state) if len(state.taken) == TRICKS else state

    # -- the end

    def settled(self, state: State) -> State:
        """The hand once every trick is played: the Fool's player owes a card, or the Fool itself ("Play")."""
        if state.fool is None:
            return replace(state, due=(), settled=True, ended="over")
        owner, winner = state.fool
        return replace(state, due=(Pending(DEBT, owner, winner),))

    def unruled(self, state: State, due: Pending) -> list[Play]:
        """The cards that may be paid for the Fool."""
        return [Play(GIVES, (card,)) for card in self.payable(state, due.player)]

    def payable(self, state: State, player: str) -> tuple[str, ...]:
        """The cards a player may pay for the Fool with; the Fool itself where there is no trick
        ("Play")."""
        if self.gives_up(state, player):
            return (FOOL,)
        laid = state.laid if player == state.dealer else ()
        found = (*state.piles.get(player, ()), *laid)
        return found if found or state.tricks(player) else (FOOL,)

    def gives_up(self, state: State, player: str) -> bool:
        """Whether a player, as the tricks stand, has nothing to pay with but the Fool: no trick, and
        nothing laid away that may be used for it ("Play")."""
        if state.tricks(player):
            return False
        return player != state.dealer or self.readings["lo.fool.pay_from_discard"] == "no"

    def _paid(self, state: State, player: str, play: Play) -> State:
        due = self.answers(state, player, play)
        if due is None or due.to is None:
            return state
        moved = Counter(play.cards)
        pile = Counter(state.piles.get(player, ()))
        rest = tuple((pile - moved).elements())
        laid = (
            tuple((Counter(state.laid) - (moved - pile)).elements()) if player == state.dealer else state.laid
        )
        piles = {**state.piles, player: rest, due.to: (*state.piles.get(due.to, ()), *play.cards)}
        return replace(state, piles=piles, laid=laid, due=(), settled=True, ended="over")

    def own(self, state: State, player: str) -> tuple[str, ...]:
        """The cards that count for a player once the hand is over: those of the tricks, the three laid
        away, a Fool that was kept ("Scores")."""
        laid = state.laid if player == state.dealer else ()
        surrendered = any(FOOL in pile for pile in state.piles.values())
        kept = (FOOL,) if state.fool and state.fool[0] == player and not surrendered else ()
        return (*state.piles.get(player, ()), *laid, *kept)

    def scores(self, state: State) -> dict[str, int]:
        """The points of each player once the hand is over: of the cards, and one for each trick
        ("Scores")."""
        return {player: counted(self.own(state, player), state.tricks(player)) for player in state.players}
