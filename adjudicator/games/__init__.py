"""The games, each registered in one line."""

from adjudicator.games.game import Facing, Game
from adjudicator.games.loka.game import Loka
from adjudicator.games.situation import Situation, session
from adjudicator.games.tahimi.game import Tahimi
from adjudicator.games.tarot_himi.game import TarotHimi

GAMES: dict[str, Game] = {game.id: game for game in (Tahimi(), TarotHimi(), Loka())}

__all__ = ["GAMES", "Facing", "Game", "Situation", "session"]
