"""Sentences about hands at a show: what their cards count as, and what bugs and wilds stand for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from adjudicator.cards.english import both
from adjudicator.games.tarot_poker.cards import LOVERS, TRUMP, lexicon
from adjudicator.games.tarot_poker.show.best import FALLEN, SUIT
from adjudicator.games.tarot_poker.show.value import NAME, NO_SUIT, NOTHING, TRUMPS, Face, Stand, Value
from adjudicator.games.tarot_poker.show.worth import NULL, Counted

_SUITS = {number: suit for suit, number in SUIT.items()}
_RANKED = {trump.rank: name for name, trump in TRUMP.items() if trump.rank is not None}


MADE_OF = (
    "The Devil is in the hand, which loses",
    "Nothing better is made of the cards, which count from the highest down",
    "Two cards have the same rank",
    "Two cards have the same rank, and two others have another",
    "Each of the five suits has a card",
    "Three cards have the same rank",
    "The five ranks follow one another",
    "Three cards have the same rank, and the other two have another",
    "The five cards have the same suit",
    "Four cards have the same rank",
    "The five ranks follow one another, in one suit",
    "The five cards have the same rank",
)
"""By class what a hand of it is made of."""


def made_of(value: Value) -> str:
    """Why a hand is of its class, in a sentence, with what its bugs and wilds stand for."""
    told = ", ".join(map(stands_for, value.stands))
    return f"{MADE_OF[value.kind]}{f': {told}' if told else ''}."


def said(value: Value) -> str:
    """A value with what its bugs and wilds stand for: "straight, J high: the Star stands for a J"."""
    told = ", ".join(map(stands_for, value.stands))
    return f"{value}: {told}" if told else str(value)


def stands_for(stand: Stand) -> str:
    """What a bug or a wild stands for: "the Lovers stand for the K of Swords", "the Moon stands for a 10"."""
    if stand.face == FALLEN:
        return f"{_does(stand.card, 'count')} as an Ace"
    return f"{_does(stand.card, 'stand')} for {named(stand.face)}"


def named(face: Face) -> str:
    """A card by rank and suit as numbers: "the K of Swords", "a 10" of any suit, "the K of Trumps (Death)"."""
    rank, suit = face
    if rank == NOTHING:
        return f"a card of {_SUITS[suit]} without a rank"
    if suit == NO_SUIT:
        return f"{'an' if NAME[rank] in ('8', 'A') else 'a'} {NAME[rank]}"
    name = f"the {NAME[rank]} of {_SUITS[suit]}"
    return f"{name} ({_RANKED[NAME[rank]]})" if suit == TRUMPS else name


def reasons(cards: Iterable[Counted]) -> tuple[str, ...]:
    """What each trump counts as, and why: "the Fool counts as nothing: it is a trump without any value"; in one sentence
    those that are null for the same reason."""
    return tuple(map(reason, grouped(cards)))


def grouped(cards: Iterable[Counted]) -> tuple[tuple[Counted, ...], ...]:
    """The trumps among some cards, those together that are null for the same reason."""
    groups: dict[str, list[Counted]] = {}
    for one in cards:
        if one.why:
            groups.setdefault(one.why if one.kind == NULL else one.card, []).append(one)
    return tuple(map(tuple, groups.values()))


def reason(cards: Sequence[Counted]) -> str:
    """What cards count as that count as the same, and why."""
    one = cards[0]
    if len(cards) == 1:
        return f"{_does(one.card, 'count')} as {one}: {one.why}"
    every = both([lexicon().spoken(card.card) for card in cards])
    return f"{every} count as {one}: {one.why.replace('it is', 'each is', 1)}"


def _does(card: str, verb: str) -> str:
    return f"{lexicon().spoken(card)} {verb}{'' if card == LOVERS else 's'}"
