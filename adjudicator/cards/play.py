"""Plays and hands as values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache

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
"""One of some cards that lie there for a choice, and are in no hand yet."""
DECLARES = "declare"
"""A card of a hand that is shown, said to stand for another."""
RETAINS, PLACES, RECOVERS, STARTS, LOOKS = "keeps", "places", "takes back", "starter", "looks at"
"""Cards that stay in a hand, that were looked at and are put somewhere, that come back to a hand, that are turned up to
begin with, and that are looked at where they lie."""

TURNS = (PASS, PUT, DISCARD)
"""What is done on a turn."""
STAYING = (TAKES, DRAWS, SHOWS, KEEPS, PASSES_ON, RETAINS, PLACES, RECOVERS, STARTS, LOOKS, DECLARES)
"""What is done with cards that do not leave a hand by it."""
LISTING = (DISCARD, GIVES, LAYS)
"""What is done with as many cards as are named behind it: none of them is told as "nothing"."""
NOTHING = "nothing"
MOVES = (GIVES, TAKES, DRAWS)
"""What changes hands, or comes in, without being played."""


ONE_UNSEEN = "1 unseen"
"""A card of those that go each somewhere, which nobody else saw."""


@dataclass(frozen=True)
class Range:
    """Every amount from one to another, both included: what stands for as many plays. Prints as "20..95"."""

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
    """What somebody does, or did, as the notation has it: on a turn, or beside it (cards handed
    over, taken back, drawn or shown, and the announcement of a last card).

    `cards` are printed names in deck order. `declared` is the rank a wild card is put
    down as, or "lead" or the highest rank where a card may count as either. A discard
    may name a player (`to`) and cards beside it (`also`). `showing` is None where nothing
    was said of it. `unseen` is how many more cards were given or drawn that nobody else saw.
    `amount` is the number that a verb may have, or a range of them for a play of any of these.
    What may stand in a play of which kind is said by the game's verbs (`cards.verbs.Verb`).
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
    """The words before the player and before the cards beside."""
    named: tuple[str, ...] = ()
    """What is named behind the cards, suits or players, its word first: ("naming", "Wands")."""
    where: tuple[str, ...] = ()
    """Where each of the cards goes, with its word: ("at 0", "to Ben"), and behind them each of the unseen, where any of
    them is told to go somewhere; nothing where all go one way."""
    unseen_beside: int = 0
    """How many more cards go beside it that nobody else saw."""

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
        """The known cards that leave the hand with it."""
        leave = self.kind not in STAYING
        return Counter(self.cards) + Counter(self.also) if leave else Counter()

    @property
    def beside(self) -> int:
        """How many cards go beside it, named or not."""
        return len(self.also) + self.unseen_beside

    @property
    def unseen_spent(self) -> int:
        """How many cards leave the hand with it that nobody else saw."""
        return self.unseen_beside + (self.unseen if self.kind not in STAYING else 0)


def in_turn(plays: Iterable[Play]) -> str:
    """Actions of one turn as the notation has them: "discard A, then B B", which reads back as the same."""
    return ", then ".join(map(str, plays))


@lru_cache(maxsize=4096)
def put_down(cards: tuple[str, ...], declared: str | None = None) -> Play:
    """Cards put down, the same value for the same cards: of all that a hand could play much is looked up."""
    return Play(PUT, cards, declared)


@dataclass(frozen=True)
class Hand:
    """Cards somebody holds: those known, and how many more nobody has seen.

    `unseen` is 0 for a hand wholly known and None where not even the number is. `deduced` says that some cards are known
    only by what was seen of them later, which nobody at the table knew.
    """

    cards: Mapping[str, int] = field(default_factory=dict, hash=False)
    unseen: int | None = 0
    deduced: bool = field(default=False, compare=False, repr=False)

    @property
    def known(self) -> bool:
        """Whether every card is known."""
        return self.unseen == 0

    @property
    def total(self) -> int | None:
        """How many cards the hand has; None where nobody knows."""
        return None if self.unseen is None else sum(self.cards.values()) + self.unseen

    def less(self, cards: Mapping[str, int]) -> Hand:
        """The hand after these cards have left it; those not known are among the unseen."""
        have = self.cards
        left = {card: n for card, count in have.items() if (n := count - cards.get(card, 0)) > 0}
        unknown = sum(max(count - have.get(card, 0), 0) for card, count in cards.items())
        unseen = None if self.unseen is None else max(self.unseen - unknown, 0)
        return replace(self, cards=left, unseen=unseen)

    def more(self, cards: Mapping[str, int]) -> Hand:
        """The hand after these cards have come in."""
        every = {**self.cards, **{card: self.cards.get(card, 0) + count for card, count in cards.items()}}
        return replace(self, cards={card: count for card, count in every.items() if count > 0})


def hand_words(hand: Hand) -> str:
    """A hand in the notation.

    >>> hand_words(Hand({"VI": 2}, unseen=4))
    'VI VI + 4 unseen'
    """
    cards = " ".join(card for card, count in hand.cards.items() for _ in range(count))
    if hand.unseen is None:
        return "unseen"
    unseen = f"{hand.unseen} unseen" if hand.unseen else ""
    return " + ".join(part for part in (cards, unseen) if part) or "nothing"
