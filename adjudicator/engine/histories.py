"""Breadth-first search for short histories after which two readings leave different positions.

A reading may act in a transition: whose turn it is, what lies on top, who has acted. Histories are enumerated by
length, then by number of players, then in the order of the game's typical continuations (`Game.typical`), and replayed
under both readings.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from adjudicator.cards import Lexicon
from adjudicator.dataclass import dataclass
from adjudicator.engine.draft import NAMES, Continuation
from adjudicator.engine.game import Game
from adjudicator.engine.state import OutOfOrder, Position, Table
from adjudicator.law import Options

MOST_ACTIONS = 4
"""The greatest length of a history, in continuations; one continuation may have several lines."""

MORE_ACTIONS = 2
"""The same where a difference is known already and only a smaller one is sought."""


@dataclass(frozen=True)
class Branched:
    """A history of `actions` continuations, with the position after it under each of two readings.

    >>> here = Position(("Ada", "Ben"), "Ada")
    >>> Branched(Table(("Ada", "Ben")), here, here).apart
    False
    """

    table: Table
    first: Position
    second: Position
    actions: int = 0

    @property
    def apart(self) -> bool:
        """Whether the readings leave different positions."""
        return self.first != self.second


def histories(
    game: Game, lexicon: Lexicon, house: Options, first: Options, second: Options, most: int = MOST_ACTIONS
) -> Iterator[list[Branched]]:
    """Yield the histories of up to `most` continuations that leave different positions, in groups of equal length and
    table, shortest first.

    `first` and `second` have an option for every key. Every history is possible under both readings.

    >>> from adjudicator.engine.variant import chosen
    >>> from adjudicator.games import GAMES
    >>> game = next(iter(GAMES.values()))
    >>> key = next(key for key in sorted(game.history_readings) if len(game.readings[key].names) > 1)
    >>> default, other = chosen(game), chosen(game, {key: game.readings[key].names[1]})
    >>> [sum(map(len, histories(game, game.lexicon({}), {}, default, one, most=2))) > 0 for one in (default, other)]
    [False, True]
    """
    telling = _Telling(game, lexicon, first, second)
    tables = [players for players in game.tried if game.fewest <= players <= game.most]
    levels = {players: [telling.start(players, house)] for players in tables}
    for _ in range(most):
        for players in tables:
            levels[players] = [after for history in levels[players] for after in telling.longer(history)]
            yield [closed for history in levels[players] if (closed := telling.closed(history)).apart]


@dataclass(frozen=True)
class _Telling:
    """One game under two readings."""

    game: Game
    lexicon: Lexicon
    first: Options
    second: Options

    def start(self, players: int, house: Options) -> Branched:
        table = Table(NAMES[:players], turn=NAMES[0], house=dict(house))
        position = self.game.trick(table, self.lexicon, self.first).start()
        return Branched(table, position, position)

    def closed(self, history: Branched) -> Branched:
        first, second = (self.game.trick(history.table, self.lexicon, own) for own in (self.first, self.second))
        return replace(history, first=first.closed(history.first), second=second.closed(history.second))

    def longer(self, history: Branched) -> Iterator[Branched]:
        """Yield the history extended by each typical continuation."""
        player = history.first.to_act
        if player is None or player != history.second.to_act or player in history.table.out:
            return
        for continuation in self.game.typical(self.lexicon, history.table, history.first):
            if (after := self._after(history, continuation)) is not None:
                yield after

    def _after(self, history: Branched, continuation: Continuation) -> Branched | None:
        """The history extended by a continuation; None if it is out of order under one of the readings."""
        before = history.table
        lines, out = (*before.history, *continuation.actions), before.out | continuation.out
        table = replace(before, history=lines, out=out)
        first, second = history.first, history.second
        try:
            for index, action in enumerate(continuation.actions, start=len(before.history)):
                first = self.game.trick(table, self.lexicon, self.first).after(first, action, index)
                second = self.game.trick(table, self.lexicon, self.second).after(second, action, index)
        except OutOfOrder:
            return None
        return Branched(table, first, second, history.actions + 1)
