"""The rulings of the Loka oracle: cards, the deal, what may be laid away and played, who takes a trick, the settlement.

How to ask, and what was decided where the document is silent: the top of `loka`.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

SUITS = ("Swords", "Cups", "Coins", "Clubs")
RANKS = ("Ace", *(str(number) for number in range(2, 11)), "Jack", "Cavalier", "Queen", "King")
TRUMP = "Trumps"
TRUMPS = ("Magician", *(f"{number} of Trumps" for number in range(2, 21)), "World")
FOOL = "Fool"
HONOURS = frozenset({"Magician", "World", FOOL})
PLAYERS = ("Ada", "Ben", "Cleo")

SUIT_OF = {f"{rank} of {suit}": suit for suit in SUITS for rank in RANKS} | dict.fromkeys(TRUMPS, TRUMP)
PLACE = {card: place for suit in SUITS for place, card in enumerate(f"{rank} of {suit}" for rank in RANKS)}
PLACE |= {card: place for place, card in enumerate(TRUMPS)}
WORTH = {"Ace": 5, "King": 5, "Queen": 4, "Cavalier": 3, "Jack": 2}

OPTIONS = {
    "lo.discard.trumps": ("allowed", "forced"),
    "lo.fool.led": ("next", "free", "barred"),
    "lo.fool.pay_from_discard": ("no", "yes"),
    "lo.settlement": ("each", "once"),
}

Readings = Mapping[str, str] | None
Played = tuple[str, str]


@dataclass(frozen=True)
class Pack:
    """The cards dealt, and how many of them the dealer lays away; the rest must go evenly among the three."""

    cards: tuple[str, ...]
    laid: int = 3

    @property
    def size(self) -> int:
        """How many tricks there are, and so how many cards each player has in the play."""
        return (len(self.cards) - self.laid) // len(PLAYERS)


LOKA = Pack((*SUIT_OF, FOOL))


def setting(readings: Readings, key: str) -> str:
    """The reading in force; ValueError for an option there is not."""
    wanted = (readings or {}).get(key, OPTIONS[key][0])
    if wanted not in OPTIONS[key]:
        raise ValueError(f"{key} has no option {wanted}")
    return wanted


def points(card: str) -> int:
    """Card Points."""
    return 5 if card in HONOURS else WORTH.get(card.split(" of ", maxsplit=1)[0], 1)


def holds(cards: Collection[str], suit: str) -> bool:
    return any(SUIT_OF.get(card) == suit for card in cards)


def deal(rng: random.Random, players: Sequence[str] = PLAYERS, pack: Pack = LOKA) -> dict[str, tuple[str, ...]]:
    """Deal: packets of five from Eldest on, what remains to the dealer."""
    cards = rng.sample(pack.cards, len(pack.cards))
    hands: dict[str, tuple[str, ...]] = dict.fromkeys(players, ())
    while len(hands[players[-1]]) < pack.size:
        for player in players:
            packet = min(5, pack.size - len(hands[player]))
            hands[player] += tuple(cards[:packet])
            del cards[:packet]
    hands[players[-1]] += tuple(cards)
    return hands


# ------------------------------------------------------------------------------------------------- laying away


def against_card(card: str, hand: Collection[str]) -> str | None:
    """Why this card may never be laid away from this hand (Deal; LO-05)."""
    if card == FOOL:
        return "fool" if holds(hand, TRUMP) else None
    if card in HONOURS:
        return "honour"
    return {"Ace": "ace", "King": "king"}.get(card.split(" of ", maxsplit=1)[0])


def trumps_allowed(hand: Collection[str], readings: Readings, laid: int = LOKA.laid) -> int:
    """How many trumps may be among the cards laid away (LO-04)."""
    if setting(readings, "lo.discard.trumps") == "allowed":
        return len(hand)
    others = sum(SUIT_OF.get(card) != TRUMP and against_card(card, hand) is None for card in hand)
    return max(0, laid - others)


def may_lay(hand: Collection[str], three: Sequence[str], readings: Readings = None, laid: int = LOKA.laid) -> set[str]:
    """The reasons against laying these cards away from this hand as dealt; they are taken to be held."""
    reasons = {reason for card in three if (reason := against_card(card, hand)) is not None}
    if len(three) != laid:
        reasons.add("count")
    plain = sum(SUIT_OF.get(card) == TRUMP and card not in HONOURS for card in three)
    if plain > trumps_allowed(hand, readings, laid):
        reasons.add("trump")
    return reasons


def lays(hand: Collection[str], readings: Readings = None, laid: int = LOKA.laid) -> Iterator[tuple[str, ...]]:
    """Every legal lay of this hand."""
    for three in combinations(sorted(hand), laid):
        if not may_lay(hand, three, readings, laid):
            yield three


def may_go(hand: Collection[str], readings: Readings, laid: int) -> frozenset[str]:
    """The cards that belong to some legal lay."""
    out = TRUMP if trumps_allowed(hand, readings, laid) == 0 else "nothing"
    return frozenset(c for c in hand if against_card(c, hand) is None and SUIT_OF.get(c) != out)


# --------------------------------------------------------------------------------------------------- the trick


def named(trick: Sequence[Played]) -> str | None:
    """The suit of the first card that is not the Fool."""
    return next((SUIT_OF[card] for _, card in trick if card != FOOL), None)


def led(trick: Sequence[Played], readings: Readings = None) -> str | None:
    """The suit to be followed; None while there is none, or if a Fool led frees the trick (LO-09)."""
    if trick and trick[0][1] == FOOL and setting(readings, "lo.fool.led") == "free":
        return None
    return named(trick)


def may_play(hand: Collection[str], trick: Sequence[Played], card: str, readings: Readings = None) -> set[str]:
    """The reasons against this card of the hand (Play)."""
    if card == FOOL:
        barred = not trick and len(hand) > 1 and setting(readings, "lo.fool.led") == "barred"
        return {"fool-led"} if barred else set()
    suit = led(trick, readings)
    if suit is None or SUIT_OF[card] == suit:
        return set()
    if holds(hand, suit):
        return {"follow"}
    if SUIT_OF[card] != TRUMP and holds(hand, TRUMP):
        return {"trump"}
    return set()


def legal(hand: Collection[str], trick: Sequence[Played], readings: Readings = None) -> set[str]:
    return {card for card in hand if not may_play(hand, trick, card, readings)}


def winner(trick: Sequence[Played], readings: Readings = None) -> str:
    """Who takes a whole trick: the highest trump, else the highest of the first suit in it, under every reading."""
    cards = [(player, card) for player, card in trick if card != FOOL]
    suit = TRUMP if holds([card for _, card in cards], TRUMP) else named(trick)
    return max((pair for pair in cards if SUIT_OF[pair[1]] == suit), key=lambda pair: PLACE[pair[1]])[0]


def settlement(scores: Mapping[str, int], readings: Readings = None) -> dict[str, Fraction]:
    """What each wins from the average (57 with the whole pack), once or with each of the others (LO-17)."""
    average = Fraction(sum(scores.values()), len(scores))
    times = len(scores) if setting(readings, "lo.settlement") == "each" else 1
    return {player: times * (score - average) for player, score in scores.items()}
