"""Sample's name and cards, and what its document leaves open: each with its options, the default first, and why."""

from __future__ import annotations

from types import MappingProxyType

from adjudicator.cards import Deck, Lexicon
from adjudicator.cards.suits import index, suited
from adjudicator.engine.outline import Outline
from adjudicator.law import Citation
from adjudicator.law.reading import reading

CITE = (Citation("The rules of Sample", "A turn"),)
"""The document and a heading in it; a rule cites where it stands."""
SUITS = ("Clubs", "Diamonds", "Hearts", "Spades")
RANKS = ("7", "8", "9", "10", "Jack", "Queen", "King", "Ace")
"""The cards of a suit from low to high."""
CARDS = tuple(f"{rank} of {suit}" for suit in SUITS for rank in RANKS)
COURT = {rank: (rank[0],) for rank in RANKS[4:]}
LEXICON = Lexicon(
    Deck((), dict.fromkeys(CARDS, 1)), aliases=index(suited(RANKS, SUITS, COURT)), suits=SUITS, titled=frozenset(CARDS)
)


class GameOutline(Outline):
    """All of the game that needs no solver."""

    id, title = "sample", "Sample"
    own_readings = (
        reading(
            "sample.lead",
            "Who leads once nobody follows?",
            CITE,
            ("last", "whoever played last", "it is a reward for the card that nobody follows"),
            ("next", "the next player to the left", "the turn goes round"),
        ),
    )
    history_readings = frozenset(("sample.lead",))
    profiles = MappingProxyType({"default": {}})
    lies_in = MappingProxyType(
        {"cards": "outline", "rules": "game", "queries": "game", "prompts": "game", "simulation": "game"}
    )


OUTLINE = GameOutline()
