"""Questions that are not about a play: who leads, what is owed, what ranks follow."""

from adjudicator.engine.query import put_to
from adjudicator.games.tahimi.queries import rounds, tricks
from adjudicator.games.tahimi.queries.scene import Scene

QUERIES = put_to(Scene.of, tricks, rounds)
