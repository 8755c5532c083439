"""A hand as symbols: a truth for each of the 78 cards."""

from __future__ import annotations

from adjudicator.engine.singles import Singles
from adjudicator.games.tarot_poker.cards import CARDS
from adjudicator.games.tarot_poker.state import State

HAND: Singles[State] = Singles(CARDS)
"""The one there is."""
held = HAND.held
