"""Taruno's 78 cards and their words: 56 Minors of four suits, and 22 Majors ("Basic rules", "Special cards").

Every card is one of its kind. The suits are called as the table calls them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from adjudicator.cards import Deck, Lexicon
from adjudicator.games.taruno.spelling import aliases
from adjudicator.games.taruno.verbs import (
    CHARIOT,
    DEATH,
    DEVIL,
    EMPEROR,
    EMPRESS,
    FOOL,
    HANGED_MAN,
    HERMIT,
    HIEROPHANT,
    INSTEAD,
    JUDGEMENT,
    JUSTICE,
    LOVERS,
    MAGICIAN,
    MOON,
    PRIESTESS,
    STAR,
    STRENGTH,
    SUN,
    TEMPERANCE,
    TOWER,
    WHEEL,
    WORLD,
    verbs,
)

SUITS = ("Cups", "Pentacles", "Swords", "Wands")
"""What the four suits are called where nobody says otherwise."""
ACE, PAGE, KNIGHT, QUEEN, KING = "Ace", "Page", "Knight", "Queen", "King"
RANKS = (ACE, *(str(number) for number in range(2, 11)), PAGE, KNIGHT, QUEEN, KING)
"""The cards of a suit; their order means nothing."""
RANK = {name: number for number, name in enumerate(RANKS, start=1)}
"""The number of each, from 1."""
FACES = (PAGE, KNIGHT, QUEEN, KING)
"""The face cards ("Special cards"): an Ace is none."""
MAJORS = (
    *(FOOL, MAGICIAN, PRIESTESS, EMPRESS, EMPEROR, HIEROPHANT, LOVERS, CHARIOT, STRENGTH, HERMIT, WHEEL),
    *(JUSTICE, HANGED_MAN, DEATH, TEMPERANCE, DEVIL, TOWER, STAR, MOON, SUN, JUDGEMENT, WORLD),
)
"""The Majors in the order of their numbers, from 0."""
MAJOR = {name: number for number, name in enumerate(MAJORS)}
BARE = frozenset({STRENGTH, JUSTICE, DEATH, TEMPERANCE, JUDGEMENT})
"""Majors spoken of without "the"."""
DEALT = 7
"""How many Minors each player is dealt ("Basic rules")."""


def is_major(card: str) -> bool:
    """Whether a card is a Major."""
    return card in MAJOR


def rank(card: str) -> str:
    """The rank of a Minor by its name; empty for a Major."""
    return "" if card in MAJOR else card.partition(" of ")[0]


def suit(card: str) -> str:
    """The suit of a Minor; empty for a Major."""
    return "" if card in MAJOR else card.partition(" of ")[2]


def is_face(card: str) -> bool:
    """Whether a card is a Page, a Knight, a Queen or a King."""
    return rank(card) in FACES


@cache
def pack(suits: tuple[str, ...] = SUITS) -> tuple[str, ...]:
    """All 78 cards, the Minors by suits first."""
    return (*(f"{rank} of {suit}" for suit in suits for rank in RANKS), *MAJORS)


@cache
def number(suits: tuple[str, ...] = SUITS) -> dict[str, int]:
    """The number of each card in the pack, from 1."""
    return {card: at for at, card in enumerate(pack(suits), start=1)}


@cache
def lexicon(suits: tuple[str, ...] = SUITS) -> Lexicon:
    """The words for the cards, with these names for the four suits, and for what can be done with them."""
    cards = pack(suits)
    return Lexicon(
        Deck((), dict.fromkeys(cards, 1)),
        aliases=aliases(RANKS, suits, dict(enumerate(MAJORS))),
        suits=suits,
        verbs=verbs(suits),
        titled=frozenset(cards) - BARE,
        instead=INSTEAD,
    )


def ordered(cards: Iterable[str], suits: tuple[str, ...] = SUITS) -> tuple[str, ...]:
    """Cards in the pack's order."""
    place = number(suits)
    return tuple(sorted(cards, key=place.__getitem__))


def minors(cards: Iterable[str]) -> Iterator[str]:
    """Those of some cards that are Minors."""
    return (card for card in cards if card not in MAJOR)


LEXICON = lexicon()
