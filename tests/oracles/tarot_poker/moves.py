"""Cards and chips that move: what every play comes down to, done on a copy of the position and noted move by move.

    Move       kind, player, the other player if there is one, cards, chips
    Chance     shuffles and blind picks
    Moving     a position being changed

Kinds of moves:
    dealt, discarded             from the stock to a hand, from a hand to the discards
    played, laid, cleared        from a hand to the table; from there before its owner as a shield, or to the discards
    picked, traded               picked blindly by the player from the other's hand; what the player gives for it
    offered, chosen, refused     from the stock to be chosen from; from there to the player's hand, or to the discards
    shuffled                     the discards become the stock
    seen, shown                  by the player, of the other's hand; at the show, to all
    fold, struck                 out by one's own choice, or by a card: the hand goes to the discards
    chips, wins, kept            put in, won, left for the next hand
    immune, temperance, phase    what the name says
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

from .pack import Readings, setting
from .positions import BETTING, Position


class Move(NamedTuple):
    """One thing that happened: see the top for the kinds."""

    kind: str
    player: str
    other: str = ""
    cards: tuple[str, ...] = ()
    chips: int = 0


class Chance:
    """Shuffles and blind picks, from a random generator."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def shuffled(self, cards: Sequence[str]) -> tuple[str, ...]:
        return tuple(self.rng.sample(list(cards), len(cards)))

    def picked(self, cards: Sequence[str], many: int) -> tuple[str, ...]:
        return tuple(self.rng.sample(list(cards), min(many, len(cards))))


class Moving:
    """A position being changed, and the moves so far."""

    def __init__(self, position: Position, readings: Readings, chance: Chance) -> None:
        self.at = position.copy()
        self.readings = readings
        self.chance = chance
        self.moves: list[Move] = []

    def note(self, kind: str, player: str, other: str = "", cards: Sequence[str] = (), chips: int = 0) -> None:
        self.moves.append(Move(kind, player, other, tuple(cards), chips))

    # ------------------------------------------------------------------------------------------------ cards

    def draw(self, many: int) -> tuple[str, ...]:
        """So many cards from the stock, or as many as there are."""
        drawn: list[str] = []
        while len(drawn) < many:
            if not self.at.stock and setting(self.readings, "tp.stock.out") == "reshuffle":
                self.reshuffle()
            if not self.at.stock:
                break
            drawn.append(self.at.stock[0])
            self.at.stock = self.at.stock[1:]
        return tuple(drawn)

    def reshuffle(self) -> None:
        if self.at.discards:
            self.note("shuffled", "", cards=self.at.discards)
            self.at.stock, self.at.discards = self.chance.shuffled(self.at.discards), ()

    def give(self, player: str, cards: Sequence[str]) -> None:
        self.at.hands[player] += tuple(cards)

    def take(self, player: str, cards: Sequence[str]) -> None:
        hand = list(self.at.hands[player])
        for card in cards:
            hand.remove(card)
        self.at.hands[player] = tuple(hand)

    def dealt(self, player: str, many: int) -> None:
        cards = self.draw(many)
        self.give(player, cards)
        self.note("dealt", player, cards=cards)

    def discard(self, player: str, cards: Sequence[str]) -> None:
        self.take(player, cards)
        self.at.discards += tuple(cards)
        self.note("discarded", player, cards=cards)

    def renew(self, player: str, cards: Sequence[str]) -> None:
        """These cards of a player's are discarded, and as many dealt."""
        self.discard(player, cards)
        self.dealt(player, len(cards))

    def put_down(self, player: str, card: str) -> None:
        self.take(player, [card])
        self.at.on_table += (card,)
        self.note("played", player, cards=[card])

    def clear(self, player: str, card: str, replaced: bool = True) -> None:
        """A card that was played is discarded and, unless its player is out, replaced."""
        self.to_discards(card)
        if replaced:
            self.replaced(player)

    def to_discards(self, card: str) -> None:
        self.at.on_table = tuple(other for other in self.at.on_table if other != card)
        self.at.discards += (card,)
        self.note("cleared", "", cards=[card])

    def replaced(self, player: str) -> None:
        if player not in self.at.folded and len(self.at.still_in()) > 1:
            self.dealt(player, 1)

    # --------------------------------------------------------------------------------------------- players

    def fold(self, player: str, kind: str) -> None:
        cards = self.at.hands[player]
        self.at.folded |= {player}
        if kind == "struck" and self.at.phase in BETTING:
            self.at.struck |= {player}
        self.take(player, cards)
        self.at.discards += cards
        self.note(kind, player, cards=cards)

    def pay(self, player: str, chips: int) -> None:
        self.at.stacks[player] -= chips
        self.at.paid[player] = self.at.paid.get(player, 0) + chips
        self.note("chips", player, chips=chips)
