"""Taruno's 78 cards and their words: 56 Minors of four suits, and 22 Majors ("Basic rules", "Special cards").

Every card is one of its kind. The suits are called as the table calls them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache

from adjudicator.cards import Deck, Lexicon
from adjudicator.cards.spelling import is_roman, roman
from adjudicator.cards.suits import SAME, meant, suited
from adjudicator.games.taruno.verbs import DEATH, INSTEAD, JUDGEMENT, JUSTICE, MAJORS, STRENGTH, TEMPERANCE, verbs

SUITS = ("Cups", "Pentacles", "Swords", "Wands")
"""What the four suits are called where nobody says otherwise."""
ACE, PAGE, KNIGHT, QUEEN, KING = "Ace", "Page", "Knight", "Queen", "King"
RANKS = (ACE, *(str(number) for number in range(2, 11)), PAGE, KNIGHT, QUEEN, KING)
"""The cards of a suit; their order means nothing."""
RANK = {name: number for number, name in enumerate(RANKS, start=1)}
"""The number of each, from 1."""
FACES = (PAGE, KNIGHT, QUEEN, KING)
"""The face cards ("Special cards"): an Ace is none."""
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


# -- how the cards are written

COURT = {
    "Ace": ("A",),
    "Page": ("Jack", "J", "Valet", "Knave", "Princess"),
    "Knight": ("N", "Kn", "Cavalier"),
    "Queen": ("Q",),
    "King": ("K",),
}
"""Other names of the Minors that are not numbered."""
TITLES = {
    2: ("Priestess", "Popess", "Papess"),
    5: ("Pope", "Heirophant"),
    6: ("Lover",),
    10: ("Wheel",),
    12: ("Hangman",),
    20: ("Judgment",),
}
"""Other titles of Majors, by number."""
NUMBERED_MINORS = range(2, 11)


def aliases(ranks: Sequence[str], suits: Sequence[str], majors: Mapping[int, str]) -> dict[str, tuple[str, ...]]:
    """Other ways to write each card of the pack, in lower case, with all the cards that may be meant. A roman numeral by
    itself is a Major's number: with a suit behind it, it is that of a Minor."""
    minors = ((word, card) for word, card in suited(ranks, suits, COURT, SAME) if not is_roman(word))
    printed = (f"{rank} of {suit}" for rank in ranks for suit in suits)
    return meant((*minors, *_majors(majors)), printed)


def _majors(majors: Mapping[int, str]) -> Iterator[tuple[str, str]]:
    for place, card in majors.items():
        numerals = [roman(place)] if place else ["0", "zero"]
        if place and place not in (1, *NUMBERED_MINORS):
            numerals.append(str(place))
        for word in numerals:
            yield from ((text, card) for text in (word, f"{word} {card}", f"{word} the {card}"))
        for title in TITLES.get(place, ()):
            yield from ((text, card) for text in (title, f"the {title}"))


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


def suit_number(suit: str, suits: tuple[str, ...]) -> int:
    """The number of a suit at the table, from 1; 0 for none."""
    return suits.index(suit) + 1 if suit in suits else 0


def numbers(card: str, suits: tuple[str, ...]) -> tuple[int, int, int]:
    """The number of a card's suit and that of its rank, or that of the Major, each from 1; 0 for none."""
    return suit_number(suit(card), suits), RANK.get(rank(card), 0), MAJOR.get(card, -1) + 1


def ordered(cards: Iterable[str], suits: tuple[str, ...] = SUITS) -> tuple[str, ...]:
    """Cards in the pack's order."""
    place = number(suits)
    return tuple(sorted(cards, key=place.__getitem__))


def minors(cards: Iterable[str]) -> Iterator[str]:
    """Those of some cards that are Minors."""
    return (card for card in cards if card not in MAJOR)


LEXICON = lexicon()
