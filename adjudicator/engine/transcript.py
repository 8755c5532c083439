"""What follows from the lines of a case, by the rules of a whole round: a case is a state and some actions.

For a game whose states are its positions. One whose law is told of a trick alone may give a `trick` of its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Generic, Self, cast

from typing_extensions import TypeVar

from adjudicator.cards import Hand, Lexicon
from adjudicator.engine.circumstances import Circumstances
from adjudicator.engine.query import Asked
from adjudicator.engine.rules import Rules
from adjudicator.engine.state import Action, OutOfOrder, StatePosition, Table, Unsettled
from adjudicator.law import Options
from adjudicator.law.branches import remembered

S = TypeVar("S", bound=StatePosition, default=StatePosition)


@contextmanager
def meant_on(index: int) -> Iterator[None]:
    """What has to be said more plainly is said of a line of the history, from 0.

    >>> try:
    ...     with meant_on(3):
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
    """The history of a table followed from its beginning, under readings asked for as needed."""

    def __init__(self, rules: Rules[S], table: Table) -> None:
        self.rules, self.table = rules, table

    def trail(self) -> tuple[S, ...]:
        """The state before each line, and the one after them all. Raises OutOfOrder, Unsettled."""
        trail = [self.start()]
        for index, line in enumerate(self.table.history):
            with meant_on(index):
                action = self.meant(trail[-1], line)
                trail[-1] = self.rules.reached(trail[-1], action)
                trail.append(self.after(trail[-1], action, index))
        return (*trail[:-1], self.closed(trail[-1]))

    def start(self) -> S:
        """The state before the first line. Raises OutOfOrder, Unsettled.

        Where it is searched for, the search takes longer than all lines: it is done once for each combination of the
        readings that it asks for, and kept as long as the table is."""
        rules, kept = type(self.rules), self.table.starts
        key = rules, self.rules.lexicon
        if key not in kept:
            kept[key] = _once(rules, self.table, self.rules.lexicon)
        start = cast("S | OutOfOrder", kept[key](self.rules.readings))
        if isinstance(start, OutOfOrder):
            raise start.with_traceback(None)
        return start

    def meant(self, position: S, action: Action) -> Action:
        """A line with the play that a shorthand stands for there. Raises Unsettled."""
        play = self.rules.meant(position, action.player, action.play)
        return action if play is action.play else replace(action, play=play)

    def after(self, position: S, action: Action, index: int) -> S:
        """The state after a line. Raises OutOfOrder, Unsettled."""
        if not self.rules.in_turn(position, action):
            raise OutOfOrder(index, position.to_act)
        if because := self.rules.impossible(position, action):
            raise OutOfOrder(index, position.to_act, because)
        return self.rules.apply(position, action)

    def closed(self, position: S) -> S:
        """The state with what nobody need tell done: all that follows has followed."""
        return self.rules.closed(position)


def _once(
    rules: type[Rules[S]], table: Table, lexicon: Lexicon
) -> Callable[[Mapping[str, str]], StatePosition | OutOfOrder]:
    """The state before the first line of a table by the readings, or why the history could not be."""

    def start(readings: Mapping[str, str]) -> StatePosition | OutOfOrder:
        try:
            return rules(lexicon, readings, table.house).begun(table, rewound(table))
        except OutOfOrder as fault:
            return fault

    return remembered(start)


@dataclass(frozen=True)
class Reached(Generic[S]):
    """What a question is asked of, in such a game: a table, and the rules under readings asked for as needed.

    `about` is the player whom the question names, if it names one, `beside` what is told of the table besides its
    situation. `options` are those of the table itself, whatever reading is tried.
    """

    table: Table
    rules: Rules[S]
    about: str
    beside: Circumstances
    options: Options

    @classmethod
    def by(cls, rules: type[Rules[S]]) -> Callable[[Asked], Self]:
        """Makes one of a question, by the rules of a game.

        >>> from types import SimpleNamespace
        >>> there = SimpleNamespace(table=Table(("Ada", "Ben"), house={"pool": "each"}), lexicon=None, options={})
        >>> asked = SimpleNamespace(situation=there, readings={}, about="Ada", circumstances=Circumstances())
        >>> Reached.by(lambda lexicon, readings, house: house)(asked).rules
        {'pool': 'each'}
        """

        return lambda asked: cls(
            asked.situation.table,
            rules(asked.situation.lexicon, asked.readings, asked.situation.table.house),
            asked.about,
            asked.circumstances,
            asked.situation.options,
        )

    @cached_property
    def state(self) -> S:
        """The state that the history leads to. Raises OutOfOrder, Unsettled."""
        return Replay(self.rules, self.table).trail()[-1]

    @property
    def players(self) -> tuple[str, ...]:
        """Who plays, in the order the game names them."""
        return self.table.players

    def spoken(self, card: str) -> str:
        """A card inside a sentence."""
        return self.rules.lexicon.spoken(card)


def rewound(table: Table) -> Mapping[str, Hand]:
    """The hands of a table as they were before its history: those it tells, with the cards put down since; of
    a player who is out, what was put down and nothing else.

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
