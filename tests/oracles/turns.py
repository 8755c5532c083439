"""Random whole turns for both games, with the edges of the rules hit often.

Every table is consistent: entries are in turn order, no more cards are about than the deck has, a card known to be in
somebody's hand (taken back, handed over by the Chariot, or shown) stays there until put down, and an actor who came
back in holds just what was taken back.  The plays of the history need not be legal ones.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

from . import tahimi
from .table import Action, Impossible, Laid, State
from .turns_made import Maker, Retry, Turn, choose_options, seating
from .turns_tarot import tarot_turn

# ---------------------------------------------------------------------------------------------- Tahimi


class TahimiMaker(Maker):
    def follow(self) -> State:
        return tahimi.follow(self.table, self.options)

    def cards(self, player: str, rank: str, size: int) -> tuple[str, ...]:
        wild = 1 if size > 1 and self.has(player, "Joker") and self.chance(0.4) else 0
        return (rank,) * min(size - wild, self.has(player, rank)) + ("Joker",) * wild

    def make_entry(self, player: str, last: Laid | None) -> Action:
        rng, house = self.rng, self.table.house
        ranks = [rank for rank in tahimi.scale(house) if self.has(player, rank)]
        if self.chance(0.12 if last is None else 0.4) or not ranks:
            return Action("pass")
        size = rng.choice((1, 1, 1, 2, 2, 3, 4)) if last is None else last.size
        if self.has(player, "Joker") >= size and self.chance(0.1 if last is None else 0.03):
            declared = None if house["jokers"] == "lowest" else rng.choice(ranks)
            return Action("cards", ("Joker",) * size, declared)
        if last is not None and self.chance(0.95):
            ranks = [rank for rank in ranks if tahimi.place(rank, house) > last.rank]
        if not ranks:
            return Action("pass")
        cards = self.cards(player, rng.choice(ranks[: rng.choice((4, 20))]), size)
        return Action("cards", cards) if set(cards) != {"Joker"} else Action("pass")

    def make_history(self) -> None:
        for _ in range(self.rng.randint(0, 8)):
            state = self.follow()
            player = state.to_act
            if player is None:
                break
            action = self.make_entry(player, state.pile[-1] if state.pile else None)
            self.spend(player, action.cards)
            self.record(player, action)
            if action.kind == "cards":
                self.maybe_leave(player, state)

    def make_hand(self, last: Laid | None) -> None:
        rng, hand = self.rng, list[str]()
        wanted = rng.randint(1, 15)
        while len(hand) < wanted and +self.left:
            ranks = sorted(+self.left)
            near = [
                rank
                for rank in ranks
                if rank != "Joker" and last and -2 < tahimi.place(rank, self.table.house) - last.rank < 3
            ]
            card = rng.choice(near) if near and self.chance(0.4) else rng.choice(ranks)
            card = "Joker" if self.left["Joker"] and self.chance(0.15) else card
            number = min(rng.choice((1, 1, 2, 3, 4, 5)), self.left[card], wanted - len(hand))
            self.left[card] -= number
            hand += [card] * number
        self.table = replace(self.table, hand=tuple(hand))

    def make_try(self, last: Laid | None) -> Action:
        rng, house, held = self.rng, self.table.house, Counter(self.table.hand)
        jokers = held.pop("Joker", 0)
        if self.chance(0.12) or (not held and not jokers):
            return Action("pass")
        if self.chance(0.02) and held:
            return Action("discard", (rng.choice(sorted(held)),))
        if jokers and (not held or self.chance(0.3)):
            declared = None
            if house["jokers"] == "wild" or self.chance(0.15):
                in_play = tahimi.deck(house, len(self.table.players))
                scale = [rank for rank in tahimi.scale(house) if in_play[rank]]
                near = [rank for rank in scale if last and abs(tahimi.place(rank, house) - last.rank) < 2]
                declared = rng.choice(near or scale)
            return Action("cards", ("Joker",) * rng.randint(1, jokers), declared)
        ranks = sorted(held)
        near = [rank for rank in ranks if last and -2 < tahimi.place(rank, house) - last.rank < 3]
        rank = rng.choice(near if near and self.chance(0.6) else ranks)
        size = (last.size if last else rng.randint(1, 4)) + rng.choice((0, 0, 0, 0, -1, 1))
        wild = rng.randint(0, jokers) if size > 1 else 0
        cards = (rank,) * max(1, min(held[rank], size - wild)) + ("Joker",) * wild
        others = [other for other in ranks if other != rank]
        if others and self.chance(0.06):
            cards = (*cards[: max(1, len(cards) - 1)], rng.choice(others))
        return Action("cards", cards)


def tahimi_turn(rng: random.Random, how: str) -> Turn:
    table = seating(rng, "tahimi")
    count = len(table.players)
    decks = ["standard", "stripped", "extra-suits"]
    if count > 4:
        decks.append(("five", "six", "seven", "eight")[count - 5])
    house = {
        "jokers": rng.choice(("none", "lowest", "wild")),
        "deuces": rng.choice(("low", "low", "high")),
        "deck": rng.choice(decks),
    }
    options = choose_options(rng, tahimi.READINGS, how)
    maker = TahimiMaker(rng, tahimi.deck(house, count), options, replace(table, house=house))
    maker.make_history()
    state = maker.follow()
    actor = maker.choose_actor(state)
    last = state.pile[-1] if state.pile else None
    maker.make_hand(last)
    return maker.table, actor, maker.make_try(last), options


def random_turn(rng: random.Random, game: str, *, readings: str = "random") -> Turn:
    """A table, the actor, what the actor tries, and the options under which the history is in turn order."""
    make = tahimi_turn if game == "tahimi" else tarot_turn
    while True:
        try:
            return make(rng, readings)
        except (Retry, Impossible):
            continue
