"""The 78 cards of Tarot Poker, what each trump is, and the readings of what the document leaves open.

PACK                        the cards by name: `4 of Cups`, `K of Cups`, `Knight of Cups`, `Hanged Man`
FACE[card]                  rank and suit of the 65 ranked cards; ranks are 2 to 14, the Ace is 14
KIND[trump]                 bet, action, attack, defence, shield or value
setting(readings, key)      the option of a reading: the first named here unless `readings` says otherwise

Sources: the trumps' texts; `questions.md` 1.1 for the two lists that our copy lost, 2.3 and 2.6 for the readings.
"""

from __future__ import annotations

from collections.abc import Mapping

Face = tuple[int, str]
Readings = Mapping[str, str] | None

SUITS = ("Swords", "Cups", "Coins", "Wands")
TRUMPS = "Trumps"
FIVE_SUITS = (*SUITS, TRUMPS)
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
NOTHING: Face = (0, "")

KNIGHTS = tuple(f"Knight of {suit}" for suit in SUITS)
RANKED_TRUMPS = {
    "Magician": 14,
    "High Priestess": 2,
    "Empress": 3,
    "Emperor": 4,
    "Hierophant": 5,
    "Lovers": 6,
    "Chariot": 7,
    "Strength": 8,
    "Hermit": 9,
    "Wheel of Fortune": 10,
    "Justice": 11,
    "Hanged Man": 12,
    "Death": 13,
}
BUGS = ("Star", "Moon", "Sun", "World")
NULLS = ("Fool", "Temperance", "Devil", "Tower", "Judgement", *KNIGHTS)

KIND = (
    dict.fromkeys(("Fool", "Hanged Man", "Moon"), "bet")
    | dict.fromkeys(("Empress", "Emperor", "Wheel of Fortune", "Temperance", "Judgement"), "action")
    | dict.fromkeys(("Magician", "High Priestess", "Hierophant", "Death", "Star", "World"), "attack")
    | dict.fromkeys(("Strength", "Justice", *KNIGHTS), "defence")
    | dict.fromkeys(("Chariot", "Tower", "Sun"), "shield")
    | dict.fromkeys(("Lovers", "Hermit", "Devil"), "value")
)

FACE: dict[str, Face] = {
    f"{name} of {suit}": (number, suit) for suit in SUITS for number, name in enumerate(RANKS, 2)
} | {name: (number, TRUMPS) for name, number in RANKED_TRUMPS.items()}

PACK = (*FACE, *BUGS, *NULLS)

OPTIONS: dict[str, tuple[str, ...]] = {
    "tp.fool.may_check": ("no", "yes"),
    "tp.hanged_man.opening": ("raise", "not"),
    "tp.hanged_man.unable": ("fold", "call"),
    "tp.hanged_man.short_raise": ("yes", "no"),
    "tp.bet_card.late": ("next_turn", "at_once"),
    "tp.draw.most": ("any", "not_all", "three"),
    "tp.rainbow.ties": ("high_card", "paired"),
    "tp.null.has_suit": ("no", "yes"),
    "tp.bug.fallback": ("null", "ace"),
    "tp.bug.several": ("together", "one"),
    "tp.bug.rainbow_rank": ("best", "none"),
    "tp.wild.duplicate": ("no", "yes"),
    "tp.wild.declared": ("speaks", "declared"),
    "tp.temperance.conditional": ("null", "ranked"),
    "tp.temperance.chariot": ("nulled", "kept"),
    "tp.justice.magician": ("chosen", "blind"),
    "tp.defence.window": ("before", "until_done"),
    "tp.defence.replaces": ("yes", "no"),
    "tp.shield.several": ("stack", "last"),
    "tp.stock.out": ("reshuffle", "none"),
    "tp.second.first": ("left", "opener"),
    "tp.dead_bet": ("stands", "lapses"),
    "tp.turn.without_bet": ("none", "cards"),
    "tp.odd_chip": ("left", "next_pot"),
}
AT_SHOW = (
    "tp.rainbow.ties",
    "tp.null.has_suit",
    "tp.bug.fallback",
    "tp.bug.several",
    "tp.bug.rainbow_rank",
    "tp.wild.duplicate",
    "tp.temperance.conditional",
    "tp.temperance.chariot",
)


def setting(readings: Readings, key: str) -> str:
    """The option that holds for a reading; KeyError for a key that is none, ValueError for an option that is none."""
    options = OPTIONS[key]
    option = (readings or {}).get(key, options[0])
    if option not in options:
        raise ValueError(f"{key} has no option {option}")
    return option


def is_trump(card: str) -> bool:
    return card in KIND
