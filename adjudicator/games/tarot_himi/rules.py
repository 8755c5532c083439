"""A round of Tarot-himi under chosen readings."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from adjudicator.games.tahimi import rules
from adjudicator.games.tarot_himi.round import TarotRound


@dataclass(frozen=True)
class TarotRules(rules.Rules):
    """Tarot-himi with a choice of readings and house rules, for a number of players."""

    @cached_property
    def round(self) -> TarotRound:
        """What follows from actions."""
        return TarotRound(self.lexicon, self.options, self.house)
