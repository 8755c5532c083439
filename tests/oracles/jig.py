"""Jig by hand: what is legal, and what follows, read off the document alone (W. H. Peel, Round Games with Cards, 1891,
"Jig") before there were clauses. It knows cards as pairs of suit and number, and nothing of the program.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

Card = tuple[str, int]
"""A suit, and a number from 1, the Ace, to 13, the King."""
SUITS = "CDHS"
KING = 13


@dataclass
class Game:
    """A round: who holds what, in seats from the dealer's left; `calls` says that the holder of the next card answers at
    once, `follows_own` that somebody may follow a card of their own."""

    hands: list[set[Card]]
    calls: bool = False
    follows_own: bool = True
    played: set[Card] = field(default_factory=set)
    turn: int = 0
    last: int = 0
    """Who played the last card."""
    run: list[Card] = field(default_factory=list)
    refused: int = 0
    """How many have declared since that they have not got the next."""

    @property
    def over(self) -> bool:
        """Somebody is out."""
        return any(not hand for hand in self.hands)

    def legal(self, seat: int, cards: list[Card]) -> bool:
        """Whether somebody may play these cards of the own hand now; none is a pass."""
        hand = self.hands[seat]
        if len(cards) > 1 or self.over:
            return False
        if not self.run:  # whoever leads chooses freely, and has to lead
            return seat == self.turn and len(cards) == 1
        suit, number = self.run[-1]
        follows = (suit, number + 1)
        if not cards:
            return seat == self.turn and follows not in hand
        return cards[0] == follows and (seat == self.turn or self.calls)

    def play(self, seat: int, cards: list[Card]) -> None:
        """A legal play, and what follows from it."""
        if cards:
            card = cards[0]
            self.hands[seat].remove(card)
            self.played.add(card)
            self.run.append(card)
            self.last, self.refused = seat, 0
            stop = card[1] == KING or (card[0], card[1] + 1) in self.played
            if stop or len(self.run) == 5:
                self.run, self.turn = [], seat
            else:
                self.turn = (seat + 1) % len(self.hands)
            return
        self.refused += 1
        self.turn = (seat + 1) % len(self.hands)
        most = len(self.hands) if self.follows_own else len(self.hands) - 1
        if self.refused == most:
            self.run, self.turn = [], self.last

    def counters(self, pool: bool) -> list[int]:
        """What each seat wins or pays once somebody is out."""
        out = next(seat for seat, hand in enumerate(self.hands) if not hand)
        paid = [len(hand) + pool for hand in self.hands]
        return [sum(paid) - paid[out] if seat == out else -paid[seat] for seat in range(len(paid))]


def dealt(players: int, rng: Random) -> list[set[Card]]:
    """All the cards, one at a time."""
    pack = [(suit, number) for suit in SUITS for number in range(1, KING + 1)]
    rng.shuffle(pack)
    return [set(pack[seat::players]) for seat in range(players)]
