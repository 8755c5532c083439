"""The eleven classes of hands, and values of hands that can be compared ("Order of hands")."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import total_ordering

from adjudicator.games.tarot_poker.cards import RANKS

CLASSES = (
    *("losing hand", "high card", "pair", "two pair", "rainbow", "three of a kind", "straight"),
    *("full house", "flush", "four of a kind", "straight flush", "five of a kind"),
)
"""The classes from the lowest up, below them all a hand that loses."""
LOSING, HIGH_CARD, PAIR, TWO_PAIR, RAINBOW, THREE, STRAIGHT, FULL_HOUSE, FLUSH, FOUR, STRAIGHT_FLUSH, FIVE = range(
    len(CLASSES)
)
NOTHING = 0
"""The rank of a card that has none, below every rank."""
LOW, ACE = 2, len(RANKS) + 1
"""The lowest rank, and the highest, as numbers."""
NUMBER: Mapping[str, int] = {rank: number for number, rank in enumerate(RANKS, LOW)}
"""By rank its number, from 2 upwards: an Ace is 14."""
NAME: Mapping[int, str] = {NOTHING: "nothing", **{number: rank for rank, number in NUMBER.items()}}
"""By number what a rank is called."""
LONG = 5
"""How many cards a straight, a flush and a rainbow are made of."""
NO_SUIT, TRUMPS = 0, 5
"""The suit of a card that has none, and that of trumps; the four others are 1 to 4."""

Face = tuple[int, int]
"""A rank and a suit, as numbers."""
_KINDS = {(5,): FIVE, (4, 1): FOUR, (3, 2): FULL_HOUSE, (3, 1, 1): THREE, (2, 2, 1): TWO_PAIR, (2, 1, 1, 1): PAIR}
_SHIFT = 4
"""How many bits a rank takes in a strength."""


@dataclass(frozen=True)
class Stand:
    """What a bug or a wild stands for: rank and suit by number, each `NOTHING` where it has none or any will do."""

    card: str
    face: Face


@total_ordering
@dataclass(frozen=True, eq=False)
class Value:
    """What a hand is worth: the number of its class, the ranks that break ties within the class, the most important
    first, and what its bugs and wilds stand for, which breaks none.

    Values are compared by `strength`, the greater the better; those of equal strength tie.
    """

    kind: int
    ranks: tuple[int, ...] = ()
    pattern: int = 0
    """Of rainbows that are told apart by their pairs: how many there are in it."""
    stands: tuple[Stand, ...] = field(default=())

    @property
    def strength(self) -> int:
        """A whole number below 2**27 that says all that counts."""
        found = self.kind << _SHIFT | self.pattern
        for rank in (*self.ranks, *(NOTHING,) * (LONG - len(self.ranks))):
            found = found << _SHIFT | rank
        return found

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Value) and self.strength == other.strength

    def __lt__(self, other: Value) -> bool:
        return self.strength < other.strength

    def __hash__(self) -> int:
        return hash(self.strength)

    @classmethod
    def of(cls, strength: int) -> Value:
        """The value of this strength, with nothing about what its cards stand for."""
        nibbles = [strength >> _SHIFT * place & 15 for place in range(LONG, -1, -1)]
        kind = strength >> _SHIFT * (LONG + 1)
        return cls(kind, tuple(nibbles[1 : 1 + COUNTING[kind]]), nibbles[0])

    def __str__(self) -> str:
        """As an answer has it: "pair, K 7 4 nothing", "straight, 9 high", "high card, nothing"."""
        if not self.ranks:
            return CLASSES[self.kind]
        named = [NAME[rank] for rank in self.ranks if rank != NOTHING]
        named += ["nothing"] * (len(named) < len(self.ranks))
        high = " high" if self.kind in (STRAIGHT, STRAIGHT_FLUSH) else ""
        return f"{CLASSES[self.kind]}, {' '.join(named)}{high}"


COUNTING = {
    **{LOSING: 0, HIGH_CARD: 5, PAIR: 4, TWO_PAIR: 3, RAINBOW: 5, THREE: 3, STRAIGHT: 1},
    **{FULL_HOUSE: 2, FLUSH: 5, FOUR: 2, STRAIGHT_FLUSH: 1, FIVE: 1},
}
"""By class how many ranks break ties."""


def valued(faces: Sequence[Face], paired: bool = False) -> Value:
    """The value of five cards that count as they are: a rank and a suit each, or neither.

    `paired` says whether rainbows are told apart by their pairs (the reading `tp.rainbow.ties`).
    """
    ranks = [rank for rank, _ in faces]
    suits = [suit for _, suit in faces]
    groups = sorted([(ranks.count(rank), rank) for rank in {*ranks} if rank], reverse=True)
    groups += [(1, NOTHING)] * ranks.count(NOTHING)
    kind = _KINDS.get(tuple([count for count, _ in groups]), HIGH_CARD)
    flush = suits.count(suits[0]) == LONG and suits[0] != NO_SUIT
    top = straight_top(ranks) if kind == HIGH_CARD else None
    if top is not None:
        return Value(STRAIGHT_FLUSH if flush else STRAIGHT, (top,))
    if flush and kind < FLUSH:
        return Value(FLUSH, descending(ranks))
    if kind < RAINBOW and len(set(suits)) == LONG and NO_SUIT not in suits:
        return rainbow(ranks, paired)
    return Value(kind, tuple([rank for _, rank in groups]))


def straight_top(ranks: Sequence[int]) -> int | None:
    """The highest rank of the straight that five ranks make: an Ace is high or low; None where they make none."""
    if len(set(ranks)) < LONG or NOTHING in ranks:
        return None
    high, low = max(ranks), min(ranks)
    if high - low == LONG - 1:
        return high
    return LONG if set(ranks) == {ACE, *range(LOW, LONG + 1)} else None


def descending(ranks: Sequence[int]) -> tuple[int, ...]:
    """Ranks from the highest down."""
    return tuple(sorted(ranks, reverse=True))


def rainbow(ranks: Sequence[int], paired: bool) -> Value:
    """A rainbow with these ranks, which hold no three alike."""
    pairs = {rank for rank in ranks if rank and ranks.count(rank) > 1} if paired else set()
    grouped = sorted(ranks, key=lambda rank: (rank in pairs, rank), reverse=True)
    return Value(RAINBOW, tuple(grouped), len(pairs))
