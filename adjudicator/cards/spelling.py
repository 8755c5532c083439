"""How people spell numbers, counts and plurals in English."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from adjudicator.cards.english import number

COUNTS = {number(count): count for count in range(1, 13)}
"""How many, by the word in small letters."""
GROUPS = {
    **{"pair": 2, "pairs": 2, "double": 2, "triple": 3, "triplet": 3, "trio": 3},
    **{"quad": 4, "quads": 4, "quadruple": 4},
}
"""How many alike, by the word for so many."""
ARTICLES = ("the", "a", "an", "my")
"""What may stand before a card's name and says nothing."""
AND = (",", "and", "&")
"""What may stand between cards and says nothing."""
SPEAKERS = ("i", "i'll", "i\u2019ll", "i'm", "i\u2019m")
"""Who may be named before what is done: the one whose play it is."""

_NUMERAL = re.compile(r"(?=[IVX])X{0,3}(I[VX]|V?I{0,3})", re.IGNORECASE)


def roman(count: int) -> str:
    """A number from 1 to 39 as a roman numeral."""
    tens, ones = divmod(count, 10)
    below = {4: "V", 9: "X"}.get(ones)
    return "X" * tens + (f"I{below}" if below else "V" * (ones > 4) + "I" * (ones % 5))


def is_roman(text: str) -> bool:
    """Whether it is a roman numeral below forty, in letters of either case."""
    return _NUMERAL.fullmatch(text) is not None


def forms(count: int) -> tuple[str, ...]:
    """How a number is written: in digits, as a roman numeral, and as a word if it has one: "4", "IV", "four"."""
    return tuple(dict.fromkeys((str(count), roman(count), number(count))))


def plurals(word: str) -> tuple[str, ...]:
    """How more than one of what a word names are written: "kings", "K's", "sixes"."""
    return (f"{word}s", f"{word}'s", f"{word}\u2019s", *((f"{word}es",) if word.endswith("x") else ()))


def alike(words: Iterable[str]) -> Iterator[str]:
    """The words, and every form of the numbers among them in digits."""
    for word in words:
        yield from (word, *(forms(int(word)) if word.isdecimal() else ()))


def decimal(text: str) -> int | None:
    """The number of a roman numeral below forty, or None."""
    return next((n for n in range(1, 40) if roman(n) == text.upper()), None) if is_roman(text) else None


def otherwise(typed: str, read: str) -> bool:
    """Whether what was read says another thing than what was typed, the order of its words apart."""
    one, other = (
        sorted(word for word in text.lower().replace(",", " ").split() if word != ARTICLES[0]) for text in (typed, read)
    )
    return one != other
