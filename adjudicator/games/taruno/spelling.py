"""How people write Taruno's cards besides the names that are printed.

A roman numeral by itself is a Major's number: with a suit behind it, it is that of a Minor.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from adjudicator.cards.spelling import is_roman, roman
from adjudicator.cards.suits import SAME, meant, suited

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
    """Other ways to write each card of the pack, in lower case, with all the cards that may be meant."""
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
