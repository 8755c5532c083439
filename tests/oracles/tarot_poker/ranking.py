"""What a hand is worth at the show, by trying every card that a wild could be and every way in which bugs complete.

    standing(hand, readings, chariot, temperance)   how each card counts: natural, null, bug or wild
    value(hand, readings, chariot, temperance)      a Value; the greater one wins, equal ones share
    value(..., declared=card)                       the same where the wild is that card and no other
    stands_for(hand, readings)                      the cards that a wild in the hand may stand for
    worded(value)                                   `pair, K 7 4 nothing`

A hand may have fewer than five cards (nothing was dealt any more); what is missing is nothing.

Sources: the texts of the trumps; `questions.md` 1.1 (the eleven classes), TP-10 to TP-24, 2.6.

Decided here, where nothing else says it:
 * A wild may stand for its own ranked value, the Lovers for the 6 and the Hermit for the 9 of Trumps: that is no card
   held twice.
 * Bugs complete all five cards or nothing.  Under `tp.bug.several` one, one bug completes and the others count as
   bugs that complete nothing; so with two of them hardly anything is ever completed.
 * "The best rank not held" is the best that no other of the five cards has, the wild's included.
 * A bug that counts as an Ace has no suit.  Where nulls keep their suit (`tp.null.has_suit`), it is of Trumps, and so
   is every card that counts as null, a bug or wild that Temperance made null too.
 * After Temperance a bug is null and not an Ace, whatever `tp.bug.fallback` says.
 * `tp.temperance.chariot` kept: the bugs of a Chariot's owner stay bugs.
 * Where a rainbow's bug has no rank, it is the last kicker; where nulls keep their suit, a null may be the trump of a
   rainbow.
 * Under paired ties the order inside a rainbow is two pair, pair, neither; then as in those classes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from .pack import BUGS, FACE, FIVE_SUITS, NOTHING, NULLS, PACK, TRUMPS, Face, Readings, is_trump, setting

CLASSES = (
    "losing hand",
    "high card",
    "pair",
    "two pair",
    "rainbow",
    "three of a kind",
    "straight",
    "full house",
    "flush",
    "four of a kind",
    "straight flush",
    "five of a kind",
)
WILD = {"Lovers": True, "Hermit": False}
"""Whether another trump in the hand makes it wild, or only there being none."""
LOSING, PAIR = CLASSES.index("losing hand"), CLASSES.index("pair")
STRAIGHTS = tuple(frozenset(14 if rank == 1 else rank for rank in range(top - 4, top + 1)) for top in range(5, 15))


class Value(NamedTuple):
    """The class, by its place in CLASSES, and the ranks that break ties in it; 0 is a rank that is missing."""

    place: int
    ranks: tuple[int, ...]


def standing(
    hand: Collection[str], readings: Readings = None, chariot: bool = False, temperance: bool = False
) -> dict[str, str]:
    """How each card of the hand counts: natural, null, bug or wild."""
    count: dict[str, str] = {}
    for card in hand:
        how = "null" if card in NULLS else "bug" if card in BUGS else "natural"
        others = any(is_trump(other) for other in hand if other != card)
        if card in WILD and not chariot and others == WILD[card]:
            how = "wild"
        if temperance and how == "wild":
            how = "null" if setting(readings, "tp.temperance.conditional") == "null" else "natural"
        kept = chariot and setting(readings, "tp.temperance.chariot") == "kept"
        if temperance and how == "bug" and not kept:
            how = "null"
        count[card] = how
    return count


def stands_for(hand: Collection[str], readings: Readings = None) -> list[str]:
    """The cards that a wild may stand for: those not in the hand, but for itself; any if so read."""
    if setting(readings, "tp.wild.duplicate") == "yes":
        return list(PACK)
    wild = "Lovers" if "Lovers" in hand else "Hermit"
    return [card for card in PACK if card == wild or card not in hand]


# ------------------------------------------------------------------------------------------ five faces in order


def straight(ranks: Sequence[int]) -> int:
    """The highest rank of a straight, 5 for Ace to 5; 0 if it is none."""
    return STRAIGHTS.index(frozenset(ranks)) + 5 if len(ranks) == 5 and frozenset(ranks) in STRAIGHTS else 0


def grouped(ranks: Sequence[int]) -> tuple[list[int], tuple[int, ...]]:
    """How many there are of each rank, and the ranks, the most numerous first, then the highest; nothing is last."""
    held = sorted(Counter(rank for rank in ranks if rank).items(), key=lambda one: (-one[1], -one[0]))
    missing = (0,) * sum(not rank for rank in ranks)
    return [many for _, many in held], tuple(rank for rank, _ in held) + missing


def in_rainbow(ranks: Sequence[int], readings: Readings) -> tuple[int, ...]:
    """What breaks ties between rainbows."""
    high_down = tuple(sorted(ranks, reverse=True))
    if setting(readings, "tp.rainbow.ties") == "high_card":
        return high_down
    numbers = Counter(rank for rank in ranks if rank)
    paired_first = sorted(ranks, key=lambda rank: (numbers[rank], rank), reverse=True)
    return (list(numbers.values()).count(2), *paired_first)


def plain(faces: Sequence[Face], readings: Readings = None) -> Value:
    """The value of five faces as they stand, none of them a bug or wild any more."""
    ranks = [rank for rank, _ in faces]
    suits = {suit for _, suit in faces if suit}
    suited = all(suit for _, suit in faces)
    flush = suited and len(suits) == 1
    top = straight(ranks)
    numbers, order = grouped(ranks)
    high_down = tuple(sorted(ranks, reverse=True))
    counted: tuple[str, tuple[int, ...]]
    if numbers == [5]:
        counted = "five of a kind", order
    elif flush and top:
        counted = "straight flush", (top,)
    elif numbers[:1] == [4]:
        counted = "four of a kind", order
    elif flush:
        counted = "flush", high_down
    elif numbers == [3, 2]:
        counted = "full house", order
    elif top:
        counted = "straight", (top,)
    elif numbers[:1] == [3]:
        counted = "three of a kind", order
    elif suited and len(suits) == 5:
        counted = "rainbow", in_rainbow(ranks, readings)
    elif numbers[:2] == [2, 2]:
        counted = "two pair", order
    elif numbers[:1] == [2]:
        counted = "pair", order
    else:
        counted = "high card", high_down
    return Value(CLASSES.index(counted[0]), counted[1])


# ------------------------------------------------------------------------------------------- bugs and the wild


def null_face(readings: Readings) -> Face:
    return (0, TRUMPS) if setting(readings, "tp.null.has_suit") == "yes" else NOTHING


def idle_bug(readings: Readings) -> Face:
    """A bug that completes nothing."""
    rank, suit = null_face(readings)
    return (14, suit) if setting(readings, "tp.bug.fallback") == "ace" else (rank, suit)


def best_missing(faces: Sequence[Face], many: int) -> list[int]:
    held = {rank for rank, _ in faces}
    return [rank for rank in range(14, 1, -1) if rank not in held][:many]


def completions(faces: Sequence[Face], bugs: int, readings: Readings) -> Iterator[tuple[tuple[str, str], list[Face]]]:
    """What so many bugs may complete, and the five faces then: a straight, one suit, or all five suits."""
    for ranks in STRAIGHTS:
        missing = sorted(ranks - {rank for rank, _ in faces})
        if len(missing) == bugs:
            for suit in FIVE_SUITS:
                yield ("straight", "straight flush"), [*faces, *((rank, suit) for rank in missing)]
    best = best_missing(faces, bugs)
    for suit in FIVE_SUITS:
        yield ("flush", "straight flush"), [*faces, *((rank, suit) for rank in best)]
    unused = [suit for suit in FIVE_SUITS if suit not in {suit for _, suit in faces}]
    if setting(readings, "tp.bug.rainbow_rank") == "none":
        best = [0] * bugs
    for chosen in combinations(unused, bugs):
        yield ("rainbow", "rainbow"), [*faces, *zip(best, chosen, strict=True)]


def with_bugs(faces: Sequence[Face], bugs: int, readings: Readings) -> Value:
    """The best value of the faces with so many bugs beside them, each of which completes or is idle."""
    idle = [idle_bug(readings)]
    best = plain([*faces, *idle * bugs], readings)
    busy = 1 if bugs and setting(readings, "tp.bug.several") == "one" else bugs
    if busy and len(faces) + bugs == 5:
        for completed, full in completions([*faces, *idle * (bugs - busy)], busy, readings):
            tried = plain(full, readings)
            if CLASSES[tried.place] in completed:
                best = max(best, tried)
    return best


def value(
    hand: Collection[str],
    readings: Readings = None,
    chariot: bool = False,
    temperance: bool = False,
    declared: str = "",
) -> Value:
    """What the hand is worth: the best of all that its wild and its bugs can be, the Devil's hand below all."""
    if "Devil" in hand and not chariot:
        return Value(LOSING, ())
    count = standing(hand, readings, chariot, temperance)
    faces = [FACE[card] for card, how in count.items() if how == "natural"]
    faces += [null_face(readings) for how in count.values() if how == "null"]
    faces += [NOTHING] * (5 - len(count))
    bugs = sum(how == "bug" for how in count.values())
    if "wild" not in count.values():
        return with_bugs(faces, bugs, readings)
    tried = [declared] if declared else stands_for(hand, readings)
    return max(as_card(faces, bugs, card, readings) for card in tried)


def as_card(faces: Sequence[Face], bugs: int, card: str, readings: Readings) -> Value:
    """The value where the wild is that card: a ranked one, one more bug, one more null, or the Devil."""
    if card == "Devil":
        return Value(LOSING, ())
    if card in BUGS:
        return with_bugs(faces, bugs + 1, readings)
    return with_bugs([*faces, FACE.get(card) or null_face(readings)], bugs, readings)


# ------------------------------------------------------------------------------------------------ how it is said

LETTERS = {11: "J", 12: "Q", 13: "K", 14: "A", 0: "nothing"}


def worded(worth: Value) -> str:
    """A value in words: the class and the ranks that count in it; nothing is named once, however often."""
    name, ranks = CLASSES[worth.place], worth.ranks
    if name == "rainbow" and len(ranks) == 6:  # paired ties: how many pairs, then the ranks
        ranks = tuple(sorted(ranks[1:], reverse=True))
    words = [LETTERS.get(rank, str(rank)) for rank in ranks if rank] + ["nothing"] * (0 in ranks)
    if name in ("straight", "straight flush"):
        return f"{name}, {words[0]} high"
    return f"{name}, {' '.join(words)}" if words else name
