"""How people write Loka's cards besides the names that are printed: suits of other packs, numbers and names of trumps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from adjudicator.cards.spelling import forms, is_roman

SAME = (
    ("Swords", "Spades", "\u2660", "\u2664"),
    ("Cups", "Hearts", "Chalices", "\u2665", "\u2661"),
    ("Coins", "Pentacles", "Diamonds", "Disks", "\u2666", "\u2662"),
    ("Clubs", "Batons", "Wands", "Sticks", "Staves", "\u2663", "\u2667"),
)
"""The four suits of tarot packs, each by the names and signs that it has in one pack or another."""
COURT = {
    "Ace": ("A",),
    "Jack": ("J", "Page", "Valet", "Knave"),
    "Cavalier": ("C", "Knight", "N", "Kn"),
    "Queen": ("Q",),
    "King": ("K",),
}
"""Other names of the cards of a suit that are not numbered."""
TRUMPS = {
    **{
        2: ("High Priestess", "Popess", "Papess"),
        3: ("Empress",),
        4: ("Emperor",),
        5: ("Hierophant", "Pope"),
    },
    **{6: ("Lovers", "Lover"), 7: ("Chariot",), 8: ("Justice", "Strength"), 9: ("Hermit",)},
    **{10: ("Wheel of Fortune", "Wheel"), 11: ("Strength", "Justice"), 12: ("Hanged Man",), 13: ("Death",)},
    **{14: ("Temperance",), 15: ("Devil",), 16: ("Tower",), 17: ("Star",), 18: ("Moon",), 19: ("Sun",)},
    20: ("Judgement", "Judgment"),
}
"""What is printed on the trumps besides their numbers. Justice and Strength change places from pack to pack."""

_SHORT = 2
"""The most letters of a sign for a rank, rather than its name."""


def aliases(
    ranks: Sequence[str], suits: Sequence[str], trumps: Mapping[int, str], fool: str
) -> dict[str, tuple[str, ...]]:
    """Other ways to write each card of a pack, with all the cards that may be meant."""
    found: dict[str, dict[str, None]] = {}
    for word, card in (
        *_suited(ranks, suits),
        *_trumps(trumps),
        *((word, fool) for word in ("Excuse", "0", "Zero")),
    ):
        found.setdefault(word.lower(), {})[card] = None
    return {word: tuple(cards) for word, cards in found.items()}


def _suited(ranks: Sequence[str], suits: Sequence[str]) -> Iterator[tuple[str, str]]:
    spoken, signs = _words(suits), _signs(suits)
    for place, rank in enumerate(ranks, start=1):
        named = _ranks(place, rank)
        for suit in suits:
            card = f"{rank} of {suit}"
            yield from ((word, card) for word in (*named, f"{rank}s"))
            for word in named:
                for name in spoken[suit]:
                    yield from (
                        (f"{word} {name}", card),
                        (f"{name} {word}", card),
                        (f"{word} of {name}", card),
                    )
                if len(word) <= _SHORT and (word.isdecimal() or not is_roman(word)):
                    yield from ((f"{word}{sign}", card) for sign in signs[suit])


def _ranks(place: int, rank: str) -> tuple[str, ...]:
    """The words for a rank: for the Ace the number one too."""
    numbered = forms(place) if rank.isdecimal() or place == 1 else ()
    return tuple(dict.fromkeys((rank, *COURT.get(rank, ()), *numbered)))


def _words(suits: Sequence[str]) -> dict[str, list[str]]:
    """The names of each suit, and what else it is called elsewhere: no word that names another suit here."""
    here = {suit.lower() for suit in suits}
    found = {}
    for suit in suits:
        same = next((names for names in SAME if suit in names), (suit,))
        others = (name for name in same if name.lower() not in here)
        found[suit] = [
            word
            for name in (suit, *others)
            for word in dict.fromkeys((name, name.removesuffix("s")))
            if word == name or word.lower() not in here
        ]
    return found


def _signs(suits: Sequence[str]) -> dict[str, list[str]]:
    """What may stand for a suit right behind a rank: a sign, and the first letter of its name; of its other names
    that of no suit's own."""
    own = {suit[0].lower() for suit in suits}
    found: dict[str, list[str]] = {}
    for suit, words in _words(suits).items():
        letters = (word[0].lower() for word in words)
        found[suit] = [suit[0], *dict.fromkeys(letter for letter in letters if letter not in own)]
    return found


def _trumps(trumps: Mapping[int, str]) -> Iterator[tuple[str, str]]:
    for place, card in trumps.items():
        for word in forms(place):
            yield from ((text, card) for text in _numbered(word))
        yield from ((word, card) for word in (f"T{place}", *TRUMPS.get(place, ())))


def _numbered(word: str) -> Iterable[str]:
    """The ways to write a trump by its number."""
    before = (f"{trump} {word}" for trump in ("Trump", "Trumps"))
    return (word, *before, f"{word} of Trumps", f"{word} Trump", f"{word} Trumps", f"{word} of Trump")
