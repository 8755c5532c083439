"""What cards and tricks are worth, and what the players settle at the end of a hand.

Values are whole card points; the pack holds 146 of them and a hand has 25 tricks at a point
each, 171 in all ("Card Points", "Scores").
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from adjudicator.games.loka.cards import HONOURS

TRICKS = 25
TOTAL = 171
SHARES = 3
"""Among how many players the points of a hand are shared."""
AVERAGE = TOTAL // SHARES
HANDS = 3
"""How many hands make a game."""

_RANKS = {"King": 5, "Queen": 4, "Cavalier": 3, "Jack": 2, "Ace": 5}


def points(card: str) -> int:
    """The card points of one card."""
    return 5 if card in HONOURS else _RANKS.get(card.split(" of ", maxsplit=1)[0], 1)


def counted(cards: Iterable[str], tricks: int) -> int:
    """The points of a player: the cards taken, one for each trick."""
    return sum(map(points, cards)) + tricks


def in_game(hand: int) -> int:
    """The number of a hand in its game, from 1, by its number in the session ("Card Points")."""
    return (hand - 1) % HANDS + 1


def times(how: str) -> int:
    """How often a player wins what is above the average; `how` is the option of the reading
    `lo.settlement`."""
    return SHARES if how == "each" else 1


def settled(scores: Mapping[str, int], how: str) -> dict[str, int]:
    """What each player wins or loses by the scores of a hand; `how` is the option of the reading
    `lo.settlement`. The results add up to nothing where the scores add up to 171."""
    return {player: times(how) * (score - AVERAGE) for player, score in scores.items()}
