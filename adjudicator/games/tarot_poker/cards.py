"""Tarot Poker's 78 cards and their words: four suits of thirteen, and 26 trumps, the Knights among them.

Every card is one of its kind. A card of a suit is called by rank and suit ("K of Cups"), a trump by its name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product

from adjudicator.cards import Deck, Lexicon
from adjudicator.cards.english import either, number
from adjudicator.cards.spelling import decimal, forms, roman
from adjudicator.cards.suits import index
from adjudicator.cards.verbs import PLAIN, Verb
from adjudicator.dataclass import dataclass

SUITS = ("Cups", "Coins", "Swords", "Wands")
"""The four suits that are not trumps."""
TRUMPS = "Trumps"
"""The fifth suit."""
RANKS = (*(str(number) for number in range(2, 11)), "J", "Q", "K", "A")
"""The ranks from low to high; the Ace may also lie below the 2 of a straight."""
HAND = 5
"""How many cards a player holds."""

BET, ACTION, ATTACK, DEFENCE, SHIELD, VALUE = "bet", "action", "attack", "defence", "shield", "value"
KINDS = (BET, ACTION, ATTACK, DEFENCE, SHIELD, VALUE)
"""What the ability of a trump is, one of six ("Trumps")."""
BUG, NULL = "bug", "null"
"""What a trump counts as that has no rank."""


@dataclass(frozen=True)
class Trump:
    """A trump: its printed name, its number from 0 to 21 (None for a Knight), the kind of its ability, and what it
    counts as where no value card and no Temperance changes that: a rank from `RANKS`, `BUG` or `NULL`."""

    name: str
    number: int | None
    kind: str
    counts: str

    @property
    def rank(self) -> str | None:
        """Its rank in the suit of trumps; None for a bug and for what is null."""
        return self.counts if self.counts in RANKS else None


def _knight(suit: str) -> Trump:
    return Trump(f"Knight of {suit}", None, DEFENCE, NULL)


FOOL, MAGICIAN, HIGH_PRIESTESS, EMPRESS, EMPEROR, HIEROPHANT, LOVERS, CHARIOT, STRENGTH, HERMIT, WHEEL = (
    *("Fool", "Magician", "High Priestess", "Empress", "Emperor", "Hierophant", "Lovers", "Chariot"),
    *("Strength", "Hermit", "Wheel of Fortune"),
)
JUSTICE, HANGED_MAN, DEATH, TEMPERANCE, DEVIL, TOWER, STAR, MOON, SUN, JUDGEMENT, WORLD = (
    *("Justice", "Hanged Man", "Death", "Temperance", "Devil", "Tower", "Star", "Moon", "Sun"),
    *("Judgement", "World"),
)
KNIGHTS = tuple(f"Knight of {suit}" for suit in SUITS)
"""They are trumps, and belong to none of the four suits ("Trumps")."""

TRUMP: Mapping[str, Trump] = {
    trump.name: trump
    for trump in (
        Trump(FOOL, 0, BET, NULL),
        Trump(MAGICIAN, 1, ATTACK, "A"),
        Trump(HIGH_PRIESTESS, 2, ATTACK, "2"),
        Trump(EMPRESS, 3, ACTION, "3"),
        Trump(EMPEROR, 4, ACTION, "4"),
        Trump(HIEROPHANT, 5, ATTACK, "5"),
        Trump(LOVERS, 6, VALUE, "6"),
        Trump(CHARIOT, 7, SHIELD, "7"),
        Trump(STRENGTH, 8, DEFENCE, "8"),
        Trump(HERMIT, 9, VALUE, "9"),
        Trump(WHEEL, 10, ACTION, "10"),
        Trump(JUSTICE, 11, DEFENCE, "J"),
        Trump(HANGED_MAN, 12, BET, "Q"),
        Trump(DEATH, 13, ATTACK, "K"),
        Trump(TEMPERANCE, 14, ACTION, NULL),
        Trump(DEVIL, 15, VALUE, NULL),
        Trump(TOWER, 16, SHIELD, NULL),
        Trump(STAR, 17, ATTACK, BUG),
        Trump(MOON, 18, BET, BUG),
        Trump(SUN, 19, SHIELD, BUG),
        Trump(JUDGEMENT, 20, ACTION, NULL),
        Trump(WORLD, 21, ATTACK, BUG),
        *map(_knight, SUITS),
    )
}
"""The 26 trumps by name ("Trumps"), in the order of their numbers, the Knights last."""
_BARE = frozenset({STRENGTH, JUSTICE, DEATH, TEMPERANCE, JUDGEMENT})
"""Trumps spoken of without "the"."""
_HEADINGS = {**{card: card for card in (*_BARE, WHEEL, *KNIGHTS)}, HIGH_PRIESTESS: "The High Preistess"}
"""Headings that are not "The" with the card's name, as the document spells them."""

PLAIN_CARDS: Mapping[str, tuple[str, str]] = {f"{rank} of {suit}": (rank, suit) for suit in SUITS for rank in RANKS}
"""The 52 cards that are no trumps by name, each with its rank and its suit."""
CARDS = (*PLAIN_CARDS, *TRUMP)
"""All 78 cards."""


def of_kind(kind: str) -> tuple[str, ...]:
    """The names of the trumps whose ability is of a kind out of `KINDS`."""
    return tuple(name for name, trump in TRUMP.items() if trump.kind == kind)


def heading(card: str) -> str:
    """The heading under which the document describes a trump."""
    return _HEADINGS.get(card, f"The {card}")


def printed(card: str) -> tuple[str, str] | None:
    """Rank and suit of a card as they are printed, those of the suit of trumps too; None for a bug and for what is
    null. What a card counts as in a hand is for `show` to say."""
    trump = TRUMP.get(card)
    if trump is None:
        return PLAIN_CARDS[card]
    return None if trump.rank is None else (trump.rank, TRUMPS)


# -- how people write them besides the names that are printed
#
# A word that may mean several cards stands for all of them, so that it is refused and they are named. No suit is called
# by one letter, for a K with a C may be a King or a Knight, of Cups or of Coins. Roman numerals are those of trumps.

COURT = {"J": ("Jack", "Page", "Valet", "Knave"), "Q": ("Queen",), "K": ("King",), "A": ("Ace", "1", "one", "I")}
"""Other names of the cards of a suit that are not numbered."""
SAME = {
    "Cups": ("Chalices", "Hearts"),
    "Coins": ("Pentacles", "Disks", "Diamonds"),
    "Swords": ("Spades",),
    "Wands": ("Batons", "Staves", "Rods", "Clubs"),
}
"""What else the suits are called in one pack or another."""
TITLES = {
    2: ("Priestess", "Popess", "Papess"),
    5: ("Pope", "Heirophant"),
    6: ("Lover",),
    10: ("Wheel",),
    12: ("Hangman",),
    20: ("Judgment",),
}
"""Other titles of trumps, by number."""
NOT_SUITS = ("Trumps", "Trump")
"""What trumps have after an "of" where they are taken for a suit."""


def _aliases() -> dict[str, tuple[str, ...]]:
    """Other ways to write each card of the pack, in lower case, each with all the cards that it may stand for."""
    return index((*_suited(), *_knights(), *_numbered()), PLAIN_CARDS)


def _elsewhere() -> dict[str, str]:
    """What is written for no card of the pack, in lower case, and what to write instead: a card of the suit of trumps
    by its rank, and a suit by its first letter."""
    ranked = {trump.rank: trump.name for trump in TRUMP.values() if trump.rank is not None}
    named = {
        f"{word} of {suit}": f"did you mean {ranked[rank]}?"
        for rank in RANKS
        for word in _ranks(rank)
        for suit in NOT_SUITS
    }
    knights = either(KNIGHTS)
    named |= {f"Knight of {suit}": f"did you mean {knights}?" for suit in NOT_SUITS}
    return {word.lower(): remedy for word, remedy in named.items()}


def _signed(rank: str, suit: str) -> Iterator[str]:
    """A card by the first letters of its rank and its suit, which may be those of another card too."""
    for sign in (rank, "1") if rank == "A" else (rank,):
        links = ("o", " of ") if rank == "K" else ("", "o", " of ")  # K and a letter may be a Knight too
        yield from (f"{sign}{link}{suit[0]}" for link in links)


def _ranks(rank: str) -> tuple[str, ...]:
    """The words for a rank."""
    return (rank, *COURT.get(rank, ()), *(forms(int(rank)) if rank.isdecimal() else ()))


def _alone(rank: str) -> tuple[str, ...]:
    """The words for a rank that may stand without a suit: no roman numeral, which is a trump's."""
    return tuple(word for word in _ranks(rank) if decimal(word) is None)


def _suited() -> Iterator[tuple[str, str]]:
    for rank, suit in product(RANKS, SUITS):
        card = f"{rank} of {suit}"
        yield from ((word, card) for word in (*_alone(rank), *_signed(rank, suit)))
        yield from ((f"{word}s of {suit}", card) for word in _ranks(rank))
        for word in _ranks(rank):
            yield from ((phrase, card) for phrase in _phrases(word, suit))


def _phrases(word: str, suit: str) -> Iterator[str]:
    """The ways to write a card of a suit with a word for its rank."""
    for name in (suit, *SAME.get(suit, ())):
        for called in (name, name.removesuffix("s")):
            yield from (f"{word} of {called}", f"{word} {called}", f"{called} {word}")


def _knights() -> Iterator[tuple[str, str]]:
    for suit, card in zip(SUITS, KNIGHTS, strict=True):
        for word in ("Knight", "Cavalier"):
            yield word, card
            yield from ((phrase, card) for phrase in _phrases(word, suit))
        yield from ((f"K{suit[0]}", named) for named in (f"K of {suit}", card))


def _numbered() -> Iterator[tuple[str, str]]:
    for card, trump in TRUMP.items():
        if (place := trump.number) is None:
            continue
        for word in (str(place), roman(place), number(place)) if place else ("0", "zero"):
            yield from ((f"{before}{word}", card) for before in ("", "trump "))
            yield from ((f"{word} {article}{card}", card) for article in ("", "the "))
        for title in TITLES.get(place, ()):
            yield from ((title, card), (f"the {title}", card))


@cache
def lexicon(verbs: tuple[Verb, ...] = PLAIN) -> Lexicon:
    """The pack with the words for its cards, and these verbs."""
    return Lexicon(
        Deck((), dict.fromkeys(CARDS, 1)),
        aliases=_aliases(),
        suits=SUITS,
        elsewhere=_elsewhere(),
        verbs=verbs,
        titled=frozenset(CARDS) - _BARE,
    )
