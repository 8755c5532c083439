"""Random positions of a turn of Tahimi, as columns by symbol. Needs NumPy.

The distribution, each choice being independent of the others and uniform unless stated otherwise:
with probability 1/4 nothing lies there; else there are 1 to 4 plays of one size, which is 1 to 4, and of different
ranks that rise, each choice of ranks of which the deck has so many cards being as likely. No wild card lies there. The
hand has 1 to 15 of the remaining cards. It is the player's turn with probability 19/20; where something lies, the
player has passed with probability 1/10.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from adjudicator.cards import Lexicon
from adjudicator.cards.sampling import drawn, increasing
from adjudicator.dataclass import dataclass

Columns = dict[str, NDArray[Any]]

DEEPEST = 4
"""The most plays that lie on each other."""
LARGEST = 4
"""The largest play that lies there."""
MOST_HELD = 15


@dataclass(frozen=True)
class Pile:
    """What lies there in each row: how many plays, their size, and their ranks from the lowest up."""

    plays: NDArray[np.int8]
    size: NDArray[np.int8]
    ranks: NDArray[np.int8]

    @property
    def leading(self) -> NDArray[np.bool_]:
        """Nothing lies there."""
        empty: NDArray[np.bool_] = self.plays == 0
        return empty

    def rank(self, depth: int) -> NDArray[np.int8]:
        """What the play so far beneath the last counts as; 0 where there is none."""
        at = self.plays - 1 - depth
        ranks = np.take_along_axis(self.ranks, np.maximum(at, 0)[:, None].astype(np.intp), axis=1)[:, 0]
        return np.where(at >= 0, ranks, np.int8(0))

    def out(self, ranks: int) -> NDArray[np.int8]:
        """How many cards of each rank lie there, by row and rank."""
        lies = (self.ranks[:, :, None] == np.arange(1, ranks + 1, dtype=np.int8)).any(axis=1)
        return np.where(lies, self.size[:, None], np.int8(0))


def pile(rng: np.random.Generator, rows: int, lexicon: Lexicon) -> Pile:
    """Random plays on each other."""
    counts = np.array([rank.count for rank in lexicon.deck.ranks], np.int8)
    plays = np.where(rng.random(rows) < 0.25, 0, rng.integers(1, DEEPEST + 1, rows)).astype(np.int8)
    size = rng.integers(1, LARGEST + 1, rows, np.int8)
    allowed = counts >= size[:, None]
    return Pile(plays, size, increasing(rng, allowed, plays, DEEPEST))


def cards(lexicon: Lexicon) -> NDArray[np.intp]:
    """The place of each card's rank less 1, those of one rank together."""
    counts = [rank.count for rank in lexicon.deck.ranks]
    return np.repeat(np.arange(len(counts)), counts)


def left(lies: Pile, lexicon: Lexicon) -> NDArray[np.bool_]:
    """Which cards of a rank do not lie there, by row and card."""
    ranks = cards(lexicon)
    starts = np.searchsorted(ranks, np.arange(len(lexicon.deck.ranks)))
    number = np.arange(len(ranks)) - starts[ranks]
    return number >= lies.out(len(lexicon.deck.ranks))[:, ranks]


def held(chosen: NDArray[np.bool_], lexicon: Lexicon) -> Columns:
    """How many cards of each rank are among some, by the symbol of the hand."""
    ranks = cards(lexicon)
    starts = np.searchsorted(ranks, np.arange(len(lexicon.deck.ranks)))
    counts = np.add.reduceat(chosen.astype(np.int8), starts, axis=1)
    return {f"held {place}": counts[:, place - 1] for place in range(1, counts.shape[1] + 1)}


def turn(rng: np.random.Generator, rows: int, lexicon: Lexicon, players: int) -> Columns:
    """Random positions of a turn with their hands."""
    lies = pile(rng, rows, lexicon)
    wild = lexicon.deck.count(lexicon.wild) if lexicon.wild else 0
    present = np.concatenate([left(lies, lexicon), np.ones((rows, wild), np.bool_)], axis=1)
    hand = drawn(rng, present, rng.integers(1, MOST_HELD + 1, rows))
    ranked = present.shape[1] - wild
    return {
        **_trick(rng, lies),
        **held(hand[:, :ranked], lexicon),
        "wilds held": hand[:, ranked:].sum(axis=1).astype(np.int8),
    }


def _trick(rng: np.random.Generator, lies: Pile) -> Columns:
    rows, leading = len(lies.plays), lies.leading
    return {
        "on turn": rng.random(rows) < 0.95,
        "leading": leading,
        "last rank": lies.rank(0),
        "last size": np.where(leading, np.int8(1), lies.size),
        "has passed": ~leading & (rng.random(rows) < 0.1),
    }


POSITIONS = {"turn": turn}
"""What draws positions, by the decision."""
