"""Random positions of a turn of Tarot-himi, as columns by symbol. Needs NumPy.

The distribution is Tahimi's, and besides: four Majors are in the round, or one for each player from five on, every
choice being as likely. With probability 1/8 the last of two or more plays is a mimic, and counts as the rank above
the play beneath it; its Major takes the place of one of the round's where it is none of them. With probability 1/8 the
lowest of plays of one card is a led Major of the round, which counts as nothing. The hand has 1 to 15 of the Minor
cards and of the round's Majors that do not lie there. It is the first trick with probability 1/4. Where something lies
the player had a turn with probability 1/2, then with 1/2 one besides the last play, then with 1/2 one besides the last
two; a led Hanged Man is then the player's with probability 1/2. The player sits at any seat, the next one holds
cards, and each other does with probability 9/10.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from adjudicator.cards import Lexicon
from adjudicator.cards.sampling import drawn
from adjudicator.games.tahimi import positions as base
from adjudicator.games.tahimi.positions import MOST_HELD, Columns, Pile
from adjudicator.games.tarot_himi.cards import FOOL, MAJORS

MIMIC = 1
"""The number of the mimic for plays of one card; those for larger plays follow."""
HANGED_MAN = MAJORS.index("Hanged Man")


def turn(rng: np.random.Generator, rows: int, lexicon: Lexicon, players: int) -> Columns:
    """Random positions of a turn with their hands."""
    lies = base.pile(rng, rows, lexicon)
    dealt = drawn(rng, np.ones((rows, len(MAJORS)), np.bool_), np.full(rows, max(4, players)))
    lies, led = _led(rng, lies, dealt)
    lies, mimic = _mimics(rng, lies, dealt)
    ranked = base.left(lies, lexicon)
    # What counts as a rank without being of it leaves the rank's cards where they are.
    cards = base.cards(lexicon) + 1
    ranked |= (mimic & ~lies.leading)[:, None] & (cards == lies.rank(0)[:, None])
    present = np.concatenate([ranked, dealt], axis=1)
    hand = drawn(rng, present, rng.integers(1, MOST_HELD + 1, rows))
    majors = hand[:, ranked.shape[1] :]
    return {
        **_trick(rng, lies, mimic, led),
        **_seats(rng, rows, players),
        **base.held(hand[:, : ranked.shape[1]], lexicon),
        "wilds held": majors[:, MAJORS.index(FOOL)].astype(np.int8),
        **{f"holds {name}": majors[:, at] for at, name in enumerate(MAJORS) if name != FOOL},
    }


def _mimics(rng: np.random.Generator, lies: Pile, dealt: NDArray[np.bool_]) -> tuple[Pile, NDArray[np.bool_]]:
    """Plays some of which are mimics; their Majors leave the round's."""
    rows = np.arange(len(lies.plays))
    mimic = (lies.plays >= 2) & (rng.random(len(rows)) < 1 / 8)
    top = np.maximum(lies.plays - 1, 0)
    ranks = lies.ranks.copy()
    ranks[rows[mimic], top[mimic]] = lies.rank(1)[mimic] + 1
    _leaves(dealt, rows[mimic], lies.size[mimic].astype(np.intp) - 1 + MIMIC)
    return replace(lies, ranks=ranks), mimic


def _leaves(dealt: NDArray[np.bool_], rows: NDArray[np.intp], which: NDArray[np.intp]) -> None:
    """Take a Major from the round's in some rows, or another in its place where it is none of them."""
    absent = rows[~dealt[rows, which]]
    dealt[absent, np.argmax(dealt[absent], axis=1)] = False
    dealt[rows, which] = False


def _led(rng: np.random.Generator, lies: Pile, dealt: NDArray[np.bool_]) -> tuple[Pile, NDArray[np.int64]]:
    """Plays of which some lowest ones are led Majors; and which Major that is, -1 for none."""
    rows = len(lies.plays)
    some = np.flatnonzero(~lies.leading & (lies.size == 1) & (rng.random(rows) < 1 / 8))
    there = dealt[some].copy()
    there[:, MAJORS.index(FOOL)] = False
    some = some[there.any(axis=1)]
    one = drawn(rng, there[there.any(axis=1)], np.ones(len(some), np.int8))
    led = np.full(rows, -1)
    led[some] = np.argmax(one, axis=1)
    dealt[some, led[some]] = False
    ranks = lies.ranks.copy()
    ranks[some, 0] = 0
    return replace(lies, ranks=ranks), led


def _trick(rng: np.random.Generator, lies: Pile, mimic: NDArray[np.bool_], led: NDArray[np.int64]) -> Columns:
    rows, leading = len(lies.plays), lies.leading

    def half() -> NDArray[np.bool_]:
        return rng.random(rows) < 0.5

    acted = ~leading & half()
    besides = acted & half() & (lies.plays >= 2)
    beneath = {f"rank {depth} beneath": lies.rank(depth) for depth in (1, 2)}
    sized = {f"size {depth} beneath": np.where(lies.plays > depth, lies.size, np.int8(1)) for depth in (1, 2)}
    return {
        **base._trick(rng, lies),
        "last is a mimic": mimic,
        "acted": acted,
        "acted besides the last play": besides,
        "acted besides the last two": besides & half() & (lies.plays >= 3),
        "led the Hanged Man": acted & (led == HANGED_MAN) & half(),
        "first trick": rng.random(rows) < 0.25,
        "plays beneath": np.maximum(lies.plays - 1, 0),
        **beneath,
        **sized,
        **{f"mimic {depth} beneath": np.zeros(rows, np.bool_) for depth in (1, 2)},
    }


def _seats(rng: np.random.Generator, rows: int, players: int) -> dict[str, NDArray[Any]]:
    own = rng.integers(0, players, rows)
    columns = {}
    for seat in range(8):
        seated = (rng.random(rows) < 0.9) | (seat == (own + 1) % players)
        columns[f"seat {seat + 1} in"] = seated & (seat != own) & (seat < players)
    return columns


POSITIONS = {"turn": turn}
"""What draws positions, by the decision."""
