"""Questions about a hand of Tarot Poker."""

from __future__ import annotations

from adjudicator.engine.query import Queries

QUERIES: Queries = ()
