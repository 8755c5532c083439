"""What a game is before anything is asked of it: its name, its cards, its unclear sentences.

Nothing of a solver is needed for it, nor any clause; the cards are there once somebody asks for them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from adjudicator.cards import Lexicon
    from adjudicator.law import Options, Reading


class Outline(ABC):
    """A game's name and title, its cards and words, its readings, house rules and profiles."""

    id: str
    title: str
    own_readings: tuple[Reading, ...]
    """The unclear sentences that bear on a turn."""
    round_readings: tuple[Reading, ...] = ()
    """Those about the rest of a round."""
    house_rules: tuple[Reading, ...] = ()
    profiles: Mapping[str, Options]
    fewest, most = 2, 8
    """How many players a case may have."""

    @cached_property
    def readings(self) -> Mapping[str, Reading]:
        """Every reading and house rule by key."""
        return {reading.key: reading for reading in (*self.unclear, *self.house_rules)}

    @property
    def unclear(self) -> tuple[Reading, ...]:
        """Every unclear sentence: those that bear on a turn, and those about the rest of a round."""
        return (*self.own_readings, *self.round_readings)

    @abstractmethod
    def lexicon(self, house: Options, players: int = 4) -> Lexicon:
        """The cards and words under these house rules."""
