"""Plain records shared by the two oracles: what is on the table, what is tried, and the ruling.

Nothing here decides anything.  Card names: Minor cards and poker cards go by their rank ("VII", "Page", "10", "J"),
suits being without meaning in both games (Tahimi, "The deck"; Tarot-himi, "Play"); Majors by their name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


class Impossible(Exception):
    """The history cannot have happened: the entry numbered `index` is not that player's to make."""

    def __init__(self, index: int) -> None:
        super().__init__(f"entry {index} is out of turn")
        self.index = index


@dataclass(frozen=True)
class Action:
    """One thing a player does.

    kind "pass"; "cards" (put down `cards`); "discard" (`cards` is the one Major, `to` the Chariot's victim, `also`
    the cards that go with the Wheel of Fortune); "gives" (a card handed over after a Chariot, in a history only).
    `declared` is the rank of a lone Fool or of jokers alone; for a mimic put on an Ace it is "lead" or "Ace".
    """

    kind: str
    cards: tuple[str, ...] = ()
    declared: str | None = None
    to: str | None = None
    also: tuple[str, ...] = ()
    showing: tuple[str, ...] = ()


@dataclass(frozen=True)
class Table:
    """A position: seats in rank order, what has happened since `first` had the lead, and the actor's hand now."""

    game: str
    players: tuple[str, ...]
    history: tuple[tuple[str, Action], ...] = ()
    first: str = ""
    opening: bool = False
    out: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()
    house: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Laid:
    """A play as it lies on the pile: its place on the scale, its (perhaps only notional) size, its real cards."""

    owner: str
    rank: int
    size: int
    cards: tuple[str, ...]
    mimic: bool = False
    entry: int = -1


@dataclass(frozen=True)
class State:
    """What follows from a history.

    `closing` is the seat at which the trick ends if nothing more is put on; `acted` those whose single chance under
    the Hanged Man is gone; `led_hanged_man` those whose Hanged Man lies on the pile; `privilege` tells whether a trick
    of this history was taken by somebody already out, so that rank privilege gave the lead.
    """

    to_act: str | None
    pile: tuple[Laid, ...] = ()
    acted: frozenset[str] = frozenset()
    passed: frozenset[str] = frozenset()
    out: frozenset[str] = frozenset()
    opening: bool = False
    led_hanged_man: frozenset[str] = frozenset()
    closing: str | None = None
    privilege: bool = False


@dataclass(frozen=True)
class Ruling:
    """Legal or not, why not, and (if legal) every smallest set of held powers that has to be shown."""

    legal: bool
    reasons: frozenset[str]
    shows: frozenset[frozenset[str]]
