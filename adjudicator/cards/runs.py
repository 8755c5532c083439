"""Parsing of several equal cards: "2xVIII", "two kings", "a pair of 9s".

A number before a card may be a count, or a card itself. If both are possible, the text is refused with both meanings in
the help.
"""

from __future__ import annotations

import re

from adjudicator.cards.names import Names
from adjudicator.cards.spelling import ARTICLES, COUNTS, GROUPS, is_roman
from adjudicator.cards.verbs import AS
from adjudicator.cards.words import NotationError, Word

_COUNTED = re.compile(r"(\d{1,2})[x\u00d7](.+)", re.IGNORECASE)
_PAIR, _MARKED = 2, 3
_TIMES = ("x", "\u00d7")


def counted(names: Names) -> list[str]:
    """Parse a run such as "2xVIII"; empty if there is none here. Raises NotationError."""
    match = _COUNTED.fullmatch(names.words[names.at].text)
    if match is None or names.lexicon.card(names.words[names.at].text):
        return []
    number, rest = int(match[1]), match[2]
    if not 1 <= number <= 99:
        raise names.error("bad-count", "a count is 1 or more", f"write {rest} once for each card")
    word = names.words[names.at]
    names.words[names.at] = Word(rest, word.column + word.text.index(rest))
    return names.card() * number


def grouped(names: Names) -> list[str]:
    """Parse a run such as "pair of 9s"; empty if there is none here. Raises NotationError."""
    at = names.at + (names.peek() in ARTICLES and names.following() in GROUPS)
    if names.word(at).lower not in GROUPS:
        return []
    names.at = at + 1
    names.accept("of")
    return names.card() * GROUPS[names.word(at).lower]


def many(names: Names) -> list[str]:
    """Parse a run such as "2 kings"; empty if there is none here. Raises NotationError if it is ambiguous."""
    head = names.peek()
    count = COUNTS.get(head) or (int(head) if head.isdecimal() and len(head) < 3 else 0)
    times = names.following() in _TIMES
    match = names.name(names.at + 1 + times) if count else None
    if match is None or len(match[1]) > 1 or names.following() == AS:
        return []
    length, (card,) = match
    spelt, most = names.written(names.at + 1 + times, length).lower(), names.lexicon.deck.count(card)
    apart, plural = _apart(names, card, times), spelt in names.lexicon.plural and not times
    maybe = times or (count <= most and _doubtful(head, spelt, len(apart)))
    if apart and not plural and maybe:
        raise names.several(1 + times + length, (f"{count}x{card}", *apart))
    if plural and apart and count > most:
        raise _few(names, 1 + length, f"{most} of {card}", apart)
    if apart and not plural:
        return []
    names.at += 1 + times
    return names.card() * count


def plural(names: Names) -> list[str]:
    """Parse a plural without a number, such as "kings": all that are held. Empty if there is none here. Raises
    NotationError if the number is unknown or ambiguous."""
    match = names.name(names.at)
    if match is None or len(match[1]) > 1:
        return []
    length, (card,) = match
    word, most = names.written(names.at, length), names.lexicon.deck.count(card)
    marked = len(word) <= _MARKED and word[-1].lower() in names.lexicon.marks and names.lexicon.card(word[:-1]) == card
    single = word.lower() in (card.lower(), *_singular(names, card)) or (marked and word[:-1].isalnum())
    if word.lower() not in names.lexicon.plural or most < _PAIR or single:
        return []
    held = names.held.get(card, 0)
    if 1 <= held <= _PAIR:
        names.at += length
        return [card] * held
    runs = [" ".join([card] * count) for count in range(_PAIR, max(_PAIR + 1, held or most) + 1)]
    raise (
        names.several(length, runs)
        if held
        else NotationError(
            "ambiguous",
            f"{word} does not say how many",
            f"write {runs[0]}, or three {word}",
            names.here()[0],
            len(word),
        )
    )


def _singular(names: Names, card: str) -> tuple[str, ...]:
    """Aliases of a rank, which are never plurals."""
    rank = next((rank for rank in names.lexicon.deck.ranks if rank.name == card), None)
    return () if rank is None else tuple(word.lower() for word in rank.aliases)


def _apart(names: Names, card: str, times: bool) -> tuple[str, ...]:
    """The readings of a number (and of what stands between) as a separate card, with the following card; empty if there
    is none."""
    numbers = names.lexicon.meanings.get(names.peek(), ())
    between = names.lexicon.card(names.following()) if times else ""
    return () if between is None else tuple(" ".join(filter(None, (n, between, card))) for n in numbers)


def _doubtful(head: str, spelt: str, meanings: int) -> bool:
    """Whether a number that may be a card may as well be a count; cards in a row are mostly spelt in one style."""
    return meanings > 1 or (is_roman(spelt) if head.isdecimal() else spelt not in COUNTS)


def _few(names: Names, length: int, most: str, apart: tuple[str, ...]) -> NotationError:
    """Error: a count exceeds the copies in the deck."""
    ways = names.several(length, apart)
    return NotationError("bad-count", f"the deck has {most}", ways.help, ways.column, ways.length)
