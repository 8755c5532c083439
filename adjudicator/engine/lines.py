"""The lines of a game as it is told: a deal, an action, and what happens between two rounds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from adjudicator.cards import Hand, Play
from adjudicator.engine.circumstances import Circumstances


@dataclass(frozen=True)
class Deed:
    """Somebody did something."""

    player: str
    play: Play
    disputed: bool = False

    def __str__(self) -> str:
        return f"{self.player}: {self.play}"


@dataclass(frozen=True)
class Dealt:
    """A round began. Hands that are not told are unseen; `players` and `dealer` are as told, or None.

    With `leads` the round was on when it was first told of, between two tricks: the hands are as they are then, `leads`
    has the lead, `out` are those who went out, in that order, and `discards` cards out of play; `own` is what the
    game's own keys tell of the round until then, as a file has it, and `beside` the same as it is read. Where chips are
    played for, `stacks` are those before each player `stakes` the amounts, by name, and
    `antes` what those put in who put in another ante, or none.
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
        """The cards that it tells of as out of play."""
        return (*self.discards, *self.beside.gone)

    def __str__(self) -> str:
        return "the deal" if self.leads is None else "the hands as they are"


@dataclass(frozen=True)
class Picked:
    """Cards picked for seats."""

    cards: Mapping[str, str] = field(hash=False)

    def __str__(self) -> str:
        return "the picks"


@dataclass(frozen=True)
class Joined:
    """Somebody joins before the next round."""

    player: str

    def __str__(self) -> str:
        return f"{self.player} joins"


@dataclass(frozen=True)
class Left:
    """Somebody leaves before the next round."""

    player: str

    def __str__(self) -> str:
        return f"{self.player} leaves"


@dataclass(frozen=True)
class Decreed:
    """House rules that hold from the next round on, an option for each key."""

    house: Mapping[str, str] = field(hash=False)

    def __str__(self) -> str:
        return f"decree {' '.join(f'{key}={option}' for key, option in self.house.items())}"


@dataclass(frozen=True)
class Counted:
    """The points of a round as the table has counted them, which ends it."""

    points: Mapping[str, int] = field(hash=False)

    def __str__(self) -> str:
        return f"points {' '.join(f'{player} {points}' for player, points in self.points.items())}"


@dataclass(frozen=True)
class Won:
    """Who won a round, as the table had it."""

    players: tuple[str, ...]

    def __str__(self) -> str:
        return f"wins {' '.join(self.players)}"


@dataclass(frozen=True)
class Shared:
    """How many chips each player took out of what a round was played for, as the table divided it; whoever is not named
    took none."""

    chips: Mapping[str, int] = field(hash=False)

    def __str__(self) -> str:
        return f"shares {' '.join(f'{player} {chips}' for player, chips in self.chips.items())}"


Between = Picked | Joined | Left | Decreed | Counted | Won | Shared
"""What happens between two rounds."""
Told = Deed | Dealt | Between
"""A line."""
