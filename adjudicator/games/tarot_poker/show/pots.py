"""The pot at the end of a deal: main pot and side pots, and what each winner gets.

Amounts are whole chips. Everybody still in has a part in each pot up to what they put in; ordinary poker says so, as the
document sends to it for all it does not say ("Play").
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Pot:
    """Chips, and who may win them: in the order in which they were named."""

    chips: int
    players: tuple[str, ...]


@dataclass(frozen=True)
class Division:
    """A pot, who won it, what each of them gets, and how many chips could not be divided: `left` stays for the next
    pot."""

    pot: Pot
    winners: tuple[str, ...]
    shares: Mapping[str, int]
    left: int = 0


def pots(paid: Mapping[str, int], live: Collection[str]) -> tuple[Pot, ...]:
    """The main pot, and above it the side pots.

    `paid` is what each player put in in this deal, folded ones too; `live` are those still in, one at least. What only
    folded players put in, above what anybody still in did, stays in the highest pot. A pot with one player goes back to
    them. The chips of all pots are those that were paid. Raises ValueError where nobody is still in.
    """
    if not live:
        raise ValueError("somebody is always still in")
    found: list[Pot] = []
    below = 0
    for level in sorted({paid.get(player, 0) for player in live}):
        chips = sum(min(amount, level) - min(amount, below) for amount in paid.values())
        players = tuple(player for player in paid if player in live and paid[player] >= level)
        below = level
        if chips:
            found.append(Pot(chips, players))
    beyond = sum(max(amount - below, 0) for amount in paid.values())
    if not found:
        return (Pot(beyond, tuple(live)),) if beyond else ()
    return (*found[:-1], Pot(found[-1].chips + beyond, found[-1].players))


def divided(
    pots: Sequence[Pot], strengths: Mapping[str, int], order: Sequence[str], odd: str = "left"
) -> tuple[Division, ...]:
    """What each winner gets of each pot.

    `strengths` are those of the hands shown (`Value.strength`); a pot that one player alone may win needs none.
    `order` are the players from the dealer's left, the dealer last. `odd` is the option of the reading `tp.odd_chip`:
    chips that cannot be divided go one each to the winners in that order ("left"), or stay ("next_pot").
    """
    return tuple(_divided(pot, strengths, order, odd) for pot in pots)


def _divided(pot: Pot, strengths: Mapping[str, int], order: Sequence[str], odd: str) -> Division:
    most = max(strengths[player] for player in pot.players) if len(pot.players) > 1 else 0
    winners = tuple(
        player for player in order if player in pot.players and (len(pot.players) == 1 or strengths[player] == most)
    )
    each, over = divmod(pot.chips, len(winners))
    extra = over if odd == "left" else 0
    shares = {player: each + (place < extra) for place, player in enumerate(winners)}
    return Division(pot, winners, shares, over - extra)


def won(divisions: Sequence[Division]) -> dict[str, int]:
    """What each winner gets of all pots together."""
    found: dict[str, int] = {}
    for division in divisions:
        for player, chips in division.shares.items():
            found[player] = found.get(player, 0) + chips
    return found
