"""Replay a case's history with the rules of a whole round, for games whose states are their positions.

A game whose law only needs the present trick may define a `trick` of its own instead.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from functools import cached_property
from typing import Generic, Self, cast

from typing_extensions import TypeVar

from adjudicator.cards import Hand, Lexicon
from adjudicator.dataclass import dataclass
from adjudicator.engine.circumstances import Circumstances
from adjudicator.engine.query import QuestionContext
from adjudicator.engine.rules import Rules
from adjudicator.engine.state import Action, Cache, OutOfOrder, StatePosition, Table, Unsettled
from adjudicator.law import Options
from adjudicator.law.branches import remembered

S = TypeVar("S", bound=StatePosition, default=StatePosition)
T = TypeVar("T")


@contextmanager
def with_line_index(index: int) -> Iterator[None]:
    """Context manager: set the line index (from 0) of an Unsettled error raised inside.

    >>> try:
    ...     with with_line_index(3):
    ...         raise Unsettled(0, "this may mean either", "say which")
    ... except Unsettled as error:
    ...     error.index
    3
    """
    try:
        yield
    except Unsettled as error:
        error.index = index
        raise


class Replay(Generic[S]):
    """Replays the history of a table from its start. Readings are looked up lazily."""

    def __init__(self, rules: Rules[S], table: Table) -> None:
        self.rules, self.table = rules, table

    def trail(self) -> tuple[S, ...]:
        """The state before each line, and the final one. Raises OutOfOrder, Unsettled.

        Memoised on the table for each combination of readings looked up, as every question about a case replays it.
        """
        return self._memoised(self.table.trails, _trail)

    def start(self) -> S:
        """The state before the first line. Raises OutOfOrder, Unsettled.

        It may have to be searched for, which takes longer than replaying all lines; so it is memoised as the trail is,
        and shared with the table of a shorter or a longer history.
        """
        return self._memoised(self.table.starts, _start)

    def _memoised(self, cache: Cache, function: Callable[[Replay[S]], T]) -> T:
        """What `function` returns for a replay by the readings at hand, from a table's cache by rules and lexicon."""
        rules, table, lexicon = type(self.rules), self.table, self.rules.lexicon
        key = rules, lexicon
        if key not in cache:

            def computed(readings: Mapping[str, str]) -> object:
                try:
                    return function(Replay(rules(lexicon, readings, table.house), table))
                except OutOfOrder as fault:
                    return fault

            cache[key] = remembered(computed)
        result = cache[key](self.rules.readings)
        if isinstance(result, OutOfOrder):
            raise result.with_traceback(None)
        return cast("T", result)

    def expand(self, position: S, action: Action) -> Action:
        """The line with its shorthand expanded (`Rules.expand`). Raises Unsettled."""
        play = self.rules.expand(position, action.player, action.play)
        return action if play is action.play else replace(action, play=play)

    def after(self, position: S, action: Action, index: int) -> S:
        """Transition: the state after a line. Raises OutOfOrder, Unsettled."""
        if not self.rules.in_turn(position, action):
            raise OutOfOrder(index, position.to_act)
        if because := self.rules.impossible(position, action):
            raise OutOfOrder(index, position.to_act, because)
        return self.rules.apply(position, action)

    def closed(self, position: S) -> S:
        """The final state, after implied actions."""
        return self.rules.closed(position)


def _start(replay: Replay[S]) -> S:
    return replay.rules.begun(replay.table, rewound(replay.table))


def _trail(replay: Replay[S]) -> tuple[S, ...]:
    trail = [replay.start()]
    for index, line in enumerate(replay.table.history):
        with with_line_index(index):
            action = replay.expand(trail[-1], line)
            trail[-1] = replay.rules.before_line(trail[-1], action)
            trail.append(replay.after(trail[-1], action, index))
    return (*trail[:-1], replay.closed(trail[-1]))


@dataclass(frozen=True)
class ReplayContext(Generic[S]):
    """Context of a question in such a game: the table, and the rules under lazily looked-up readings.

    `about`: the player that the question names, or "". `beside`: the circumstances. `options`: the table's own,
    whichever reading is being tried.
    """

    table: Table
    rules: Rules[S]
    about: str
    beside: Circumstances
    options: Options

    @classmethod
    def by(cls, rules: type[Rules[S]]) -> Callable[[QuestionContext], Self]:
        """A function that makes the context of a question, for the rules of a game.

        >>> from types import SimpleNamespace
        >>> there = SimpleNamespace(table=Table(("Ada", "Ben"), house={"pool": "each"}), lexicon=None, options={})
        >>> context = SimpleNamespace(situation=there, readings={}, about="Ada", circumstances=Circumstances())
        >>> ReplayContext.by(lambda lexicon, readings, house: house)(context).rules
        {'pool': 'each'}
        """

        return lambda context: cls(
            context.situation.table,
            rules(context.situation.lexicon, context.readings, context.situation.table.house),
            context.about,
            context.circumstances,
            context.situation.options,
        )

    @cached_property
    def state(self) -> S:
        """The final state of the history. Raises OutOfOrder, Unsettled."""
        return Replay(self.rules, self.table).trail()[-1]

    @property
    def players(self) -> tuple[str, ...]:
        """The players in seating order."""
        return self.table.players

    @property
    def readings(self) -> Options:
        """The readings, looked up lazily."""
        return self.rules.readings

    @property
    def lexicon(self) -> Lexicon:
        """The words of the table."""
        return self.rules.lexicon

    def spoken(self, card: str) -> str:
        """A card's name inside a sentence."""
        return self.lexicon.spoken(card)


def rewound(table: Table) -> Mapping[str, Hand]:
    """The hands before a table's history: the stated hands plus the cards played since. A player who is out had only
    the cards played.

    >>> from adjudicator.cards import Play
    >>> history = (Action("Ada", Play("put", ("VI",))), Action("Ben", Play("put", ("VII",))))
    >>> table = Table(("Ada", "Ben"), history, hands={"Ada": Hand(unseen=4)}, out=frozenset({"Ben"}))
    >>> rewound(table)["Ada"], rewound(table)["Ben"]
    (Hand(cards={'VI': 1}, unseen=4), Hand(cards={'VII': 1}, unseen=0))
    """
    spent: dict[str, Counter[str]] = {}
    for action in table.history:
        spent.setdefault(action.player, Counter()).update(action.play.spent)
    hands = {**{player: Hand() for player in table.out}, **table.hands}
    return {player: hand.more(spent[player]) if player in spent else hand for player, hand in hands.items()}
