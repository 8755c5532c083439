"""Questions about a hand of Tarot Poker: about the betting, about what cards do, and about the show."""

from __future__ import annotations

from adjudicator.engine.query import put_to
from adjudicator.games.tarot_poker.queries import bets, chances, played, shows
from adjudicator.games.tarot_poker.queries.scene import Scene
from adjudicator.games.tarot_poker.rules import Rules

QUERIES = put_to(Scene.by(Rules), *bets.QUESTIONS, *played.QUESTIONS, *shows.QUESTIONS, *chances.QUESTIONS)
