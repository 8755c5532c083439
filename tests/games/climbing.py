"""Variants of the climbing games, typed for the states that both have."""

from __future__ import annotations

from typing import cast

from adjudicator.engine.game import Game
from adjudicator.engine.variant import Variant, variant
from adjudicator.games.tahimi.state import State
from adjudicator.law import Options

Rules = Variant[State]


def rules(game: Game, options: Options | None = None, players: int = 4) -> Rules:
    """A climbing game with its defaults and these options. Raises KeyError, ValueError for a key or an option that
    the game lacks."""
    return cast("Rules", variant(game, options, players))
