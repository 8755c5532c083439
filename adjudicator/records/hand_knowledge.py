"""Knowledge of one hand, from the cards seen to leave it later."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property

from adjudicator.dataclass import dataclass
from adjudicator.engine.state import AtLeast, Besides, NoneOf

MANY = 12
"""Behind so many cards that came in unseen a card that leaves a hand hardly tells of it, and is forgotten."""


@dataclass(frozen=True)
class Leaving:
    """A card seen to leave a hand, or in it: its line, and the number of cards that had come in unseen by then."""

    card: str
    line: int
    unseen: int = 0


@dataclass(frozen=True)
class HandKnowledge:
    """The cards seen to leave one hand after a given time. Each was in the hand at that time, or came in unseen before
    it left: of five cards that left before a third came in unseen, the hand had at least three."""

    left: tuple[Leaving, ...] = ()
    absent: frozenset[str] = frozenset()
    """Cards that the hand cannot have had."""

    @cached_property
    def sure(self) -> Counter[str]:
        """The cards that were certainly in the hand."""
        return Counter(one.card for one in self.left if not one.unseen)

    @property
    def among(self) -> tuple[Besides, ...]:
        """Further constraints on the hand: lower bounds on sets of cards, and absent cards."""
        return (*self.at_least, NoneOf(self.absent)) if self.absent else self.at_least

    @cached_property
    def at_least(self) -> tuple[AtLeast, ...]:
        """Of which cards it had so many at the least.

        >>> HandKnowledge((Leaving("V", 3, 1), Leaving("VI", 4, 1), Leaving("X", 5, 3))).at_least
        (AtLeast(cards=('V', 'VI'), count=1, line=4),)
        """
        return tuple(self._counted())

    def _counted(self) -> Iterator[AtLeast]:
        more = [one for one in self.left if one.unseen]
        for unseen in sorted({one.unseen for one in more}):
            own = [one for one in more if one.unseen <= unseen]
            cards = tuple(dict.fromkeys(one.card for one in own if one.card not in self.sure))
            count = len(own) - unseen
            if 0 < count <= len(cards):
                yield AtLeast(cards, count, max(one.line for one in own))

    # -- one moment earlier

    def behind(self, cards: Mapping[str, int], unseen: int) -> HandKnowledge:
        """The knowledge before these cards, and a number of unseen ones, came in."""
        left, seen = list(self.left), Counter(cards)
        for one in sorted(self.left, key=lambda one: one.unseen):
            if seen[one.card]:
                seen[one.card] -= 1
                left.remove(one)
        later = (replace(one, unseen=one.unseen + unseen) for one in left)
        return HandKnowledge(tuple(one for one in later if one.unseen <= MANY))

    def leaving(self, cards: Iterable[str], line: int) -> HandKnowledge:
        """The knowledge before these cards left the hand."""
        return HandKnowledge((*(Leaving(card, line) for card in cards), *self.left))

    def having(self, cards: Mapping[str, int], line: int) -> HandKnowledge:
        """The same where the hand is known to have had these cards at that moment, whatever became of them. One that
        left later, and might have come in unseen, is that same card, and is counted once.

        >>> HandKnowledge((Leaving("V", 3, 1), Leaving("VI", 3, 1), Leaving("X", 3, 1))).having({"V": 1}, 2).at_least
        (AtLeast(cards=('VI', 'X'), count=1, line=3),)
        """
        had, left = Counter(cards) - self.sure, list(self.left)
        for card in had.elements():
            if (same := next((one for one in left if one.card == card and one.unseen), None)) is not None:
                left.remove(same)
        return HandKnowledge(tuple(left)).leaving(had.elements(), line)
