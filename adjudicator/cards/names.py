"""The card that comes next among the words of a notation, and what was meant where none does."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import islice

from adjudicator.cards.deck import Lexicon
from adjudicator.cards.english import either
from adjudicator.cards.spelling import AND, ARTICLES, decimal, is_roman
from adjudicator.cards.words import NotationError, Words

_SIGN = 2
"""The most letters of a sign for a card, where several stand in one word."""
_SPELT_OUT = 3
"""The fewest letters of a name that is written out, and no sign for it."""


def _parts(word: str, signs: Collection[str]) -> Iterator[list[str]]:
    """Every way to part a word into signs of cards: "qq34" into q, q, 3 and 4."""
    if not word:
        yield []
    for size in (1, 2):
        if word[:size] in signs and len(word) >= size:
            yield from ([word[:size], *rest] for rest in _parts(word[size:], signs))


class Names(Words):
    """Words of a text, the next of which may name a card. `where` says in what cards stand here."""

    def __init__(self, text: str, lexicon: Lexicon, where: str = "among cards") -> None:
        super().__init__(text)
        self.lexicon, self.where = lexicon, where
        self.held: Mapping[str, int] = {}
        """The cards of the hand that is played from, as far as it is known: of several that may be meant one is held."""
        self.begins = -1
        """The place where an action begins without the word of a verb: there one may have been meant."""

    def card(self) -> list[str]:
        """One card, or those of a word such as KK; raises NotationError."""
        found = self.named() or self.together()
        if not found:
            raise self.unknown()
        if self.peek() == "of" and not self.lexicon.deck.ranks:
            raise self.not_of_suit(self.at - 1) or self.no_suit(self.following() or "nothing")
        if self.accept("of") or self.suited():
            self.suit()
        return found

    def named(self) -> list[str]:
        """The card whose name comes next, if one does; it is taken then. Raises NotationError where more than
        one may be meant."""
        at = self.at + self.article()
        found = self.name(at)
        if found is None or (len(found[1]) > 1 and self.word(at + found[0]).lower == "of"):
            return []
        length, meant = found
        held = [card for card in meant if self.held.get(card)]
        meant = tuple(held) if len(held) == 1 else meant
        if len(meant) > 1:
            raise self.several(at + length - self.at, meant)
        self.at = at + length
        return [meant[0]]

    def name(self, at: int) -> tuple[int, tuple[str, ...]] | None:
        """How many words from one on write a card, the most there are, and all that may be meant by them."""
        for length in range(min(self.lexicon.longest, len(self.words) - at), 0, -1):
            text = self.written(at, length).lower()
            if (meant := self.lexicon.meanings.get(text)) is not None:
                return length, meant
        word = self.word(at).lower
        marked = 1 < len(word) <= _SPELT_OUT and word[-1] in self.lexicon.marks
        rank = self.lexicon.card(word[:-1]) if marked else None
        return None if rank is None else (1, (rank,))

    def article(self) -> bool:
        """Whether an article stands here. Raises NotationError where it may as well be a card's name."""
        if self.peek() not in ARTICLES or (behind := self.name(self.at + 1)) is None:
            return False
        card, (length, meant) = self.lexicon.card(self.peek()), behind
        if card is None:
            return True
        word = self.following()
        if self.at > 0 and self.word(self.at - 1).lower in AND[1:]:
            return True
        short = len(word) < _SPELT_OUT or is_roman(word) or not word.isalpha()
        spoken = any(one.lower in AND[1:] for one in self.words)
        if self.word(self.at).text.isupper() or (short and not spoken):
            return False
        raise self.several(1 + length, (meant[0], f"{card} {meant[0]}"))

    def skip_article(self) -> None:
        """Take an article where just one card is named."""
        written = self.word(self.at).text
        self.at += written.lower() in ARTICLES and written != "A" and self.name(self.at + 1) is not None

    def several(self, length: int, meant: Sequence[str]) -> NotationError:
        """That so many words may mean several things, all of which are named."""
        column, last = self.here()[0], self.word(self.at + length - 1)
        ways = either([*meant])
        width = last.column + len(last.text) - column
        message = f"{self.text[column : column + width]} may mean {ways}"
        return NotationError("ambiguous", message, f"write {ways}", column, width)

    def together(self) -> list[str]:
        """The cards of a word such as KKK, which is taken; empty if it is none."""
        pieces = self.run_together(self.peek())
        self.at += bool(pieces)
        return pieces

    def suited(self) -> bool:
        """Whether a suit stands right behind a rank."""
        word = self.peek()
        return bool(self.lexicon.deck.ranks) and word in self.lexicon.suit_words and self.name(self.at) is None

    def suit(self) -> None:
        """Take the name of a suit; raises NotationError."""
        if self.peek() not in self.lexicon.suit_words:
            raise self.no_suit(self.peek() or "nothing")
        self.at += 1

    def no_suit(self, name: str) -> NotationError:
        """That no suit is called so."""
        said = ", ".join(self.lexicon.suits)
        return self.error("unknown-suit", f"no suit is called {name!r}", f"suits: {said}")

    def not_of_suit(self, at: int) -> NotationError | None:
        """That a suit, whose name stands two words behind a rank, has no such card; None where nothing is called so."""
        name, written = self.word(at + 2).lower, self.written(at, 1)
        ends = (f" of {name}", f" of {name}s")
        meant = {card for word, cards in self.lexicon.meanings.items() if word.endswith(ends) for card in cards}
        own = [card.rpartition(" of ") for card in self.lexicon.deck.singles if card in meant]
        suit = next((suit for rank, of, suit in own if of), "")
        if not name or not suit:
            return None
        help = f"{suit} are {', '.join(rank or card for rank, _, card in own)}"
        column, last = self.word(at).column, self.word(at + 2)
        width = last.column + len(last.text) - column
        return NotationError("unknown-card", f"no card is called '{written} of {suit}'", help, column, width)

    def not_in_deck(self, name: str, help: str) -> NotationError:
        """That the card called so belongs to other decks."""
        column = self.here()[0]
        return NotationError("not-in-deck", f"this deck has no {name}", help, column, len(name))

    def unknown(self) -> NotationError:
        """That the next word names no card, and what was probably meant."""
        if self.at >= len(self.words):
            help = "name a card, such as " + self.example()
            return self.error("missing-card", "a card is missing here", help)
        word = self.words[self.at].text
        if (said := self.begun_here()) is not None:
            help = f"write cards alone, such as {self.example()}"
            return self.error("unknown-card", f"{said} cannot stand {self.where}", help)
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
        """What the next words were probably meant for; None where that is nothing that can stand here."""
        at = self.at + (self.peek() in ARTICLES)
        suited = self.word(at + 1).lower == "of"
        typed = [self.written(at, length) for length in ((3, 1, 2) if suited else (1, 2))]
        near = [self.lexicon.near(text) for text in typed]
        if self.at == self.begins:
            near.append(self.lexicon.near_verb(self.peek()))
        return next((name for name in near if name is not None and not self.says(name)), None)

    def says(self, name: str) -> bool:
        """Whether a name is what was written here."""
        return self.phrase_at(self.at, name.lower().split())

    def begun_here(self) -> str | None:
        """The words of a verb, if they come next."""
        for words, _ in self.lexicon.phrases:
            if self.written(self.at, len(words)).lower() == " ".join(words):
                return " ".join(words)
        return None

    def run_together(self, word: str) -> list[str]:
        """The cards of a word such as KKK; empty if it is none."""
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
