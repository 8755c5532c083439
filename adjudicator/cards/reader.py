"""Words of a notation, taken from the left: cards, names and numbers, and what was meant by those that are none."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from adjudicator.cards.deck import Lexicon
from adjudicator.cards.play import Range
from adjudicator.cards.verbs import THEN, UNSEEN

_WORD = re.compile(r"[^\s,+]+|[,+]")
_COUNTED = re.compile(r"(\d{1,2})[x\u00d7](.+)", re.IGNORECASE)
_ROMAN = re.compile(r"[IVX]+", re.IGNORECASE)
_AMOUNT = re.compile(r"([0-9]{1,9})(?:\.\.([0-9]{1,9}))?")
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


class Reader:
    """Words of a text, taken from the left."""

    def __init__(self, text: str, lexicon: Lexicon, players: Sequence[str]) -> None:
        self.text, self.lexicon, self.players = text, lexicon, players
        if len(text) > _MOST * 10:
            raise NotationError("too-long", "this is too long to be cards", "write the cards only", 0)
        self.words = [Word(m.group(), m.start()) for m in _WORD.finditer(text)]
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
        found = [word.lower for word in self.words[self.at : self.at + len(words)]] == [*words]
        self.at += len(words) if found else 0
        return found

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

    # -- cards

    def card(self) -> list[str]:
        """One card, or a counted run of it; raises NotationError."""
        found = self.named()
        if found is None:
            raise self.unknown()
        if self.accept("of"):
            self.suit()
        return [found]

    def named(self) -> str | None:
        """The card whose name comes next, if one does; it is taken then."""
        for length in range(min(self.lexicon.longest, len(self.words) - self.at), 0, -1):
            text = " ".join(word.text for word in self.words[self.at : self.at + length])
            if (card := self.lexicon.card(text)) is not None:
                self.at += length
                return card
        return None

    def suit(self) -> None:
        """Take the name of a suit; raises NotationError."""
        if self.peek().capitalize() not in self.lexicon.suits:
            raise self.no_suit(self.peek() or "nothing")
        self.at += 1

    def no_suit(self, name: str) -> NotationError:
        """That no suit is called so."""
        said = ", ".join(self.lexicon.suits)
        return self.error("unknown-suit", f"no suit is called {name!r}", f"suits: {said}")

    def cards(self, stop: Sequence[str]) -> tuple[str, ...]:
        """Cards up to one of some words; raises NotationError."""
        cards: list[str] = []
        start = self.at
        while self.at < len(self.words) and self.peek() not in stop:
            if self.peek() == "," and self.following() == THEN:
                break
            if not self.accept(","):
                cards += self.counted() or self.card()
        self.one_style(self.words[start : self.at])
        return tuple(sorted(cards, key=self.lexicon.order))

    def once(self, stop: Sequence[str]) -> tuple[str, ...]:
        """Cards, none of them more often than it is there where there is one of its kind."""
        singles, (start, _), cards = self.lexicon.deck.singles, self.here(), self.cards(stop)
        for card in cards:
            if cards.count(card) > singles.get(card, len(cards)):
                message, length = f"{self.lexicon.spoken(card)} is named twice", self.here()[0] - start
                raise NotationError("card-twice", message, "name each card once", start, length)
        return cards

    def counted(self) -> list[str]:
        """A run such as 2xVIII; empty if there is none here."""
        match = _COUNTED.fullmatch(self.words[self.at].text)
        if match is None or self.lexicon.card(self.words[self.at].text):
            return []
        number, rest = int(match[1]), match[2]
        if not 1 <= number <= 99:
            raise self.error("bad-count", "a count is 1 or more", f"write {rest} once for each card")
        word = self.words[self.at]
        self.words[self.at] = Word(rest, word.column + word.text.index(rest))
        return self.card() * number

    def one_style(self, words: Sequence[Word]) -> None:
        """Arabic and roman numbers in one play may mean a count: it is asked about."""
        arabic = [w for w in words if w.text.isdecimal()]
        roman = [w for w in words if _ROMAN.fullmatch(w.text)]
        if not arabic or not roman or not self.lexicon.numerals:
            return
        first, last = words[0], words[-1]
        all_of_them = " ".join(self.lexicon.card(w.text) or w.text for w in words)
        help = f"write {all_of_them}"
        if words[0] is arabic[0] and len(arabic) == 1:
            count, rank = arabic[0].text, roman[-1].text
            help = f"write {count}x{rank} for {count} of them, or {all_of_them}"
        length = last.column + len(last.text) - first.column
        raise NotationError("mixed", "arabic and roman numbers are mixed here", help, first.column, length)

    def unknown(self) -> NotationError:
        """That the next word names no card, and what was probably meant."""
        word = self.words[self.at].text if self.at < len(self.words) else ""
        if not word:
            return self.error(
                "missing-card", "a card is missing here", "name a card, such as " + self.example()
            )
        if word.lower() in self.lexicon.elsewhere:
            return self.error("not-in-deck", f"this deck has no {word}", self.lexicon.elsewhere[word.lower()])
        upper = word.upper()
        if upper in self.lexicon.numerals:
            name = self.lexicon.numerals[upper]
            return self.error(
                "numbered", f"{name}? it is named, not numbered", f"write {name} instead of {word}"
            )
        if (pieces := self.run_together(word)) is not None:
            return self.error("run-together", f"{word} runs cards together", f"write {' '.join(pieces)}")
        nearby = [w.text for w in self.words[self.at : self.at + 3]]
        if not self.lexicon.deck.ranks and len(nearby) == 3 and nearby[1].lower() == "of":
            word = " ".join(nearby)
            if (suit := self.lexicon.no_suit(word)) is not None:
                return self.no_suit(suit)
        if word.lower() == "the":
            nearby = nearby[1:]
        near = next((n for k in (1, 2) if (n := self.lexicon.near(" ".join(nearby[:k])))), None)
        if near is None and self.at == 0:
            near = self.lexicon.near_verb(word)
        help = f"did you mean {near}?" if near else f"cards are written like {self.example()}"
        return self.error("unknown-card", f"no card is called {word!r}", help)

    def run_together(self, word: str) -> list[str] | None:
        """The cards of a word such as KKK; None if it is none."""
        short = {w: c for w, c in self.lexicon.words.items() if w.isalnum() and len(w) <= 4}
        for size in (1, 2, 3, 4):
            parts = [word[i : i + size].lower() for i in range(0, len(word), size)]
            if len(parts) > 1 and len(set(parts)) == 1 and parts[0] in short:
                return [short[part] for part in parts]
        return None

    def sample(self) -> str:
        """A card as it is written: one from the middle."""
        deck = self.lexicon.deck
        return deck.ranks[min(4, deck.top - 1)].name if deck.ranks else next(iter(deck.singles))

    def pair(self) -> str:
        """Two cards as they are written, if there are two alike."""
        card = self.sample()
        return f"{card} {card}" if self.lexicon.deck.count(card) > 1 else card

    def example(self) -> str:
        """Cards as they are written."""
        ranks = self.lexicon.deck.ranks
        return f"{self.pair()} or {ranks[-1].name}" if ranks else self.sample()

    # -- amounts

    def amount(self, verb: str) -> int | Range:
        """Take the amount behind a verb, or a range of amounts; raises NotationError."""
        match = _AMOUNT.fullmatch(self.peek())
        if match is None:
            help = f"write it like {verb} 30"
            raise self.error("bad-amount", f"after {verb!r} comes a number", help)
        low, high = int(match[1]), int(match[2] or match[1])
        if low > high:
            raise self.error("bad-amount", "a range goes from the smaller amount", f"write {high}..{low}")
        self.at += 1
        return low if match[2] is None else Range(low, high)

    # -- cards nobody has seen

    def unseen_next(self) -> bool:
        """Whether a number of unseen cards stands here, rather than a card of that number."""
        return self.peek().isdecimal() and self.following() == UNSEEN

    def unseen(self, help: str) -> int:
        """A number of unseen cards; raises NotationError."""
        if not self.unseen_next():
            raise self.error("bad-count", "here comes a number of unseen cards", help)
        number = int(self.words[self.at].text) if len(self.peek()) < 3 else 0
        if not number:
            raise self.error("bad-count", "a number of unseen cards is between 1 and 99", help)
        self.at += 2
        return number

    # -- players

    def player(self) -> str:
        """Take the name of a player; raises NotationError."""
        if self.at >= len(self.words):
            raise self.error(
                "missing-player", "a player is missing here", "name one of " + ", ".join(self.players)
            )
        for player in self.players:
            if player.lower() == self.peek():
                self.at += 1
                return player
        return self.stranger()

    def stranger(self) -> str:
        """Take a name that is no player's, where none are known; raises NotationError."""
        name = self.words[self.at].text
        if self.players:
            known = ", ".join(self.players)
            raise self.error("unknown-player", f"nobody here is called {name}", f"the players are {known}")
        self.at += 1
        return name

    def end(self) -> None:
        """Raises NotationError where words are left."""
        if self.at < len(self.words):
            word = self.words[self.at].text
            raise self.error("unexpected", f"{word!r} cannot stand here", "end the play before it")
