"""A turn of Jig in words."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.cards import PASS
from adjudicator.cards.english import capital
from adjudicator.engine.singles import SinglesView
from examples.jig.rules import State


@dataclass(frozen=True)
class Turn(SinglesView[State]):
    """One play by one player at one moment, with words for it."""

    @property
    def wanted(self) -> str:
        """The card that is asked for."""
        return self.lexicon.spoken(self.position.wanted)

    @property
    def why(self) -> str:
        """Why a card follows, or nothing does."""
        if self.position.leading:
            return ""
        if self.play.kind == PASS:
            return f"{self.has} not got {self.wanted}."
        return f"{capital(self.wanted)} is the next above {self.last_words}."
