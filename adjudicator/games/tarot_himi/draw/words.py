"""A draw as its sentences need it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from adjudicator.cards.english import amount, capital
from adjudicator.engine.choice import View
from adjudicator.engine.state import Pending
from adjudicator.games.tahimi.position import Position
from adjudicator.games.tarot_himi.draw import symbols


@dataclass(frozen=True)
class Drawing(View[Position]):
    """Cards that one player draws, with words for it."""

    @property
    def due(self) -> Pending | None:
        """What is to be drawn, and from which cards."""
        return symbols.due(self.position, self.actor)

    @property
    def _wanted(self) -> str:
        count = self.due.count if self.due else 0
        come = "comes for one" if count == 1 else "come for as many"
        return capital(f"{amount(count, 'card')} {come} discarded")

    @property
    def wrong_count(self) -> str:
        """How many cards come, and how many are drawn."""
        count = len(self.play.cards) + self.play.unseen
        return f"{self._wanted}, and here {'is' if count == 1 else 'are'} {amount(count, 'card')}."

    @property
    def right_count(self) -> str:
        """How many cards come."""
        return f"{self._wanted}." if self.due else ""

    @property
    def not_there(self) -> str:
        """The cards that are not among the discards."""
        strange = Counter(self.play.cards) - Counter(self.due.cards if self.due else ())
        cards = " ".join(sorted(strange.elements(), key=self.lexicon.order))
        return f"Not among the discards: {cards}."
