"""Loka's name, cards and unclear sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.games.loka.readings import HOUSE, PROFILES, READINGS
from adjudicator.games.outline import Outline

if TYPE_CHECKING:
    from adjudicator.cards import Lexicon
    from adjudicator.law import Options


class LokaOutline(Outline):
    """The three-player game."""

    id = "loka"
    title = "Loka"
    own_readings = READINGS[:2]
    round_readings = READINGS[2:]
    house_rules = HOUSE
    profiles = PROFILES
    fewest, most = 3, 3

    def lexicon(self, house: Options, players: int = 3) -> Lexicon:
        """The cards, with the suits called as the table calls them."""
        from adjudicator.games.loka.lexicon import SUITS, lexicon

        named = tuple(house.get("suits", "").split())
        return lexicon(named if len(named) == len(SUITS) else SUITS)


OUTLINE = LokaOutline()
