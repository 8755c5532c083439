"""Plays and hands, and their notation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field, replace
from functools import cached_property, lru_cache

from adjudicator.dataclass import dataclass

PASS = "pass"
PUT = "put"
DISCARD = "discard"
GIVES = "gives"
LAYS = "discards"
TAKES = "takes"
DRAWS = "draws"
SHOWS = "shows"
CALLS = "one card"
KEEPS, PASSES_ON = "keep", "give"
"""Taking or giving away one of some cards on offer, which are in no hand yet."""
DECLARES = "declare"
"""Showing a card and declaring what it stands for."""
RETAINS, PLACES, RECOVERS, STARTS, LOOKS = "keeps", "places", "takes back", "starter", "looks at"
"""Cards that stay in a hand; are put somewhere after being looked at; return to a hand; are turned up as starter; are
looked at in place."""

TURNS = (PASS, PUT, DISCARD)
"""The kinds of play made on a turn."""
STAYING = (TAKES, DRAWS, SHOWS, KEEPS, PASSES_ON, RETAINS, PLACES, RECOVERS, STARTS, LOOKS, DECLARES)
"""The kinds of play whose cards do not leave a hand."""
LISTING = (DISCARD, GIVES, LAYS)
"""The kinds of play with an explicit list of cards; an empty one is written "nothing"."""
NOTHING = "nothing"
MOVES = (GIVES, TAKES, DRAWS)
"""The kinds of play that move cards between hands, or into one, without playing them."""


ONE_UNSEEN = "1 unseen"
"""Notation for one unseen card with its own destination."""


@dataclass(frozen=True)
class Range:
    """An inclusive range of amounts, which stands for as many plays. Printed as "20..95"."""

    low: int
    high: int

    def __post_init__(self) -> None:
        if not 0 <= self.low <= self.high:
            raise ValueError(f"{self.low}..{self.high} is no range of amounts")

    def __contains__(self, amount: object) -> bool:
        return isinstance(amount, int) and self.low <= amount <= self.high

    def __str__(self) -> str:
        return f"{self.low}..{self.high}"


@dataclass(frozen=True)
class Play:
    """An action in notation, on a turn or beside it: cards given, taken back, drawn or shown, announcements.

    * `kind`: the verb's kind; `cards`: printed names in deck order.
    * `declared`: the rank of a wild card, or "lead" or the highest rank for a card that can be either.
    * `to`: a player; `also`: cards beside, as in a discard.
    * `showing`: cards shown with it; None if not stated.
    * `unseen`: the number of further cards that nobody else saw.
    * `amount`: the number after the verb, or a range of them, for a play of any of these.

    Which of these a kind of play may have is defined by the game's verbs (`cards.verbs.Verb`).
    """

    kind: str
    cards: tuple[str, ...] = ()
    declared: str | None = None
    to: str | None = None
    also: tuple[str, ...] = ()
    showing: tuple[str, ...] | None = None
    unseen: int = 0
    amount: int | Range | None = None
    joined: tuple[str, str] = ("to", "with")
    """The prepositions before the player and before the cards beside."""
    named: tuple[str, ...] = ()
    """The naming slot: its keyword, then suits or players: ("naming", "Wands")."""
    where: tuple[str, ...] = ()
    """The destinations of the cards, such as ("at 0", "to Ben"), then those of the unseen cards; empty if no card has a
    destination of its own."""
    unseen_beside: int = 0
    """The number of unseen cards beside it."""

    def __str__(self) -> str:
        return self._text

    @cached_property
    def _text(self) -> str:
        return " ".join(self._words())

    def _words(self) -> Iterator[str]:
        if self.kind != PUT:
            yield self.kind
        if self.amount is not None:
            yield str(self.amount)
        if self.where:
            unseen = (ONE_UNSEEN,) * (len(self.where) - len(self.cards))
            yield ", ".join(f"{card} {where}" for card, where in zip((*self.cards, *unseen), self.where, strict=True))
        else:
            yield from self.cards
        if self.kind in LISTING and not self.cards and not self.unseen:
            yield NOTHING
        if self.unseen and len(self.where) <= len(self.cards):
            yield f"+ {self.unseen} unseen" if self.cards else f"{self.unseen} unseen"
        if self.declared:
            yield f"as {self.declared}"
        if self.to:
            yield f"{self.joined[0]} {self.to}"
        if self.named:
            yield f"{self.named[0]} {' and '.join(self.named[1:])}"
        if self.also or self.unseen_beside:
            unseen = (f"{self.unseen_beside} unseen",) if self.unseen_beside else ()
            yield f"{self.joined[1]} {' + '.join((*filter(None, (' '.join(self.also),)), *unseen))}"
        if self.showing is not None:
            yield f"showing {' and '.join(self.showing) if self.showing else 'nothing'}"

    @property
    def spent(self) -> Counter[str]:
        """The known cards that leave the hand."""
        leave = self.kind not in STAYING
        return Counter(self.cards) + Counter(self.also) if leave else Counter()

    @property
    def size(self) -> int:
        """The number of its cards, seen or unseen."""
        return len(self.cards) + self.unseen

    @property
    def beside(self) -> int:
        """The number of cards beside it, known or not."""
        return len(self.also) + self.unseen_beside

    @property
    def unseen_spent(self) -> int:
        """The number of unseen cards that leave the hand."""
        return self.unseen_beside + (self.unseen if self.kind not in STAYING else 0)


def in_turn(plays: Iterable[Play]) -> str:
    """The notation of several actions of one turn: "discard A, then B B"."""
    return ", then ".join(map(str, plays))


@lru_cache(maxsize=4096)
def put_down(cards: tuple[str, ...], declared: str | None = None) -> Play:
    """A play that puts down these cards. Cached, because every candidate play of a hand is used as a cache key."""
    return Play(PUT, cards, declared)


@dataclass(frozen=True)
class Hand:
    """The cards of a player: the known ones, and the number of unseen ones.

    `unseen`: 0 if the hand is wholly known, None if even the number is unknown. `deduced`: some cards are known only by
    inference from later events.
    """

    cards: Mapping[str, int] = field(default_factory=dict, hash=False)
    unseen: int | None = 0
    deduced: bool = field(default=False, compare=False, repr=False)

    @property
    def known(self) -> bool:
        """Whether the hand is wholly known."""
        return self.unseen == 0

    @property
    def total(self) -> int | None:
        """The size of the hand; None if unknown."""
        return None if self.unseen is None else sum(self.cards.values()) + self.unseen

    def less(self, cards: Mapping[str, int]) -> Hand:
        """The hand without these cards; those not known are taken from the unseen ones."""
        have = self.cards
        left = {card: n for card, count in have.items() if (n := count - cards.get(card, 0)) > 0}
        unknown = sum(max(count - have.get(card, 0), 0) for card, count in cards.items())
        unseen = None if self.unseen is None else max(self.unseen - unknown, 0)
        return replace(self, cards=left, unseen=unseen)

    def more(self, cards: Mapping[str, int]) -> Hand:
        """The hand with these cards added."""
        every = {**self.cards, **{card: self.cards.get(card, 0) + count for card, count in cards.items()}}
        return replace(self, cards={card: count for card, count in every.items() if count > 0})


def hand_words(hand: Hand) -> str:
    """A hand in notation.

    >>> hand_words(Hand({"VI": 2}, unseen=4))
    'VI VI + 4 unseen'
    """
    cards = " ".join(card for card, count in hand.cards.items() for _ in range(count))
    if hand.unseen is None:
        return "unseen"
    unseen = f"{hand.unseen} unseen" if hand.unseen else ""
    return " + ".join(part for part in (cards, unseen) if part) or "nothing"
