"""Game-independent values: actions, tables, positions, pending decisions and round states."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import field, replace
from typing import Protocol, Self

from typing_extensions import TypeVar

from adjudicator.cards import TURNS, Hand, Play
from adjudicator.cards.english import to_you
from adjudicator.dataclass import dataclass
from adjudicator.law import Options

T = TypeVar("T")


class Cache(dict[Hashable, Callable[[Mapping[str, str]], object]]):
    """Functions of readings that are memoised on the options they look up (`law.branches.remembered`), by key. It is
    pickled without them."""

    def __reduce__(self) -> tuple[type[Cache], tuple[()]]:
        return Cache, ()


def changed(value: T, **fields: object) -> T:
    """A copy of a frozen dataclass with some fields replaced; ten times as fast as `dataclasses.replace`. Only for
    classes without `__post_init__` checks and without cached properties.

    >>> changed(Laid("Ada", ("VI",), 0), owner="Ben")
    Laid(owner='Ben', cards=('VI',), index=0)
    """
    made = object.__new__(type(value))
    made.__dict__.update(value.__dict__)
    made.__dict__.update(fields)
    return made


NOT_POSSIBLE = "what is told could not have happened"
"""The message about a history that readings rule out."""
NOT_POSSIBLE_THEN = f"{NOT_POSSIBLE} then"
"""The same of readings that are named before."""


class OutOfOrder(ValueError):
    """Raised for a history with an action out of turn, or with an impossible chance event; then `because` is the
    reason. `index`: the line, from 0."""

    def __init__(self, index: int, expected: str | None, because: str = "") -> None:
        super().__init__(f"line {index} is out of turn")
        self.index, self.expected, self.because = index, expected, because

    @property
    def why_not(self) -> str:
        """Why no question has an answer under the readings that lead here."""
        return NOT_POSSIBLE_THEN


class Impossible(OutOfOrder):
    """Raised for a history whose lines are all in turn, but which cannot have come about under the readings."""


class Miscounted(OutOfOrder):
    """Raised if a history contradicts the stated hand sizes; `reasons` has a sentence for each player concerned."""

    def __init__(self, index: int, reasons: Mapping[str, str]) -> None:
        super().__init__(index, None, "; ".join(reasons.values()))
        self.reasons = reasons


BEFORE_LINES = -1
"""The index of what is stated besides the lines."""


class Unsettled(OutOfOrder):
    """Raised for an ambiguous line of the history, or an ambiguous start, with a `message` and a `help` text. Where only
    some readings make it ambiguous, those count as impossible."""

    def __init__(self, index: int, message: str, help: str) -> None:
        super().__init__(index, None, to_you(message))
        self.message, self.help = self.because, help

    @property
    def why_not(self) -> str:
        """The missing information, as a sentence."""
        return self.message


@dataclass(frozen=True)
class Pending:
    """A pending decision: its kind, the player who takes it, and the number of cards concerned.

    `to`: the receiver of a gift. `best`: the cards must be the best ones. `cards`: the cards to be taken back or drawn
    from. `about`: further game-specific data for the law. `default`: the play assumed if none is stated.
    """

    kind: str
    player: str
    to: str | None = None
    count: int = 1
    best: bool = False
    cards: tuple[str, ...] = ()
    then: Pending | None = None
    """The decision that becomes pending after this one."""
    about: Hashable = None
    default: Play | None = None


@dataclass(frozen=True)
class Action:
    """One line of a history. `at`: its source location, if it has one."""

    player: str
    play: Play
    at: object = None
    disputed: bool = False
    """Its legality is disputed, so nothing is inferred from it."""


@dataclass(frozen=True)
class AtLeast:
    """A lower bound: the hand had at least `count` of these cards. All of them were seen to leave it, the last on
    `line` (from 1), and fewer came in unseen until then; or they are a class of cards, `called` so, of which so many
    stayed in it."""

    cards: tuple[str, ...]
    count: int
    line: int = 0
    called: str = field(default="", repr=False)


@dataclass(frozen=True)
class NoneOf:
    """A bound: the hand had none of these cards, which known card movements place elsewhere; or `supposed` is what that
    would lead to."""

    cards: frozenset[str]
    supposed: bool = False


Besides = AtLeast | NoneOf
"""Knowledge of a hand other than single cards."""


@dataclass(frozen=True)
class Table:
    """A situation as described by a user.

    `players` are in seating or rank order, in Tahimi the highest rank first. `history` has the actions since the trick
    began, oldest first. `hands` are the present ones.
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
    """Those of `acted` who passed on that turn; None if unknown."""
    house: Options = field(default_factory=dict, hash=False)
    taxes: tuple[Action, ...] | None = None
    """The gifts so far, during the tax phase; None outside it."""
    number: int = 2
    """The number of the round in its session, for its taxes."""
    dealer: str | None = None
    """The stated dealer, if it differs from the one by the rules."""
    due: tuple[Pending, ...] = ()
    """Pending decisions that are stated, not derived."""
    reshuffled: tuple[str, ...] = ()
    """Cards out of play from which somebody drew unseen, so that they may be in a hand again."""
    shown: frozenset[tuple[str, str]] = frozenset()
    """(player, card) for cards shown by themselves, not with a play."""
    among: Mapping[str, tuple[Besides, ...]] = field(default_factory=dict, hash=False)
    """Player -> knowledge of the hand other than single cards."""
    began: StatePosition | None = None
    """The state before the history, if it is described more fully than by this table."""
    starts: Cache = field(default_factory=Cache, init=False, compare=False, repr=False)
    """Cache of the state before the first line, by rules and lexicon (`Replay.start`)."""
    trails: Cache = field(default_factory=Cache, init=False, compare=False, repr=False)
    """Cache of the states of the history, by rules and lexicon (`Replay.trail`)."""

    def hand(self, player: str) -> Hand:
        """The known part of a hand; nothing of one that is not given."""
        return self.hands.get(player, Hand(unseen=None))

    def supposing(self, player: str, cards: Iterable[str]) -> Table:
        """The table on the supposition that these are among the unseen cards of a player's hand."""
        hand, more = self.hand(player), Counter(cards)
        unseen = None if hand.unseen is None else hand.unseen - more.total()
        return replace(self, hands={**self.hands, player: Hand(dict(Counter(hand.cards) + more), unseen)})

    def supposing_none(self, player: str, cards: Iterable[str]) -> Table:
        """The table on the supposition that the unseen part of a player's hand has none of these cards."""
        supposed = NoneOf(frozenset(cards), supposed=True)
        return replace(self, among={**self.among, player: (*self.among.get(player, ()), supposed)})

    @property
    def only_hand(self) -> str | None:
        """The player whose hand is given, if it is the only one.

        >>> Table(("Ada", "Ben"), hands={"Ben": Hand(unseen=3)}).only_hand
        'Ben'
        """
        given = [player for player in self.players if player in self.hands]
        return given[0] if len(given) == 1 else None

    def last_action(self, player: str) -> int:
        """Index of the player's last turn in the history; -1 if there is none."""
        turns = [i for i, action in enumerate(self.history) if action.player == player and action.play.kind in TURNS]
        return turns[-1] if turns else -1


class RoundState(Protocol):
    """The state of a whole round."""

    @property
    def players(self) -> tuple[str, ...]:
        """The players in seating order."""

    @property
    def hands(self) -> Mapping[str, Hand]:
        """The present hands, as far as known."""

    @property
    def due(self) -> tuple[Pending, ...]:
        """The pending decisions; empty once the round has ended."""

    @property
    def ended(self) -> str | None:
        """How the round ended; None while it goes on."""


class StatePosition(RoundState, Protocol):
    """A round state that also serves as the position that the law judges."""

    @property
    def to_act(self) -> str | None:
        """The player to act, or None."""


class OnPile(Protocol):
    """Cards put down together on a pile."""

    @property
    def owner(self) -> str: ...

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards put down."""

    @property
    def index(self) -> int:
        """The history line of the play."""


@dataclass(frozen=True)
class Laid:
    """The plain implementation of `OnPile`."""

    owner: str
    cards: tuple[str, ...]
    index: int


@dataclass(frozen=True)
class Position:
    """The position after a history.

    * `to_act`: the player to act, or None.
    * `out`: players without cards, who are passed over.
    * `pile`: the cards on the table; `gone`: cards that left play during the history.
    * `tricks`: the winner of each trick that ended in the history.
    * `due`: the pending decisions, possibly including the turn.
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
        """The last cards put down; None if the pile is empty."""
        return self.pile[-1] if self.pile else None

    @property
    def leading(self) -> bool:
        """Whether the pile is empty."""
        return not self.pile

    @property
    def first_due(self) -> Pending | None:
        """The first pending decision; None if there is none."""
        return self.due[0] if self.due else None

    def first_of(self, kind: str) -> Pending | None:
        """The first pending decision of this kind, whoever takes it; None if there is none."""
        return next((due for due in self.due if due.kind == kind), None)

    def pending(self, kind: str, player: str) -> Pending | None:
        """A player's pending decision of this kind; None if there is none."""
        return next((due for due in self.due if due.kind == kind and due.player == player), None)

    def still_in(self) -> list[str]:
        """The players who hold cards, in order."""
        return [player for player in self.players if player not in self.out]

    def holds(self, player: str) -> int | None:
        """The size of a hand of which nothing is known; None if it may be any."""
        return 0 if player in self.out else None

    def bounds(self, player: str) -> tuple[AtLeast, ...]:
        """What the history tells of a hand besides single cards."""
        return ()


@dataclass(frozen=True)
class PositionWithHands(Position):
    """A position that also states the hands."""

    hands: Mapping[str, Hand] = field(default_factory=dict, hash=False)

    def hand(self, player: str) -> Hand:
        """The known part of a player's hand."""
        return self.hands.get(player, Hand(unseen=None))

    def with_hand(self, player: str, hand: Hand) -> Self:
        """A copy in which a player has another hand."""
        return self.with_hands({player: hand})

    def with_hands(self, hands: Mapping[str, Hand]) -> Self:
        """A copy in which these players have other hands."""
        return changed(self, hands={**self.hands, **hands})


P_co = TypeVar("P_co", bound=Position, default=Position, covariant=True)
P_contra = TypeVar("P_contra", bound=Position, default=Position, contravariant=True)
"""The position class of a game."""
