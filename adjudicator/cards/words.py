"""Words of a text, taken from the left, and what is wrong with one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from adjudicator.cards.spelling import COUNTS, SPEAKERS
from adjudicator.cards.verbs import SHOWING, THEN, UNSEEN

_WORD = re.compile(r"[^\s,+]+|[,+]")
_ENDS = ".!"
"""What may end a sentence, and says nothing."""
_SHOWS = ("show", "shows", "showing", "shown")
"""What may stand before cards that are shown beside others."""
_MOST = 200
"""More characters than any play has; what is longer is refused unread."""


class NotationError(ValueError):
    """Text that cannot be read, with where it went wrong and what to do.

    `column` counts characters from 0; `length` is how many are meant.
    """

    def __init__(self, code: str, message: str, help: str, column: int, length: int = 1) -> None:
        super().__init__(message)
        self.code, self.message, self.help = code, message, help
        self.column, self.length = column, max(length, 1)


@dataclass(frozen=True)
class Word:
    """A word, and the column where it begins."""

    text: str
    column: int

    @property
    def lower(self) -> str:
        """The word in small letters."""
        return self.text.lower()


def _unseen(words: Sequence[Word]) -> Iterator[Word]:
    """The words with cards nobody has seen as they are told: "and four unseen cards" is "+ 4 unseen"."""
    for before, word, after, last in zip(
        (None, *words), words, (*words[1:], None), (*words[2:], None, None), strict=False
    ):
        counted = after is not None and after.lower == UNSEEN
        follows = last is not None and last.lower == UNSEEN and after is not None
        if counted and word.lower in COUNTS:
            yield Word(str(COUNTS[word.lower]), word.column)
        elif word.lower == "and" and follows:
            yield Word("+", word.column)
        elif not (word.lower in ("card", "cards") and before is not None and before.lower == UNSEEN):
            yield word


def _shown(words: Iterable[Word]) -> Iterator[Word]:
    """The words with cards shown as they are told: "A (Sun)" and "A, show the Sun" are "A showing Sun"."""
    found: list[Word] = []
    for word in words:
        follows = bool(found) and found[-1].lower not in (SHOWING, THEN)
        begins = follows and word.text.startswith("(")
        bare = word.text.removeprefix("(").rstrip(")") if begins or word.text.endswith(")") else word.text
        shows = follows and bare.lower() in _SHOWS and found[0].lower not in (*SPEAKERS, *_SHOWS)
        if begins or shows:
            while len(found) > 1 and found[-1].lower in (",", "and"):
                found.pop()
            found.append(Word(SHOWING, word.column))
        if bare and not shows:
            found.append(Word(bare, word.column + begins))
    yield from found


class Words:
    """Words of a text, taken from the left. Raises NotationError where it is too long."""

    def __init__(self, text: str) -> None:
        self.text = text
        if len(text) > _MOST * 10:
            raise NotationError("too-long", "this is too long to be cards", "write the cards only", 0)
        self.words = [Word(m.group().rstrip(_ENDS) or m.group(), m.start()) for m in _WORD.finditer(text)]
        self.words = [*_shown(_unseen(self.words))]
        self.at = 0

    def peek(self) -> str:
        """The next word in small letters; empty at the end."""
        return self.words[self.at].lower if self.at < len(self.words) else ""

    def take(self) -> Word:
        """The next word, which is taken."""
        self.at += 1
        return self.words[self.at - 1]

    def accept(self, word: str) -> bool:
        """Whether this is the next word; it is taken then."""
        found = self.peek() == word
        self.at += found
        return found

    def phrase(self, words: Sequence[str]) -> bool:
        """Whether these words come next, in small letters; they are taken then."""
        found = self.phrase_at(self.at, words)
        self.at += len(words) if found else 0
        return found

    def phrase_at(self, at: int, words: Sequence[str]) -> bool:
        """Whether these words stand at a place, in small letters."""
        return [word.lower for word in self.words[at : at + len(words)]] == [*words]

    def word(self, at: int) -> Word:
        """The word at a place; an empty one behind the end."""
        return self.words[at] if at < len(self.words) else Word("", len(self.text))

    def written(self, first: int, count: int) -> str:
        """The text of `count` words from the one at the place `first` on, a space between each two."""
        return " ".join(word.text for word in self.words[first : first + count])

    def following(self) -> str:
        """The word behind the next, in small letters; empty at the end."""
        return self.words[self.at + 1].lower if self.at + 1 < len(self.words) else ""

    def comma(self) -> bool:
        """A comma between cards, not one at the end or before what is done then; it is taken."""
        return self.following() not in ("", THEN) and self.accept(",")

    def here(self) -> tuple[int, int]:
        """The column of the next word, and its length; the end of the text, if there is none."""
        if self.at < len(self.words):
            word = self.words[self.at]
            return word.column, len(word.text)
        return len(self.text), 1

    def error(self, code: str, message: str, help: str) -> NotationError:
        """What is wrong with the next word."""
        return NotationError(code, message, help, *self.here())
