"""Parse English number words below 1000."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

_SMALL = (
    *("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
)
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_VALUES: Mapping[str, int] = {
    **{word: value for value, word in enumerate(_SMALL, start=1)},
    **{word: 10 * value for value, word in enumerate(_TENS, start=2)},
}


def numeral(words: Sequence[str]) -> tuple[int, int]:
    """Parse a number at the start of a list of words; returns its value and the number of words consumed, (0, 0) if
    there is none.

    >>> numeral(["forty"]), numeral(["twenty-five", "chips"]), numeral(["one", "hundred", "ten"])
    ((40, 1), (25, 1), (110, 3))
    >>> numeral(["chips"]), numeral(["a", "card"]), numeral(["twenty", "two"]), numeral(["a", "hundred"])
    ((0, 0), (0, 0), (22, 2), (100, 2))
    """
    hundreds, at = 0, 0
    if len(words) > 1 and words[1] == "hundred" and (words[0] == "a" or 0 < _VALUES.get(words[0], 0) < 10):
        hundreds, at = 100 * _VALUES.get(words[0], 1), 2
    parts = words[at].split("-") if at < len(words) else []
    single = len(parts) == 1
    if single and parts[0] in _TENS and at + 1 < len(words) and 0 < _VALUES.get(words[at + 1], 0) < 10:
        return hundreds + _VALUES[parts[0]] + _VALUES[words[at + 1]], at + 2
    if len(parts) == 2 and parts[0] in _TENS and 0 < _VALUES.get(parts[1], 0) < 10:
        return hundreds + _VALUES[parts[0]] + _VALUES[parts[1]], at + 1
    if single and parts[0] in _VALUES:
        return hundreds + _VALUES[parts[0]], at + 1
    return hundreds, at
