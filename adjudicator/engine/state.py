"""What lies on a table, whatever is played there: actions, a situation, and what follows from it, as
values."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from typing_extensions import TypeVar

from adjudicator.cards import TURNS, Hand, Play
from adjudicator.law import Options

T = TypeVar("T")


def changed(value: T, **fields: object) -> T:
    """A frozen value with some fields changed, as `dataclasses.replace` makes it but ten times as fast: for values
    that check nothing when they are made, and remember nothing besides their fields.

    >>> changed(Laid("Ada", ("VI",), 0), owner="Ben")
    Laid(owner='Ben', cards=('VI',), index=0)
    """
    made = object.__new__(type(value))
    made.__dict__.update(value.__dict__)
    made.__dict__.update(fields)
    return made


class OutOfOrder(ValueError):
    """A history in which somebody acts out of turn, or chance does what it cannot: `because` says so then, where nobody
    is to blame. `index` is the line's, from 0."""

    def __init__(self, index: int, expected: str | None, because: str = "") -> None:
        super().__init__(f"line {index} is out of turn")
        self.index, self.expected, self.because = index, expected, because


class Miscounted(OutOfOrder):
    """A history behind which some cannot have as many cards as are told: `said` has a sentence for each of them."""

    def __init__(self, index: int, said: Mapping[str, str]) -> None:
        super().__init__(index, None, "; ".join(said.values()))
        self.said = said


class Unsettled(OutOfOrder):
    """A line of the history whose meaning must be said; `help` says how. Under a reading that leaves it open the history
    could not be."""

    def __init__(self, index: int, message: str, help: str) -> None:
        super().__init__(index, None, message)
        self.message, self.help = message, help


@dataclass(frozen=True)
class Pending:
    """A decision that is open: of what kind, whose, and about how many cards.

    `to` is who gets the cards of a gift. `best` says that they must be the best ones. `cards`
    are those that have to be taken back, or that are drawn from. `about` is what else a game's own law has to know of it,
    `default` the play that is taken as chosen where nobody tells another.
    """

    kind: str
    player: str
    to: str | None = None
    count: int = 1
    best: bool = False
    cards: tuple[str, ...] = ()
    then: Pending | None = None
    """What is due once this is decided."""
    about: Hashable = None
    default: Play | None = None


@dataclass(frozen=True)
class Action:
    """One line of a history: who did what. `at` is where the line stands, if anywhere."""

    player: str
    play: Play
    at: object = None
    disputed: bool = False
    """Somebody doubts that it was legal, so nothing follows from it."""


@dataclass(frozen=True)
class AtLeast:
    """That a hand had so many of some cards at the least: all of them were seen to leave it, and `line`, counted from 1,
    is the last line on which one was, since when fewer came in unseen."""

    cards: tuple[str, ...]
    count: int
    line: int


@dataclass(frozen=True)
class NoneOf:
    """That a hand had none of some cards: they were elsewhere, by what is told of the ways of cards."""

    cards: frozenset[str]


Besides = AtLeast | NoneOf
"""What may be known of a hand besides single cards of it."""


@dataclass(frozen=True)
class Table:
    """A situation as somebody describes it.

    Players are named in the order of their ranks, the Tahimi first. The history holds
    the actions since the trick began, oldest first. Hands are as they are now.
    """

    players: tuple[str, ...]
    history: tuple[Action, ...] = ()
    turn: str | None = None
    opening: bool = False
    out: frozenset[str] = frozenset()
    hands: Mapping[str, Hand] = field(default_factory=dict, hash=False)
    discards: tuple[str, ...] = ()
    acted: frozenset[str] = frozenset()
    """Players who had a turn in the trick before the history begins."""
    passed: frozenset[str] | None = None
    """Those of `acted` who passed on that turn; None: nobody has told how it was spent."""
    house: Options = field(default_factory=dict, hash=False)
    taxes: tuple[Action, ...] | None = None
    """At tax time, what was given so far; None where the taxes are paid, or there are none."""
    number: int = 2
    """Which round of the session this is, for its taxes."""
    dealer: str | None = None
    """Who deals the round, where that is told and the rules name somebody else."""
    due: tuple[Pending, ...] = ()
    """The cards that are due, where it is told and need not be found out."""
    reshuffled: tuple[str, ...] = ()
    """Cards out of play from which somebody drew unseen: they may be in a hand again."""
    shown: frozenset[tuple[str, str]] = frozenset()
    """Who has shown which card by itself, and not beside a play."""
    among: Mapping[str, tuple[Besides, ...]] = field(default_factory=dict, hash=False)
    """By player what is known of a hand besides single cards."""
    began: StatePosition | None = None
    """What the history begins with, where more of it is told than stands here."""
    starts: dict[Hashable, Callable[[Mapping[str, str]], StatePosition | OutOfOrder]] = field(
        default_factory=dict, init=False, compare=False, repr=False
    )
    """What was searched for before the first line, by rules and cards (`Replay.start`)."""

    @property
    def only_hand(self) -> str | None:
        """Whose hand is told, where it is the only one.

        >>> Table(("Ada", "Ben"), hands={"Ben": Hand(unseen=3)}).only_hand
        'Ben'
        """
        told = [player for player in self.players if player in self.hands]
        return told[0] if len(told) == 1 else None

    def last_action(self, player: str) -> int:
        """The index of the player's last turn in the history, -1 if there is none."""
        turns = [i for i, action in enumerate(self.history) if action.player == player and action.play.kind in TURNS]
        return turns[-1] if turns else -1


class RoundState(Protocol):
    """A whole round, or a hand, at one moment."""

    @property
    def players(self) -> tuple[str, ...]:
        """Who plays, in the order the game names them."""

    @property
    def hands(self) -> Mapping[str, Hand]:
        """What each holds now, as far as it is known."""

    @property
    def due(self) -> tuple[Pending, ...]:
        """The decisions that are open; none once it has ended."""

    @property
    def ended(self) -> str | None:
        """How it ended; None while it goes on."""


class StatePosition(RoundState, Protocol):
    """A whole round at one moment that is told to the law as it is."""

    @property
    def to_act(self) -> str | None:
        """Whose turn it is; None when it is nobody's."""


class OnPile(Protocol):
    """Cards that somebody put down, as they lie there."""

    @property
    def owner(self) -> str:
        """Who put them down."""

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards physically there."""

    @property
    def index(self) -> int:
        """The line of the history they were put down on."""


@dataclass(frozen=True)
class Laid:
    """Cards on a pile where nothing more is to be said of them: who put them down, which, and on which line."""

    owner: str
    cards: tuple[str, ...]
    index: int


@dataclass(frozen=True)
class Position:
    """What follows from a history at a table, whatever is played there.

    `to_act` is None when nobody is; `out` are the players without cards who are passed over.
    `pile` is what lies on the table, `gone` what left play in the course of the history, and
    `tricks` who took each trick that ended in it. `due` are the decisions that are open besides
    the turn, which may stand among them.
    """

    players: tuple[str, ...]
    to_act: str | None
    out: frozenset[str] = frozenset()
    pile: tuple[OnPile, ...] = ()
    gone: tuple[str, ...] = ()
    tricks: tuple[str, ...] = ()
    due: tuple[Pending, ...] = ()

    @property
    def top(self) -> OnPile | None:
        """What was put down last; None when nothing lies there."""
        return self.pile[-1] if self.pile else None

    @property
    def leading(self) -> bool:
        """Whether nothing lies on the pile."""
        return not self.pile

    def still_in(self) -> list[str]:
        """The players who hold cards, in the order they are named."""
        return [player for player in self.players if player not in self.out]

    def holds(self, player: str) -> int | None:
        """How many cards a player has of whose hand nothing is told; None where that may be any number."""
        return 0 if player in self.out else None


P_co = TypeVar("P_co", bound=Position, default=Position, covariant=True)
P_contra = TypeVar("P_contra", bound=Position, default=Position, contravariant=True)
"""What a game's positions are."""
