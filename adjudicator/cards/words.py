"""Tokenizer of the notation, and its errors."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from adjudicator.cards.spelling import COUNTS, SPEAKERS
from adjudicator.cards.verbs import SHOWING, THEN, UNSEEN
from adjudicator.dataclass import dataclass

_WORD = re.compile(r"[^\s,+]+|[,+]")
_ENDS = ".!"
"""Sentence-final punctuation, ignored."""
_SHOWS = ("show", "shows", "showing", "shown")
"""Words that may introduce cards shown with a play."""
_MOST = 200
"""A tenth of the length limit in characters; longer texts are refused unparsed."""


class NotationError(ValueError):
    """Raised for invalid notation, with an error `code`, a `message` and a `help` text. `column` counts characters from
    0; `length` is the length of the faulty part."""

    def __init__(self, code: str, message: str, help: str, column: int, length: int = 1) -> None:
        super().__init__(message)
        self.code, self.message, self.help = code, message, help
        self.column, self.length = column, max(length, 1)


@dataclass(frozen=True)
class Word:
    """A token with its column, from 0."""

    text: str
    column: int

    @property
    def lower(self) -> str:
        """The token in lower case."""
        return self.text.lower()


def _unseen(words: Sequence[Word]) -> Iterator[Word]:
    """Normalise unseen cards: "and four unseen cards" becomes "+ 4 unseen"."""
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
    """Normalise shown cards: "A (Sun)" and "A, show the Sun" become "A showing Sun"."""
    tokens: list[Word] = []
    for word in words:
        follows = bool(tokens) and tokens[-1].lower not in (SHOWING, THEN)
        begins = follows and word.text.startswith("(")
        bare = word.text.removeprefix("(").rstrip(")") if begins or word.text.endswith(")") else word.text
        shows = follows and bare.lower() in _SHOWS and tokens[0].lower not in (*SPEAKERS, *_SHOWS)
        if begins or shows:
            while len(tokens) > 1 and tokens[-1].lower in (",", "and"):
                tokens.pop()
            tokens.append(Word(SHOWING, word.column))
        if bare and not shows:
            tokens.append(Word(bare, word.column + begins))
    yield from tokens


class Words:
    """Token stream of a text. Raises NotationError if the text is too long."""

    def __init__(self, text: str) -> None:
        self.text = text
        if len(text) > _MOST * 10:
            raise NotationError("too-long", "this is too long to be cards", "write the cards only", 0)
        self.words = [Word(m.group().rstrip(_ENDS) or m.group(), m.start()) for m in _WORD.finditer(text)]
        self.words = [*_shown(_unseen(self.words))]
        self.at = 0

    def peek(self) -> str:
        """The next token in lower case; "" at the end."""
        return self.words[self.at].lower if self.at < len(self.words) else ""

    def take(self) -> Word:
        """Consume and return the next token."""
        self.at += 1
        return self.words[self.at - 1]

    def accept(self, word: str) -> bool:
        """Consume the next token if it is `word`; returns whether it was."""
        accepted = self.peek() == word
        self.at += accepted
        return accepted

    def phrase(self, words: Sequence[str]) -> bool:
        """Consume these lower-case words if they come next; returns whether they did."""
        accepted = self.phrase_at(self.at, words)
        self.at += len(words) if accepted else 0
        return accepted

    def phrase_at(self, at: int, words: Sequence[str]) -> bool:
        """Whether these lower-case words stand at a token index."""
        return [word.lower for word in self.words[at : at + len(words)]] == [*words]

    def word(self, at: int) -> Word:
        """The token at an index; an empty one past the end."""
        return self.words[at] if at < len(self.words) else Word("", len(self.text))

    def written(self, first: int, count: int) -> str:
        """Tokens joined with spaces, in their original case."""
        return " ".join(word.text for word in self.words[first : first + count])

    def following(self) -> str:
        """The token after the next, in lower case; "" at the end."""
        return self.words[self.at + 1].lower if self.at + 1 < len(self.words) else ""

    def comma(self) -> bool:
        """Consume a comma between cards, but not a final one or one before THEN; returns whether there was one."""
        return self.following() not in ("", THEN) and self.accept(",")

    def here(self) -> tuple[int, int]:
        """Column and length of the next token; the end of the text if there is none."""
        if self.at < len(self.words):
            word = self.words[self.at]
            return word.column, len(word.text)
        return len(self.text), 1

    def error(self, code: str, message: str, help: str) -> NotationError:
        """An error at the next token."""
        return NotationError(code, message, help, *self.here())
