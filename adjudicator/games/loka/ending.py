"""What is told of a hand beside its situation: what the tricks came to, and who played the Fool."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from adjudicator.cards import DISCARD, PUT, Hand
from adjudicator.engine.circumstances import Circumstances
from adjudicator.engine.state import Action, Pending, Table
from adjudicator.games.loka.cards import DEALT, HELD, LAID, LAY, PLAY, PLAYERS, TRICKS
from adjudicator.games.loka.state import State, Taken

EACH = PLAYERS
"""How many cards a trick has."""


@dataclass(frozen=True)
class Ending(Circumstances):
    """What is told of a hand beside its situation, all of it as it was before the history begins.

    `won` has the cards that lie in each player's tricks: with the card paid for the Fool, and the Fool only where it was
    surrendered. `tricks` says how many tricks that is, `fool` who played the Fool and who won that trick, `number` which
    hand of the session it is, `totals` what each player won in the earlier hands of the game; None where it is not told.
    `cut` says that the points cannot be counted, as a card was put down or paid that cannot have been there.
    """

    won: Mapping[str, Hand] = field(default_factory=dict, hash=False)
    tricks: Mapping[str, int] = field(default_factory=dict, hash=False)
    fool: tuple[str, str] | None = None
    number: int | None = None
    totals: Mapping[str, int] | None = field(default=None, hash=False)
    cut: bool = False
    recorded: bool = False
    """The earlier hands are those of a record: where nothing is told of what was won in them, one is not counted."""

    @property
    def speaks(self) -> bool:
        return bool(self.won or self.tricks or self.fool)

    def hands(self, players: tuple[str, ...], history: Sequence[Action]) -> Mapping[str, Hand]:
        """The hands, where every trick is counted: everybody played one card to each."""
        before = self.before(players, history)
        if before is None or not self.speaks:
            return {}
        put = {player: sum(a.player == player and a.play.kind == PUT for a in history) for player in players}
        left = {player: HELD - sum(before.values()) - put[player] for player in players}
        return {player: Hand(unseen=count) for player, count in left.items() if count >= 0}

    def before(self, players: tuple[str, ...], history: Sequence[Action]) -> Mapping[str, int] | None:
        """How many tricks each had before the history, none where the others have all of them; None if untold."""
        taken = {player: self.taken(player) for player in players}
        known = {player: count for player, count in taken.items() if count is not None}
        played = sum(action.play.kind == PUT for action in history) // EACH
        if len(known) < len(players) and sum(known.values()) + played != TRICKS:
            return None
        return {player: known.get(player, 0) for player in players}

    def began(self, table: Table) -> State:
        players = table.players
        before, start = self.before(players, table.history), first_decision(table)
        counted = before is not None or from_the_start(table, start)
        taken = {player: self.taken(player) or 0 for player in players}
        unseen = {player: 0 if counted and not taken[player] else None for player in players}
        apart = tuple(card for card in table.discards if card not in self.gone)
        state = State(
            players,
            None,
            taken=tuple(Taken((), player) for player in players for _ in range(taken[player])),
            laid=apart if len(apart) <= LAID else (),
            piles={player: tuple(pile.cards) for player, pile in self.won.items()},
            unseen={**unseen, **{player: pile.unseen for player, pile in self.won.items()}},
            counted=counted,
            fool=self.fool,
        )
        if len(state.taken) < TRICKS:
            return state.asking(start) if start is not None else state
        return replace(state, settled=True, ended="over") if self.paid(state) else state

    def paid(self, state: State) -> bool:
        """Whether the Fool is known to have been given up or paid for: its winner's tricks are whole again, or those of
        its player a card short."""
        if state.fool is None:
            return False
        owner, winner = state.fool
        return state.surrendered is not None or missing(state, winner) == 0 or missing(state, owner) == 1

    def unseen(self, player: str, tricks: int) -> int:
        """How many cards of a player's tricks nobody has named. Where only the tricks are counted, each has three cards,
        but for that of the Fool, which went back."""
        pile = self.won.get(player, Hand(unseen=None))
        if pile.unseen is not None:
            return pile.unseen
        short = self.fool is not None and self.fool[1] == player
        return max(EACH * tricks - short - sum(pile.cards.values()), 0)

    @property
    def gone(self) -> tuple[str, ...]:
        return tuple(card for pile in self.won.values() for card in pile.cards)

    def taken(self, player: str) -> int | None:
        """How many tricks a player had: as told, or as the number of the cards has it, of which the Fool's may be one
        less; None where neither is told."""
        if player in self.tricks:
            return self.tricks[player]
        total = self.won[player].total if player in self.won else None
        return None if total is None else -(-total // EACH)


def missing(state: State, player: str) -> int | None:
    """How many cards a player's tricks lack of three each; None where that is not told."""
    there, unseen = state.piles.get(player, ()), state.unseen.get(player, 0)
    return None if unseen is None else EACH * state.taken_by(player) - len(there) - unseen


def first_decision(table: Table) -> Pending | None:
    """What is open before the first line of a table's history: a lead, or what the dealer lays away; None where it is
    not told whose turn it is. Cards are still to be laid away where that is done first, where nothing was done yet
    and the dealer's hand is larger by them, and where it is the dealer's turn before the first lead ("Deal")."""
    dealer = table.players[-1]
    larger = dealer in table.hands and table.hands[dealer].total == DEALT
    lays = larger or (table.opening and table.turn == dealer)
    named = [player for player in table.players if player in table.hands]
    turn = table.turn or (table.players[0] if table.opening else named[0] if len(named) == 1 else None)
    if table.history:
        turn, lays = table.history[0].player, table.history[0].play.kind == DISCARD
    elif lays:
        turn = dealer
    if turn is None:
        return None
    return Pending(LAY, turn, None, LAID) if lays else Pending(PLAY, turn)


def from_the_start(table: Table, start: Pending | None) -> bool:
    """Whether a history begins with the hand: it is said so, or it accounts for every card."""
    if table.opening or (start is not None and start.kind == LAY):
        return True
    put = [action.player for action in table.history if action.play.kind == PUT]
    hands = table.hands.items()
    return len(put) == HELD * EACH or any(
        hand.total is not None and hand.total + put.count(player) == HELD for player, hand in hands
    )
