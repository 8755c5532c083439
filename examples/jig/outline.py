"""Jig's name, cards and unclear sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.engine.outline import Outline
from examples.jig.readings import HOUSE, PROFILES, READINGS

if TYPE_CHECKING:
    from adjudicator.cards import Lexicon
    from adjudicator.engine.query import Queries
    from adjudicator.law import Options


class JigOutline(Outline):
    """The round game."""

    id, title = "jig", "Jig"
    own_readings, house_rules, profiles = READINGS, HOUSE, PROFILES
    history_readings = frozenset(reading.key for reading in READINGS)

    def lexicon(self, house: Options, players: int = 4) -> Lexicon:
        """The cards and their words."""
        from examples.jig.cards import LEXICON

        return LEXICON

    def queries(self) -> Queries:
        """Its questions."""
        from examples.jig.queries import QUERIES

        return QUERIES


OUTLINE = JigOutline()
