"""Tarot-himi's cards and words: the Rider-Waite deck."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache

from adjudicator.cards import Deck, Lexicon, Rank
from adjudicator.cards.spelling import roman
from adjudicator.games.tahimi.cards import verbs

FOOL = "Fool"
MAJORS = (
    FOOL,
    "Magician",
    "High Priestess",
    "Empress",
    "Emperor",
    "Hierophant",
    "Lovers",
    "Chariot",
    "Strength",
    "Hermit",
    "Wheel of Fortune",
    "Justice",
    "Hanged Man",
    "Death",
    "Temperance",
    "Devil",
    "Tower",
    "Star",
    "Moon",
    "Sun",
    "Judgement",
    "World",
)
"""The 22 Majors in the order of their numbers, from 0 to XXI."""
HIEROPHANT, MOON = "Hierophant", "Moon"
"""The Majors that work outside a turn."""
WHEEL = "Wheel of Fortune"
"""The Major that is exchanged, and never put on the pile."""

_RANKS = (
    Rank("II", 4, ("2",), "IIs"),
    Rank("III", 4, ("3",), "IIIs"),
    Rank("IV", 4, ("4",), "IVs"),
    Rank("V", 4, ("5",), "Vs"),
    Rank("VI", 4, ("6",), "VIs"),
    Rank("VII", 4, ("7",), "VIIs"),
    Rank("VIII", 4, ("8",), "VIIIs"),
    Rank("IX", 4, ("9",), "IXs"),
    Rank("X", 4, ("10",), "Xs"),
    Rank("Page", 4, ("P", "J", "Jack", "Valet", "Knave")),
    Rank("Knight", 4, ("N", "Kn", "Cavalier")),
    Rank("Queen", 4, ("Q",)),
    Rank("King", 4, ("K",)),
    Rank("Ace", 4, ("A",)),
)
RANKS = tuple(rank.name for rank in _RANKS)
"""The ranks from low to high."""
CARDS = (*RANKS, *MAJORS)
"""Every card once: the ranks, then the Majors."""
PERMISSIONS = ("Strength", "Temperance", "Star", "Sun", "World")
"""The cards whose holder may do what others may not."""
VERBS = verbs(
    to=frozenset({"Chariot"}), also=frozenset({"Wheel of Fortune"}), opens=frozenset({"Justice", "Judgement"})
)
"""What can be done: the Chariot is discarded to another player, other cards with the Wheel of Fortune."""
_SPELLINGS = {
    "Heirophant": "Hierophant",
    "the Heirophant": "Hierophant",
    "Lover": "Lovers",
    "Priestess": "High Priestess",
    "Preistess": "High Priestess",
    "High Preistess": "High Priestess",
    "Wheel": "Wheel of Fortune",
    "the Wheel": "Wheel of Fortune",
    "Judgment": "Judgement",
    "the Judgment": "Judgement",
    "Hangedman": "Hanged Man",
    "Popess": "High Priestess",
    "Papess": "High Priestess",
    "Pope": "Hierophant",
}
_COURT = {11: "Page", 12: "Knight", 13: "Queen", 14: "King"}
"""The court by the numbers that some count them with."""


def _numerals() -> Mapping[str, str | tuple[str, ...]]:
    """By number the cards it may stand for. II to X stand for the ranks alone ("The deck")."""
    cards: dict[str, str | tuple[str, ...]] = {"0": FOOL}
    for place, major in enumerate(MAJORS):
        card = (major, "Ace") if place == 1 else (major, _COURT[place]) if place in _COURT else major
        if place == 1 or place > 10:
            cards |= {str(place): card, roman(place): card}
    return {**cards, "XX": (MAJORS[20], "X X")}


_SUITS = ("Cups", "Swords", "Wands", "Pentacles", "Batons", "Sticks", "Clubs", "Coins")
_MARKS = "cswp"


UNTITLED = frozenset({"Strength", "Justice", "Death", "Temperance", "Judgement"})
"""Majors whose names go without an article."""


MIDDLE = "VIII"
"""The rank that cards are taken from where the deck is made to divide."""


@cache
def lexicon(stripped: int = 0) -> Lexicon:
    """The words for the 78 cards ("The deck"), or those less so many VIIIs, at most three."""
    ranks = (replace(rank, count=rank.count - stripped * (rank.name == MIDDLE)) for rank in _RANKS)
    return Lexicon(
        Deck(tuple(ranks), dict.fromkeys(MAJORS, 1)),
        wild=FOOL,
        verbs=VERBS,
        mimics=frozenset(MAJORS[1:5]),
        aliases={**_SPELLINGS, **_numerals()},
        suits=_SUITS,
        marks=_MARKS,
        titled=frozenset(MAJORS) - UNTITLED,
    )
