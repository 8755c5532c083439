"""What follows from a card within the tricks: the suit led, and who wins.

Plain functions of values. Where the document leaves it open they ask for a reading.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from adjudicator.cards import Lexicon
from adjudicator.games.loka.cards import FOOL, TRUMPS, where

DEALT = 28
"""How many cards the dealer has before laying three away ("Deal")."""
HELD = 25
"""How many everybody has for the tricks."""

Played = Sequence[tuple[str, str]]
"""Cards of a trick in the order played, each with its player."""


def led(trick: Played, lexicon: Lexicon, readings: Mapping[str, str]) -> int:
    """The number of the suit that has to be followed; 0 where there is none ("Play")."""
    first = next((card for _, card in trick), None)
    if first is None:
        return 0
    if first != FOOL:
        return where(lexicon)[first][0]
    if len(trick) < 2 or readings["lo.fool.led"] == "free":
        return 0
    return where(lexicon)[trick[1][1]][0]


def trick_winner(trick: Played, lexicon: Lexicon) -> str:
    """Who wins a trick: the highest trump, else the highest card of the suit that began it; the Fool
    never does ("Play")."""
    places = where(lexicon)
    real = [(player, *places[card]) for player, card in trick if card != FOOL]
    began = real[0][1]

    def strength(one: tuple[str, int, int]) -> tuple[int, int]:
        _, suit, place = one
        return (2 if suit == TRUMPS else int(suit == began), place)

    return max(real, key=strength)[0]
