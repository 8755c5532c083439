"""What lies on the table: a position and the history that led to it, as values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from adjudicator.cards import TURNS, Hand, Play
from adjudicator.law import Options

if TYPE_CHECKING:
    from adjudicator.games.tahimi.state import Due


@dataclass(frozen=True)
class Action:
    """One line of a history: who did what. `at` is where the line stands, if anywhere."""

    player: str
    play: Play
    at: object = None
    disputed: bool = False
    """Somebody doubts that it was legal, so nothing follows from it."""


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
    house: Options = field(default_factory=dict, hash=False)
    taxes: tuple[Action, ...] | None = None
    """At tax time, what was given so far; None where the taxes are paid, or there are none."""
    number: int = 2
    """Which round of the session this is, for its taxes."""
    due: tuple[Due, ...] = ()
    """The cards that are due, where it is told and need not be found out."""

    def last_action(self, player: str) -> int:
        """The index of the player's last turn in the history, -1 if there is none."""
        turns = [
            i
            for i, action in enumerate(self.history)
            if action.player == player and action.play.kind in TURNS
        ]
        return turns[-1] if turns else -1


@dataclass(frozen=True)
class Laid:
    """A play on the pile as it counts there.

    `rank` is a place in the deck (0 below the lowest), `size` what a following play has
    to match, `cards` those physically there, `index` its line in the history.
    """

    owner: str
    cards: tuple[str, ...]
    rank: int
    size: int
    index: int
    mimic: bool = False

    @property
    def physical(self) -> int:
        """How many cards were put down, whatever they count as."""
        return len(self.cards)


@dataclass(frozen=True)
class Position:
    """What follows from a history: the trick as it stands, and whose turn it is.

    `to_act` is None when nobody is (the round is over or was dealt anew). `closer` is
    the player at whose seat the trick ends when the turn comes round to it. `acts`
    holds (player, line) for each regular turn taken in the trick; `idle` who has
    declined to lead since the pile was last empty.
    """

    players: tuple[str, ...]
    to_act: str | None
    out: frozenset[str] = frozenset()
    pile: tuple[Laid, ...] = ()
    closer: str | None = None
    opening: bool = False
    acts: tuple[tuple[str, int], ...] = ()
    passed: frozenset[str] = frozenset()
    idle: frozenset[str] = frozenset()
    gone: tuple[str, ...] = ()
    """Cards that left play in the course of the history."""
    tricks: tuple[str, ...] = ()
    """Who took each trick that ended in the course of the history."""
    due: tuple[Due, ...] = ()
    """The cards that have to be handed over, or taken back, now."""

    @property
    def top(self) -> Laid | None:
        """The play to be beaten; None when the pile is empty."""
        return self.pile[-1] if self.pile else None

    @property
    def leading(self) -> bool:
        """Whether nothing lies on the pile."""
        return not self.pile

    def still_in(self) -> list[str]:
        """The players who hold cards, by rank."""
        return [player for player in self.players if player not in self.out]
