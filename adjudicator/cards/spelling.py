"""English spelling of numbers, counts and plurals."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from adjudicator.cards.english import number

COUNTS = {number(count): count for count in range(1, 13)}
"""Lower-case number word -> count."""
GROUPS = {
    **{"pair": 2, "pairs": 2, "double": 2, "triple": 3, "triplet": 3, "trio": 3},
    **{"quad": 4, "quads": 4, "quadruple": 4},
}
"""Word for a group of equal cards -> count."""
ARTICLES = ("the", "a", "an", "my")
"""Words that may precede a card's name and are ignored."""
AND = (",", "and", "&")
"""Separators between cards."""
SPEAKERS = ("i", "i'll", "i\u2019ll", "i'm", "i\u2019m")
"""First-person subjects that may precede a verb and are ignored."""

_NUMERAL = re.compile(r"(?=[IVX])X{0,3}(I[VX]|V?I{0,3})", re.IGNORECASE)


def roman(count: int) -> str:
    """The roman numeral of an integer from 1 to 39."""
    tens, ones = divmod(count, 10)
    below = {4: "V", 9: "X"}.get(ones)
    return "X" * tens + (f"I{below}" if below else "V" * (ones > 4) + "I" * (ones % 5))


def is_roman(text: str) -> bool:
    """Whether a text is a roman numeral below 40, in either case."""
    return _NUMERAL.fullmatch(text) is not None


def forms(count: int) -> tuple[str, ...]:
    """The spellings of a number: digits, roman numeral, word."""
    return tuple(dict.fromkeys((str(count), roman(count), number(count))))


def plurals(word: str) -> tuple[str, ...]:
    """The spellings of a plural: "kings", "king's", and with "es" after x."""
    return (f"{word}s", f"{word}'s", f"{word}\u2019s", *((f"{word}es",) if word.endswith("x") else ()))


def alike(words: Iterable[str]) -> Iterator[str]:
    """Yield the words, and for those in digits every spelling of the number."""
    for word in words:
        yield from (word, *(forms(int(word)) if word.isdecimal() else ()))


def decimal(text: str) -> int | None:
    """The value of a roman numeral below 40, or None."""
    return next((n for n in range(1, 40) if roman(n) == text.upper()), None) if is_roman(text) else None


def otherwise(typed: str, read: str) -> bool:
    """Whether two texts differ other than in word order, case, commas and "the"."""
    one, other = (
        sorted(word for word in text.lower().replace(",", " ").split() if word != ARTICLES[0]) for text in (typed, read)
    )
    return one != other
