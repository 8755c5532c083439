"""Short histories, told action by action under two readings at once, the shortest first.

An unclear sentence may act in what follows from an action: whose turn it is, what lies on
top, who has acted. Two ways to read it are told apart by a history after which they leave
different positions. Histories are tried in order of their actions, then of the players at the
table, then of the actions themselves, out of the small choice of typical ones that a game gives.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from adjudicator.cards import Lexicon
from adjudicator.engine.draft import NAMES, Continuation
from adjudicator.engine.game import Game
from adjudicator.engine.state import OutOfOrder, Position, Table
from adjudicator.law import Options

MOST_ACTIONS = 4
"""The longest histories tried, in continuations: what a game gives as one may have several lines."""

MORE_ACTIONS = 2
"""The longest histories tried for something smaller where a difference is known already."""


@dataclass(frozen=True)
class Branched:
    """A history of so many continuations, and the position after it under each of two readings.

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
        """The readings leave different positions."""
        return self.first != self.second


def histories(
    game: Game, lexicon: Lexicon, house: Options, first: Options, second: Options, most: int = MOST_ACTIONS
) -> Iterator[list[Branched]]:
    """The histories of at most so many continuations that leave different positions, in groups of one
    length and table, the shortest first.

    `first` and `second` have an option for every key. All that is in a group is possible in its order under
    both readings.

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
        """The history with one continuation more."""
        player = history.first.to_act
        if player is None or player != history.second.to_act or player in history.table.out:
            return
        for continuation in self.game.typical(self.lexicon, history.table, history.first):
            if (after := self._after(history, continuation)) is not None:
                yield after

    def _after(self, history: Branched, continuation: Continuation) -> Branched | None:
        """The history after some lines; None where they cannot be in this order under one of the readings."""
        before = history.table
        told, out = (*before.history, *continuation.actions), before.out | continuation.out
        table = replace(before, history=told, out=out)
        first, second = history.first, history.second
        try:
            for index, action in enumerate(continuation.actions, start=len(before.history)):
                first = self.game.trick(table, self.lexicon, self.first).after(first, action, index)
                second = self.game.trick(table, self.lexicon, self.second).after(second, action, index)
        except OutOfOrder:
            return None
        return Branched(table, first, second, history.actions + 1)
