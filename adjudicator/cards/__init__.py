"""Decks, hands and plays, and the parser and printer of their notation."""

from typing import TYPE_CHECKING

from adjudicator.cards.deck import Deck, Lexicon, Rank
from adjudicator.cards.play import (
    CALLS,
    DECLARES,
    DISCARD,
    DRAWS,
    GIVES,
    KEEPS,
    MOVES,
    PASS,
    PASSES_ON,
    PUT,
    SHOWS,
    TAKES,
    TURNS,
    Hand,
    Play,
    Range,
    in_turn,
    put_down,
)
from adjudicator.cards.verbs import Verb

if TYPE_CHECKING:
    from adjudicator.cards.grammar import parse_cards, parse_hand, parse_play, parse_plays
    from adjudicator.cards.words import NotationError

__all__ = [
    "CALLS",
    "DECLARES",
    "DISCARD",
    "DRAWS",
    "GIVES",
    "KEEPS",
    "MOVES",
    "PASS",
    "PASSES_ON",
    "PUT",
    "SHOWS",
    "TAKES",
    "TURNS",
    "Deck",
    "Hand",
    "Lexicon",
    "NotationError",
    "Play",
    "Range",
    "Rank",
    "Verb",
    "in_turn",
    "parse_cards",
    "parse_hand",
    "parse_play",
    "parse_plays",
    "put_down",
]


def __getattr__(name: str) -> object:
    # Lazy, so that decks and lexicons can be used without importing the parser.
    if name not in ("NotationError", "parse_cards", "parse_hand", "parse_play", "parse_plays"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from adjudicator.cards import grammar

    attribute: object = getattr(grammar, name)
    globals()[name] = attribute
    return attribute
