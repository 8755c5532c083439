"""The three-player Loka tarot hand, followed from the document by plain bookkeeping; no solver, no part of the program.

How to ask (players are named in playing order, Eldest first, the dealer last; `readings` may be left out or partial):

    hands = deal(rng)                     25, 25 and the dealer's 28 cards, by player
    may_lay(hand28, three, readings)      reasons against laying these away: count, ace, king, honour, fool, trump
    lays(hand28, readings)                every legal three
    may_play(hand, trick, card, readings) reasons against the play: follow, trump, fool-led; `trick` is the
                                          (player, card) pairs already in it
    legal(hand, trick, readings)          the cards that may be played
    led(trick, readings)                  the suit to be followed (None: nothing need be)
    winner(trick, readings)               who takes it
    settlement(scores, readings)          what each player wins or loses
    story = tell(hands, events, readings) events are Event(player, "lay"|"play"|"pay", cards)
    story.before, story.after[n]          what is so before the first event, after event n (an After)
    story.faults, story.first_wrong       a Fault: the event, who, and the codes

    loka_walk.walk(rng, readings, faults=0)     a hand dealt and played at random: (hands, events)
    loka_proof.revokes(events, readings)        what the table alone proves about each play (the hands not known)
    loka_proof.brute(events, readings, pack)    the same by counting out every deal: for small packs

Cards: "King of Swords", "7 of Coins", "Ace of Cups"; trumps "Magician" (1), "2 of Trumps" to "20 of Trumps", "World"
(21); "Fool".  A `Pack` of fewer cards, and fewer laid away, may be given wherever a pack is a parameter.

Codes of a fault: out-of-turn (no such decision is open to that player), not-held, count, which leave the table as it
was; follow, trump, fool-led, ace, king, honour, fool, trump (of a lay), wrong-debt (a card the payer has, but may not
pay with), which stand as they were done, the document naming no remedy (LO-20).

Readings, the default first: lo.discard.trumps allowed|forced, lo.fool.led next|free|barred, lo.fool.pay_from_discard
no|yes, lo.settlement each|once.

What the document leaves open, and what is done here (LO-nn: the list of open questions):
 * barred: the Fool may still be led as the only card left, or its holder could not play at all.  When it is led against
   the rule, or so, the next card sets the suit, as by default.
 * led under "next": with only the Fool in the trick nothing need be followed yet.
 * forced: the other cards counted are those of all 28; the Fool is none of them as long as a trump is held.
 * a player with tricks pays from the pile, never with the Fool, which lies beside and not in the pile; the dealer's
   laid cards are by then part of the dealer's pile (LO-14), under either reading of lo.fool.pay_from_discard.
 * pay_from_discard yes: a dealer without tricks must pay with a laid card, and may not surrender the Fool.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from .loka_rules import (
    FOOL,
    LOKA,
    PLAYERS,
    Pack,
    Played,
    Readings,
    deal,
    lays,
    led,
    legal,
    may_go,
    may_lay,
    may_play,
    points,
    setting,
    settlement,
    winner,
)

__all__ = [
    "FOOL",
    "LOKA",
    "PLAYERS",
    "After",
    "Debt",
    "Due",
    "Event",
    "Fault",
    "Pack",
    "Played",
    "Playing",
    "Readings",
    "Story",
    "Taken",
    "deal",
    "lays",
    "led",
    "legal",
    "may_lay",
    "may_play",
    "points",
    "settlement",
    "tell",
    "winner",
]


class Event(NamedTuple):
    """One thing done: the dealer lays cards away, a player plays one, the Fool's player pays one."""

    player: str
    kind: str
    cards: tuple[str, ...] = ()


@dataclass(frozen=True)
class Due:
    """The open decision: lay, turn or debt, whose it is, and the cards it may be answered with (one or, laid, some)."""

    kind: str
    player: str
    options: frozenset[str]


@dataclass(frozen=True)
class Debt:
    """What the Fool's player owes the winner of its trick; `options` is empty until the hand has been played out."""

    player: str
    to: str
    options: frozenset[str]


@dataclass(frozen=True)
class Taken:
    """A trick that is over."""

    winner: str
    played: tuple[Played, ...]


@dataclass(frozen=True)
class Fault:
    """What is wrong with an event, and who did it."""

    event: int
    player: str
    codes: frozenset[str]


@dataclass(frozen=True)
class After:
    """What is so at one moment.

    `piles` are the cards won, without the dealer's `laid` and without the Fool, which lies beside `fool` once played;
    one surrendered is in the pile of the player who got it.  Scores and settlement are None until all is over.
    """

    open: Due | None
    hands: Mapping[str, frozenset[str]]
    trick: tuple[Played, ...]
    led: str | None
    tricks: tuple[Taken, ...]
    piles: Mapping[str, frozenset[str]]
    laid: frozenset[str] | None
    fool: str | None
    debt: Debt | None
    scores: Mapping[str, int] | None
    settlement: Mapping[str, Fraction] | None


@dataclass(frozen=True)
class Story:
    """A hand followed to the end of its events."""

    before: After
    after: tuple[After, ...]
    faults: tuple[Fault, ...]

    @property
    def first_wrong(self) -> Fault | None:
        return self.faults[0] if self.faults else None

    @property
    def end(self) -> After:
        return self.after[-1] if self.after else self.before


class Playing:
    """The hand going on: `step` does an event and says what was wrong with it, `now` tells what is so."""

    def __init__(self, hands: Mapping[str, Collection[str]], readings: Readings = None, pack: Pack = LOKA) -> None:
        self.players, self.dealer = tuple(hands), tuple(hands)[-1]
        self.readings, self.pack = readings, pack
        self.hands = {player: set(cards) for player, cards in hands.items()}
        sizes = [pack.size + pack.laid * (player == self.dealer) for player in hands]
        dealt = sorted(card for cards in hands.values() for card in cards)
        if [len(cards) for cards in hands.values()] != sizes or dealt != sorted(pack.cards):
            raise ValueError("these hands are not a deal of this pack")
        self.laid: set[str] | None = None
        self.turn = self.players[0]
        self.trick: list[Played] = []
        self.tricks: list[Taken] = []
        self.piles: dict[str, set[str]] = {player: set() for player in hands}
        self.beside: str | None = None
        self.owed: tuple[str, str] | None = None

    def decision(self) -> tuple[str, str] | None:
        """Kind and player of the open decision."""
        if self.laid is None:
            return ("lay", self.dealer)
        if len(self.tricks) < self.pack.size:
            return ("turn", self.turn)
        return ("debt", self.owed[0]) if self.owed else None

    def payable(self) -> frozenset[str]:
        """The cards the debt may be paid with, now that the hand is over (Play; LO-12, LO-14)."""
        assert self.owed is not None and self.laid is not None
        player = self.owed[0]
        laid = self.laid if player == self.dealer else set()
        if any(taken.winner == player for taken in self.tricks):
            return frozenset(self.piles[player] | laid)
        if laid and setting(self.readings, "lo.fool.pay_from_discard") == "yes":
            return frozenset(laid)
        return frozenset({FOOL})

    def belongings(self, player: str) -> set[str]:
        """What could be paid with at all."""
        laid = self.laid if player == self.dealer and self.laid else set()
        return self.piles[player] | laid | ({FOOL} if self.beside == player else set())

    def judge(self, event: Event) -> frozenset[str]:
        """What is wrong with an event."""
        player, kind, cards = event
        kinds = {"lay": "lay", "play": "turn", "pay": "debt"}
        if self.decision() != (kinds[kind], player):
            return frozenset({"out-of-turn"})
        owned = self.belongings(player) if kind == "pay" else self.hands[player]
        if len(set(cards)) < len(cards) or not owned.issuperset(cards):
            return frozenset({"not-held"})
        if kind == "lay":
            return frozenset(may_lay(owned, cards, self.readings, self.pack.laid))
        (card,) = cards
        if kind == "pay":
            return frozenset() if card in self.payable() else frozenset({"wrong-debt"})
        return frozenset(may_play(owned, self.trick, card, self.readings))

    def step(self, event: Event) -> frozenset[str]:
        codes = self.judge(event)
        if codes & {"out-of-turn", "not-held", "count"}:
            return codes
        player, kind, cards = event
        if kind == "lay":
            self.laid = set(cards)
            self.hands[player] -= self.laid
        elif kind == "play":
            self.play(player, cards[0])
        else:
            self.pay(player, cards[0])
        return codes

    def play(self, player: str, card: str) -> None:
        self.hands[player].remove(card)
        self.trick.append((player, card))
        if card == FOOL:
            self.beside = player
        self.turn = self.players[(self.players.index(player) + 1) % len(self.players)]
        if len(self.trick) < len(self.players):
            return
        self.turn = winner(self.trick, self.readings)
        self.piles[self.turn] |= {one for _, one in self.trick if one != FOOL}
        for owner, one in self.trick:
            if one == FOOL:
                self.owed = (owner, self.turn)
        self.tricks.append(Taken(self.turn, tuple(self.trick)))
        self.trick = []

    def pay(self, player: str, card: str) -> None:
        assert self.owed is not None and self.laid is not None
        self.piles[player].discard(card)
        self.laid.discard(card)
        self.piles[self.owed[1]].add(card)
        if card == FOOL:
            self.beside = None
        self.owed = None

    def due(self) -> Due | None:
        decision = self.decision()
        if decision is None:
            return None
        kind, player = decision
        if kind == "lay":
            options = may_go(self.hands[player], self.readings, self.pack.laid)
        elif kind == "turn":
            options = frozenset(legal(self.hands[player], self.trick, self.readings))
        else:
            options = self.payable()
        return Due(kind, player, options)

    def scores(self) -> dict[str, int]:
        """Scores: card points, and one for each trick; the laid cards are the dealer's and no trick (LO-24)."""
        cards = {player: sum(map(points, self.belongings(player))) for player in self.players}
        return {one: cards[one] + sum(taken.winner == one for taken in self.tricks) for one in self.players}

    def now(self) -> After:
        due = self.due()
        debt = None
        if self.owed:
            debt = Debt(*self.owed, due.options if due and due.kind == "debt" else frozenset())
        scores = None if due else self.scores()
        return After(
            open=due,
            hands={player: frozenset(cards) for player, cards in self.hands.items()},
            trick=tuple(self.trick),
            led=led(self.trick, self.readings),
            tricks=tuple(self.tricks),
            piles={player: frozenset(cards) for player, cards in self.piles.items()},
            laid=None if self.laid is None else frozenset(self.laid),
            fool=self.beside,
            debt=debt,
            scores=scores,
            settlement=None if scores is None else settlement(scores, self.readings),
        )


def tell(
    hands: Mapping[str, Collection[str]], events: Sequence[Event], readings: Readings = None, pack: Pack = LOKA
) -> Story:
    """The story of a hand all of whose cards are known as dealt, going on after a fault as the players did."""
    going = Playing(hands, readings, pack)
    before, after, faults = going.now(), [], []
    for index, event in enumerate(events):
        if codes := going.step(event):
            faults.append(Fault(index, event.player, codes))
        after.append(going.now())
    return Story(before, tuple(after), tuple(faults))
