"""What lies on the table, and what follows from a card or a pass ("Jig")."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from adjudicator.cards import PASS, PUT, Hand, Lexicon
from adjudicator.engine import state
from adjudicator.engine.choice import TURN
from adjudicator.engine.state import Action, OutOfOrder, Pending, Table
from examples.jig.cards import following

RUN = 5
"""The last card of a run, the lead counted: its player calls Jig."""


@dataclass(frozen=True)
class Laid:
    """A card of the run, who played it, and its line."""

    owner: str
    cards: tuple[str, ...]
    index: int


@dataclass(frozen=True)
class Position(state.Position):
    """The run so far; the card asked for, empty with the lead; how many have passed since the last card."""

    pile: tuple[Laid, ...] = ()
    wanted: str = ""
    silent: int = 0


@dataclass(frozen=True)
class State:
    """A round at one moment; `history` are the lines of the run."""

    players: tuple[str, ...]
    hands: Mapping[str, Hand] = field(hash=False)
    position: Position
    history: tuple[Action, ...] = ()
    ended: str | None = None

    @property
    def due(self) -> tuple[Pending, ...]:
        """Whose turn it is."""
        return (Pending(TURN, self.position.to_act),) if self.position.to_act else ()

    @property
    def discards(self) -> tuple[str, ...]:
        """The cards of earlier runs."""
        return self.position.gone


def follow(
    position: Position, action: Action, index: int, gone: Iterable[str], readings: Mapping[str, str]
) -> Position:
    """The position after an action, legal or not; `gone` are cards played before that it does not tell of."""
    player, play = action.player, action.play
    if play.kind == PUT:
        position = replace(position, pile=(*position.pile, Laid(player, play.cards, index)))
        wanted, run = following(play.cards[-1]), [card for laid in position.pile for card in laid.cards]
        stop = not wanted or wanted in {*gone, *position.gone, *run} or len(position.pile) >= RUN
        return lead(position, player) if stop else _asked(position, player, wanted, 0)
    if play.kind != PASS or not position.pile:
        return position
    silent, others = position.silent + 1, len(position.players) - 1
    if silent > others or (silent == others and readings["jig.own"] == "no"):
        return lead(position, position.pile[-1].owner)
    return _asked(position, player, position.wanted, silent)


def lead(position: Position, player: str) -> Position:
    """A run is over: its cards are out of play, and somebody leads to the next."""
    gone = (*position.gone, *(card for laid in position.pile for card in laid.cards))
    return replace(position, pile=(), gone=gone, wanted="", silent=0, to_act=player)


def _asked(position: Position, player: str, wanted: str, silent: int) -> Position:
    seat = (position.players.index(player) + 1) % len(position.players)
    return replace(position, to_act=position.players[seat], wanted=wanted, silent=silent)


class Trick:
    """The lines of a case, from a lead on, under readings asked for as needed."""

    def __init__(self, table: Table, lexicon: Lexicon, readings: Mapping[str, str]) -> None:
        self.table, self.readings = table, readings

    def trail(self) -> tuple[Position, ...]:
        """The position before each line, and the one after them all. Raises OutOfOrder."""
        trail = [self.start()]
        for index, action in enumerate(self.table.history):
            trail.append(self.after(trail[-1], action, index))
        return tuple(trail)

    def start(self) -> Position:
        """The lead, before the first line."""
        first = next((action.player for action in self.table.history), self.table.turn)
        named = [player for player in self.table.players if player in self.table.hands]
        return Position(self.table.players, first or (named[0] if len(named) == 1 else None))

    def after(self, position: Position, action: Action, index: int) -> Position:
        """The position after one more line. Raises OutOfOrder."""
        called = position.wanted and action.play.kind == PUT
        if action.player != position.to_act and not (called and self.readings["jig.turn"] == "holder"):
            raise OutOfOrder(index, position.to_act)
        after = follow(position, action, index, self.table.discards, self.readings)
        empty = self.table.hands.get(action.player) == Hand()
        last = empty and index == self.table.last_action(action.player)
        return replace(after, to_act=None, out=frozenset({action.player})) if last else after

    def closed(self, position: Position) -> Position:
        """The same: a run that is over has ended at once."""
        return position
