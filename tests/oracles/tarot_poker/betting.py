"""What may be bet, and whose turn it is: chips and turns alone, whatever cards anybody holds.

    level(position, readings)             what everybody has to meet in this phase
    owed(position, player, readings)      what the player has to call, never more than his chips
    bounds(position, player, readings)    verb (bet or raise) and the least and greatest amount, or None
    has_turn(position, player, readings)  whether the betting still wants something of him
    next_turn(position, seats, readings)  the first of these who has a turn

Sources: the document's "just like regular 5-card draw poker"; TP-01, TP-05; `questions.md` 2.6.

Decided here:
 * What is to be met is the most that anybody has put in during the phase: a blind posted short is worth what it is.
 * Blinds count as bets: the least raise over them is the highest of them (or the least bet, if that is more).
 * An all-in raise below the least raise changes what is to be met, but neither the least raise nor who may raise: who
   has acted since the last whole raise may only call or fold.  Several such raises never add up.
 * An all-in bet below the least bet opens the betting for everybody, those who checked too; the least raise stays.
 * Somebody may bet or raise only if another who is still in has chips enough to put in more than is to be met now.
 * Who owes nothing and whom nobody could answer a bet has no turn.  A turn that has begun ends with its bet all the same.
 * `tp.dead_bet` lapses: what a player put in whom a card folded in this phase is no longer to be met, the least raise
   stays.  With nothing left to be met the betting may be opened again.
 * `tp.turn.without_bet` cards: whoever is still in has a turn after each whole bet or raise, chips or not; who has none
   owes nothing and checks.
 * Limits: pot, the most is a raise by the pot as it is after the call (never less than the least); fixed, every bet and
   raise is by the least bet, and behind the draw by twice that.  The cap counts raises and not the bet that opens.
   Jacks: who bets first in the first phase holds a pair of Jacks or better, as at a show.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from .pack import Readings, setting
from .positions import BETTING, Position, shielded
from .ranking import PAIR, Value, value

JACKS = Value(PAIR, (11,))


class Bounds(NamedTuple):
    """bet or raise, the least and the greatest amount, and from where on an amount is no short one."""

    verb: str
    least: int
    most: int
    whole: int


def level(position: Position, readings: Readings = None) -> int:
    """The chips that whoever stays in must have put in during this phase."""
    lapsed = position.struck if setting(readings, "tp.dead_bet") == "lapses" else frozenset[str]()
    return max((chips for player, chips in position.paid.items() if player not in lapsed), default=0)


def owed(position: Position, player: str, readings: Readings = None) -> int:
    behind = level(position, readings) - position.paid.get(player, 0)
    return max(0, min(behind, position.stacks[player]))


def can_be_answered(position: Position, player: str, readings: Readings = None) -> bool:
    """Whether another who is still in could put in more than is to be met."""
    height = level(position, readings)
    return any(
        position.stacks[other] > 0 and position.paid.get(other, 0) + position.stacks[other] > height
        for other in position.still_in()
        if other != player
    )


def worth(position: Position, player: str, readings: Readings = None) -> Value:
    """What the player's hand is worth as things stand."""
    return value(
        position.hands[player],
        readings,
        shielded(position, player, "Chariot", readings),
        position.temperance,
        position.declared.get(player, ""),
    )


def may_open(position: Position, player: str, readings: Readings = None) -> bool:
    if position.house.openers == "any" or position.phase != "first":
        return True
    return worth(position, player, readings) >= JACKS


def whole_raise(position: Position, height: int) -> int:
    """To how much a bet or raise comes at the least that opens the betting anew: where bets are fixed by the same as
    ever, however high somebody went before who might not."""
    house = position.house
    least = house.least * (2 if house.limit == "fixed" and position.phase == "second" else 1)
    return height + (least if house.limit == "fixed" or not height else position.least_raise)


def bounds(position: Position, player: str, readings: Readings = None) -> Bounds | None:
    """What a bet or raise may come to, or None if there can be none."""
    house, height = position.house, level(position, readings)
    all_in = position.paid.get(player, 0) + position.stacks[player]
    capped = house.raise_cap and position.raises >= house.raise_cap and height > 0
    closed = player in position.acted
    if all_in <= height or capped or closed or not can_be_answered(position, player, readings):
        return None
    if not height and not may_open(position, player, readings):
        return None
    whole = whole_raise(position, height)
    after_call = position.pot() + owed(position, player, readings)
    limits = {"none": all_in, "pot": max(whole, height + after_call), "fixed": whole}
    most = min(all_in, limits[house.limit])
    return Bounds("raise" if height else "bet", min(whole, all_in), most, whole)


# ----------------------------------------------------------------------------------------------------- whose turn


def has_turn(position: Position, player: str, readings: Readings = None) -> bool:
    if position.phase not in BETTING or player in position.folded:
        return False
    if owed(position, player, readings):
        return True
    if player in position.acted:
        return False
    if setting(readings, "tp.turn.without_bet") == "cards":
        return True
    return position.stacks[player] > 0 and can_be_answered(position, player, readings)


def next_turn(position: Position, seats: Iterable[str], readings: Readings = None) -> str | None:
    return next((player for player in seats if has_turn(position, player, readings)), None)
