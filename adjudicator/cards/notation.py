"""The notation of plays, read with an eye for what was meant.

VIII VIII · VIII VIII Fool · Fool as IX · 2xVIII · Magician as lead · pass
discard Judgement, then VIII VIII · discard Chariot to Ada
discard Wheel of Fortune with III IV · VI VI showing Strength and World
gives King · gives 2 unseen · takes VI · draws III IV + 1 unseen · shows Moon · one card
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from adjudicator.cards.deck import Lexicon
from adjudicator.cards.play import CALLS, DISCARD, DRAWS, GIVES, MOVES, PASS, PUT, SHOWS, Hand, Play

_WORD = re.compile(r"[^\s,+]+|[,+]")
_COUNTED = re.compile(r"(\d{1,2})[x\u00d7](.+)", re.IGNORECASE)
_ROMAN = re.compile(r"[IVX]+", re.IGNORECASE)
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
class _Word:
    text: str
    column: int

    @property
    def lower(self) -> str:
        return self.text.lower()


class _Reader:
    """Words of a text, taken from the left."""

    def __init__(self, text: str, lexicon: Lexicon, players: Sequence[str]) -> None:
        self.text, self.lexicon, self.players = text, lexicon, players
        if len(text) > _MOST * 10:
            raise NotationError("too-long", "this is too long to be cards", "write the cards only", 0)
        self.words = [_Word(m.group(), m.start()) for m in _WORD.finditer(text)]
        self.at = 0

    def peek(self) -> str:
        return self.words[self.at].lower if self.at < len(self.words) else ""

    def take(self) -> _Word:
        self.at += 1
        return self.words[self.at - 1]

    def accept(self, word: str) -> bool:
        found = self.peek() == word
        self.at += found
        return found

    def comma(self) -> bool:
        """A comma between cards, not the one before "then"."""
        following = self.words[self.at + 1].lower if self.at + 1 < len(self.words) else "then"
        return following != "then" and self.accept(",")

    def here(self) -> tuple[int, int]:
        if self.at < len(self.words):
            word = self.words[self.at]
            return word.column, len(word.text)
        return len(self.text), 1

    def error(self, code: str, message: str, help: str) -> NotationError:
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
        for length in range(min(self.lexicon.longest, len(self.words) - self.at), 0, -1):
            text = " ".join(word.text for word in self.words[self.at : self.at + length])
            if (card := self.lexicon.card(text)) is not None:
                self.at += length
                return card
        return None

    def suit(self) -> None:
        if self.peek().capitalize() not in self.lexicon.suits:
            raise self.no_suit(self.peek() or "nothing")
        self.at += 1

    def no_suit(self, name: str) -> NotationError:
        said = ", ".join(self.lexicon.suits)
        return self.error("unknown-suit", f"no suit is called {name!r}", f"suits: {said}")

    def cards(self, stop: Sequence[str]) -> tuple[str, ...]:
        """Cards up to one of some words; raises NotationError."""
        cards: list[str] = []
        start = self.at
        while self.at < len(self.words) and self.peek() not in stop:
            if not self.accept(","):
                cards += self.counted() or self.card()
        self.one_style(self.words[start : self.at])
        return tuple(sorted(cards, key=self.lexicon.order))

    def counted(self) -> list[str]:
        """A run such as 2xVIII; empty if there is none here."""
        match = _COUNTED.fullmatch(self.words[self.at].text)
        if match is None or self.lexicon.card(self.words[self.at].text):
            return []
        number, rest = int(match[1]), match[2]
        if not 1 <= number <= 99:
            raise self.error("bad-count", "a count is 1 or more", f"write {rest} once for each card")
        word = self.words[self.at]
        self.words[self.at] = _Word(rest, word.column + word.text.index(rest))
        return self.card() * number

    def one_style(self, words: Sequence[_Word]) -> None:
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
                "numbered-major", f"{name}? A Major is named, not numbered", f"write {name} instead of {word}"
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
        help = f"did you mean {near}?" if near else f"cards are written like {self.example()}"
        return self.error("unknown-card", f"no card is called {word!r}", help)

    def run_together(self, word: str) -> list[str] | None:
        short = {w: c for w, c in self.lexicon.words.items() if w.isalnum() and len(w) <= 4}
        for size in (1, 2, 3, 4):
            parts = [word[i : i + size].lower() for i in range(0, len(word), size)]
            if len(parts) > 1 and len(set(parts)) == 1 and parts[0] in short:
                return [short[part] for part in parts]
        return None

    def example(self) -> str:
        ranks = self.lexicon.deck.ranks
        if not ranks:
            return next(iter(self.lexicon.deck.singles))
        return f"{ranks[4].name} {ranks[4].name} or {ranks[-1].name}"

    # -- cards nobody has seen

    def unseen_next(self) -> bool:
        """Whether a number of unseen cards stands here, rather than a card of that number."""
        following = self.words[self.at + 1].lower if self.at + 1 < len(self.words) else ""
        return self.peek().isdecimal() and following == "unseen"

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
        name = self.words[self.at].text
        if self.players:
            known = ", ".join(self.players)
            raise self.error("unknown-player", f"nobody here is called {name}", f"the players are {known}")
        self.at += 1
        return name

    def end(self) -> None:
        if self.at < len(self.words):
            word = self.words[self.at].text
            raise self.error("unexpected", f"{word!r} cannot stand here", "end the play before it")


def parse_cards(text: str, lexicon: Lexicon) -> tuple[str, ...]:
    """Read cards, in deck order. Raises NotationError."""
    reader = _Reader(text, lexicon, ())
    return reader.cards(())


def parse_hand(text: str, lexicon: Lexicon) -> Hand:
    """Read a hand: cards, `nothing`, `unseen`, or cards `+ 4 unseen`. Raises NotationError."""
    reader = _Reader(text, lexicon, ())
    if reader.accept("nothing"):
        reader.end()
        return Hand()
    words = [word.lower for word in reader.words]
    if words == ["unseen"]:
        return Hand(unseen=None)
    if "unseen" in words and not _comes_last(words):
        raise _misplaced(reader, words)
    if len(words) == 2 and "unseen" in words:
        return Hand(unseen=int(words[0]))
    cards = Counter(reader.cards(("+",)))
    if not reader.accept("+"):
        return Hand(dict(cards))
    number = reader.take().text if reader.peek().isdecimal() else ""
    if not number or not reader.accept("unseen"):
        raise reader.error(
            "bad-hand", "after + comes a number of unseen cards", "write it like VI VI + 4 unseen"
        )
    reader.end()
    return Hand(dict(cards), int(number))


def _comes_last(words: Sequence[str]) -> bool:
    """The unseen cards are counted, and stand behind a plus where others are named."""
    *before, number = words[:-1] or [""]
    counted = number.isdecimal() and before[-1:] in ([], ["+"])
    return words.index("unseen") == len(words) - 1 and (counted or before[-1:] == ["+"])


def _misplaced(reader: _Reader, words: Sequence[str]) -> NotationError:
    """What to write where the unseen cards are not counted, or come before others."""
    reader.at = at = words.index("unseen")
    counted = at > 0 and words[at - 1].isdecimal()
    own = [*reader.words[: at - counted], *reader.words[at + 1 :]]
    cards = " ".join(word.text for word in own if word.lower not in ("+", ","))
    if words.count("unseen") > 1:
        return reader.error("bad-hand", "the unseen cards are told of twice", "say it once: VI VI + 4 unseen")
    if counted:
        help = f"write {f'{cards} + ' if cards else ''}{words[at - 1]} unseen"
        return reader.error("bad-hand", "unseen cards come last, behind a plus", help)
    help = f"write {cards} + 4 unseen, with the number there is; or unseen alone for a hand of any size"
    return reader.error("bad-hand", "the unseen cards beside others are counted", help)


def parse_play(text: str, lexicon: Lexicon, players: Sequence[str] = ()) -> Play:
    """Read a play. `players` are the names a discard may be addressed to.

    Raises NotationError with the column of the first word that cannot be read.
    """
    reader = _Reader(text, lexicon, players)
    if not reader.words:
        raise reader.error(
            "missing-play", "there is no play here", f"write cards, such as {reader.example()}, or pass"
        )
    play = _sequence(reader)
    reader.end()
    return play


def _sequence(reader: _Reader) -> Play:
    play = _action(reader)
    if reader.accept("showing"):
        play = replace(play, showing=_shown(reader))
    if reader.peek() not in (",", "then"):
        return play
    if play.kind != DISCARD:
        raise reader.error(
            "turn-over", "only a discard leaves something to do after it", "end the play before this"
        )
    reader.accept(",")
    if not reader.accept("then"):
        raise reader.error(
            "unexpected", "after a comma comes 'then'", "write it like discard Judgement, then VIII"
        )
    return replace(play, then=_sequence(reader))


def _shown(reader: _Reader) -> tuple[str, ...]:
    if reader.accept("nothing"):
        return ()
    shown = reader.card()
    while reader.accept("and") or reader.accept("+") or reader.comma():
        shown += reader.card()
    return tuple(sorted(set(shown), key=reader.lexicon.order))


def _action(reader: _Reader) -> Play:
    if reader.accept("pass") or reader.accept("passes"):
        return Play(PASS)
    for kind in (*MOVES, SHOWS):
        if reader.accept(kind):
            return _moved(reader, kind)
    if reader.accept("one"):
        if reader.accept("card"):
            return Play(CALLS)
        raise reader.error("unexpected", "after 'one' comes 'card'", "the announcement is written: one card")
    if reader.accept("discard") or reader.accept("discards"):
        return _discard(reader)
    start = reader.here()
    cards = reader.cards(("as", "showing", ",", "then"))
    if not cards:
        raise reader.unknown()
    return _declared(reader, Play(PUT, cards), start)


def _moved(reader: _Reader, kind: str) -> Play:
    """Cards that change hands or are shown; what is taken back or shown, everybody sees."""
    if reader.unseen_next():
        cards: tuple[str, ...] = ()
    else:
        cards = reader.cards(("+",))
        if not cards:
            raise reader.unknown()
        if not reader.accept("+"):
            return Play(kind, cards)
    if kind not in (GIVES, DRAWS):
        raise reader.error("seen", f"everybody sees what somebody {kind}", f"name the cards: {kind} VI")
    return Play(kind, cards, unseen=reader.unseen(f"write it like {kind} 2 unseen"))


def _discard(reader: _Reader) -> Play:
    stop = ("to", "with", "showing", "then")
    cards = tuple(reader.card()) if reader.lexicon.aside == 1 else reader.cards(stop)
    play = Play(DISCARD, cards)
    while True:
        if reader.accept("to"):
            play = replace(play, to=reader.player())
        elif reader.accept("with"):
            play = replace(play, also=reader.cards((",", "then", "showing", "to")))
        else:
            return play


def _declared(reader: _Reader, play: Play, start: tuple[int, int]) -> Play:
    lexicon = reader.lexicon
    lone = len(play.cards) == 1 and play.cards[0] in lexicon.deck.singles
    wilds = set(play.cards) == {lexicon.wild}
    if reader.accept("as"):
        place = reader.here()
        if lone and not wilds and reader.accept("lead"):
            return replace(play, declared="lead")
        if not lexicon.deck.ranks:
            raise NotationError("unexpected", "'as' cannot stand here", "every card counts as itself", *place)
        rank = reader.named()
        if rank is None or rank not in lexicon.deck.place:
            raise NotationError(
                "bad-rank",
                "after 'as' comes a rank",
                f"write it like {play.cards[0]} as {_top(lexicon)}",
                *place,
            )
        return _as_rank(play, rank, wilds, lone, lexicon, place)
    return play


def _as_rank(
    play: Play, rank: str, wilds: bool, lone: bool, lexicon: Lexicon, place: tuple[int, int]
) -> Play:
    mimic = lone and play.cards[0] in lexicon.mimics
    if wilds or (mimic and rank == _top(lexicon)):
        return replace(play, declared=rank)
    if lone:
        raise NotationError(
            "bad-rank",
            f"{play.cards[0]} is declared as lead {f'or as {_top(lexicon)} ' if mimic else ''}only",
            "leave the rank out",
            *place,
        )
    own = {card for card in play.cards if card != lexicon.wild}
    if own == {rank}:
        return play
    raise NotationError(
        "bad-rank", f"beside {' '.join(sorted(own))} nothing counts as {rank}", "leave the rank out", *place
    )


def _top(lexicon: Lexicon) -> str:
    return lexicon.deck.ranks[-1].name
