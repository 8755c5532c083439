"""How people write Loka's cards besides the names that are printed: suits of other packs, numbers and names of trumps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from adjudicator.cards.spelling import forms
from adjudicator.cards.suits import meant, suited

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


def aliases(
    ranks: Sequence[str], suits: Sequence[str], trumps: Mapping[int, str], fool: str
) -> dict[str, tuple[str, ...]]:
    """Other ways to write each card of a pack, with all the cards that may be meant."""
    others = ((word, fool) for word in ("Excuse", "0", "Zero"))
    return meant((*suited(ranks, suits, COURT, SAME), *_trumps(trumps), *others))


def _trumps(trumps: Mapping[int, str]) -> Iterator[tuple[str, str]]:
    for place, card in trumps.items():
        for word in forms(place):
            yield from ((text, card) for text in _numbered(word))
        yield from ((word, card) for word in (f"T{place}", *TRUMPS.get(place, ())))


def _numbered(word: str) -> Iterable[str]:
    """The ways to write a trump by its number."""
    before = (f"{trump} {word}" for trump in ("Trump", "Trumps"))
    return (word, *before, f"{word} of Trumps", f"{word} Trump", f"{word} Trumps", f"{word} of Trump")
