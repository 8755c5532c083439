"""The values of the whole round's oracle: how it starts, what is open, what went wrong, what is so after an event.

Nothing is ruled here but who exchanges how much with whom.  How to use them: the top of `round`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from .table import Action, Laid

Cards = tuple[str, ...]
Event = tuple[str, Action]
DEFAULTS = {
    "rank_privilege": "yes",
    "first_round_tax": "no",
    "joker_tax": "coupled",
    "ta.first_leader": "tahimi",
    "th.moon.mandatory": "yes",
}
EXPANDED = ("five", "six", "seven", "eight")
SCHEDULE = {6: (3, 1), 7: (3, 2), 8: (3, 2, 1)}  # Tahimi, Progressive taxes
TURN_KINDS = ("pass", "cards", "discard")


@dataclass(frozen=True)
class Start:
    """A round about to begin, all hands known as dealt (before taxes).  `players` by rank, the Tahimi first.

    `calls` and `shows` say whether announcements and showings are recorded, and so can be missed; None: if any is.
    """

    game: str
    players: Cards
    hands: Mapping[str, Iterable[str]]
    number: int = 1
    dealer: str | None = None
    house: Mapping[str, str] = field(default_factory=dict)
    readings: Mapping[str, str] = field(default_factory=dict)
    calls: bool | None = None
    shows: bool | None = None


@dataclass(frozen=True)
class Due:
    """One open decision: who decides, to whom the cards go, how many there are."""

    kind: str
    player: str
    to: str | None = None
    count: int = 1


@dataclass(frozen=True)
class Fault:
    """What is wrong with an event, and who did (or left) it."""

    event: int
    player: str
    code: str
    reasons: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Move:
    """Cards that went from one hand to another."""

    kind: str
    giver: str
    receiver: str
    cards: Cards


@dataclass(frozen=True)
class After:
    """What is so at one moment; `pile` is bottom to top, `ranks` the next round's once this one is over."""

    open: tuple[Due, ...]
    leads: str | None
    hands: Mapping[str, Counter[str]]
    pile: tuple[Laid, ...]
    discards: Counter[str]
    tricks: tuple[tuple[str, Cards], ...]
    finished: Cards
    owed: frozenset[str]
    ended: str | None
    ranks: Cards
    faults: tuple[Fault, ...] = ()


@dataclass(frozen=True)
class Story:
    """A round followed to the end of its events."""

    before: After
    after: tuple[After, ...]
    faults: tuple[Fault, ...]
    moves: tuple[Move, ...]

    @property
    def first_wrong(self) -> Fault | None:
        return self.faults[0] if self.faults else None

    @property
    def end(self) -> After:
        return self.after[-1] if self.after else self.before


def levies(game: str, players: Cards, number: int, house: Mapping[str, str]) -> list[tuple[str, str, int]]:
    """Who exchanges with whom (Taxes; No taxes on the first round; Three players; Progressive taxes)."""
    if number == 1 and house.get("first_round_tax", DEFAULTS["first_round_tax"]) == "no":
        return []
    counts: tuple[int, ...] = (2, 1) if len(players) > 3 else (2,)
    wanted, deck = house.get("progressive_taxes"), house.get("deck", "standard")
    larger = deck in EXPANDED or (deck == "extra-suits" and wanted == "yes")
    if game == "tahimi" and larger and wanted != "no":
        counts = SCHEDULE.get(len(players), counts)
    return [(players[n], players[-1 - n], count) for n, count in enumerate(counts)]
