"""Random hands of the Loka game: `walk` deals one and plays it, legally or with a given number of planted revokes.

hands, events = walk(random.Random(7), {"lo.fool.led": "free"}, faults=2)

The revokes are plays that the document forbids (follow, trump, fool-led); nothing else is ever wrong with a walk.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from .loka import LOKA, PLAYERS, Event, Pack, Playing, Readings, deal, lays, legal

Hands = dict[str, tuple[str, ...]]


def chosen(rng: random.Random, going: Playing, wrong: bool) -> Event:
    """An answer to the open decision; a play that is not allowed, if wanted and there is one."""
    due = going.due()
    assert due is not None
    if due.kind == "lay":
        every = list(lays(going.hands[due.player], going.readings, going.pack.laid))
        return Event(due.player, "lay", rng.choice(every))
    if due.kind == "debt":
        return Event(due.player, "pay", (rng.choice(sorted(due.options)),))
    hand = going.hands[due.player]
    allowed = legal(hand, going.trick, going.readings)
    cards = (hand - allowed) if wrong and hand != allowed else allowed
    return Event(due.player, "play", (rng.choice(sorted(cards)),))


def attempt(rng: random.Random, hands: Hands, readings: Readings, pack: Pack, faults: int) -> list[Event] | None:
    """One hand played out, or None if it has fewer faults than wanted."""
    going, events = Playing(hands, readings, pack), list[Event]()
    left, odds = faults, 3 * faults / (len(PLAYERS) * pack.size)
    while going.decision() is not None:
        event = chosen(rng, going, left > 0 and rng.random() < odds)
        left -= bool(going.step(event))
        events.append(event)
    return None if left else events


def walk(
    rng: random.Random,
    readings: Readings = None,
    *,
    faults: int = 0,
    players: Sequence[str] = PLAYERS,
    pack: Pack = LOKA,
) -> tuple[Hands, list[Event]]:
    """A hand dealt and played out at random with just that many faults; ValueError if a thousand deals had no room."""
    for _ in range(1000):
        hands = deal(rng, players, pack)
        if next(lays(hands[players[-1]], readings, pack.laid), None) is None:
            continue
        events = attempt(rng, hands, readings, pack, faults)
        if events is not None:
            return hands, events
    raise ValueError(f"no hand of this pack takes {faults} faults")
