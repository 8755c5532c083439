"""Tahimi's name, cards and unclear sentences."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from adjudicator.engine.outline import Flag, Outline, example
from adjudicator.games.tahimi.readings import HOUSE, PARAMETERS, PROFILES, READINGS, ROUND

if TYPE_CHECKING:
    from adjudicator.cards import Lexicon
    from adjudicator.engine.parameter import Parameter
    from adjudicator.law import Options, Reading

GONE = Flag(
    "out",
    "Who is out of the round, beside plays with names.",
    True,
    "no-such-flag",
    "has nobody go out",
    example="P1",
    decides=False,
)
OWING = Flag(
    "owing",
    "You owe so many cards for a tax: the best ones, or '2 any' in return for them.",
    True,
    "no-tax",
    "has no taxes to owe",
)


CODES = MappingProxyType(
    {
        "empty-hand": "A player without cards is out of the round, and the file does not say so.",
        "missing-pick": "A player has to pick a card for a seat, and no pick is told.",
        "mixed-ranks": "A play of two ranks can lie on no pile.",
        "no-picks": "Seats go by cards that are picked, and none are told.",
        "no-rank": "The card picked for a seat has no rank.",
        "no-tax": "The game has no taxes to owe.",
        "no-taxes": "The file says for which round taxes are due, and not that it is time for them.",
        "not-tied": "Only players who are tied pick again.",
        "out-with-cards": "A player is said to be out and holds cards.",
        "tax-time": "The file tells of taxes and of a trick, and nobody leads before they are paid.",
        "tied": "Players picked cards of one rank, and pick again.",
        "twice": "Who joins is at the table already.",
    }
)
"""What the codes of Tahimi's own refusals mean."""


class TahimiOutline(Outline):
    """The game of Tahimi."""

    id = "tahimi"
    title = "Tahimi"
    own_readings: tuple[Reading, ...] = READINGS
    round_readings: tuple[Reading, ...] = ROUND
    house_rules: tuple[Reading, ...] = HOUSE
    parameters: tuple[Parameter, ...] = PARAMETERS
    profiles: Mapping[str, Options] = PROFILES
    announces = True
    history_readings: frozenset[str] = frozenset({"ta.lead.pass", "ta.lead.all_pass"})
    terms: Mapping[str, str] = MappingProxyType({"reveal": "TA-HIDDEN"})
    flags: tuple[Flag, ...] = (OWING, GONE)
    codes: Mapping[str, str] = CODES
    examples = example(
        "8 8", "illegal", "TA-SIZE", hands={"Ben": "7 8 8 + 4 unseen"}, readings={"ta.lead.pass": "keep"}, trick="6 6"
    )
    always_legal: tuple[str, ...] = ("pass-always", "payment-exists")
    proved: tuple[str, ...] = ("lead",)
    compared_under: Collection[Options] = ({}, {"jokers": "lowest"}, {"jokers": "wild"})

    def lexicon(self, house: Options, players: int = 4) -> Lexicon:
        from adjudicator.games.tahimi.cards import STRIPPED, lexicon

        deck = house.get("deck", STRIPPED)
        return lexicon(
            deck,
            house.get("jokers", "none") != "none",
            house.get("deuces", "low") == "high",
            players if deck in ("extra-suits", STRIPPED) else 4,
        )


OUTLINE = TahimiOutline()
