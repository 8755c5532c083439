"""Line types of a record: actions, deals, and events between two rounds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from adjudicator.cards import Hand, Play
from adjudicator.dataclass import dataclass
from adjudicator.engine.circumstances import Circumstances


@dataclass(frozen=True)
class PlayLine:
    """An action by a player."""

    player: str
    play: Play
    disputed: bool = False

    def __str__(self) -> str:
        return f"{self.player}: {self.play}"


@dataclass(frozen=True)
class DealLine:
    """The start of a round. Hands not given are unseen; `players` and `dealer` are None if not given.

    If `leads` is set, the record starts in mid-round, between two tricks: `hands` are those at that moment, `leads` has
    the lead, `out` lists the players who went out, in order, and `discards` the cards out of play. `own` has the values
    of game-specific keys as in the file, `beside` the same parsed. In games for chips, `stacks` are the chips of each
    player before the deal, `stakes` the stakes by name, and `antes` the antes that differ from the usual one (0 for
    none).
    """

    hands: Mapping[str, Hand] = field(default_factory=dict, hash=False)
    players: tuple[str, ...] | None = None
    dealer: str | None = None
    leads: str | None = None
    out: tuple[str, ...] = ()
    discards: tuple[str, ...] = ()
    stacks: Mapping[str, int] = field(default_factory=dict, hash=False)
    stakes: Mapping[str, int] = field(default_factory=dict, hash=False)
    antes: Mapping[str, int] = field(default_factory=dict, hash=False)
    own: Mapping[str, object] = field(default_factory=dict, hash=False)
    beside: Circumstances = field(default_factory=Circumstances, hash=False)

    @property
    def gone(self) -> tuple[str, ...]:
        """The cards out of play."""
        return (*self.discards, *self.beside.gone)

    def __str__(self) -> str:
        return "the deal" if self.leads is None else "the hands as they are"


@dataclass(frozen=True)
class Picked:
    """Cards drawn for seats, by player."""

    cards: Mapping[str, str] = field(hash=False)

    def __str__(self) -> str:
        return "the picks"


@dataclass(frozen=True)
class Joined:
    """A player joins before the next round."""

    player: str

    def __str__(self) -> str:
        return f"{self.player} joins"


@dataclass(frozen=True)
class Left:
    """A player leaves before the next round."""

    player: str

    def __str__(self) -> str:
        return f"{self.player} leaves"


@dataclass(frozen=True)
class HouseRuleLine:
    """House rules in force from the next round on: key -> option."""

    house: Mapping[str, str] = field(hash=False)

    def __str__(self) -> str:
        return f"decree {' '.join(f'{key}={option}' for key, option in self.house.items())}"


@dataclass(frozen=True)
class Counted:
    """The points of a round as scored at the table; ends the round."""

    points: Mapping[str, int] = field(hash=False)

    def __str__(self) -> str:
        return f"points {' '.join(f'{player} {points}' for player, points in self.points.items())}"


@dataclass(frozen=True)
class Won:
    """The winners of a round, as declared at the table."""

    players: tuple[str, ...]

    def __str__(self) -> str:
        return f"wins {' '.join(self.players)}"


@dataclass(frozen=True)
class Shared:
    """The division of the pot as made at the table: player -> chips; players not named took none."""

    chips: Mapping[str, int] = field(hash=False)

    def __str__(self) -> str:
        return f"shares {' '.join(f'{player} {chips}' for player, chips in self.chips.items())}"


BetweenRounds = Picked | Joined | Left | HouseRuleLine | Counted | Won | Shared
"""An event between two rounds."""
Event = PlayLine | DealLine | BetweenRounds
"""A line of a record."""
