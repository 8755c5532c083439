"""How many hands of each class there are, a second way: by counting alike ranks and suits, hand by hand.

This shares nothing with the show of the game but the order of its classes. `python -m tests.games.tarot_poker.walked`
walks all 21,111,090 hands of the pack four times, which takes some minutes.

Cards are numbers: 0 to 51 are the four plain suits, thirteen each; 52 to 73 the trumps 0 to XXI; 74 to 77 the Knights.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.int8]
CLASSES = (
    *("losing hand", "high card", "pair", "two pair", "rainbow", "three of a kind", "straight"),
    *("full house", "flush", "four of a kind", "straight flush", "five of a kind"),
)
FIRST_TRUMP, LOVERS, HERMIT, DEVIL = 52, 52 + 6, 52 + 9, 52 + 15
BUGS = [52 + number for number in (17, 18, 19, 21)]
PACK = 78
STATES: Mapping[str, tuple[bool, bool]] = {
    "in the open": (False, False),
    "behind a Chariot": (True, False),
    "after Temperance": (False, True),
    "both": (True, True),
}
"""Whether a Chariot lies before the player, and whether Temperance was played."""

_RANK = np.full(PACK, -1, np.int8)
_RANK[:52] = np.tile(np.arange(13), 4)  # from the Ace up
_RANK[53:66] = np.arange(13)
_SUIT = np.full(PACK, -1, np.int8)
_SUIT[:52] = np.repeat(np.arange(4), 13)
_SUIT[53:66] = 4
_WINDOWS = [sum(1 << (low + step) % 13 for step in range(5)) for low in range(10)]
"""The ranks of each straight, as bits."""


def classes(hands: NDArray[np.intp], chariot: bool, temperance: bool) -> NDArray[np.int8]:
    """The class of each hand, by its number in `CLASSES`; hands are rows of five cards."""
    trumps = (hands >= FIRST_TRUMP).sum(axis=1, dtype=np.int8)
    lovers, hermit, devil = ((hands == card).any(axis=1) for card in (LOVERS, HERMIT, DEVIL))
    free = (lovers & (trumps > 1), hermit & (trumps == 1))
    if chariot:
        free = (np.zeros_like(lovers), np.zeros_like(hermit))
    unranked = (hands == LOVERS) & free[0][:, None] | (hands == HERMIT) & free[1][:, None]
    ranks, suits = (np.where(unranked, -1, table[hands]) for table in (_RANK, _SUIT))
    wild, bugs = (free[0] | free[1]), np.isin(hands, BUGS).sum(axis=1, dtype=np.int8)
    if temperance:
        wild, bugs = np.zeros_like(wild), np.zeros_like(bugs)
    return np.where(devil & (not chariot), 0, _ranked(ranks, suits, wild, bugs)).astype(np.int8)


def _ranked(ranks: Numbers, suits: Numbers, wild: NDArray[np.bool_], bugs: Numbers) -> NDArray[np.int8]:
    """The classes of hands with ranks and suits, -1 where a card has none, a wild or none, and so many bugs."""
    alike = np.stack([(ranks == rank).sum(axis=1, dtype=np.int8) for rank in range(13)], axis=1)
    in_suit = np.stack([(suits == suit).sum(axis=1, dtype=np.int8) for suit in range(5)], axis=1)
    alike.sort(axis=1)
    most, second, natural = alike[:, -1], alike[:, -2], alike.sum(axis=1)
    whole = natural + bugs + wild == 5
    flush = whole & (in_suit.max(axis=1) == natural)
    apart = whole & (in_suit.max(axis=1) <= 1)
    bits = np.where(ranks >= 0, 1 << np.maximum(ranks, 0).astype(np.int64), 0).sum(axis=1)
    run = whole & (most <= 1) & np.logical_or.reduce([bits & ~window == 0 for window in _WINDOWS])
    cases = [
        (most + wild >= 5, "five of a kind"),
        (run & flush, "straight flush"),
        (most + wild >= 4, "four of a kind"),
        (flush, "flush"),
        (most + second + wild >= 5, "full house"),
        (run, "straight"),
        (most + wild >= 3, "three of a kind"),
        (apart, "rainbow"),
        ((most == 2) & (second == 2), "two pair"),
        (most + wild >= 2, "pair"),
    ]
    numbers = [np.int8(CLASSES.index(name)) for _, name in cases]
    return np.select([where for where, _ in cases], numbers, np.int8(CLASSES.index("high card")))


def every(cards: int) -> Iterator[NDArray[np.intp]]:
    """All hands of five of so many cards, in parts."""
    three = np.array(np.meshgrid(*[np.arange(cards)] * 3, indexing="ij")).reshape(3, -1).T
    three = three[(three[:, 0] < three[:, 1]) & (three[:, 1] < three[:, 2])]
    for second in range(1, cards):
        rest = three[three[:, 0] > second]
        for first in range(second if len(rest) else 0):
            pair = np.broadcast_to([first, second], (len(rest), 2))
            yield np.concatenate([pair, rest], axis=1)


def counts(chariot: bool, temperance: bool) -> dict[str, int]:
    """How many hands of the pack are of each class."""
    totals = np.zeros(len(CLASSES), np.int64)
    for hands in every(PACK):
        totals += np.bincount(classes(hands, chariot, temperance), minlength=len(CLASSES))
    return dict(zip(CLASSES, totals.tolist(), strict=True))


if __name__ == "__main__":
    for state, (chariot, temperance) in STATES.items():
        print(state, counts(chariot, temperance), flush=True)
