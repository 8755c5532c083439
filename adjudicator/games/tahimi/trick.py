"""What follows from an action within the trick: the top play, the turn, the lead.

Plain functions of values. Where the document leaves it open they ask for a reading.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from adjudicator.cards import DISCARD, GIVES, PASS, PUT, TURNS, Lexicon, Play
from adjudicator.cards.english import either, to_you
from adjudicator.engine import game
from adjudicator.engine.state import Action, OutOfOrder, Pending, Table, Unsettled, changed
from adjudicator.games.tahimi.state import PAYMENT, RETURN, Laid, Position

if TYPE_CHECKING:
    from adjudicator.games.tahimi import setup


class Trick(game.Trick[Position]):
    """What follows from actions at one table, under readings looked up as needed."""

    prefix = "ta"

    def __init__(self, table: Table, lexicon: Lexicon, readings: Mapping[str, str]) -> None:
        self.table, self.lexicon, self.readings = table, lexicon, readings

    # -- the beginning

    def start(self) -> Position:
        """The trick before its first action."""
        table = self.table
        gone = frozenset(p for p in table.out if table.last_action(p) < 0)
        acts = tuple((player, -1) for player in sorted(table.acted))
        passed = table.passed if table.passed is not None else self.untold_passes()
        first = self.first(gone)
        return Position(table.players, first, gone, opening=table.opening, acts=acts, passed=passed)

    def untold_passes(self) -> frozenset[str]:
        """Who passed in the trick before its first line, where nobody tells how those who acted did: nobody, if that
        bears on nothing. Raises Unsettled."""
        table = self.table
        if table.acted and table.history and self.readings["ta.pass_locks"] == "yes":
            message = to_you(f"nothing tells whether {either(sorted(table.acted))} passed or played before")
            raise Unsettled(0, message, "tell it with --passed or --played, or as a line of a case file")
        return frozenset()

    def first(self, gone: frozenset[str]) -> str | None:
        """Who has the lead at the beginning ("Play": the Tahimi, in a new round)."""
        table = self.table
        if table.history:
            return table.history[0].player
        if table.turn:
            return table.turn
        if table.opening:
            from adjudicator.games.tahimi import setup

            dealer = table.dealer or table.players[0]
            first = setup.first_leader(table.players, dealer, self.readings, table.number)
            return first if first != table.players[0] else self.privileged(gone)
        named = [player for player in table.players if player in table.hands and player not in gone]
        return named[0] if len(named) == 1 else None

    def privileged(self, out: frozenset[str]) -> str | None:
        """Rank Privilege: the highest-ranking player who holds cards."""
        return next((player for player in self.table.players if player not in out), None)

    # -- one action

    def after(self, position: Position, action: Action, index: int) -> Position:
        """The position after one more action of the history."""
        kind, player = action.play.kind, action.player
        if kind in TURNS and player != position.to_act:
            raise OutOfOrder(index, position.to_act)
        if player in self.table.out and index == self.table.last_action(player):
            # Out before the action has its effect, which may bring the player back in.
            position = changed(position, out=position.out | {player})
        if kind == PUT:
            position = self.put(position, action, index)
        elif kind == PASS:
            position = self.declined(position, player, index)
        elif kind == DISCARD:
            position = changed(position, gone=position.gone + action.play.cards + action.play.also)
            position = self.discarded(position, action, index)
        else:
            position = self.given(position, action, index)
        return self.passes_on(position, player) if position.to_act in position.out else position

    def put(self, position: Position, action: Action, index: int) -> Position:
        """Cards go on the pile, and the next player may top them or pass."""
        laid = self.laid(position, action, index)
        position = changed(
            position,
            pile=(*position.pile, laid),
            closer=action.player,
            acts=(*position.acts, (action.player, index)),
            idle=frozenset(),
        )
        return self.passes_on(position, action.player)

    def laid(self, position: Position, action: Action, index: int) -> Laid:
        """How cards put down count on the pile."""
        cards, lexicon = action.play.cards, self.lexicon
        own = [lexicon.deck.place[card] for card in cards if card in lexicon.deck.place]
        lowest = self.table.house.get("jokers") == "lowest"
        declared = 0 if lowest else lexicon.deck.place.get(action.play.declared or "", 0)
        return Laid(action.player, cards, max(own, default=declared), len(cards), index)

    def declined(self, position: Position, player: str, index: int) -> Position:
        """A regular turn without a play: a pass, or what counts as one."""
        acts = (*position.acts, (player, index))
        position = changed(position, acts=acts)
        if not position.leading:
            return self.passes_on(changed(position, passed=position.passed | {player}), player)
        position = changed(position, idle=position.idle | {player})
        everybody = position.idle >= set(position.still_in())
        if everybody and self.readings[f"{self.prefix}.lead.all_pass"] == "redeal":
            return changed(position, to_act=None)
        if self.readings[f"{self.prefix}.lead.pass"] == "keep":
            return position
        return self.passes_on(position, player)

    def discarded(self, position: Position, action: Action, index: int) -> Position:
        """A discard has no effect where no power gives it one."""
        return position

    @staticmethod
    def takes_back(position: Position, play: Play) -> tuple[str, tuple[str, ...]] | None:
        """Who takes which cards back by a play, if anybody does."""
        return None

    def given(self, position: Position, action: Action, index: int) -> Position:
        """Cards handed over change nothing within the trick."""
        return position

    # -- the turn goes round

    def passes_on(self, position: Position, player: str) -> Position:
        """The turn goes to the next player who holds cards ("Play"), or the trick ends.

        It ends when the turn reaches the closer's seat; a player who went out keeps the
        seat for that ("Taking the trick").
        """
        players = position.players
        start = players.index(player)
        for step in range(1, len(players) + 1):
            seat = players[(start + step) % len(players)]
            if position.pile and seat == position.closer:
                return self.taken(position)
            if seat not in position.out:
                return changed(position, to_act=seat)
        return changed(position, to_act=None)

    def taken(self, position: Position) -> Position:
        """The owner of the top play takes the trick and leads ("Going out and the next lead")."""
        owner = position.pile[-1].owner
        leader = owner if owner not in position.out else self.lead_for(owner, position.out)
        cleared = tuple(card for laid in position.pile for card in laid.cards)
        return Position(
            position.players, leader, position.out, gone=position.gone + cleared, tricks=(*position.tricks, owner)
        )

    def lead_for(self, owner: str, out: frozenset[str]) -> str | None:
        """Who leads for a player who took the trick and is out: Rank Privilege, or without that
        house rule the next in line ("Going out and the next lead", "No Rank Privilege")."""
        if self.table.house.get("rank_privilege", "yes") == "yes":
            return self.privileged(out)
        return next((player for player in self.after_seat(owner) if player not in out), None)

    def after_seat(self, player: str) -> tuple[str, ...]:
        """The players in their order round the table, beginning behind this one."""
        players = self.table.players
        at = players.index(player) + 1
        return (*players[at:], *players[:at])

    def closed(self, position: Position) -> Position:
        """Nobody is to act once only one player holds cards ("Finishing the round")."""
        return changed(position, to_act=None) if len(position.still_in()) < 2 else position


TAXES = frozenset({PAYMENT, RETURN})
"""What is due at tax time."""


class Dues:
    """What is due at one table, under readings looked up as needed."""

    prefix = "ta"
    """The prefix of the readings looked up."""

    def __init__(self, table: Table, readings: Mapping[str, str]) -> None:
        self.table, self.readings = table, readings

    def after(self, trail: tuple[Position, ...]) -> tuple[Pending, ...]:
        """What is due after the history with these positions, unless the table says so itself."""
        if self.table.due:
            return self.table.due
        return () if self.table.taxes is None else self.taxes()

    def taxes(self) -> tuple[Pending, ...]:
        """For each pair that is not done, who gives next ("Taxes": the low player first)."""
        from adjudicator.games.tahimi import setup

        table = self.table
        given = {action.player for action in table.taxes or () if action.play.kind == GIVES}
        dues = []
        for pair in setup.schedule(table.players, table.house, table.number, self.readings, prefix=self.prefix):
            first, second = self.order(pair)
            if first.player not in given:
                dues.append(first)
            elif second.player not in given:
                dues.append(second)
        return tuple(dues)

    def order(self, pair: setup.Tax) -> tuple[Pending, Pending]:
        """What the two of a pair give, in the order they give it."""
        return (
            Pending(PAYMENT, pair.low, pair.high, pair.count, best=True),
            Pending(RETURN, pair.high, pair.low, pair.count),
        )
