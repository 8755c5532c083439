"""Parsing of card names, with suggestions for words that name no card."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import islice

from adjudicator.cards.deck import Lexicon
from adjudicator.cards.english import either
from adjudicator.cards.spelling import AND, ARTICLES, decimal, is_roman
from adjudicator.cards.words import NotationError, Words

IN_HAND = "in a hand"
"""The context in which "a king" may be two cards."""
_SIGN = 2
"""Maximal length of a card's sign where several are written as one word."""
_SPELT_OUT = 3
"""Minimal length of a spelt-out name, as opposed to a sign."""


def _parts(word: str, signs: Collection[str]) -> Iterator[list[str]]:
    """Yield every partition of a word into signs of one or two characters: "qq34" into q, q, 3, 4."""
    if not word:
        yield []
    for size in (1, 2):
        if word[:size] in signs and len(word) >= size:
            yield from ([word[:size], *rest] for rest in _parts(word[size:], signs))


class Names(Words):
    """Token stream that parses card names. `where` describes the context for error messages."""

    def __init__(self, text: str, lexicon: Lexicon, where: str = "among cards") -> None:
        super().__init__(text)
        self.lexicon, self.where = lexicon, where
        self.held: Mapping[str, int] = {}
        """Known cards of the hand played from: an ambiguous name means the only candidate among them."""
        self.begins = -1
        """Index of the token where an action begins without a verb, so that a misspelt verb may stand there."""

    def card(self) -> list[str]:
        """Parse one card, or several written as one word such as KK. Raises NotationError."""
        cards = self.named() or self.together()
        if not cards:
            raise self.unknown()
        if self.peek() == "of" and not self.lexicon.deck.ranks:
            raise self.not_of_suit(self.at - 1) or self.no_suit(self.following() or "nothing")
        if self.accept("of") or self.suited():
            self.suit()
        return cards

    def named(self) -> list[str]:
        """Parse a card's name; empty if there is none here. Raises NotationError if it is ambiguous."""
        at = self.at + self.article()
        match = self.name(at)
        if match is None or (len(match[1]) > 1 and self.word(at + match[0]).lower == "of"):
            return []
        length, cards = match
        held = [card for card in cards if self.held.get(card)]
        cards = tuple(held) if len(held) == 1 else cards
        if len(cards) > 1:
            raise self.several(at + length - self.at, cards)
        self.at = at + length
        return [cards[0]]

    def name(self, at: int) -> tuple[int, tuple[str, ...]] | None:
        """Longest match of a card's name at a token index: (number of tokens, cards it may mean), or None."""
        for length in range(min(self.lexicon.longest, len(self.words) - at), 0, -1):
            text = self.written(at, length).lower()
            if (cards := self.lexicon.meanings.get(text)) is not None:
                return length, cards
        word = self.word(at).lower
        marked = 1 < len(word) <= _SPELT_OUT and word[-1] in self.lexicon.marks
        rank = self.lexicon.card(word[:-1]) if marked else None
        return None if rank is None else (1, (rank,))

    def article(self) -> bool:
        """Whether an article stands here. Raises NotationError if it may be a card's name as well."""
        if self.peek() not in ARTICLES or (behind := self.name(self.at + 1)) is None:
            return False
        card, (length, cards) = self.lexicon.card(self.peek()), behind
        if card is None:
            return True
        word = self.following()
        if self.at > 0 and self.word(self.at - 1).lower in AND[1:]:
            return True
        short = len(word) < _SPELT_OUT or is_roman(word) or not word.isalpha()
        spoken = any(one.lower in AND[1:] for one in self.words)
        if self.word(self.at).text.isupper() or (short and not spoken):
            return False
        if not short and self.at == 0 and self.where != IN_HAND and not self._card_at(1 + length):
            return True  # a play of one card, "a nine"
        raise self.several(1 + length, (cards[0], f"{card} {cards[0]}"))

    def _card_at(self, at: int) -> bool:
        """Whether a card, or several as one word, stands at a token index."""
        return bool(self.name(at) or self.run_together(self.word(at).lower))

    def skip_article(self) -> None:
        """Consume an article before a single card."""
        written = self.word(self.at).text
        self.at += written.lower() in ARTICLES and written != "A" and self.name(self.at + 1) is not None

    def several(self, length: int, meanings: Sequence[str]) -> NotationError:
        """Error: the next `length` tokens are ambiguous; lists the meanings."""
        column, last = self.here()[0], self.word(self.at + length - 1)
        ways = either([*meanings])
        width = last.column + len(last.text) - column
        message = f"{self.text[column : column + width]} may mean {ways}"
        return NotationError("ambiguous", message, f"write {ways}", column, width)

    def together(self) -> list[str]:
        """Parse the cards of a word such as KKK; empty if there is none here."""
        pieces = self.run_together(self.peek())
        self.at += bool(pieces)
        return pieces

    def suited(self) -> bool:
        """Whether a suit follows a rank directly."""
        word = self.peek()
        return bool(self.lexicon.deck.ranks) and word in self.lexicon.suit_words and self.name(self.at) is None

    def suit(self) -> None:
        """Consume the name of a suit. Raises NotationError."""
        if self.peek() not in self.lexicon.suit_words:
            raise self.no_suit(self.peek() or "nothing")
        self.at += 1

    def no_suit(self, name: str) -> NotationError:
        """Error: unknown suit."""
        suits = ", ".join(self.lexicon.suits)
        return self.error("unknown-suit", f"no suit is called {name!r}", f"suits: {suits}")

    def not_of_suit(self, at: int) -> NotationError | None:
        """Error: the suit two words behind the rank at `at` has no such card; None if that suit is unknown."""
        name, written = self.word(at + 2).lower, self.written(at, 1)
        ends = (f" of {name}", f" of {name}s")
        of_suit = {card for word, cards in self.lexicon.meanings.items() if word.endswith(ends) for card in cards}
        own = [card.rpartition(" of ") for card in self.lexicon.deck.singles if card in of_suit]
        suit = next((suit for rank, of, suit in own if of), "")
        if not name or not suit:
            return None
        help = f"{suit} are {', '.join(rank or card for rank, _, card in own)}"
        column, last = self.word(at).column, self.word(at + 2)
        width = last.column + len(last.text) - column
        return NotationError("unknown-card", f"no card is called '{written} of {suit}'", help, column, width)

    def not_in_deck(self, name: str, help: str) -> NotationError:
        """Error: the card belongs to another deck."""
        column = self.here()[0]
        return NotationError("not-in-deck", f"this deck has no {name}", help, column, len(name))

    def unknown(self) -> NotationError:
        """Error: the next token is no card, with a suggestion."""
        if self.at >= len(self.words):
            help = "name a card, such as " + self.example()
            return self.error("missing-card", "a card is missing here", help)
        word = self.words[self.at].text
        if (begun := self.begun_here()) is not None:
            help = f"write cards alone, such as {self.example()}"
            return self.error("unknown-card", f"{begun} cannot stand {self.where}", help)
        for length in range(min(self.lexicon.longest, len(self.words) - self.at), 0, -1):
            name = self.written(self.at, length)
            for lacking in (name.lower(), str(decimal(name))):
                if lacking in self.lexicon.elsewhere:
                    return self.not_in_deck(name, self.lexicon.elsewhere[lacking])
        if self.following() == "of" and not self.lexicon.deck.ranks:
            ranked = self.name(self.at) is not None or word.isdecimal()
            if ranked and (wrong := self.not_of_suit(self.at)) is not None:
                return wrong
            if (suit := self.lexicon.no_suit(self.written(self.at, 3))) is not None:
                self.at += 2
                return self.no_suit(suit)
        near = self.near()
        help = f"did you mean {near}?" if near else f"cards are written like {self.example()}"
        return self.error("unknown-card", f"no card is called {word!r}", help)

    def near(self) -> str | None:
        """Suggestion for the next tokens, or None."""
        at = self.at + (self.peek() in ARTICLES)
        suited = self.word(at + 1).lower == "of"
        typed = [self.written(at, length) for length in ((3, 1, 2) if suited else (1, 2))]
        near = [self.lexicon.near(text) for text in typed]
        if self.at == self.begins:
            near.append(self.lexicon.near_verb(self.peek()))
        return next((name for name in near if name is not None and not self.says(name)), None)

    def says(self, name: str) -> bool:
        """Whether the next tokens are this name, ignoring case."""
        return self.phrase_at(self.at, name.lower().split())

    def begun_here(self) -> str | None:
        """The words of a verb, if it comes next; else None."""
        for words, _ in self.lexicon.phrases:
            if self.written(self.at, len(words)).lower() == " ".join(words):
                return " ".join(words)
        return None

    def run_together(self, word: str) -> list[str]:
        """The cards in a word such as KKK; empty if it is none."""
        short = {w: c for w, c in self.lexicon.words.items() if w.isalnum() and len(w) <= 4}
        for size in (1, 2, 3, 4):
            parts = [word[i : i + size] for i in range(0, len(word), size)]
            if len(parts) > 1 and len(set(parts)) == 1 and parts[0] in short:
                return [short[part] for part in parts]
        typed = self.words[self.at].text if self.at < len(self.words) else ""
        signs = {w: c for w, c in short.items() if len(w) <= _SIGN}
        if not self.lexicon.deck.ranks or typed != typed.upper() or not any(map(str.isdigit, typed)):
            return []
        ways = list(islice(_parts(word, signs), 2))
        return [signs[part] for part in ways[0]] if len(ways) == 1 and len(ways[0]) > 1 else []

    def sample(self) -> str:
        """An example card, from the middle of the ranks."""
        deck = self.lexicon.deck
        return deck.ranks[min(4, deck.top - 1)].name if deck.ranks else next(iter(deck.singles))

    def pair(self) -> str:
        """An example of two equal cards, if the deck has any; else of one."""
        card = self.sample()
        return f"{card} {card}" if self.lexicon.deck.count(card) > 1 else card

    def example(self) -> str:
        """Example cards for error messages."""
        ranks = self.lexicon.deck.ranks
        return f"{self.pair()} or {ranks[-1].name}" if ranks else self.sample()
