"""The games, each registered in one line."""

from adjudicator.games.tahimi.game import Situation, Tahimi, session

GAMES: dict[str, Tahimi] = {game.id: game for game in (Tahimi(),)}

__all__ = ["GAMES", "Situation", "session"]
