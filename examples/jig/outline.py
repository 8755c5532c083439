"""Jig's name and cards, and what its document leaves open: each with its options, the default first, and why."""

from __future__ import annotations

from types import MappingProxyType

from adjudicator.cards import Deck, Lexicon
from adjudicator.cards.suits import index, suited
from adjudicator.engine.outline import Outline
from adjudicator.law import Citation
from adjudicator.law.reading import reading

CITE = (Citation("Round Games with Cards (1891)", "Jig"),)
"""The only heading there is."""
SUITS = ("Clubs", "Diamonds", "Hearts", "Spades")
RANKS = ("Ace", *map(str, range(2, 11)), "Jack", "Queen", "King")
"""The cards of a suit from low to high: the Ace is the lowest ("Jig")."""
CARDS = tuple(f"{rank} of {suit}" for suit in SUITS for rank in RANKS)
COURT = {"Ace": ("A",), "Jack": ("J", "Knave"), "Queen": ("Q",), "King": ("K",)}
LEXICON = Lexicon(
    Deck((), dict.fromkeys(CARDS, 1)), aliases=index(suited(RANKS, SUITS, COURT)), suits=SUITS, titled=frozenset(CARDS)
)


class JigOutline(Outline):
    """Jig without its clauses: names, flags, readings and case keys."""

    id, title = "jig", "Jig"
    own_readings = (
        reading(
            "jig.turn",
            "Who is asked for the next card?",
            CITE,
            ("round", "each in turn to the left; whoever has not got it passes", "a round game goes round"),
            ("holder", "nobody: its holder plays it at once", "the holder is named, and no seat is"),
        ),
        reading(
            "jig.own",
            "Does a player follow a card of their own?",
            CITE,
            ("yes", "yes, once nobody else has", "the holder follows, whoever that is"),
            ("no", "no: what nobody else follows is a stop", "whoever leads waits for others to follow"),
        ),
    )
    history_readings = frozenset(("jig.turn", "jig.own"))
    house_rules = (
        reading(
            "pool",
            "Is there a pool?",
            CITE,
            ("none", "there is none", "one is only allowed for"),
            ("each", "each puts a counter in before the deal", "the document names this way first"),
            house=True,
        ),
    )
    profiles = MappingProxyType({"default": {}, "called": {"jig.turn": "holder"}})
    lies_in = MappingProxyType(
        {"cards": "outline", "rules": "game", "queries": "game", "prompts": "game", "simulation": "game"}
    )


OUTLINE = JigOutline()


def following(card: str) -> str:
    """The next higher card of the suit; empty behind a King."""
    at = CARDS.index(card) + 1
    return CARDS[at] if at % len(RANKS) else ""
