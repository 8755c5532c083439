"""The draw as its sentences need it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from adjudicator.cards import DISCARD, Play
from adjudicator.cards.english import amount, number
from adjudicator.games.tarot_poker.draw.clauses import THREE
from adjudicator.games.tarot_poker.words import CardWords, Told


@dataclass(frozen=True)
class Draw(Told):
    """What one player changes, with words for it."""

    @property
    def changes(self) -> str:
        """What is changed in the draw, once."""
        if not self.play.cards:
            return f"In the draw cards may be changed, and need not be: {self.them} {self.verb('keep', 'keeps')} all."
        count = amount(len(self.play.cards), "card")
        return f"In the draw cards may be changed, once: {count} for as many new ones."

    @property
    def too_many(self) -> str:
        """How many cards may be changed."""
        named = amount(len(self.play.cards), "card").capitalize()
        if self.options.get("tp.draw.most") == "not_all":
            return f"{named} are the whole hand, and not all of it is changed."
        return f"{named} are too many: {number(THREE)} at the most are changed."


class DrawWords(CardWords):
    """How the draw is told."""

    def entries(self, plays: Iterable[Play]) -> list[tuple[str, tuple[Play, ...]]]:
        """So many cards as one entry, whichever they are."""
        found = ((name, tuple(some)) for name, some in groupby(plays, _entry))
        return [(name if len(some) > 1 else str(some[0]), some) for name, some in found]


def _entry(play: Play) -> str:
    return f"{DISCARD} {amount(len(play.cards), 'card')}" if play.cards else str(play)
