"""Rounds of Tarot-himi one after another: Tahimi's, with a deck of its own and only some of the Majors."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.engine.rules import Agreement
from adjudicator.games.tahimi.match import ClimbingMatch
from adjudicator.games.tahimi.state import State
from adjudicator.games.tarot_himi import setup


class TarotMatch(ClimbingMatch):
    """Rounds with Majors picked for each."""

    def dealt_sizes(self, agreement: Agreement[State], players: Sequence[str], dealer: str | None) -> dict[str, int]:
        return setup.hand_sizes(agreement.lexicon, players, agreement.options, dealer)


MATCH = TarotMatch
