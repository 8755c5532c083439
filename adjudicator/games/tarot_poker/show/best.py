"""The value of a hand by definition: the best of all that its bugs and wilds may be.

* A wild stands for one of the 65 cards that have a rank, none of them held as a natural, unless the reading
  `tp.wild.duplicate` lets it ("The Lovers", "The Hermit").
* Bugs complete a straight, a flush or a rainbow, or a straight flush, which is both; they take the best ranks not held
  ("The Star"). Where they complete nothing they are null, or Aces of no suit (`tp.bug.fallback`).
* A null has no rank, and by default no suit ("Trumps").

Nothing here is made to be quick: `fast` is.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from adjudicator.games.tarot_poker.cards import RANKS, SUITS
from adjudicator.games.tarot_poker.cards import TRUMPS as TRUMPS_NAME
from adjudicator.games.tarot_poker.show.value import (
    ACE,
    FLUSH,
    LONG,
    LOSING,
    LOW,
    NO_SUIT,
    NOTHING,
    NUMBER,
    RAINBOW,
    STRAIGHT,
    STRAIGHT_FLUSH,
    TRUMPS,
    Face,
    Stand,
    Value,
    descending,
    rainbow,
    valued,
)
from adjudicator.games.tarot_poker.show.worth import BUG, DEFAULTS, NULL, WILD, Counted, counted, loses


def _down(top: int) -> tuple[int, ...]:
    """The ranks of the straight with this one on top, from there down: below a 2 stands the Ace."""
    return tuple(ACE if rank < LOW else rank for rank in range(top, top - LONG, -1))


SUIT: Mapping[str, int] = {suit: number for number, suit in enumerate((*SUITS, TRUMPS_NAME), 1)}
"""By suit its number; trumps are 5."""
FACES: tuple[Face, ...] = tuple((NUMBER[rank], suit) for suit in SUIT.values() for rank in reversed(RANKS))
"""Rank and suit of the 65 cards that have them."""
RUNS = tuple((top, frozenset(_down(top))) for top in range(ACE, LONG - 1, -1))
"""The straights from the highest down: the rank on top, and all five."""
FALLEN: Face = (ACE, NO_SUIT)
"""A bug that counts as an Ace."""


def value(
    hand: Collection[str],
    *,
    chariot: bool = False,
    temperance: bool = False,
    readings: Mapping[str, str] = DEFAULTS,
    declared: Face | None = None,
) -> Value:
    """What a hand is worth at a show. A card that is missing from five is worth nothing, and is of no suit.

    `hand` are printed names; the other arguments are those of `worth.counted`, and `declared` is what the holder of a
    wild says it stands for (see `face`), where the reading `tp.wild.declared` asks for it. Without it the wild stands
    for what makes the hand best. Raises ValueError for more than five cards, and KeyError for an unknown one.
    """
    if len(hand) > LONG:
        raise ValueError(f"a hand has {LONG} cards, and these are {len(hand)}")
    if loses(hand, chariot=chariot):
        return Value(LOSING)
    return best(counted(hand, chariot=chariot, temperance=temperance, readings=readings), readings, declared)


def face(rank: str, suit: str) -> Face:
    """Rank and suit by name as numbers: `face("K", "Trumps")` is (13, 5)."""
    return NUMBER[rank], SUIT[suit]


def best(cards: Sequence[Counted], readings: Mapping[str, str] = DEFAULTS, declared: Face | None = None) -> Value:
    """The best value of up to five cards that count so, and what their bugs and wilds stand for in it."""
    held = [_face(card, readings) for card in cards if card.kind not in (BUG, WILD)]
    held += [(NOTHING, NO_SUIT)] * (LONG - len(cards))
    bugs = [card.card for card in cards if card.kind == BUG]
    wild = next((card.card for card in cards if card.kind == WILD), None)
    if wild is None:
        return max(with_bugs(held, bugs, readings), key=lambda found: found.strength)
    if declared is None or readings["tp.wild.declared"] == "speaks":
        free = readings["tp.wild.duplicate"] == "yes"
        faces = [one for one in FACES if free or one not in held]
    else:
        faces = [declared]
    return max(_with_wild(held, bugs, wild, faces, readings), key=lambda found: found.strength)


def _face(card: Counted, readings: Mapping[str, str]) -> Face:
    if card.kind == NULL:
        return _nulls([card.card], readings)[0]
    assert card.rank is not None and card.suit is not None
    return NUMBER[card.rank], SUIT[card.suit]


def _with_wild(
    held: Sequence[Face], bugs: Sequence[str], wild: str, faces: Sequence[Face], readings: Mapping[str, str]
) -> Iterator[Value]:
    for one in faces:
        for found in with_bugs([*held, one], bugs, readings):
            yield Value(found.kind, found.ranks, found.pattern, (Stand(wild, one), *found.stands))


def with_bugs(held: Sequence[Face], bugs: Sequence[str], readings: Mapping[str, str]) -> Iterator[Value]:
    """Every value that naturals and nulls, by rank and suit, have with bugs, by name: where these complete nothing, and
    where they do."""
    if not bugs:
        yield _valued(held, readings)
        return
    fallen = _fallen(bugs, readings)
    plain = _valued([*held, *(fallen or _nulls(bugs, readings))], readings)
    yield Value(plain.kind, plain.ranks, plain.pattern, tuple(map(Stand, bugs, fallen)))
    acting = bugs
    if len(bugs) > 1 and readings["tp.bug.several"] == "one":
        acting, held = bugs[:1], [*held, *_nulls(bugs[1:], readings)]
    for found, faces in completed(held, len(acting), readings):
        yield Value(found.kind, found.ranks, found.pattern, tuple(map(Stand, acting, faces)))


def _valued(faces: Sequence[Face], readings: Mapping[str, str]) -> Value:
    found = valued(faces)
    if found.kind == RAINBOW and readings["tp.rainbow.ties"] == "paired":
        return rainbow(found.ranks, paired=True)
    return found


def _fallen(bugs: Sequence[str], readings: Mapping[str, str]) -> list[Face]:
    """What bugs stand for where they complete nothing; empty where they are null then."""
    return [FALLEN] * len(bugs) if readings["tp.bug.fallback"] == "ace" else []


def _nulls(cards: Sequence[str], readings: Mapping[str, str]) -> list[Face]:
    """Rank and suit of cards that are null."""
    return [(NOTHING, TRUMPS if readings["tp.null.has_suit"] == "yes" else NO_SUIT)] * len(cards)


def completed(held: Sequence[Face], bugs: int, readings: Mapping[str, str]) -> Iterator[tuple[Value, list[Face]]]:
    """What a number of bugs, one or more, can complete with the other cards, and as what."""
    ranks, suits = [rank for rank, _ in held], {suit for _, suit in held}
    one_suit = next(iter(suits)) if len(suits) == 1 else NO_SUIT
    if NOTHING not in ranks and len(set(ranks)) == len(ranks):
        for top, run in RUNS:
            if run.issuperset(ranks):
                kind = STRAIGHT_FLUSH if one_suit else STRAIGHT
                yield Value(kind, (top,)), [(rank, one_suit) for rank in _down(top) if rank not in ranks]
                break
    missing = [rank for rank in range(ACE, LOW - 1, -1) if rank not in ranks][:bugs]
    if one_suit:
        yield Value(FLUSH, descending([*ranks, *missing])), [(rank, one_suit) for rank in missing]
    if len(suits) == len(held) and NO_SUIT not in suits:
        if readings["tp.bug.rainbow_rank"] == "none":
            missing = [NOTHING] * bugs
        paired = readings["tp.rainbow.ties"] == "paired"
        others = [suit for suit in SUIT.values() if suit not in suits]
        yield rainbow([*ranks, *missing], paired), list(zip(missing, others, strict=True))
