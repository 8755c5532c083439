"""What lies on the table, and what follows from a card or a pass."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from adjudicator.cards import PASS, PUT, Hand, Lexicon
from adjudicator.engine import state
from adjudicator.engine.state import Action, OutOfOrder, Table
from examples.jig.cards import following

RUN = 5
"""The last card that follows a lead, the lead counted: its player calls Jig."""


@dataclass(frozen=True)
class Laid:
    """A card of the run, who played it, and its line."""

    owner: str
    cards: tuple[str, ...]
    index: int


@dataclass(frozen=True)
class Position(state.Position):
    """The cards since the lead, the card asked for (empty with the lead), and how many have passed since the last."""

    pile: tuple[Laid, ...] = ()
    wanted: str = ""
    silent: int = 0


class Trick:
    """What follows from the lines of a run, under readings asked for as needed."""

    def __init__(self, table: Table, lexicon: Lexicon, readings: Mapping[str, str]) -> None:
        self.table, self.readings = table, readings

    def trail(self) -> tuple[Position, ...]:
        """The position before each action of the history, and the one after it all. Raises OutOfOrder."""
        trail = [self.start()]
        for index, action in enumerate(self.table.history):
            trail.append(self.after(trail[-1], action, index))
        return tuple(trail)

    def start(self) -> Position:
        """The lead, before the first line."""
        first = self.table.history[0].player if self.table.history else None
        named = [player for player in self.table.players if player in self.table.hands]
        alone = named[0] if len(named) == 1 else None
        return Position(self.table.players, first or self.table.turn or alone)

    def after(self, position: Position, action: Action, index: int) -> Position:
        """The position after one more action. Raises OutOfOrder."""
        player, play = action.player, action.play
        called = play.kind == PUT and position.wanted
        if player != position.to_act and not (called and self.readings["jig.turn"] == "holder"):
            raise OutOfOrder(index, position.to_act)
        if play.kind == PASS:
            return self._passed(position)
        return self._played(position, Laid(player, play.cards, index)) if play.kind == PUT else position

    def _played(self, position: Position, laid: Laid) -> Position:
        pile, player = (*position.pile, laid), laid.owner
        gone = {*self.table.discards, *position.gone, *(card for one in pile for card in one.cards)}
        wanted = following(laid.cards[-1])
        if self.table.hands.get(player) == Hand() and self.table.last_action(player) == laid.index:
            return replace(position, pile=pile, to_act=None, wanted="", out=frozenset({player}))
        if len(pile) == RUN or not wanted or wanted in gone:
            return self._leads(replace(position, pile=pile), player)
        return replace(position, pile=pile, wanted=wanted, silent=0, to_act=self._left(player))

    def _passed(self, position: Position) -> Position:
        silent, last = position.silent + 1, position.pile[-1].owner if position.pile else position.to_act
        others = len(position.players) - 1
        if silent > others or (silent == others and self.readings["jig.own"] == "no"):
            return self._leads(position, last)
        return replace(position, silent=silent, to_act=self._left(position.to_act))

    def _left(self, player: str | None) -> str:
        players = self.table.players
        return players[(players.index(player or players[-1]) + 1) % len(players)]

    def _leads(self, position: Position, player: str | None) -> Position:
        gone = (*position.gone, *(card for laid in position.pile for card in laid.cards))
        return replace(position, pile=(), gone=gone, wanted="", silent=0, to_act=player)

    def closed(self, position: Position) -> Position:
        """The position: a run that is over has ended at once."""
        return position


def paid(left: Mapping[str, int], pool: str) -> dict[str, int]:
    """What each wins or pays, by how many cards each has left: the first without any wins ("Jig")."""
    winner = next(player for player, count in left.items() if not count)
    lost = {player: -count - (pool == "each") for player, count in left.items()}
    return {
        player: -sum(lost.values()) + lost[winner] if player == winner else lost[player] for player in left
    }
