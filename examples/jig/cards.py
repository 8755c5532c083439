"""A pack of fifty-two cards and their words."""

from __future__ import annotations

from adjudicator.cards import Deck, Lexicon
from adjudicator.cards.suits import meant, suited

SUITS = ("Clubs", "Diamonds", "Hearts", "Spades")
RANKS = ("Ace", *map(str, range(2, 11)), "Jack", "Queen", "King")
"""The cards of a suit from low to high: the Ace is the lowest ("Jig")."""
CARDS = tuple(f"{rank} of {suit}" for suit in SUITS for rank in RANKS)
COURT = {"Ace": ("A",), "Jack": ("J", "Knave"), "Queen": ("Q",), "King": ("K",)}
LEXICON = Lexicon(
    Deck((), dict.fromkeys(CARDS, 1)), aliases=meant(suited(RANKS, SUITS, COURT)), suits=SUITS, titled=frozenset(CARDS)
)


def following(card: str) -> str:
    """The next higher card of the suit; empty behind a King."""
    at = CARDS.index(card) + 1
    return CARDS[at] if at % len(RANKS) else ""
