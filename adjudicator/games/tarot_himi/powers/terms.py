"""Terms the powers share: how a play counts, and when it is made as though leading."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from z3 import And, ArithRef, Bool, BoolRef, If, IntVal, Not, Or

from adjudicator.games.tahimi.hand import cards, discards, puts, rank
from adjudicator.games.tarot_himi import hand as s
from adjudicator.law import Reading


def invoked(name: str) -> BoolRef:
    """The symbol that says this Major's permission is invoked."""
    return Bool(f"invoked {name}")


@dataclass(frozen=True)
class Terms:
    """The shared terms under the readings; `top` is the place of the Ace."""

    readings: Mapping[str, Reading]
    top: int

    def reads(self, key: str, option: str) -> BoolRef:
        """The reading has this option."""
        return self.readings[f"th.{key}"].is_(option)

    @cached_property
    def powers(self) -> s.Powers:
        """How a play counts."""
        return s.powers(self.readings, self.top)

    @cached_property
    def lone_major(self) -> BoolRef:
        """A single Major, other than the Fool, put on the pile."""
        return And(puts, Not(s.joined), s.major != 0)

    # -- Temperance

    @cached_property
    def temperance_leads(self) -> BoolRef:
        """Temperance would put this Major on an Ace as though leading it."""
        said = And(self.lone_major, s.counts_as != s.AS_ACE)
        return And(s.holds("Temperance"), self.powers.on_ace, said, self.reads("temperance.lead_majors", "yes"))

    @cached_property
    def temperance_applies(self) -> BoolRef:
        """Temperance would play this on an Ace as though leading, whatever its rank and size."""
        as_mimic = And(self.powers.mimicking, self.reads("temperance.mimic", "mimic"))
        major_too = Or(And(s.counts_as != s.AS_ACE, self.reads("temperance.lead_majors", "yes")), as_mimic)
        fits = Or(s.major == 0, major_too)
        return And(s.holds("Temperance"), self.powers.on_ace, puts, Not(s.joined), fits)

    # -- the Sun

    @cached_property
    def sun_applies(self) -> BoolRef:
        """The Sun would put this single Ace on a set or on an Ace."""
        ace = And(puts, Not(s.joined), s.major == 0, cards == 1, rank == self.top)
        onto = Or(s.PILE.size >= 2, s.PILE.rank == self.top, self.reads("sun.single_nonace", "yes"))
        return And(s.holds("Sun"), ace, Not(s.PILE.leading), onto)

    # -- discards

    @cached_property
    def in_lieu(self) -> BoolRef:
        """The Chariot or the Wheel, discarded in lieu of the turn."""
        return And(discards, Or(s.is_major("Chariot"), s.is_major("Wheel of Fortune")))

    @cached_property
    def at_start(self) -> BoolRef:
        """Justice or Judgement, discarded at the start of the turn."""
        return And(discards, Or(s.is_major("Justice"), s.is_major("Judgement")))

    @cached_property
    def discard_is_play(self) -> BoolRef:
        """A discard is itself a play."""
        return self.reads("discard.is_play", "yes")

    @cached_property
    def margin(self) -> ArithRef:
        """By how many ranks a play must beat the last one under the Tower."""
        return If(s.holds("Strength"), IntVal(2), IntVal(3))
