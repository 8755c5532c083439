"""Cards that move: what every action comes down to, done on a copy of the position and noted move by move.

    Move       kind, player, another player, cards, how many
    Chance     shuffles and blind picks
    Moving     a position being changed

Kinds: played, drawn, excused (from `many` more), discarded, given (to `other`), chariot (given on), hidden, returned,
placed (`many` is the depth, `other` a hand or `discard`), seen, turned (a starter), reshuffled, left (a card that lay in
front), bound, broken, swapped, moved (a whole hand to `other`), skipped, taken (by the Devil), won, over.

Decided here:
 * A played Major lies on its discard while it is followed; if the pile runs out meanwhile, it is shuffled too.
 * `tu.draw.remainder` owed: the rest is due again as soon as there is a new pile.  The Chariot may answer it, but it is
   neither halved nor stacked upon; where nothing forms a pile it is cancelled.
 * `tu.reshuffle.suit` kept: a suit that was named stays in force; a new starter brings only its number.  The Fool's
   starter and the last card drawn from the table end it all the same.
 * With an empty Minor discard the Major discard alone forms a pile, and nothing is turned up.
 * A game that runs out ends when a draw is answered that cannot be made, not before.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

from .pack import Readings, is_major, setting
from .state import Position, Task, drawable


class Move(NamedTuple):
    """One thing that happened: see the top for the kinds."""

    kind: str
    player: str = ""
    other: str = ""
    cards: tuple[str, ...] = ()
    many: int = 0


class Chance:
    """Shuffles and blind picks, from a random generator."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def shuffled(self, cards: Sequence[str]) -> tuple[str, ...]:
        return tuple(self.rng.sample(list(cards), len(cards)))

    def picked(self, cards: Sequence[str]) -> str:
        return self.rng.choice(list(cards))


class Moving:
    """A position being changed, and the moves so far."""

    def __init__(self, position: Position, readings: Readings, chance: Chance) -> None:
        self.at = position.copy()
        self.readings = readings
        self.chance = chance
        self.moves: list[Move] = []

    def reads(self, key: str) -> str:
        return setting(self.readings, key)

    def note(self, kind: str, player: str = "", other: str = "", cards: Sequence[str] = (), many: int = 0) -> None:
        self.moves.append(Move(kind, player, other, tuple(cards), many))

    def push(self, *tasks: Task) -> None:
        self.at.agenda = (*tasks, *self.at.agenda)

    def pop(self) -> Task:
        task, *rest = self.at.agenda
        self.at.agenda = tuple(rest)
        return task

    # ------------------------------------------------------------------------------------------------ hands

    def take(self, player: str, cards: Sequence[str]) -> None:
        hand = list(self.at.hands[player])
        for card in cards:
            hand.remove(card)
        self.at.hands[player] = tuple(hand)
        if self.at.open.get(player) in cards:
            del self.at.open[player]

    def add(self, player: str, cards: Sequence[str]) -> None:
        self.at.hands[player] += tuple(cards)

    def hand_over(self, player: str, other: str, cards: Sequence[str]) -> None:
        self.take(player, cards)
        self.add(other, cards)
        self.note("given", player, other, cards)

    def beneath(self, cards: Sequence[str]) -> None:
        """Cards go under their discards, so that the last played stays on top."""
        self.at.majors += tuple(card for card in cards if is_major(card))
        self.at.discard += tuple(card for card in cards if not is_major(card))

    def lay_off(self, player: str, cards: Sequence[str]) -> None:
        if cards:
            self.take(player, cards)
            self.beneath(cards)
            self.note("discarded", player, cards=cards)

    # ------------------------------------------------------------------------------------------------ the front

    def lay_down(self, player: str, card: str) -> None:
        self.at.front[player] = (*self.at.before(player), card)

    def leave(self, player: str, card: str) -> None:
        """A card that lay before a player goes to the discard; with the Lovers go the bonds that it marks."""
        if card not in self.at.before(player):
            return
        self.at.front[player] = tuple(other for other in self.at.before(player) if other != card)
        self.beneath([card])
        self.note("left", player, cards=[card])
        if card == "Lovers":
            self.unbind([bond for bond in self.at.bonds if bond[0] == player])

    def unbind(self, bonds: Sequence[tuple[str, str]]) -> None:
        """Bonds end; a Lovers card that marks none any more goes to the discard."""
        self.at.bonds = tuple(bond for bond in self.at.bonds if bond not in bonds)
        for maker, other in bonds:
            self.note("broken", maker, other)
        for maker in {maker for maker, _ in bonds} - {maker for maker, _ in self.at.bonds}:
            self.leave(maker, "Lovers")

    # ------------------------------------------------------------------------------------------------ the pile

    def form(self) -> None:
        """A new pile of all discards but a starter, if there is anything to form it of."""
        at = self.at
        if at.pile or not self.formable():
            return
        starter = (self.chance.picked(at.discard),) if at.discard else ()
        rest = [card for card in (*at.discard, *at.majors) if card not in starter]
        at.pile, at.discard, at.majors = self.chance.shuffled(rest), starter, ()
        if self.reads("tu.reshuffle.suit") == "forgotten":
            at.named = ""
        self.note("reshuffled", cards=starter)

    def formable(self) -> bool:
        return bool(self.at.majors) or len(self.at.discard) > 1

    def ran_out(self) -> None:
        if not self.at.pile and self.reads("tu.reshuffle.when") == "at_once":
            self.form()

    def draw(self, player: str, count: int) -> tuple[str, ...]:
        """As many cards as there are, up to a number; with nothing at all to draw the game is over."""
        at = self.at
        if not drawable(at, self.readings):
            self.exhausted()
            return ()
        self.form()
        if at.pile:
            cards, at.pile = at.pile[:count], at.pile[count:]
        else:
            cards, at.discard, at.named = at.discard[:count], (), ""
        self.add(player, cards)
        self.note("drawn", player, cards=cards)
        self.ran_out()
        return cards

    # ------------------------------------------------------------------------------------------------ the end

    def finish(self, ended: str, players: Sequence[str]) -> None:
        """The game is over: for these players and all whom bonds chain to them."""
        winners = set(players)
        while more := {name for bond in self.at.bonds if winners & set(bond) for name in bond} - winners:
            winners |= more
        self.at.ended, self.at.winners, self.at.agenda = ended, frozenset(winners), ()
        self.note("won" if winners else "over", many=len(winners))

    def exhausted(self) -> None:
        holders = [name for name, hand in self.at.hands.items() if "Death" in hand]
        self.finish("exhausted", holders)
