"""What follows from actions in one round, as every game says it: start, answers, apply.

A round is a state and actions. A case is that, a record a deal and actions, a live table a record that
grows, a simulation a record that is chosen; all of them go forward by a game's `Rules`. Whether an action
was legal is for the law to say.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Generic, Protocol

from typing_extensions import TypeVar

from adjudicator.cards import Hand, Lexicon, Play
from adjudicator.engine.breach import AFTER_END, NOT_HELD, Breach
from adjudicator.engine.state import Action, Pending, Position, RoundState, Table, changed
from adjudicator.law import Options

if TYPE_CHECKING:
    from adjudicator.engine.holding import JointLimit

S = TypeVar("S", bound=RoundState, default=RoundState)


@dataclass(frozen=True)
class Move:
    """Cards that came into a player's hand: those that everybody saw, and how many more nobody did; and those that left
    it and were seen, besides what its player put down."""

    player: str
    cards: Counter[str] = field(hash=False)
    unseen: int = 0
    left: Counter[str] = field(default_factory=Counter, hash=False)


@dataclass(frozen=True)
class Passage:
    """Cards that went from one place to another: those that were seen, and how many more. A place is a hand, by its
    player, or one of the game's own. Cards that go from a place to itself were seen there. With `whole` nothing is left
    at the source of what was there, but for what was only seen."""

    source: str
    target: str
    cards: tuple[str, ...]
    unseen: int = 0
    whole: bool = False


@dataclass(frozen=True)
class Swapped:
    """Whole hands that went to others: by player, of whose hands theirs is made up now."""

    whose: Mapping[str, tuple[str, ...]] = field(hash=False)


@dataclass(frozen=True)
class Step(Generic[S]):
    """One action of a round that is told: the state before it, and after it.

    `line` is the number of its line, from 1, `part` which action of that line it is, from 0. `before` is the round as
    it stood once what was left `undone` had been passed over. `moves` are the cards that came into hands by it, one
    after another.
    `dealt_on` is the line with which the round began, `round` its number among those told, from 1. `previous` is
    the step before it in the same round. `misplaced` says of cards that they cannot have been in the hand.
    """

    action: Action
    line: int
    part: int
    rules: Rules[S]
    round: int
    dealt_on: int
    before: S
    after: S = field(repr=False)
    undone: tuple[Pending, ...] = ()
    moves: tuple[Move | Swapped, ...] = ()
    misplaced: tuple[Breach, ...] = ()
    previous: Step[S] | None = field(default=None, repr=False, compare=False)

    @property
    def key(self) -> tuple[int, int]:
        """The action's own key among all that are told: its line, and which one of that line it is."""
        return self.line, self.part

    @property
    def player(self) -> str:
        return self.action.player

    @property
    def play(self) -> Play:
        return self.action.play


class Rules(ABC, Generic[S]):
    """What follows from actions in one round, under readings asked for as needed. Only what is abstract is
    every game's; the rest is for games that have more than one kind of decision, or hands that change unseen.

    `apply` is total: an action that the rules forbid is followed through as the players did it, or means
    nothing and changes nothing; no card is lost by it.
    """

    called: str = "round"
    """What a deal and all that follows from it is called."""
    actions: str = "name the cards that are played"
    """What a line of a record may be, where one is told that nobody does in the game."""
    seats_rule = deal_rule = end_rule = decree_rule = ""
    """The ids of the rules by which players sit, the cards are dealt, a round ends, and house rules change; the last
    is empty where the rule on the end of a round says it."""
    deck_rule = limit_rule = ""
    """The ids of those by which the deck is made up, where that on the deal does not say it, and a round has only some of
    its cards."""

    def __init__(self, lexicon: Lexicon, readings: Mapping[str, str], house: Mapping[str, str]) -> None:
        self.lexicon, self.readings, self.house = lexicon, readings, house

    # -- forward

    @abstractmethod
    def start(self, players: tuple[str, ...], hands: Mapping[str, Hand], number: int = 1) -> S:
        """A round once the cards are dealt, the first decision open. `number` is the round's in its match, from 1."""

    def next(self, previous: S, players: tuple[str, ...], hands: Mapping[str, Hand], number: int) -> S:
        """The round behind another one that has ended: what goes over into it is all that it does not share with a
        first round."""
        return self.start(players, hands, number)

    def begun(self, table: Table, hands: Mapping[str, Hand]) -> S:
        """A round as a case tells it, before the first line of its history; `hands` are as they were then. Asked of
        games whose states are their positions."""
        raise TypeError(f"no case is gone through by {type(self).__name__}")

    def meant(self, state: S, player: str, play: Play) -> Play:
        """The play that a shorthand stands for, and any other itself. Raises Unsettled where it may be several."""
        return play

    @abstractmethod
    def answers(self, state: S, player: str, play: Play) -> Pending | None:
        """The open decision that an action answers; None if nobody asked for it."""

    @abstractmethod
    def apply(self, state: S, action: Action) -> S:
        """The round after an action, whether it was legal or not, and all that follows from it by itself.
        Raises Unsettled where the action has to be said more plainly."""

    def passed_over(self, state: S, action: Action) -> S:
        """The round with what is open left undone, where an action can only mean that it was."""
        return state

    def untold(self, state: S, action: Action) -> Iterator[Action]:
        """What was done before an action by nobody's choice and need not be told, each after the one before it."""
        yield from ()

    def reached(self, state: S, action: Action) -> S:
        """The round with that done."""
        for done in self.untold(state, action):
            state = self.apply(state, done)
        return state

    def closed(self, state: S) -> S:
        """The round at the end of what a case tells of it, with what nobody need tell done."""
        return state

    def resumed(self, before: S, after: S, action: Action, held: str) -> S:
        """The round after an action out of turn, where the next line shows that the table held it to be
        the turn of `held`."""
        return after

    def stalled(self, before: S, after: S) -> bool:
        """Whether the round would go on for ever: nobody does anything any more that changes it."""
        return False

    def scores(self, state: S) -> Mapping[str, int]:
        """What each player has by a round that is over; nothing where no points are counted."""
        return {}

    def knowing(self, state: S, hands: Mapping[str, Hand]) -> S:
        """The round with other things known of the hands."""
        return changed(state, hands=hands)

    @abstractmethod
    def elsewhere(self, state: S) -> Counter[str]:
        """The cards that are in no hand: on the table, in tricks, out of play. With the hands they are the deck."""

    # -- as a situation

    @abstractmethod
    def table(self, state: S) -> Table:
        """The moment as a table, of which the law is asked."""

    def told(self, state: S, hands: Mapping[str, Hand], player: str, play: Play) -> Table:
        """The moment before an action of a record as a table, with as much of the hands as is known."""
        return replace(self.table(state), hands=hands)

    def trail(self, state: S, player: str, play: Play) -> tuple[Position, ...] | None:
        """The position before each line of that table's history, and the present one, where what happened is
        taken as it did, in turn or not; None where the table is gone through as a case is."""
        return None

    def evident(self, state: S) -> bool:
        """Whether anything may be concluded from earlier lines of a moment's history."""
        return True

    def limits(self, players: int) -> tuple[JointLimit, ...]:
        """How many of some cards a round has among so many players, besides the counts of the deck."""
        return ()

    # -- what moved

    def spent(self, state: S, action: Action) -> Counter[str]:
        """The known cards that leave the hand of whoever acts."""
        return action.play.spent

    def moves(self, before: S, action: Action, after: S) -> tuple[Move | Swapped, ...]:
        """The cards that came into hands by an action, one after another."""
        return ()

    def passages(self, before: S, action: Action, after: S) -> Sequence[Passage] | None:
        """The ways that cards took by an action, one after another, as far as everybody could tell at that time: each
        card was in a place where these let it be. None in a game that tells of none."""
        return None

    # -- what no clause rules on

    def in_turn(self, state: S, action: Action) -> bool:
        """Whether the action was this player's to do."""
        return self.answers(state, action.player, action.play) is not None

    @abstractmethod
    def lead(self, state: S) -> tuple[str, str]:
        """Why the player is to act whose turn it is: the rule, and a sentence with its stop."""

    def over(self, state: S) -> Breach:
        """The fault of whoever does anything in a round that has ended."""
        return Breach(AFTER_END, self.end_rule, (f"The {self.called} is over: nothing more can be done in it.",))

    def misplaced(self, state: S, action: Action) -> tuple[Breach, ...]:
        """The cards of an action that cannot have been in the hand, by what everybody has seen before."""
        cards = self.of_hand(state, action)
        found = tuple(because for card in cards if (because := self.lacking(state, action.player, card)))
        return (Breach(NOT_HELD, NOT_HELD, found),) if found else ()

    def of_hand(self, state: S, action: Action) -> Iterable[str]:
        """The cards of an action that have to come from the hand, as far as it is known what is in hands."""
        return ()

    def lacking(self, state: S, player: str, card: str) -> str:
        """Why a card cannot have been in a player's hand, in a sentence: another hand is known to have it, or the hand is
        wholly known. Empty where it can."""
        told = f"{player} does not hold {self.lexicon.spoken(card)}"
        other = next((name for name, hand in state.hands.items() if name != player and card in hand.cards), None)
        if other is not None:
            return f"{told}: {other} does."
        hand = state.hands.get(player, Hand(unseen=None))
        return f"{told}." if hand.known and card not in hand.cards else ""

    def preceding(self, step: Step[S], calls: bool, shows: bool) -> Iterator[Breach]:
        """What had to be done before an action, and was not. `calls` and `shows` say whether the record tells
        of announcements, and of cards shown by themselves: where it does not, none is missed."""
        yield from ()

    def deck_heading(self, players: int) -> str:
        """Of the citations of `deck_rule` the only heading that says the deck of so many players; empty where all do."""
        return ""

    def headings(self, state: S, play: Play, rule: str) -> frozenset[str]:
        """Of a rule's citations the headings that bear on an action; all of them, if empty."""
        return frozenset()

    def sentence(self, state: S, player: str, clauses: frozenset[str]) -> str | None:
        """One sentence for an action against several clauses, of which only one can have been broken, by their ids;
        None where each has its own."""
        return None

    def proves(self, step: Step[S], by: Step[S]) -> str | None:
        """How a later action proves an earlier one to be illegal, in a sentence; None where it is told what the earlier
        one would have hung on."""
        return None

    def impossible(self, state: S, action: Action) -> str:
        """Why a line of a case cannot have been that nobody chose, without a capital and a stop: cards drawn that were
        not there; empty where it can."""
        return ""

    def irregular(self, step: Step[S]) -> tuple[Breach, ...] | None:
        """What is wrong with an action on which no clause rules; None where the law is to be asked."""
        return None


class Agreement(Protocol[S]):
    """What a table plays by: the rules of a round under chosen readings and house rules, and its cards."""

    @property
    def rules(self) -> Rules[S]:
        """What follows from actions in one round."""

    @property
    def lexicon(self) -> Lexicon: ...

    @property
    def options(self) -> Options:
        """The option chosen for every reading and house rule."""

    @property
    def house(self) -> Mapping[str, str]: ...


def history_of(step: Step[S]) -> Iterator[Step[S]]:
    """A step, and those before it in its round, the last first.

    >>> from types import SimpleNamespace as Line
    >>> first = Line(number=1, previous=None)
    >>> [line.number for line in history_of(Line(number=2, previous=first))]
    [2, 1]
    """
    at: Step[S] | None = step
    while at is not None:
        yield at
        at = at.previous


def from_seat(players: Sequence[str], first: str) -> tuple[str, ...]:
    """The players in their order, beginning with one of them.

    >>> from_seat(("Ada", "Ben", "Cleo"), "Ben")
    ('Ben', 'Cleo', 'Ada')
    """
    at = players.index(first)
    return (*players[at:], *players[:at])
