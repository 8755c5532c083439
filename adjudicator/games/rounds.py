"""A round of a climbing game under its rules, with the defaults filled in."""

from __future__ import annotations

from typing import cast

from adjudicator.engine.game import Game
from adjudicator.engine.variant import Variant, variant
from adjudicator.games.tahimi.state import State
from adjudicator.law import Options

__all__ = ["Rules", "rules"]

Rules = Variant[State]


def rules(game: Game, options: Options | None = None, players: int = 4) -> Rules:
    """The rules of a climbing game with its defaults and these options. Raises KeyError, ValueError
    for a key or an option that the game lacks, TypeError for a game of another kind."""
    return cast("Rules", variant(game, options, players))
