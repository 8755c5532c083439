"""The games, each registered in one line."""

from adjudicator.games.situation import Facing, Situation, session
from adjudicator.games.tahimi.game import Tahimi
from adjudicator.games.tarot_himi.game import TarotHimi

GAMES: dict[str, Tahimi] = {game.id: game for game in (Tahimi(), TarotHimi())}

__all__ = ["GAMES", "Facing", "Situation", "session"]
