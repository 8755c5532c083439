"""A pack of fifty-two cards and their words."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.cards import Deck, Lexicon

SUITS = ("Clubs", "Diamonds", "Hearts", "Spades")
RANKS = ("Ace", *map(str, range(2, 11)), "Jack", "Queen", "King")
"""The cards of a suit from low to high: the Ace is the lowest ("Jig")."""
WHERE: Mapping[str, tuple[int, int]] = {
    f"{rank} of {name}": (suit, place)
    for suit, name in enumerate(SUITS, start=1)
    for place, rank in enumerate(RANKS, start=1)
}
"""By card the number of its suit and its place there, from 1 upwards."""
_SHORT = {
    f"{short}{name[0]}": f"{rank} of {name}" for rank in RANKS for name in SUITS for short in {rank, rank[0]}
}
LEXICON = Lexicon(
    Deck((), dict.fromkeys(WHERE, 1)),
    aliases={**_SHORT, **{f"Knave of {n}": f"Jack of {n}" for n in SUITS}},
    suits=SUITS,
    titled=frozenset(WHERE),
)


def following(card: str) -> str:
    """The next higher card of the suit; empty behind a King."""
    suit, place = WHERE[card]
    return f"{RANKS[place]} of {SUITS[suit - 1]}" if place < len(RANKS) else ""
