"""How people write Tarot Poker's cards besides the names that are printed.

A word that may mean several cards stands for all of them, so that it is refused and they are named. No suit is called
by one letter, for a K with a C may be a King or a Knight, of Cups or of Coins. Roman numerals are those of trumps.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from adjudicator.cards.english import either, number
from adjudicator.cards.spelling import decimal, forms, roman
from adjudicator.cards.suits import meant

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


def aliases(suits: Sequence[str], ranks: Sequence[str], trumps: Mapping[int, str]) -> dict[str, tuple[str, ...]]:
    """Other ways to write each card of the pack, in lower case, with all the cards that may be meant.

    `trumps` are the names of those that have a number, by it.
    """
    printed = (f"{rank} of {suit}" for rank in ranks for suit in suits)
    return meant((*_suited(suits, ranks), *_knights(suits), *_numbered(trumps)), printed)


def elsewhere(suits: Sequence[str], ranks: Sequence[str], trumps: Mapping[str, str]) -> dict[str, str]:
    """What is written for no card of the pack, in lower case, and what to write instead: a card of the suit of trumps
    by its rank, and a suit by its first letter. `trumps` are the names of those that have a rank, by it."""
    named = {
        f"{word} of {suit}": f"did you mean {trumps[rank]}?"
        for rank in ranks
        for word in _ranks(rank)
        for suit in NOT_SUITS
    }
    knights = either([f"Knight of {suit}" for suit in suits])
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


def _suited(suits: Sequence[str], ranks: Sequence[str]) -> Iterator[tuple[str, str]]:
    for rank in ranks:
        for suit in suits:
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


def _knights(suits: Sequence[str]) -> Iterator[tuple[str, str]]:
    for suit in suits:
        card = f"Knight of {suit}"
        for word in ("Knight", "Cavalier"):
            yield word, card
            yield from ((phrase, card) for phrase in _phrases(word, suit))
        yield from ((f"K{suit[0]}", named) for named in (f"K of {suit}", card))


def _numbered(trumps: Mapping[int, str]) -> Iterator[tuple[str, str]]:
    for place, card in trumps.items():
        for word in (str(place), roman(place), number(place)) if place else ("0", "zero"):
            yield from ((f"{before}{word}", card) for before in ("", "trump "))
            yield from ((f"{word} {article}{card}", card) for article in ("", "the "))
        for title in TITLES.get(place, ()):
            yield from ((title, card), (f"the {title}", card))
