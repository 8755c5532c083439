"""Tarot-himi's name, cards and unclear sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from adjudicator.games.outline import Outline
from adjudicator.games.tarot_himi.readings import HOUSE, PROFILES, READINGS, ROUND

if TYPE_CHECKING:
    from adjudicator.cards import Lexicon
    from adjudicator.law import Options, Reading


class TarotHimiOutline(Outline):
    """The game of Tarot-himi."""

    id = "tarot-himi"
    title = "Tarot-himi"
    own_readings: tuple[Reading, ...] = READINGS
    round_readings: tuple[Reading, ...] = ROUND
    house_rules: tuple[Reading, ...] = HOUSE
    profiles: Mapping[str, Options] = PROFILES

    def lexicon(self, house: Options, players: int = 4) -> Lexicon:
        """The cards and words; VIIIs are left out where `th.deal.remainder` is among the options and
        read so."""
        from adjudicator.games.tarot_himi.lexicon import lexicon

        remainder = house.get("th.deal.remainder", "uneven")
        if remainder == "uneven":
            return lexicon()
        from adjudicator.games.tarot_himi.setup import stripped

        return lexicon(stripped(players, remainder))


OUTLINE = TarotHimiOutline()
