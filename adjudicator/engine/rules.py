"""State transitions of one round: `Rules` has the initial state, the pending decision that an action answers, and the
state after it.

A round is an initial state and a list of actions. Cases, records, live tables and simulations all advance through a
game's `Rules`. Legality is decided by the law, not here.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from typing import TYPE_CHECKING, Generic, Protocol

from typing_extensions import TypeVar

from adjudicator.cards import Hand, Lexicon, Play
from adjudicator.dataclass import dataclass
from adjudicator.engine.breach import AFTER_END, NOT_HELD, Breach
from adjudicator.engine.state import Action, Pending, Position, RoundState, Table, changed
from adjudicator.law import Options

if TYPE_CHECKING:
    from adjudicator.engine.holding import JointLimit

S = TypeVar("S", bound=RoundState, default=RoundState)


@dataclass(frozen=True)
class Move:
    """Cards that entered a player's hand: those seen, and the number of unseen ones. `left`: cards seen to leave it
    other than by the player's play."""

    player: str
    cards: Counter[str] = field(hash=False)
    unseen: int = 0
    left: Counter[str] = field(default_factory=Counter, hash=False)


@dataclass(frozen=True)
class Passage:
    """A movement of cards between two places, with those seen and the number of unseen ones. A place is a hand, named
    by its player, or a game-specific place. Source equal to target means that the cards were seen there. `whole`: the
    source is empty afterwards, except for cards that were only seen."""

    source: str
    target: str
    cards: tuple[str, ...]
    unseen: int = 0
    whole: bool = False


@dataclass(frozen=True)
class Swapped:
    """Exchange of whole hands: player -> the players whose former hands make up their hand now."""

    whose: Mapping[str, tuple[str, ...]] = field(hash=False)


@dataclass(frozen=True)
class Step(Generic[S]):
    """One action of a recorded round, with the states before and after it.

    * `line`: its line number, from 1; `part`: its index among the actions of that line, from 0.
    * `before`: the state after the defaults of skipped decisions (`undone`) have been applied.
    * `moves`: the cards that entered hands by it, in order.
    * `dealt_on`: the line that began the round; `round`: the round's number in the record, from 1.
    * `previous`: the preceding step of the same round.
    * `misplaced`: breaches for cards that cannot have been in the hand.
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
        """Unique key of the action in its record: (line, part)."""
        return self.line, self.part

    @property
    def player(self) -> str:
        return self.action.player

    @property
    def play(self) -> Play:
        return self.action.play


class Rules(ABC, Generic[S]):
    """Transitions of one round under given readings, which are looked up lazily. The abstract methods suffice for
    simple games; the others serve games with several kinds of decision, or with hands that change unseen.

    `apply` is total: an illegal action is carried out as the players did it, or leaves the state unchanged. No card is
    ever lost.
    """

    called: str = "round"
    """The word for a round: what a deal starts."""
    actions: str = "name the cards that are played"
    """Help on what a record line may be, for a line with an action that the game does not have."""
    seats_rule = deal_rule = end_rule = decree_rule = ""
    """Ids of the rules on seating, the deal, the end of a round, and changes of house rules. The last is empty if
    `end_rule` covers it."""
    deck_rule = limit_rule = ""
    """Ids of the rules on the make-up of the deck, if it is not `deal_rule`, and on rounds that use only some of its
    cards."""

    def __init__(self, lexicon: Lexicon, readings: Mapping[str, str], house: Mapping[str, str]) -> None:
        self.lexicon, self.readings, self.house = lexicon, readings, house

    # -- transitions

    @abstractmethod
    def start(self, players: tuple[str, ...], hands: Mapping[str, Hand], number: int = 1) -> S:
        """The initial state of a round after the deal, with its first decision pending. `number`: the round's number in
        its match, from 1."""

    def next(self, previous: S, players: tuple[str, ...], hands: Mapping[str, Hand], number: int) -> S:
        """The initial state of a round that follows `previous`, with whatever carries over from it."""
        return self.start(players, hands, number)

    def begun(self, table: Table, hands: Mapping[str, Hand]) -> S:
        """The state before the first line of a case's history; `hands` are the hands at that time. Called only for
        games whose states are their positions."""
        raise TypeError(f"no case is gone through by {type(self).__name__}")

    def expand(self, state: S, player: str, play: Play) -> Play:
        """Expand shorthand (`all in` -> `bet 40`); other plays are returned unchanged. Raises Unsettled if it is
        ambiguous."""
        return play

    @abstractmethod
    def answers(self, state: S, player: str, play: Play) -> Pending | None:
        """The pending decision that an action answers; None if there is none."""

    @abstractmethod
    def apply(self, state: S, action: Action) -> S:
        """Transition: the state after an action, legal or not, and its automatic consequences. Raises Unsettled if the
        action is ambiguous."""

    def skip_pending(self, state: S, action: Action) -> S:
        """Apply the defaults of pending decisions that this action implies were skipped."""
        return state

    def implied_actions(self, state: S, action: Action) -> Iterator[Action]:
        """Yield the actions without a choice that precede `action` and may be left out of a history, in order."""
        yield from ()

    def after_implied(self, state: S, action: Action) -> S:
        """The state after those implied actions."""
        for done in self.implied_actions(state, action):
            state = self.apply(state, done)
        return state

    def before_line(self, state: S, action: Action) -> S:
        """The state before a line of a case's history: after the implied actions, and the choices that a case may leave
        out."""
        return self.after_implied(state, action)

    def closed(self, state: S) -> S:
        """The state at the end of a case's history, after implied actions."""
        return state

    def after_out_of_turn(self, before: S, after: S, action: Action, held: str) -> S:
        """The state after an action out of turn, where the next line shows that the table took it to be the turn of
        `held`."""
        return after

    def stalled(self, before: S, after: S) -> bool:
        """Whether the round would continue for ever without change."""
        return False

    def scores(self, state: S) -> Mapping[str, int]:
        """The points of each player in a finished round; empty if none are counted."""
        return {}

    def with_hands(self, state: S, hands: Mapping[str, Hand]) -> S:
        """The state with other knowledge of the hands."""
        return changed(state, hands=hands)

    @abstractmethod
    def cards_outside_hands(self, state: S) -> Counter[str]:
        """The cards in no hand: on the table, in tricks, out of play. Together with the hands they make up the deck."""

    # -- conversion to a table

    @abstractmethod
    def table(self, state: S) -> Table:
        """The state as a table, the input of the law."""

    def recorded_table(self, state: S, hands: Mapping[str, Hand], player: str, play: Play) -> Table:
        """The table before an action of a record, with the known part of the hands."""
        return replace(self.table(state), hands=hands)

    def trail(self, state: S, player: str, play: Play) -> tuple[Position, ...] | None:
        """The position before each line of that table's history, and the present one, for histories followed as they
        happened, in turn or not; None if the table is to be replayed like a case."""
        return None

    def evident(self, state: S) -> bool:
        """Whether earlier lines of this state's history are evidence of hands."""
        return True

    def limits(self, players: int) -> tuple[JointLimit, ...]:
        """The round's limits on cards for a number of players, besides the card counts of the deck."""
        return ()

    # -- card movements

    def spent(self, state: S, action: Action) -> Counter[str]:
        """The known cards that leave the acting player's hand."""
        return action.play.spent

    def moves(self, before: S, action: Action, after: S) -> tuple[Move | Swapped, ...]:
        """The cards that enter hands by an action, in order."""
        return ()

    def passages(self, before: S, action: Action, after: S) -> Sequence[Passage] | None:
        """The publicly known card movements of an action, in order; None if the game does not track them."""
        return None

    # -- breaches that no clause covers

    def in_turn(self, state: S, action: Action) -> bool:
        """Whether the action was this player's to make."""
        return self.answers(state, action.player, action.play) is not None

    @abstractmethod
    def turn_reason(self, state: S) -> tuple[str, str]:
        """Why the player to act is to act: (rule id, sentence)."""

    def over(self, state: S) -> Breach:
        """The breach of acting in a finished round."""
        return Breach(AFTER_END, self.end_rule, (f"The {self.called} is over: nothing more can be done in it.",))

    def misplaced(self, state: S, action: Action) -> tuple[Breach, ...]:
        """Breaches for cards of an action that cannot have been in the hand, by public knowledge."""
        cards = self.of_hand(state, action)
        reasons = tuple(because for card in cards if (because := self.lacking(state, action.player, card)))
        return (Breach(NOT_HELD, NOT_HELD, reasons),) if reasons else ()

    def of_hand(self, state: S, action: Action) -> Iterable[str]:
        """The cards of an action that must come from the hand, for games that track known hands."""
        return ()

    def lacking(self, state: S, player: str, card: str) -> str:
        """Sentence: why a card cannot have been in a player's hand, because it is in another or the hand is wholly
        known. Empty if it can have been."""
        sentence = f"{player} does not hold {self.lexicon.spoken(card)}"
        other = next((name for name, hand in state.hands.items() if name != player and card in hand.cards), None)
        if other is not None:
            return f"{sentence}: {other} does."
        hand = state.hands.get(player, Hand(unseen=None))
        return f"{sentence}." if hand.known and card not in hand.cards else ""

    def omitted_duties(self, step: Step[S], calls: bool, shows: bool) -> Iterator[Breach]:
        """Yield breaches for duties omitted before an action. `calls`, `shows`: whether the record contains
        announcements and cards shown by themselves; if not, none of these counts as omitted."""
        yield from ()

    def deck_heading(self, players: int) -> str:
        """The heading among the citations of `deck_rule` that applies to this number of players; empty if all do."""
        return ""

    def headings(self, state: S, play: Play, rule: str) -> frozenset[str]:
        """The headings among a rule's citations that apply to an action; empty means all."""
        return frozenset()

    def sentence(self, state: S, player: str, clauses: frozenset[str]) -> str | None:
        """One sentence for an action against several clauses (by id) of which only one can have been broken; None to
        use a sentence for each."""
        return None

    def proves(self, step: Step[S], by: Step[S]) -> str | None:
        """Sentence: how the later action `by` proves an earlier one illegal; None to name what the earlier one depended
        on."""
        return None

    def impossible(self, state: S, action: Action) -> str:
        """Why a chance event of a case cannot have happened, such as a draw of cards that were not there, without
        capital and full stop; empty if it can."""
        return ""

    def irregular(self, step: Step[S]) -> tuple[Breach, ...] | None:
        """The breaches in an action that no clause covers; None if the law is to judge it."""
        return None


class Agreement(Protocol[S]):
    """What a table plays by: rules, cards and options."""

    @property
    def rules(self) -> Rules[S]:
        """The transitions of one round."""

    @property
    def lexicon(self) -> Lexicon: ...

    @property
    def options(self) -> Options:
        """The option of every reading and house rule."""

    @property
    def house(self) -> Mapping[str, str]: ...


def history_of(step: Step[S]) -> Iterator[Step[S]]:
    """Yield a step and its predecessors in the round, latest first.

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
    """The players in seating order, rotated to start with `first`.

    >>> from_seat(("Ada", "Ben", "Cleo"), "Ben")
    ('Ben', 'Cleo', 'Ada')
    """
    at = players.index(first)
    return (*players[at:], *players[:at])
