"""A pack of fifty-two cards and their words."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.cards import Deck, Lexicon

SUITS = ("Clubs", "Diamonds", "Hearts", "Spades")
RANKS = ("Ace", *map(str, range(2, 11)), "Jack", "Queen", "King")
"""The cards of a suit from low to high: the Ace is the lowest ("Jig")."""
CARDS = tuple(f"{rank} of {suit}" for suit in SUITS for rank in RANKS)
NUMBER: Mapping[str, int] = {card: number for number, card in enumerate(CARDS, start=1)}
"""By card its number in the pack, from 1 upwards; suit by suit."""
_SHORT = {
    f"{short}{name[0]}": f"{rank} of {name}" for rank in RANKS for name in SUITS for short in {rank, rank[0]}
}
LEXICON = Lexicon(
    Deck((), dict.fromkeys(CARDS, 1)),
    aliases={**_SHORT, **{f"Knave of {n}": f"Jack of {n}" for n in SUITS}},
    suits=SUITS,
    titled=frozenset(CARDS),
)


def following(card: str) -> str:
    """The next higher card of the suit; empty behind a King."""
    return CARDS[NUMBER[card]] if NUMBER[card] % len(RANKS) else ""
