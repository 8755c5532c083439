"""The symbols of a turn: the position, the play, and the hand."""

from __future__ import annotations

from z3 import And, Bool, BoolRef, Int, Not, Or

from adjudicator.engine.singles import Singles
from examples.jig.cards import RANKS, SUITS, WHERE
from examples.jig.state import Position

on_turn, leading = Bool("on turn"), Bool("leading")
wanted_suit, wanted_place = Int("wanted suit"), Int("wanted place")
"""The card that is asked for; 0 with the lead."""
cards, suit, place = Int("cards"), Int("suit"), Int("place")
"""The play: how many cards, and of the last of them its suit and place; 0 for a pass."""
PLAY = (cards, suit, place)
HELD = {card: Bool(f"holds {card}") for card in WHERE}
"""Which cards are in the hand."""
HAND: Singles[Position] = Singles(HELD)
FITS = And(suit == wanted_suit, place == wanted_place)
"""The card played is the one that is asked for."""


def wanted(card: str) -> BoolRef:
    """A card is the one that is asked for."""
    return And(wanted_suit == WHERE[card][0], wanted_place == WHERE[card][1])


def played_card(card: str) -> BoolRef:
    """A card is the one played."""
    return And(suit == WHERE[card][0], place == WHERE[card][1])


ASKED = Or(*(And(wanted(card), held) for card, held in HELD.items()))
"""The card that is asked for is in the hand."""
BOUNDS = (
    cards >= 0,
    And(HAND.total >= 0, len(WHERE) >= HAND.total),
    And(suit >= 0, suit <= len(SUITS), place >= 0, place <= len(RANKS)),
    And(wanted_suit >= 0, wanted_suit <= len(SUITS), wanted_place >= 0, wanted_place <= len(RANKS)),
    Or(leading, And(wanted_suit > 0, wanted_place > 0)),
    Or(Not(leading), And(wanted_suit == 0, wanted_place == 0)),
)
"""What holds of every position and play."""
