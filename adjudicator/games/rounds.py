"""A round of a climbing game under its rules, with the defaults filled in."""

from __future__ import annotations

from adjudicator.engine.game import Game
from adjudicator.engine.variant import rules_of
from adjudicator.games.tahimi.rules import Rules
from adjudicator.law import Options

__all__ = ["Rules", "rules"]


def rules(game: Game, options: Options | None = None, players: int = 4) -> Rules:
    """The rules of a climbing game with its defaults and these options. Raises KeyError, ValueError
    for a key or an option that the game lacks, TypeError for a game of another kind."""
    found = rules_of(game, options, players)
    if not isinstance(found, Rules):
        raise TypeError(f"{game.title} is no climbing game")
    return found
