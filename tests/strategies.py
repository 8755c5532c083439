"""Hypothesis strategies for whole turns: a table, who acts, what is tried, and the readings."""

from __future__ import annotations

from hypothesis import strategies as st

from tests.oracles.turns import random_turn
from tests.oracles.turns_made import Turn


@st.composite
def turns(draw: st.DrawFn, game: str = "tarot-himi", readings: str = "random") -> Turn:
    """A random turn of a game; Hypothesis steers and shrinks the choices made for it."""
    return random_turn(draw(st.randoms(use_true_random=False)), game, readings=readings)
