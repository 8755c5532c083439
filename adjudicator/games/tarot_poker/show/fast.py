"""Strengths of many hands, looked up by the sums of their cards' codes (`codes`).

The strength of a sum is found by definition (`best`) when it is first asked for, and kept. `Evaluator.table` has all of
them in arrays, for who has NumPy.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from adjudicator.games.tarot_poker.show.best import value
from adjudicator.games.tarot_poker.show.codes import KEYS, Coding
from adjudicator.games.tarot_poker.show.worth import DEFAULTS

if TYPE_CHECKING:
    from adjudicator.games.tarot_poker.show.table import Table


@dataclass(frozen=True)
class Evaluator(Coding):
    """Strengths of hands (`Value.strength`) under a Chariot, Temperance and readings. Made by `evaluator`."""

    _known: dict[int, int] = field(default_factory=dict, compare=False, repr=False)

    def strength(self, hand: Sequence[str]) -> int:
        """The strength of a hand of five cards, as `best.value` has it."""
        codes = self.codes
        total = sum(codes[card] for card in hand)
        found = self._known.get(total)
        if found is None:
            found = self._known[total] = self._defined(hand)
        return found

    def _defined(self, hand: Sequence[str]) -> int:
        chariot, temperance, readings = self.chariot, self.temperance, self.readings
        return value(hand, chariot=chariot, temperance=temperance, readings=readings).strength

    def strengths(self, hands: Iterable[Sequence[str]]) -> list[int]:
        """The strengths of hands; `table.strengths` has them for arrays of cards by number."""
        return [self.strength(hand) for hand in hands]

    @cached_property
    def table(self) -> Table:
        """All strengths, in arrays. Raises ImportError where NumPy is missing."""
        from adjudicator.games.tarot_poker.show.table import Table

        return Table.of(self)


OF_TEMPERANCE, OF_BOTH = ("tp.temperance.conditional",), ("tp.temperance.chariot",)
"""The readings that bear on a hand after Temperance alone, and those that bear on one behind a Chariot besides."""


def evaluator(*, chariot: bool = False, temperance: bool = False, readings: Mapping[str, str] = DEFAULTS) -> Evaluator:
    """The evaluator under a Chariot, Temperance and readings by key; the same for the same, while it is remembered. Of
    what Temperance does is asked where it was played alone."""
    idle = () if chariot and temperance else OF_BOTH if temperance else (*OF_TEMPERANCE, *OF_BOTH)
    asked = (DEFAULTS[key] if key in idle else readings.get(key, DEFAULTS[key]) for key in KEYS)
    return _evaluator(chariot, temperance, tuple(asked))


@lru_cache(maxsize=8)  # A table takes 26 MB.
def _evaluator(chariot: bool, temperance: bool, options: tuple[str, ...]) -> Evaluator:
    return Evaluator(chariot, temperance, options)
