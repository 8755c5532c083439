"""What lies on the pile in Tahimi, and what follows from a history there, as values."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.engine import state


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
class Position(state.Position):
    """What follows from a history: the trick as it stands, and whose turn it is.

    `to_act` is None when nobody is (the round is over or was dealt anew). `closer` is
    the player at whose seat the trick ends when the turn comes round to it. `acts`
    holds (player, line) for each regular turn taken in the trick; `idle` who has
    declined to lead since the pile was last empty.
    """

    pile: tuple[Laid, ...] = ()
    closer: str | None = None
    opening: bool = False
    acts: tuple[tuple[str, int], ...] = ()
    passed: frozenset[str] = frozenset()
    idle: frozenset[str] = frozenset()

    @property
    def top(self) -> Laid | None:
        """The play to be beaten; None when the pile is empty."""
        return self.pile[-1] if self.pile else None
