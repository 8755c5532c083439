"""Tahimi's unclear sentences and house rules."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.law import Citation, Options, Reading
from adjudicator.law.reading import Option


def cite(heading: str) -> Citation:
    """A heading of the Tahimi document."""
    return Citation("Tahimi", heading)


def lead_pass(prefix: str, *cites: Citation) -> Reading:
    """Where the lead goes when its holder passes; the same question in both games."""
    return Reading(
        f"{prefix}.lead.pass",
        "Who has the lead after its holder passes?",
        (
            Option(
                "next",
                "the next player in turn leads",
                "a turn is over once it is passed, and control moves on",
            ),
            Option("keep", "the one who passed still has the lead", "nothing is said to take the lead away"),
        ),
        cites,
    )


def lead_all_pass(prefix: str, *cites: Citation) -> Reading:
    """What happens when nobody will lead; the same question in both games."""
    return Reading(
        f"{prefix}.lead.all_pass",
        "What happens once everybody has passed on an empty pile?",
        (
            Option("rotate", "the lead keeps going round", "nothing ends the round but running out of cards"),
            Option(
                "redeal",
                "the cards are dealt anew, so nobody is to play",
                "a table that stands still has to start over",
            ),
        ),
        cites,
    )


READINGS = (
    lead_pass("ta", cite("Taking the trick")),
    lead_all_pass("ta", cite("Taking the trick")),
    Reading(
        "ta.pass_locks",
        "May a player who passed play again later in the same trick?",
        (
            Option(
                "no",
                "a pass binds nobody: play again when the turn comes round",
                "play goes on round the table, and no lock is named",
            ),
            Option("yes", "whoever has passed is out of the trick", "many games of this family play it so"),
        ),
        (cite("Play"),),
    ),
    Reading(
        "ta.joker.pair",
        "Where jokers are lowest, may jokers be put down together without another card?",
        (
            Option(
                "yes",
                "two jokers alone are a pair of the lowest rank",
                "they share a rank, and cards of one rank make a set",
            ),
            Option(
                "no",
                "a joker without another card is played singly",
                "only the single joker is given a rank of its own",
            ),
        ),
        (cite("Jokers"),),
    ),
)

HOUSE = (
    Reading(
        "jokers",
        "Are the two jokers in the deck, and what are they?",
        (
            Option("none", "no jokers", "the game is played without them"),
            Option(
                "lowest",
                "lowest of all when alone, beside other cards of their rank",
                "the first of two variants",
            ),
            Option("wild", "any rank, alone or with others", "the usual way with jokers"),
        ),
        (cite("Jokers"),),
        house=True,
    ),
    Reading(
        "deuces",
        "Where does the 2 stand?",
        (
            Option("low", "lowest, with Aces high", "the ordinary order"),
            Option("high", "above the Ace, with 3 lowest", "as in the game's relatives"),
        ),
        (cite("Deuces high"),),
        house=True,
    ),
    Reading(
        "deck",
        "Which cards are played with?",
        (
            Option("standard", "52 cards, four of each rank", "the ordinary deck"),
            Option("five", "the expanded deck for five: 65 cards", "ranks and half a suit more"),
            Option("six", "the expanded deck for six: 78 cards", "ranks and half a suit more"),
            Option("seven", "the expanded deck for seven: 91 cards", "ranks and half a suit more"),
            Option(
                "eight",
                "the expanded deck for eight: 104 cards",
                "ranks and half a suit more; the 15 of Moons counts once",
            ),
            Option(
                "extra-suits",
                "one more of each rank for each player beyond four",
                "a second deck lends its suits",
            ),
        ),
        (cite("More than four players"),),
        house=True,
    ),
)

PROFILES: Mapping[str, Options] = {"default": {}, "strict": {"ta.pass_locks": "yes", "ta.joker.pair": "no"}}
"""Choices of readings by name."""
