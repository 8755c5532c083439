"""What a record tells of a hand, and what it leaves unseen, from a random walk.

    telling = tell(rng, steps, eyes)         one hand's steps; eyes: "" for somebody beside the table, or a player
    telling.named[n][m]                      whether the cards of step n's move m are named
    telling.dealt[player]                    whether the five cards of the deal are
    events(telling, upto)                    the same as shifts of cards, for worlds.py, as far as the first `upto` steps

A card played lies open, and so does what is shown; what a play names is in the hand, though nothing comes of it.  What a
player gets, discards, gives, picks, is offered or sees is named where it is his record, and now and then without.  A hand
folded is not shown.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from .legality import BETS
from .moves import Move
from .pack import PACK
from .walk import Step
from .worlds import STOCK, Event, Mark, Seen, Shift

OPEN = ("played", "laid", "cleared", "shown")
DISCARDS, TABLE, SHIELDS, OFFERED, PICKED = "discards", "table", "shields", "offered", "picked"


@dataclass(frozen=True)
class Telling:
    """The steps of one hand, from its first, and which cards are named."""

    steps: tuple[Step, ...]
    dealt: dict[str, bool]
    named: tuple[tuple[bool, ...], ...]

    @property
    def stock(self) -> int:
        """How many cards the hand began with: all that are not before a player."""
        return len(PACK) - len(self.steps[0].before.laid)


def seen_by(move: Move, eyes: str, before: Step) -> bool:
    """Whether that player sees the cards of a move."""
    if not eyes:
        return False
    if move.kind in ("picked", "traded", "seen"):
        return eyes in (move.player, move.other) if move.kind != "seen" else eyes == move.player
    if move.kind == "chosen":
        return eyes in (move.player, before.player)
    return eyes == move.player


def tell(rng: random.Random, steps: Sequence[Step], eyes: str = "", loose: float = 0.05) -> Telling:
    """A record of one hand; a share `loose` of what nobody need have seen is named all the same."""
    flags: list[tuple[bool, ...]] = []
    for step in steps:
        mine: list[bool] = []
        for place, move in enumerate(step.moves):
            known = move.kind in OPEN or seen_by(move, eyes, step) or rng.random() < loose
            if place and step.moves[place - 1].kind == "picked":
                before = step.moves[place - 1]
                if move.kind == "discarded":  # whoever saw the one saw the other
                    known = mine[-1] = known or mine[-1] or eyes == before.other
            mine.append(known)
        flags.append(tuple(mine))
    players = steps[0].before.players
    return Telling(tuple(steps), {player: player == eyes for player in players}, tuple(flags))


def hands_of(steps: Sequence[Step]) -> Iterator[list[Step]]:
    """The steps of a walk, hand by hand."""
    hand: list[Step] = []
    for step in steps:
        if hand and step.before.hand != hand[0].before.hand:
            yield hand
            hand = []
        hand.append(step)
    if hand:
        yield hand


class Shifting:
    """Moves written as shifts of cards between zones."""

    def __init__(self, telling: Telling) -> None:
        self.events: list[Event] = []
        self.stock = telling.stock
        first = telling.steps[0].before
        for player in first.players:
            self.shift(STOCK, player, first.hands[player], telling.dealt[player])

    def shift(self, source: str, target: str, cards: Sequence[str], known: bool) -> None:
        """Named or not; what the stock cannot give comes after the discards were shuffled."""
        if cards:
            named, hidden = (tuple(cards), 0) if known else ((), len(cards))
            self.events.append(Shift(source, target, named, hidden))
        self.stock -= len(cards) * (source == STOCK)

    def from_stock(self, target: str, cards: Sequence[str], known: bool, shuffled: int) -> None:
        if shuffled:
            early = cards[: self.stock]
            self.shift(STOCK, target, early, known)
            self.events.append(Shift(DISCARDS, STOCK, (), shuffled))
            self.stock += shuffled
            cards = cards[len(early) :]
        self.shift(STOCK, target, cards, known)

    def step(self, moves: Sequence[Move], flags: Sequence[bool]) -> None:
        shuffled, picked = 0, (Move("", ""), False)
        for move, known in zip(moves, flags, strict=True):
            if move.kind == "shuffled":
                shuffled = len(move.cards)
            elif move.kind in ("dealt", "offered"):
                target = move.player if move.kind == "dealt" else OFFERED
                self.from_stock(target, move.cards, known, shuffled)
                shuffled = 0
            elif move.kind == "picked":
                picked = move, known
            elif move.kind == "traded":
                self.shift(move.other, PICKED, picked[0].cards, picked[1])
                self.shift(move.player, move.other, move.cards, known)
                self.shift(PICKED, move.player, picked[0].cards, picked[1])
            elif move.kind in ("seen", "shown"):
                if known:
                    self.events.append(Seen(move.other or move.player, move.cards))
            elif zones := ZONES.get(move.kind):
                source, target = zones
                self.shift(source or move.player, target or move.player, move.cards, known)


ZONES = {
    "played": ("", TABLE),
    "discarded": ("", DISCARDS),
    "fold": ("", DISCARDS),
    "struck": ("", DISCARDS),
    "laid": (TABLE, SHIELDS),
    "cleared": (TABLE, DISCARDS),
    "chosen": (OFFERED, ""),
    "refused": (OFFERED, DISCARDS),
}
"""From where to where a move takes cards; nothing stands for the player's hand."""


def events(telling: Telling, upto: int | None = None) -> list[Event]:
    """A telling as shifts of cards, each bet of these steps but a fold marked before it happens."""
    shifting = Shifting(telling)
    for place, (step, flags) in enumerate(zip(telling.steps[:upto], telling.named[:upto], strict=True)):
        if step.play.kind in BETS and step.play.kind != "fold":
            shifting.events.append(Mark(place, step.player))
        if step.play.cards:
            shifting.events.append(Seen(step.player, step.play.cards))
        shifting.step(step.moves, flags)
    return shifting.events
