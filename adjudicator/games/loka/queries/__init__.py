"""Loka's questions that are not about a play: who leads, the Fool's debt, what the points are."""

from adjudicator.engine.query import put_to
from adjudicator.games.loka.queries import ends, games, tricks
from adjudicator.games.loka.queries.scene import LokaScene
from adjudicator.games.loka.rules import Rules

QUERIES = put_to(LokaScene.by(Rules), tricks, ends, games)
