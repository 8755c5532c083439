"""Several cards alike: "2xVIII", "two kings", "a pair of 9s".

A number before a card may say how many there are, or be a card before another. Where only one of them can be meant, it
is; where both can, it is refused, and both are named.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from adjudicator.cards.spelling import ARTICLES, COUNTS, GROUPS, is_roman
from adjudicator.cards.words import NotationError, Word

if TYPE_CHECKING:
    from adjudicator.cards.reader import Reader

_COUNTED = re.compile(r"(\d{1,2})[x\u00d7](.+)", re.IGNORECASE)
_TIMES = ("x", "\u00d7")


def counted(reader: Reader) -> list[str]:
    """A run such as 2xVIII; empty if there is none here. Raises NotationError."""
    match = _COUNTED.fullmatch(reader.words[reader.at].text)
    if match is None or reader.lexicon.card(reader.words[reader.at].text):
        return []
    number, rest = int(match[1]), match[2]
    if not 1 <= number <= 99:
        raise reader.error("bad-count", "a count is 1 or more", f"write {rest} once for each card")
    word = reader.words[reader.at]
    reader.words[reader.at] = Word(rest, word.column + word.text.index(rest))
    return reader.card() * number


def grouped(reader: Reader) -> list[str]:
    """A run such as "pair of 9s"; empty if there is none here. Raises NotationError."""
    at = reader.at + (reader.peek() in ARTICLES and reader.following() in GROUPS)
    if reader.word(at).lower not in GROUPS:
        return []
    reader.at = at + 1
    reader.accept("of")
    return reader.card() * GROUPS[reader.word(at).lower]


def many(reader: Reader) -> list[str]:
    """A run such as "2 kings"; empty if there is none here. Raises NotationError where two things may be meant."""
    head = reader.peek()
    count = COUNTS.get(head) or (int(head) if head.isdecimal() and len(head) < 3 else 0)
    times = reader.following() in _TIMES
    found = reader.name(reader.at + 1 + times) if count else None
    if found is None or len(found[1]) > 1:
        return []
    length, (card,) = found
    spelt, most = reader.written(reader.at + 1 + times, length).lower(), reader.lexicon.deck.count(card)
    apart, plural = _apart(reader, card, times), spelt in reader.lexicon.plural and not times
    if count <= most and apart and not plural and (times or _doubtful(head, spelt, len(apart))):
        raise reader.several(1 + times + length, (f"{count}x{card}", *apart))
    if plural and apart and count > most:
        raise _few(reader, 1 + length, f"{most} of {card}", apart)
    if apart and not plural:
        return []
    reader.at += 1 + times
    return reader.card() * count


def _apart(reader: Reader, card: str, times: bool) -> tuple[str, ...]:
    """What the number is, and whatever stands between, if each is a card by itself, with the card behind."""
    numbers = reader.lexicon.meanings.get(reader.peek(), ())
    between = reader.lexicon.card(reader.following()) if times else ""
    return () if between is None else tuple(" ".join(filter(None, (n, between, card))) for n in numbers)


def _doubtful(head: str, spelt: str, meanings: int) -> bool:
    """Whether a number before one card, which may be a card too, may as well say how many: cards in a row are
    written alike."""
    return meanings > 1 or (is_roman(spelt) if head.isdecimal() else spelt not in COUNTS)


def _few(reader: Reader, length: int, most: str, apart: tuple[str, ...]) -> NotationError:
    """That a count is more than the deck has."""
    ways = reader.several(length, apart)
    return NotationError("bad-count", f"the deck has {most}", ways.help, ways.column, ways.length)
