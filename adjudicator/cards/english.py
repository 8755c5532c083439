"""Small words of English that sentences about cards are put together from."""

from __future__ import annotations

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
_VOWEL = ("A", "8", "VIII", "11")
"""Beginnings of names that are spoken with "an"."""


def number(count: int) -> str:
    """A small number in words."""
    return _NUMBERS[count] if 0 <= count < len(_NUMBERS) else str(count)


def amount(count: int, noun: str) -> str:
    """A number of things: "one card", "three cards"."""
    return f"{number(count)} {noun}{'' if count == 1 else 's'}"


def one(name: str) -> str:
    """A card with its article: "an Ace", "a King", "an VIII"."""
    return f"{'an' if name.startswith(_VOWEL) else 'a'} {name}"


def both(words: Sequence[str]) -> str:
    """Things in a row: "A, B and C"."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 2 else words)


def either(words: Sequence[str]) -> str:
    """Alternatives in a row: "A, B or C"."""
    return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 2 else words)


def capital(text: str) -> str:
    """The text with its first letter in upper case."""
    return text[:1].upper() + text[1:]


def whose(player: str) -> str:
    """The possessive of a player: "Ben's", "your"."""
    return "your" if player == "You" else f"{player}'" if player.endswith("s") else f"{player}'s"
