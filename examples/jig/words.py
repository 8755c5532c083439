"""A turn of Jig in words."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.cards import PASS, Play
from adjudicator.cards.english import capital, whose
from adjudicator.engine.choice import View
from adjudicator.engine.singles import SinglesWords
from examples.jig.rules import State


@dataclass(frozen=True)
class Turn(View[State]):
    """One play by one player at one moment, with words for it; `others` are the plays that are legal instead."""

    @property
    def has(self) -> str:
        """ "You have", "Ben has"."""
        return "You have" if self.actor == "You" else f"{self.actor} has"

    @property
    def not_now(self) -> str:
        """Why it is not the player's turn."""
        now = self.position.to_act
        return f"It is {whose(now)} turn, not {whose(self.actor)}." if now else "The round is over."

    @property
    def last_words(self) -> str:
        """The card played last."""
        return self.lexicon.spoken(self.position.pile[-1].cards[-1])

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


class TurnWords(SinglesWords[State]):
    """How a turn is told."""

    views = Turn

    def limited(self, play: Play) -> bool:
        """Whether requirements say something of a play that they allow: of a pass too."""
        return True
