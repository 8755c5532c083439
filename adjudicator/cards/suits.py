"""Spellings of suit cards besides their printed names: "5 of Hearts", "five Hearts", "5H"."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from adjudicator.cards.spelling import forms, is_roman

SAME = (
    ("Swords", "Spades", "\u2660", "\u2664"),
    ("Cups", "Hearts", "Chalices", "\u2665", "\u2661"),
    ("Coins", "Pentacles", "Diamonds", "Disks", "\u2666", "\u2662"),
    ("Wands", "Clubs", "Batons", "Rods", "Staves", "Sticks", "\u2663", "\u2667"),
)
"""The four suits of tarot packs, each with its names and signs in different packs."""
SPOKEN = {"2": ("Deuce",), "3": ("Trey",)}
"""Spoken names of ranks that are numbers."""
_SHORT = 2
"""Maximal length of a rank's sign, as opposed to its name."""
_LINKS = ("o", " of ")
"""Separators between the signs of rank and suit: "KoC", "K of C"."""


def index(words: Iterable[tuple[str, str]], printed: Iterable[str] = ()) -> dict[str, tuple[str, ...]]:
    """Lower-case spelling -> all the cards it may mean, from (spelling, card) pairs. Spellings equal to a `printed`
    name are left out.

    >>> index([("King", "King of Cups"), ("king", "King of Clubs"), ("Fool", "World")], ["Fool", "World"])
    {'king': ('King of Cups', 'King of Clubs')}
    """
    cards_of: dict[str, dict[str, None]] = {}
    for word, card in words:
        cards_of.setdefault(word.lower(), {})[card] = None
    own = {card.lower() for card in printed}
    return {word: tuple(cards) for word, cards in cards_of.items() if word not in own}


def suited(
    ranks: Sequence[str], suits: Sequence[str], court: Mapping[str, Sequence[str]], same: Sequence[Sequence[str]] = ()
) -> Iterator[tuple[str, str]]:
    """Yield (spelling, card) pairs for the cards of some suits.

    `ranks`: in ascending order, the first also being number one. `court`: rank -> other words for it. `same`: groups of
    equivalent suit names and signs (`SAME`).

    >>> words = index(suited(("Ace", "2"), ("Hearts", "Clubs"), {"Ace": ("A",)}))
    >>> words["ah"], words["two of clubs"], words["ace"]
    (('Ace of Hearts',), ('2 of Clubs',), ('Ace of Hearts', 'Ace of Clubs'))
    """
    spoken, signs = _names(suits, same), _signs(suits, same)
    for place, rank in enumerate(ranks, start=1):
        numbered = forms(place) if rank.isdecimal() or place == 1 else ()
        named = tuple(dict.fromkeys((rank, *court.get(rank, ()), *SPOKEN.get(rank, ()), *numbered)))
        for suit in suits:
            card = f"{rank} of {suit}"
            # If "s" is the sign of a suit, a short rank followed by it ("5s") is a card of that suit, not a plural.
            signed = len(rank) <= _SHORT and any("s" in map(str.lower, signs[other]) for other in suits)
            yield from ((word, card) for word in (*named, *(() if signed else (f"{rank}s",))))
            yield from ((f"{rank}s of {name}", card) for name in spoken[suit])
            for word in named:
                for name in spoken[suit]:
                    forms_of = (f"{word} {name}", f"{name} {word}", f"{word} of {name}")
                    yield from ((written, card) for written in forms_of)
                if len(word) <= _SHORT and (word.isdecimal() or not is_roman(word)):
                    for sign in signs[suit]:
                        yield from ((f"{word}{link}{sign}", card) for link in ("", *_LINKS))


def _names(suits: Sequence[str], same: Sequence[Sequence[str]]) -> dict[str, list[str]]:
    """Suit -> its names in this and other packs, except words that name another suit here."""
    here = {suit.lower() for suit in suits}
    by_suit = {}
    for suit in suits:
        others = next((names for names in same if suit in names), (suit,))
        by_suit[suit] = [
            word
            for name in (suit, *(other for other in others if other.lower() not in here))
            for word in dict.fromkeys((name, name.removesuffix("s")))
            if word == name or word.lower() not in here
        ]
    return by_suit


def _signs(suits: Sequence[str], same: Sequence[Sequence[str]]) -> dict[str, list[str]]:
    """Suit -> characters that may stand for it after a rank: its initial, its sign, and the initials of its other names
    that no suit here has."""
    own = {suit[0].lower() for suit in suits}
    by_suit: dict[str, list[str]] = {}
    for suit, words in _names(suits, same).items():
        letters = (word[0].lower() for word in words)
        by_suit[suit] = [suit[0], *dict.fromkeys(letter for letter in letters if letter not in own)]
    return by_suit
