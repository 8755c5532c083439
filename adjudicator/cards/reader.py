"""Cards, names and numbers among the words of a notation, and what was meant by those that are none."""

from __future__ import annotations

import re
from collections.abc import Sequence

from adjudicator.cards.deck import Lexicon
from adjudicator.cards.english import either
from adjudicator.cards.play import PUT, Range
from adjudicator.cards.runs import counted, grouped, many
from adjudicator.cards.spelling import AND, ARTICLES, decimal, is_roman
from adjudicator.cards.verbs import AS, THEN, UNSEEN
from adjudicator.cards.words import NotationError, Words

_AMOUNT = re.compile(r"([0-9]{1,9})(?:\.\.([0-9]{1,9}))?")
_SPELT_OUT = 3
"""The fewest letters of a name that is written out, and no sign for it."""


class Reader(Words):
    """Words of a text about cards, taken from the left. `where` says in what cards stand here."""

    def __init__(
        self, text: str, lexicon: Lexicon, players: Sequence[str], where: str = "among cards"
    ) -> None:
        super().__init__(text)
        self.lexicon, self.players, self.where = lexicon, players, where
        self.begins = -1
        """The place where an action begins without the word of a verb: there one may have been meant."""

    # -- cards

    def card(self) -> list[str]:
        """One card, or those of a word such as KK; raises NotationError."""
        found = self.named() or self.together()
        if not found:
            raise self.unknown()
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
        if (
            self.word(self.at).text.isupper()
            or len(word) < _SPELT_OUT
            or is_roman(word)
            or not word.isalpha()
        ):
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
        message = f"{self.written(self.at, length)} may mean {ways}"
        width = last.column + len(last.text) - column
        return NotationError("ambiguous", message, f"write {ways}", column, width)

    def together(self) -> list[str]:
        """The cards of a word such as KKK, which is taken; empty if it is none."""
        pieces = self.run_together(self.peek())
        self.at += bool(pieces)
        return pieces

    def suited(self) -> bool:
        """Whether a suit stands right behind a rank."""
        word = self.peek()
        return (
            bool(self.lexicon.deck.ranks) and word in self.lexicon.suit_words and self.name(self.at) is None
        )

    def suit(self) -> None:
        """Take the name of a suit; raises NotationError."""
        if self.peek() not in self.lexicon.suit_words:
            raise self.no_suit(self.peek() or "nothing")
        self.at += 1

    def no_suit(self, name: str) -> NotationError:
        """That no suit is called so."""
        said = ", ".join(self.lexicon.suits)
        return self.error("unknown-suit", f"no suit is called {name!r}", f"suits: {said}")

    def cards(self, stop: Sequence[str]) -> tuple[str, ...]:
        """Cards up to one of some words; raises NotationError."""
        cards: list[str] = []
        while self.at < len(self.words) and not self.stopped(stop, bool(cards)):
            if not self.accept(",") and not (cards and self.joined()):
                cards += counted(self) or grouped(self) or many(self) or self.card()
        return tuple(sorted(cards, key=self.lexicon.order))

    def stopped(self, stop: Sequence[str], begun: bool) -> bool:
        """Whether the cards end here: not at a plus before another, nor at a card that is written like a stop."""
        word, after = self.peek(), self.following()
        if word == "+" and word in stop:
            return not begun or after.isdecimal() or self.name(self.at + 1) is None
        if word == AS and not begun and after:
            return self.lexicon.card(word) is None
        return word in stop or (word == "," and after == THEN)

    def joined(self) -> bool:
        """Whether what comes next joins cards to those before; it is taken then."""
        joins = self.following() != "" and self.peek() in (*AND, "+")
        self.at += joins
        return joins

    def once(self, stop: Sequence[str]) -> tuple[str, ...]:
        """Cards, none of them more often than it is there where there is one of its kind."""
        singles, (start, _), cards = self.lexicon.deck.singles, self.here(), self.cards(stop)
        for card in cards:
            if cards.count(card) > singles.get(card, len(cards)):
                message, length = f"{self.lexicon.spoken(card)} is named twice", self.here()[0] - start
                raise NotationError("card-twice", message, "name each card once", start, length)
        return cards

    def unknown(self) -> NotationError:
        """That the next word names no card, and what was probably meant."""
        if self.at >= len(self.words):
            help = "name a card, such as " + self.example()
            return self.error("missing-card", "a card is missing here", help)
        word = self.words[self.at].text
        if (said := self.begun_here()) is not None:
            help = f"write cards alone, such as {self.example()}"
            return self.error("unknown-card", f"{said} cannot stand {self.where}", help)
        lacking = next((n for n in (word.lower(), str(decimal(word))) if n in self.lexicon.elsewhere), None)
        if lacking is not None:
            return self.error("not-in-deck", f"this deck has no {word}", self.lexicon.elsewhere[lacking])
        suit = self.lexicon.no_suit(self.written(self.at, 3)) if self.following() == "of" else None
        if suit is not None and not self.lexicon.deck.ranks:
            return self.no_suit(suit)
        near = self.near()
        help = f"did you mean {near}?" if near else f"cards are written like {self.example()}"
        return self.error("unknown-card", f"no card is called {word!r}", help)

    def near(self) -> str | None:
        """What the next words were probably meant for; None where that is nothing that can stand here."""
        at = self.at + (self.peek() in ARTICLES)
        typed = [self.written(at, length) for length in (1, 2)]
        near = [self.lexicon.near(text) for text in typed]
        if self.at == self.begins:
            near.append(self.lexicon.near_verb(self.peek()))
        return next((name for name in near if name is not None and not self.says(name)), None)

    def says(self, name: str) -> bool:
        """Whether a name is what was written here."""
        return self.phrase_at(self.at, name.lower().split())

    def begun_here(self) -> str | None:
        """The words of a verb, if they come next."""
        for words, verb in self.lexicon.phrases:
            if self.written(self.at, len(words)).lower() == " ".join(words):
                return verb.kind if verb.kind != PUT else " ".join(words)
        return None

    def run_together(self, word: str) -> list[str]:
        """The cards of a word such as KKK; empty if it is none."""
        short = {w: c for w, c in self.lexicon.words.items() if w.isalnum() and len(w) <= 4}
        for size in (1, 2, 3, 4):
            parts = [word[i : i + size] for i in range(0, len(word), size)]
            if len(parts) > 1 and len(set(parts)) == 1 and parts[0] in short:
                return [short[part] for part in parts]
        return []

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
