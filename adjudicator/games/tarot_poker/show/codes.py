"""Codes of cards, whose sum says what a hand is worth under a Chariot, Temperance and readings.

A code is the key of what the card may count as, shifted, and in its lower bits a number for its suit. The keys are such
that no two combinations of five have the same sum; the numbers of the suits such that, where it is known how many cards
have a suit, their sum says whether all are of one suit, whether no two are, and whether trumps are among them. No more
of the suits bears on a hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from adjudicator.games.tarot_poker import cards
from adjudicator.games.tarot_poker.show.best import SUIT
from adjudicator.games.tarot_poker.show.value import NUMBER
from adjudicator.games.tarot_poker.show.worth import DEFAULTS

RANK_KEYS = (1, 6, 31, 108, 366, 926, 2_286, 5_733, 12_905, 27_316, 44_676, 94_545, 147_031)
"""The keys of the ranks from the 2 up: each the least that leaves the sums of five apart (up to five of one rank)."""
NULL_KEY, BUG_KEY, LOVERS_KEY, HERMIT_KEY = 0, 257_637, 435_387, 637_871
"""The keys that follow, found in the same way: up to four bugs, and one each of the two that may be wild."""
DEVIL_KEY = 1_846_170
"""More than every sum of other keys, so that sums from here on are those of hands that lose."""
SHIFT = 8
"""How many bits the sum of the suits takes."""
SUIT_KEYS = (0, 0, 1, 14, 26, 31)
"""By the number of a suit, trumps last and none first; the least numbers there are that do."""

KEYS = (
    *("tp.rainbow.ties", "tp.null.has_suit", "tp.bug.fallback", "tp.bug.several", "tp.bug.rainbow_rank"),
    *("tp.wild.duplicate", "tp.temperance.conditional", "tp.temperance.chariot"),
)
"""The readings that bear on what a hand is worth whose holder declares nothing."""


@dataclass(frozen=True)
class Coding:
    """The codes under a Chariot, Temperance and readings. `options` are those of `KEYS`, in their order."""

    chariot: bool
    temperance: bool
    options: tuple[str, ...]

    @cached_property
    def readings(self) -> Mapping[str, str]:
        """Every reading by key with its option."""
        return {**DEFAULTS, **dict(zip(KEYS, self.options, strict=True))}

    @cached_property
    def codes(self) -> Mapping[str, int]:
        """By card its code."""
        return {card: self._code(card) for card in cards.CARDS}

    @property
    def suited(self) -> bool:
        """Whether nulls are of the suit of trumps."""
        return self.readings["tp.null.has_suit"] == "yes"

    @property
    def nulled(self) -> bool:
        """Whether bugs are null."""
        kept = self.chariot and self.readings["tp.temperance.chariot"] == "kept"
        return self.temperance and not kept

    @property
    def ranked(self) -> bool:
        """Whether the Lovers and the Hermit have their ranks, whatever is beside them."""
        return self.chariot or (self.temperance and self.readings["tp.temperance.conditional"] == "ranked")

    def _code(self, card: str) -> int:
        null = NULL_KEY << SHIFT | (SUIT_KEYS[SUIT[cards.TRUMPS]] if self.suited else 0)
        if card == cards.DEVIL:
            return null if self.chariot else DEVIL_KEY << SHIFT
        if card in (cards.LOVERS, cards.HERMIT) and not self.ranked:
            return (LOVERS_KEY if card == cards.LOVERS else HERMIT_KEY) << SHIFT
        printed = cards.printed(card)
        if printed is not None:
            rank, suit = printed
            return RANK_KEYS[NUMBER[rank] - 2] << SHIFT | SUIT_KEYS[SUIT[suit]]
        return BUG_KEY << SHIFT if cards.TRUMP[card].counts == cards.BUG and not self.nulled else null
