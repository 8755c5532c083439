"""Tahimi's name, cards and unclear sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from adjudicator.games.outline import Outline
from adjudicator.games.tahimi.readings import HOUSE, PROFILES, READINGS, ROUND

if TYPE_CHECKING:
    from adjudicator.cards import Lexicon
    from adjudicator.law import Options, Reading


class TahimiOutline(Outline):
    """The game of Tahimi."""

    id = "tahimi"
    title = "Tahimi"
    own_readings: tuple[Reading, ...] = READINGS
    round_readings: tuple[Reading, ...] = ROUND
    house_rules: tuple[Reading, ...] = HOUSE
    profiles: Mapping[str, Options] = PROFILES

    def lexicon(self, house: Options, players: int = 4) -> Lexicon:
        """The cards and words under these house rules."""
        from adjudicator.games.tahimi.lexicon import STRIPPED, lexicon

        deck = house.get("deck", STRIPPED)
        return lexicon(
            deck,
            house.get("jokers", "none") != "none",
            house.get("deuces", "low") == "high",
            players if deck in ("extra-suits", STRIPPED) else 4,
        )


OUTLINE = TahimiOutline()
