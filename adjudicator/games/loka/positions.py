"""Random positions of a turn of Loka, as columns by symbol. Needs NumPy.

The distribution: none, one or two cards lie in the trick, and the hand has 1 to 25 others, every number and every
choice of cards being as likely. The suit of the first card that is not the Fool has to be followed. It is the player's
turn with probability 19/20.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from adjudicator.cards import Lexicon
from adjudicator.cards.sampling import drawn
from adjudicator.games.loka.cards import EXCUSE, HELD, where
from adjudicator.games.loka.hand import HAND


def turn(rng: np.random.Generator, rows: int, lexicon: Lexicon, players: int) -> dict[str, NDArray[Any]]:
    """Random positions of a turn with their hands."""
    places = where(lexicon)
    suits = np.array([suit for suit, _ in places.values()], np.int8)
    every, number = np.ones((rows, len(places)), np.bool_), rng.integers(0, 3, rows)
    first = drawn(rng, every, np.minimum(number, 1))
    second = drawn(rng, every & ~first, np.maximum(number - 1, 0))
    own = drawn(rng, every & ~first & ~second, rng.integers(1, HELD + 1, rows))
    led = np.zeros(rows, np.int8)
    for laid in (second, first):  # the first card overrules the second
        suit = np.where(laid.any(axis=1), suits[np.argmax(laid, axis=1)], np.int8(0))
        led = np.where((suit > 0) & (suit != EXCUSE), suit, led)
    symbols = HAND.symbols(lexicon)
    return {
        "on turn": rng.random(rows) < 0.95,
        "laying away": np.zeros(rows, np.bool_),
        "led": led,
        "leading": number == 0,
        **{symbols[card].decl().name(): own[:, at] for at, card in enumerate(places)},
    }


POSITIONS = {"turn": turn}
"""What draws positions, by the decision."""
