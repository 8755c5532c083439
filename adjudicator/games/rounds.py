"""A round of a climbing game under its rules, with the defaults filled in."""

from __future__ import annotations

from adjudicator.engine.game import Game
from adjudicator.engine.variant import chosen
from adjudicator.games.tahimi.rules import Rules
from adjudicator.law import Options

__all__ = ["Rules", "rules"]


def rules(game: Game, options: Options | None = None, players: int = 4) -> Rules:
    """The rules of a climbing game with its defaults and these options. Raises KeyError, ValueError
    for a key or an option that the game lacks."""
    return Rules(game, chosen(game, options), players)
