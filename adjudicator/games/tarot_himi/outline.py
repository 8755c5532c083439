"""Tarot-himi's name, cards and unclear sentences."""

from __future__ import annotations

from collections.abc import Collection
from types import MappingProxyType
from typing import TYPE_CHECKING

from adjudicator.engine.outline import Flag, example
from adjudicator.games.tahimi.outline import CODES, GONE, OWING, TahimiOutline
from adjudicator.games.tarot_himi.cards import FOOL, MAJORS
from adjudicator.games.tarot_himi.readings import HOUSE, PARAMETERS, PROFILES, READINGS, ROUND

if TYPE_CHECKING:
    from adjudicator.cards import Lexicon
    from adjudicator.law import Options

TRIBUTE_DUE = Flag(
    "tribute", "The Chariot asks you for your highest card.", False, "no-tribute", "has no Chariot to ask for a tribute"
)
IN_HISTORY = (
    *("lead.pass", "lead.all_pass", "discard.is_play", "hanged_man.late"),
    *("mimic.with_count_powers", "magician.on_ace", "temperance.mimic"),
    *(f"rescind.{key}" for key in ("empty_pile", "unout", "trick_end", "owner_passes", "chance")),
)
"""The readings that act in what follows from the lines of a trick, without the game's letters."""


class TarotHimiOutline(TahimiOutline):
    """The game of Tarot-himi."""

    id = "tarot-himi"
    title = "Tarot-himi"
    own_readings = READINGS
    round_readings = ROUND
    house_rules = HOUSE
    profiles = PROFILES
    parameters = PARAMETERS
    history_readings = frozenset(f"th.{key}" for key in IN_HISTORY)
    terms = MappingProxyType({"reveal": "TH-SHOW"})
    flags = (OWING, TRIBUTE_DUE, GONE)
    codes = MappingProxyType(
        {
            **CODES,
            "no-tribute": "The game has no card that asks for a tribute.",
            "too-many-majors": "More Majors are told of than are dealt to so many players.",
        }
    )
    examples = example(
        "VIII VIII",
        "illegal",
        "TH-TOWER",
        hands={"Ben": "VII VIII VIII + 4 unseen"},
        readings={"th.magician.on_ace": "clamp"},
        trick="VI VI",
        show="World and Strength",
    )
    proved = ("lead",)
    always_legal = ("somebody-can-act",)
    counted_apart = "Major"
    compared_under: Collection[Options] = ({},)

    def shared(self, card: str) -> tuple[str, ...]:
        """A Major goes down alone, and leads as the lowest single: but for the Fool, which is wild, and the Wheel of
        Fortune, which is never put on the pile."""
        if card not in MAJORS or card == FOOL:
            return ()
        led = () if card == "Wheel of Fortune" else ("TH-LEAD-ONLY", "TH-LED-LOWEST")
        return (*led, "TH-PAIRING")

    def lexicon(self, house: Options, players: int = 4) -> Lexicon:
        """The cards and words; VIIIs are left out where `th.deal.remainder` is among the options and
        read so."""
        from adjudicator.games.tarot_himi.cards import lexicon

        remainder = house.get("th.deal.remainder", "uneven")
        if remainder == "uneven":
            return lexicon()
        from adjudicator.games.tarot_himi.setup import stripped

        return lexicon(stripped(players, remainder))


OUTLINE = TarotHimiOutline()
