"""What a live table knows of its kind of game: a record gone through to its end, as a value.

`Live` knows no game. Whatever a kind of game has of its own is a `Course`: where the game stands,
what is found of its last line, and the words in which that is told.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import ClassVar, Protocol, Self

from adjudicator.cards import Hand, Play
from adjudicator.engine.query import Circumstances
from adjudicator.engine.simulation import simulation_of
from adjudicator.engine.situation import Situation
from adjudicator.engine.state import Pending
from adjudicator.engine.variant import Variant
from adjudicator.files.diagnostics import Fault, Refused
from adjudicator.records.record import Dealt, Deed, Entry, Line, Record
from adjudicator.records.write import hand_words
from adjudicator.report.audit import FAULT, MISSED_CALL, OPEN, Finding
from adjudicator.report.verdict import Verdict

Shows = tuple[tuple[str, ...], ...]
"""Sets of cards, each of which is enough to show."""


@dataclass(frozen=True)
class Typed:
    """What may be typed at a table of a kind of game, besides what may at any.

    `hands` are hands to be dealt, as an example. `plays` and `more` are lines of the help, before those
    of every game and after them, each what is typed with what it does. `commands` are words that
    stand first.
    """

    hands: str
    plays: tuple[tuple[str, str], ...]
    more: tuple[tuple[str, str], ...]
    commands: tuple[str, ...]


class Standing(Protocol):
    """A round as it stands, of whatever game."""

    @property
    def players(self) -> tuple[str, ...]:
        """Who plays it, in the order the game names them."""

    @property
    def hands(self) -> Mapping[str, Hand]:
        """What each player holds."""

    @property
    def due(self) -> tuple[Pending, ...]:
        """The decisions that are open."""

    @property
    def turn(self) -> str | None:
        """Whose turn it is; None while something else is due."""

    @property
    def ended(self) -> str | None:
        """How it ended; None while it goes on."""

    def owed(self, player: str) -> Pending | None:
        """What this player has to decide; None if nothing."""


@dataclass(frozen=True)
class Ruling:
    """A line that somebody wants to add, and what was found about it; it does not count yet.

    Some findings may be about earlier lines, which this one proves something of. `explain` gives the
    ruling of the law in full, `shows` what is enough to show where the line says nothing of it.
    """

    told: Line
    line: int = 0
    findings: tuple[Finding, ...] = ()
    explain: Callable[[], Verdict | None] = field(default=lambda: None, compare=False)
    shows: Callable[[], Shows] = field(default=lambda: (), compare=False)

    @property
    def faults(self) -> tuple[Finding, ...]:
        """What keeps the line from counting. What is wrong with an earlier one does not, nor a call
        that somebody else missed."""
        own = (f for f in self.findings if f.standing == FAULT and f.line == self.line)
        return tuple(f for f in own if f.kind != MISSED_CALL)

    @property
    def earlier(self) -> tuple[int, ...]:
        """The earlier lines that this one proves to be at fault."""
        return tuple(f.line for f in self.findings if f.standing == FAULT and f.settled_by == self.line)

    @property
    def notes(self) -> tuple[Finding, ...]:
        """What is told, though the line counts."""
        return tuple(f for f in self.findings if f not in self.faults)

    @property
    def open(self) -> bool:
        """Whether it depends on cards nobody has shown."""
        return any(f.standing == OPEN and f.line == self.line for f in self.findings)


class Course(ABC):
    """A record gone through to its end, of one kind of game. What has a player's `seat` is told as that
    player sees it; None sees everything that is told.

    Whatever goes through the record raises Refused for a line that has to be said more plainly.
    """

    called: ClassVar[str]
    """What a deal and all that follows from it is called."""
    typed: ClassVar[Typed]

    def __init__(self, record: Record, limit: float) -> None:
        self.record, self.limit = record, limit

    # -- the record

    def grown(self, line: Line) -> Self:
        """The record with one more line."""
        record, number = self.record, self.record.lines + 1
        more = (Entry(number, told, part=part) for part, told in enumerate(line))
        return self.over(replace(record, entries=(*record.entries, *more)))

    def undone(self) -> Self:
        """The record without its last line."""
        kept = self.record.entries[: len(self.record.entries) - len(self.record.last)]
        return self.over(replace(self.record, entries=kept))

    def over(self, record: Record) -> Self:
        """The same over another record."""
        return type(self)(record, self.limit)

    # -- where the game stands

    @property
    @abstractmethod
    def state(self) -> Standing | None:
        """The round as it stands; None before the first deal."""

    def followed(self) -> None:
        """Go through the record, so that whatever it refuses is refused."""
        _ = self.state

    @property
    def going(self) -> Standing | None:
        """The round as it stands, if one is on."""
        return self.state if self.state is not None and not self.state.ended else None

    @property
    def players(self) -> tuple[str, ...]:
        """Who plays this round, or the next where this one is over."""
        return self.record.players if self.state is None else self.state.players

    @abstractmethod
    def rules(self, players: int) -> Variant:
        """The rules for a number of players."""

    def seated(self) -> tuple[str, ...]:
        """Who plays the next round, as the game names them."""
        state = self.grown((Dealt(),)).state
        assert state is not None
        return state.players

    # -- the last line

    @abstractmethod
    def ruled(self) -> Ruling:
        """What is found about the last line."""

    def news(self) -> Iterator[str]:
        """What followed from the last line, in sentences: a trick that was won, what a hand came to."""
        yield from ()

    @abstractmethod
    def shown(self, finding: Finding, seat: str | None) -> Finding:
        """What is told in the place of a finding about the last line: the same, or as much of it as
        tells of no cards that are not open."""

    # -- what comes next

    @abstractmethod
    def waiting(self) -> str:
        """What the table waits for, in a sentence."""

    @abstractmethod
    def afterwards(self) -> str:
        """What may be done once the round is over, or cannot go on; empty while it does."""

    @abstractmethod
    def whose(self, play: Play) -> list[str]:
        """Who may be meant by a play for which nobody is named. Raises Refused where no round is on."""

    @abstractmethod
    def leads(self) -> tuple[str, str]:
        """Who leads or is to act, in a sentence, and the id of the rule that says why. Raises Refused
        where no round is on."""

    @abstractmethod
    def plays(self, player: str | None = None) -> list[tuple[Play, bool]]:
        """What whoever is to act may do, or this player: each with whether it is legal whatever is unseen."""

    def offers(self, player: str | None) -> list[str]:
        """What whoever is to act may type, or this player."""
        return [str(play) for play, _ in self.plays(player)]

    def names(self, player: str | None) -> list[str]:
        """The cards that may be typed by whoever is to act, or by this player."""
        deck = self.record.lexicon.deck
        return [*deck.place, *deck.singles]

    def spoken(self, plays: Iterable[Play]) -> list[str]:
        """Plays in words, those with free parts as one."""
        return [words for words, _ in self.record.game.entries(plays)]

    def chance(self, rng: Random) -> Deed | None:
        """What chance has to do; None where it has nothing to."""
        return None

    def dealt(self, rng: Random) -> Dealt:
        """A random deal of the next round. Raises SetUpFault."""
        players = self.seated()
        variant = self.rules(len(players))
        return Dealt(simulation_of(variant).dealt(variant, players, rng))

    # -- what is seen

    def holding(self, hand: Hand) -> list[str]:
        """A hand in the notation, from low to high; in lines, if it needs several."""
        return [hand_words(self.ordered(hand))]

    def ordered(self, hand: Hand) -> Hand:
        """A hand with its cards from low to high."""
        order = self.record.lexicon.order
        return replace(hand, cards={card: hand.cards[card] for card in sorted(hand.cards, key=order)})

    @abstractmethod
    def scene(self, seat: str | None) -> tuple[Situation, Circumstances]:
        """The table as questions are put to it. Raises Refused before the first deal."""


def closed(hands: Mapping[str, Hand], seat: str) -> dict[str, Hand]:
    """Hands as one player sees them."""
    return {name: hand if name == seat else Hand(unseen=hand.total) for name, hand in hands.items()}


def refused(code: str, message: str, help: str) -> Refused:
    """The refusal of something typed."""
    return Refused([Fault(code, message, help)])


def no_round(called: str) -> Refused:
    """The refusal of what needs a round, by what it is called."""
    return refused("no-round", f"no {called} is on", "deal one: deal")


def first_due(due: Sequence[Pending], player: str | None) -> Pending | None:
    """The first decision that is open, or this player's."""
    return next((one for one in due if player in (None, one.player)), None)


def is_own(finding: Finding, seat: str | None) -> bool:
    """Whether a finding is about what the player of a seat did."""
    return seat is not None and finding.said.startswith(f"{seat}:")


def veiled(finding: Finding, kinds: Collection[str], seat: str | None) -> Finding:
    """What is told in the place of a finding that a hand decides which is not shown: of these kinds its
    reasons name the cards of a hand, or their number."""
    if finding.kind in kinds:
        because = "The cards of that hand, which is not open to everybody, do not allow it."
    elif seat is not None and finding.ruling is not None:
        because = "What decides lies in a hand that is not shown here."
    else:
        return finding
    return replace(finding, because=(because,), notes=())
