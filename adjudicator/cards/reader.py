"""Parsing of lists of cards, players and amounts."""

from __future__ import annotations

import re
from collections.abc import Sequence

from adjudicator.cards.deck import Lexicon
from adjudicator.cards.names import Names
from adjudicator.cards.numerals import numeral
from adjudicator.cards.play import Range
from adjudicator.cards.runs import counted, grouped, many, plural
from adjudicator.cards.spelling import AND
from adjudicator.cards.verbs import AS, THEN, UNSEEN, Naming, Verb
from adjudicator.cards.words import NotationError

NAMES = ("name", "names", "naming", "named", "calling", "for")
"""Keywords that may precede a suit in a naming slot."""
_COUNTED = (UNSEEN, "card", "cards")
"""What may stand behind a number of cards that nobody has seen."""
_AMOUNT = re.compile(r"([0-9]{1,9})(?:\.\.([0-9]{1,9}))?")


class Reader(Names):
    """Token stream that parses cards, players and amounts."""

    def __init__(self, text: str, lexicon: Lexicon, players: Sequence[str], where: str = "among cards") -> None:
        super().__init__(text, lexicon, where)
        self.players = players
        self.royal: Naming | None = None
        """The naming slot of the present action that takes suits, if it has one."""

    # -- cards

    def cards(self, stop: Sequence[str]) -> tuple[str, ...]:
        """Parse cards up to a stop token; returns them in deck order. Raises NotationError."""
        cards: list[str] = []
        while self.at < len(self.words) and not self.stopped(stop, bool(cards)) and not self.suit_behind(cards):
            if not self.accept(",") and not (cards and self.joined()):
                cards += counted(self) or grouped(self) or many(self) or plural(self) or self.card()
        return tuple(sorted(cards, key=self.lexicon.order))

    def suit_behind(self, cards: Sequence[str]) -> int:
        """Number of tokens of a suit named after the cards without its keyword, including separators ("King of Cups,
        Wands"); 0 if there is none."""
        if self.royal is None or not self.royal.cards & {*cards}:
            return 0
        at = self.at
        for words in ((",",), ("and",), NAMES):
            at += self.word(at).lower in words if at < len(self.words) else 0
        if at >= len(self.words) or self.word(at).lower not in self.suit_words or self.name(at) is not None:
            return 0
        return at + 1 - self.at

    @property
    def suit_words(self) -> dict[str, str]:
        """Lower-case word for a suit, plural or singular -> suit."""
        words = ((suit, suit.lower()) for suit in self.lexicon.suits)
        return {one: suit for suit, word in words for one in (word, word.removesuffix("s"))}

    def stopped(self, stop: Sequence[str], begun: bool) -> bool:
        """Whether the list of cards ends here. A plus before another card does not end it, nor does a card spelt like a
        stop token."""
        word, after = self.peek(), self.following()
        if word == "+" and word in stop:
            return not begun or after.isdecimal() or self.name(self.at + 1) is None
        if word == AS and (after in ("", *AND) or not begun):
            return self.lexicon.card(word) is None
        return word in stop or (word == "," and after == THEN)

    def joined(self) -> bool:
        """Consume a conjunction between cards; returns whether there was one."""
        joins = self.following() != "" and self.peek() in (*AND, "+")
        self.at += joins
        return joins

    def once(self, stop: Sequence[str]) -> tuple[str, ...]:
        """Parse cards; a card that exists once must not be repeated. Raises NotationError."""
        singles, (start, _), cards = self.lexicon.deck.singles, self.here(), self.cards(stop)
        for card in cards:
            if cards.count(card) > singles.get(card, len(cards)):
                message, length = f"{self.lexicon.spoken(card)} is named twice", self.here()[0] - start
                raise NotationError("card-twice", message, "name each card once", start, length)
        return cards

    def suit_named(self) -> str:
        """Parse the name of a suit. Raises NotationError."""
        if (suit := self.suit_words.get(self.peek())) is None:
            raise self.no_suit(self.peek() or "nothing")
        self.at += 1
        return suit

    # -- amounts

    def amount_next(self) -> bool:
        """Whether an amount comes next, in digits or in words."""
        return _AMOUNT.fullmatch(self.peek()) is not None or numeral(self._left())[1] > 0

    def amount(self, verb: Verb) -> int | Range:
        """Parse an amount or a range of amounts, with its unit. Raises NotationError."""
        match, (value, taken) = _AMOUNT.fullmatch(self.peek()), numeral(self._left())
        if match is None and not taken:
            help = f"write it like {verb.kind} 30"
            raise self.error("bad-amount", f"after {verb.kind!r} comes a number", help)
        low, high = (value, value) if match is None else (int(match[1]), int(match[2] or match[1]))
        if low > high:
            raise self.error("bad-amount", "a range goes from the smaller amount", f"write {high}..{low}")
        self.at += taken or 1
        self.at += self.peek() in verb.units
        return low if match is None or match[2] is None else Range(low, high)

    def _left(self) -> list[str]:
        """The next tokens, as many as a number may have."""
        return [word.lower for word in self.words[self.at : self.at + 4]]

    # -- unseen cards

    def unseen_next(self) -> bool:
        """Whether a number of unseen cards comes next ("2 unseen", "two cards"), rather than a card with a number as its
        name."""
        return self._counted()[1] > 0

    def _counted(self) -> tuple[int, int]:
        """The number of unseen cards that comes next, and how many tokens it takes; 0 and 0 where none does."""
        decimal = self.peek().isdecimal()
        value, taken = (int(self.peek()), 1) if decimal else numeral(self._left())
        behind = self.words[self.at + taken : self.at + taken + 1] if taken else []
        return (value, taken + 1) if any(word.lower in _COUNTED for word in behind) else (0, 0)

    def unseen(self, help: str) -> int:
        """Parse a number of unseen cards, 1 to 99. Raises NotationError."""
        if not self.unseen_next():
            raise self.error("bad-count", "here comes a number of unseen cards", help)
        number, taken = self._counted()
        if not 0 < number < 100:
            raise self.error("bad-count", "a number of unseen cards is between 1 and 99", help)
        self.at += taken
        return number

    # -- players

    def player(self) -> str:
        """Parse the name of a player. Raises NotationError."""
        if self.at >= len(self.words):
            raise self.error("missing-player", "a player is missing here", "name one of " + ", ".join(self.players))
        for player in self.players:
            if player.lower() == self.peek():
                self.at += 1
                return player
        return self.stranger()

    def stranger(self) -> str:
        """Parse any name, if no players are known; else raises NotationError."""
        name = self.words[self.at].text
        if self.players:
            known = ", ".join(self.players)
            raise self.error("unknown-player", f"nobody here is called {name}", f"the players are {known}")
        self.at += 1
        return name

    def end(self) -> None:
        """Require the end of the text. Raises NotationError."""
        if self.at < len(self.words):
            word = self.words[self.at]
            before = self.text[: word.column].rstrip(" ,")
            help = f"write {before} alone" if before else "end the play before it"
            raise self.error("unexpected", f"{word.text!r} cannot stand here", help)
