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
from adjudicator.engine.state import Action, OutOfOrder, StatePosition, Table, Unsettled
from adjudicator.law import Options
from adjudicator.law.branches import remembered

S = TypeVar("S", bound=StatePosition, default=StatePosition)


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
        """The state before each line, and the final one. Raises OutOfOrder, Unsettled."""
        trail = [self.start()]
        for index, line in enumerate(self.table.history):
            with with_line_index(index):
                action = self.expand(trail[-1], line)
                trail[-1] = self.rules.before_line(trail[-1], action)
                trail.append(self.after(trail[-1], action, index))
        return (*trail[:-1], self.closed(trail[-1]))

    def start(self) -> S:
        """The state before the first line. Raises OutOfOrder, Unsettled.

        It may have to be searched for, which takes longer than replaying all lines; so it is memoised on the table for
        each combination of readings looked up.
        """
        rules, kept = type(self.rules), self.table.starts
        key = rules, self.rules.lexicon
        if key not in kept:
            kept[key] = _once(rules, self.table, self.rules.lexicon)
        start = cast("S | OutOfOrder", kept[key](self.rules.readings))
        if isinstance(start, OutOfOrder):
            raise start.with_traceback(None)
        return start

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


def _once(
    rules: type[Rules[S]], table: Table, lexicon: Lexicon
) -> Callable[[Mapping[str, str]], StatePosition | OutOfOrder]:
    """A memoised function from readings to the state before the first line, or to the OutOfOrder error that prevents
    it."""

    def start(readings: Mapping[str, str]) -> StatePosition | OutOfOrder:
        try:
            return rules(lexicon, readings, table.house).begun(table, rewound(table))
        except OutOfOrder as fault:
            return fault

    return remembered(start)


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
