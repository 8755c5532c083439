"""Jig's name, cards and unclear sentences."""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType
from typing import TYPE_CHECKING

from adjudicator.engine.outline import Outline, Theorems
from examples.jig.readings import HOUSE, PROFILES, READINGS

if TYPE_CHECKING:
    from adjudicator.cards import Lexicon
    from adjudicator.engine.query import Queries
    from adjudicator.law import Options


class JigOutline(Outline):
    """The round game."""

    id, title = "jig", "Jig"
    own_readings, house_rules, profiles = READINGS, HOUSE, PROFILES

    def lexicon(self, house: Options, players: int = 4) -> Lexicon:
        """The cards and their words."""
        from examples.jig.cards import LEXICON

        return LEXICON

    def queries(self) -> Queries:
        """Its questions."""
        from examples.jig.queries import QUERIES

        return QUERIES

    def witnesses(self) -> Mapping[str, ModuleType]:
        """What tells a turn as a case."""
        from examples.jig.turn import witness

        return {"turn": witness}

    def theorems(self) -> Theorems:
        """Those of a turn."""
        from examples.jig.turn import theorems

        return Theorems(theorems, (), ())


OUTLINE = JigOutline()
