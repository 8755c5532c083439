"""What follows by the rules of Tarot Poker that are no clauses."""

from __future__ import annotations

from adjudicator import law

EFFECTS: tuple[law.Effect, ...] = ()
