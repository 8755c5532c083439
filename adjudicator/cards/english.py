"""Small words of English that sentences about cards are put together from."""

from __future__ import annotations

import re
from collections.abc import Sequence

_NUMBERS = (
    *(
        "no",
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "eleven",
        "twelve",
    ),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen"),
)
_VOWELS = (*"AEIOU", "8", "11", "18")
"""Beginnings of names that are spoken with "an", if they are not roman numbers."""
_ROMAN = re.compile("[IVX]+")
_SPOKEN_WITH_AN = {8, 11, 18}


def number(count: int) -> str:
    """A small number in words."""
    return _NUMBERS[count] if 0 <= count < len(_NUMBERS) else str(count)


def amount(count: int, noun: str) -> str:
    """A number of things: "one card", "three cards"."""
    return f"{number(count)} {noun}{'' if count == 1 else 's'}"


def one(name: str) -> str:
    """A card with its article, as it is spoken: "an" before a vowel and before eight, however it is written."""
    first = name.split(" ", maxsplit=1)[0]
    vowel = _roman(first) in _SPOKEN_WITH_AN if _ROMAN.fullmatch(first) else name.startswith(_VOWELS)
    return f"{'an' if vowel else 'a'} {name}"


def _roman(numeral: str) -> int:
    """A roman number below forty."""
    values = [{"X": 10, "V": 5, "I": 1}[letter] for letter in numeral]
    return sum(-one if one < after else one for one, after in zip(values, (*values[1:], 0), strict=True))


def both(words: Sequence[str]) -> str:
    """Things in a row: "A, B and C"."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 2 else words)


def either(words: Sequence[str]) -> str:
    """Alternatives in a row: "A, B or C"."""
    return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 2 else words)


_TO_YOU = {"is": "are", "has": "have", "was": "were", "does": "do"}
_VERBS = "holds|takes|leads|gives|owes|ranks|plays|draws|picks|gets|keeps|deals|sits|follows|pays|wins"
_YOU = re.compile(rf"\b([Yy]ou) ({'|'.join(_TO_YOU)}|{_VERBS})\b")


def to_you(text: str) -> str:
    """A sentence about somebody called You as it is said to them.

    >>> to_you("You is next: You has the lead, and You owes two cards.")
    'You are next: You have the lead, and You owe two cards.'
    """
    return _YOU.sub(lambda found: f"{found[1]} {_TO_YOU.get(found[2], found[2].removesuffix('s'))}", text)


def capital(text: str) -> str:
    """The text with its first letter in upper case."""
    return text[:1].upper() + text[1:]


def whose(player: str) -> str:
    """The possessive of a player: "Ben's", "your"."""
    return "your" if player == "You" else f"{player}'" if player.endswith("s") else f"{player}'s"
