"""The pot and its side pots, and who gets what of them at the show.

    pots(given, out, kept)                      Pots: how many chips, and who may win them, the main pot first
    shares(given, out, kept, worth, odd)        chips by player, and what is kept for the next hand's pot

`given` says what each player put in during the hand, antes and blinds included, in order from the dealer's left; `out`
are those who folded; `kept` is what an earlier hand left in the pot; `worth` ranks who is still in.

Sources: `questions.md` 2.6 (`tp.odd_chip`); ordinary table stakes for the rest, to which the document refers.

Decided here:
 * What nobody can win any more but its giver comes back to him as a pot that he alone may win.
 * What only the folded had put in stays in the highest pot of who is still in; so if one is left, he gets all.
 * Odd chips of each pot go one by one to its winners, the first from the dealer's left.
 * `tp.odd_chip` next_pot: what does not divide evenly is kept for the main pot of the next hand.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from .ranking import Value


class Pot(NamedTuple):
    """Chips, and who may win them, from the dealer's left."""

    chips: int
    among: tuple[str, ...]


def pots(given: Mapping[str, int], out: Collection[str], kept: int = 0) -> list[Pot]:
    """The main pot and the side pots: one for each height to which somebody still in has gone."""
    still_in = [player for player in given if player not in out]
    heights = sorted({given[player] for player in still_in})
    layers, below = list[Pot](), 0
    for height in heights:
        top = max(given.values()) if height == heights[-1] else height
        chips = sum(min(put, top) - min(put, below) for put in given.values())
        among = tuple(player for player in still_in if given[player] >= height)
        layers.append(Pot(chips + (0 if layers else kept), among))
        below = height
    return layers


def shares(
    given: Mapping[str, int], out: Collection[str], kept: int, worth: Mapping[str, Value], odd: str = "left"
) -> tuple[dict[str, int], int]:
    """What each player gets, leaving out who gets none, and what is kept for the next hand."""
    got: dict[str, int] = {}
    left_over = 0
    for pot in pots(given, out, kept):
        best = max(worth[player] for player in pot.among)
        winners = [player for player in pot.among if worth[player] == best]
        each, rest = divmod(pot.chips, len(winners))
        for place, player in enumerate(winners):
            extra = odd == "left" and place < rest
            got[player] = got.get(player, 0) + each + extra
        left_over += rest if odd == "next_pot" else 0
    return {player: chips for player, chips in got.items() if chips}, left_over
