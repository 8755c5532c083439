"""Short ways to write down hands and positions, for the oracle's own tests."""

from __future__ import annotations

import random
from collections.abc import Sequence

from .following import follow
from .legality import faults
from .moves import Chance, Move
from .pack import KIND, PACK, Readings
from .positions import House, Laid, Pending, Play, Position, read

PLAYERS = ("Ana", "Ben", "Cas", "Dan")
SUIT = {"S": "Swords", "C": "Cups", "D": "Coins", "W": "Wands"}
TRUMP = {card.split()[0]: card for card in KIND if not card.startswith("Knight")} | {
    f"N{short}": f"Knight of {suit}" for short, suit in SUIT.items()
}
DULL = {"Ana": "2S 3C 5D 7W 9S", "Ben": "2C 3D 5W 7S 9C", "Cas": "2D 3W 5S 7C 9D", "Dan": "2W 3S 5C 7D 9W"}


def cards(text: str) -> tuple[str, ...]:
    """Cards written `KC 7D Fool NW`: the suits S C D W, N for a Knight, trumps by their first word."""
    return tuple(TRUMP.get(short) or f"{short[:-1]} of {SUIT[short[-1]]}" for short in text.split())


class Picking(Chance):
    """Blind picks that always take the first cards; shuffles that leave the order."""

    def __init__(self) -> None:
        super().__init__(random.Random(0))

    def shuffled(self, cards: Sequence[str]) -> tuple[str, ...]:
        return tuple(cards)

    def picked(self, cards: Sequence[str], many: int) -> tuple[str, ...]:
        return tuple(cards[:many])


def spot(
    hands: dict[str, str] | None = None,
    *,
    stack: int = 100,
    stacks: dict[str, int] | None = None,
    paid: dict[str, int] | None = None,
    least_raise: int = 1,
    shields: str = "",
    stock: str = "10S 10C 10D 10W JS JC JD JW QS QC QD QW",
    house: House | None = None,
    turn: str = "Ana",
    phase: str = "first",
    players: int = 4,
    readings: Readings = None,
) -> Position:
    """A betting phase with a player to act; shields are written `Ana: Tower`, laid in the hand before, the third."""
    seats = PLAYERS[:players]
    held = {player: cards((DULL | (hands or {}))[player]) for player in seats}
    laid = tuple(Laid(one.split(": ")[0], one.split(": ")[1], 2) for one in shields.split(", ") if ": " in one)
    above = cards(stock)
    gone = {card for hand in held.values() for card in hand} | {shield.card for shield in laid} | set(above)
    return Position(
        players=seats,
        stacks=dict.fromkeys(seats, stack) | (stacks or {}),
        hands=held,
        stock=above,
        house=house or House(),
        hand=3,
        phase=phase,
        pending=Pending("act", turn),
        given=dict.fromkeys(seats, 1),
        paid=paid or {},
        least_raise=least_raise,
        laid=laid,
        discards=tuple(card for card in PACK if card not in gone),
    )


def allowed(position: Position, text: str, readings: Readings = None, by: str = "") -> bool:
    return not faults(position, by or position.pending.player, read(text), readings)


def why(position: Position, text: str, readings: Readings = None, by: str = "") -> set[str]:
    return set(faults(position, by or position.pending.player, read(text), readings))


def after(position: Position, *texts: str, readings: Readings = None) -> Position:
    """The position after these plays, each by whoever is to decide."""
    for text in texts:
        position = followed(position, text, readings)[0]
    return position


def followed(position: Position, text: str | Play, readings: Readings = None) -> tuple[Position, tuple[Move, ...]]:
    play = read(text) if isinstance(text, str) else text
    return follow(position, play, readings, Picking())


def drawn(moves: Sequence[Move]) -> dict[str, int]:
    """How many cards each was dealt."""
    many: dict[str, int] = {}
    for move in moves:
        if move.kind == "dealt" and move.cards:
            many[move.player] = many.get(move.player, 0) + len(move.cards)
    return many
