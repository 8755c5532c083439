"""Short ways of writing Loka cards and plays, and the readings, for the oracle's own tests."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from .loka import Event
from .loka_rules import FOOL, OPTIONS, TRUMPS

EVERY = [dict(zip(OPTIONS, options, strict=True)) for options in product(*OPTIONS.values())]
NEXT, FREE, BARRED = ({"lo.fool.led": one} for one in OPTIONS["lo.fool.led"])


def named(*shorts: str) -> tuple[str, ...]:
    """Cards from short names: "K Swords", "7 Coins", "T5" (a trump), "T1", "T21", "Fool"."""
    long = {"A": "Ace", "K": "King", "Q": "Queen", "C": "Cavalier", "J": "Jack"}

    def card(short: str) -> str:
        if short == FOOL:
            return short
        if short[0] == "T":
            return TRUMPS[int(short[1:]) - 1]
        rank, suit = short.split()
        return f"{long.get(rank, rank)} of {suit}"

    return tuple(map(card, shorts))


def plays(*moves: str) -> list[Event]:
    """Plays written "A: 7 Coins"."""
    return [Event(who, "play", named(card)) for who, card in (move.split(": ") for move in moves)]


def trick(*moves: str) -> list[tuple[str, str]]:
    return [(event.player, event.cards[0]) for event in plays(*moves)]


VERBS = {"play": "", "lay": "discard ", "pay": "gives "}


def lines_of(events: Sequence[Event]) -> list[dict[str, object]]:
    """Events as lines of a record."""
    return [{event.player: VERBS[event.kind] + " ".join(event.cards)} for event in events]
