"""What random turns of both games have in common: who sits there, what is known of hands, which readings are chosen."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

from .table import Action, State, Table

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal")


Turn = tuple[Table, str, Action, dict[str, str]]


class Retry(Exception):
    """The turn being made up cannot be finished."""


class Maker:
    """What both games need: the cards nobody is known to have, and what players are known to hold."""

    def __init__(self, rng: random.Random, left: Counter[str], options: dict[str, str], table: Table) -> None:
        self.rng, self.left, self.options, self.table = rng, left, options, table
        self.known: dict[str, list[str]] = {player: [] for player in table.players}
        self.bare: set[str] = set()  # who went out in this history, and so holds only what is known

    def chance(self, probability: float) -> bool:
        return self.rng.random() < probability

    def has(self, player: str, card: str) -> int:
        """How many of a card the player may turn out to hold."""
        return self.left[card] + self.known[player].count(card)

    def spend(self, player: str, cards: tuple[str, ...]) -> None:
        for card in cards:
            if card in self.known[player]:
                self.known[player].remove(card)
            else:
                self.left[card] -= 1
        if min(self.left.values()) < 0:
            raise Retry

    def follow(self) -> State:
        raise NotImplementedError

    def record(self, player: str, action: Action) -> None:
        table = self.table
        out = tuple(who for who in table.out if who != player)  # one who came back in and acts is in until then
        self.table = replace(table, history=(*table.history, (player, action)), out=out)

    def maybe_leave(self, player: str, state: State, probability: float = 0.12) -> None:
        """Sometimes that was the last card, if nothing is known to be left and two others stay in."""
        others = [who for who in self.table.players if who != player and who not in state.out]
        if self.known[player] or (player not in self.bare and (len(others) < 2 or not self.chance(probability))):
            return
        self.bare.add(player)
        self.table = replace(self.table, out=(*self.table.out, player))

    def choose_actor(self, state: State) -> str:
        inside = [player for player in self.table.players if player not in state.out]
        if state.to_act is not None and self.chance(0.93):
            return state.to_act
        return self.rng.choice(inside or list(self.table.players))


def choose_options(rng: random.Random, readings: dict[str, tuple[str, ...]], how: str) -> dict[str, str]:
    """A complete mapping: the defaults, or in "random" each reading at its default half of the time."""
    return {
        key: values[0] if how == "default" or rng.random() < 0.5 else rng.choice(values)
        for key, values in readings.items()
    }


def seating(rng: random.Random, game: str) -> Table:
    players = NAMES[: rng.randint(3, 8)]
    opening = rng.random() < 0.3
    gone = 0 if opening or rng.random() < 0.7 else rng.randint(1, len(players) - 2)
    out = tuple(rng.sample(players, gone))
    inside = [player for player in players if player not in out]
    first = inside[0] if opening and rng.random() < 0.7 else rng.choice(inside)
    return Table(game, players, first=first, opening=opening, out=out)
