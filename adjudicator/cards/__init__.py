"""Decks, and the notation in which people write cards and plays."""

from adjudicator.cards.deck import Deck, Lexicon, Rank
from adjudicator.cards.notation import parse_cards, parse_hand, parse_play
from adjudicator.cards.play import (
    CALLS,
    DISCARD,
    DRAWS,
    GIVES,
    MOVES,
    PASS,
    PUT,
    SHOWS,
    TAKES,
    TURNS,
    Hand,
    Play,
)
from adjudicator.cards.reader import NotationError

__all__ = [
    "CALLS",
    "DISCARD",
    "DRAWS",
    "GIVES",
    "MOVES",
    "PASS",
    "PUT",
    "SHOWS",
    "TAKES",
    "TURNS",
    "Deck",
    "Hand",
    "Lexicon",
    "NotationError",
    "Play",
    "Rank",
    "parse_cards",
    "parse_hand",
    "parse_play",
]
