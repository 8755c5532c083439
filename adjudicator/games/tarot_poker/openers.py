"""Whether a hand opens the betting, where the house asks for a pair of Jacks or better, and with which unseen cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations

from adjudicator.cards import Hand
from adjudicator.dataclass import dataclass
from adjudicator.engine.state import Table
from adjudicator.games.tarot_poker.cards import CHARIOT, DEVIL, printed
from adjudicator.games.tarot_poker.plays import HAND, held
from adjudicator.games.tarot_poker.show import LONG, NUMBER, PAIR, Value, loses
from adjudicator.games.tarot_poker.show.many import evaluator
from adjudicator.games.tarot_poker.state import FIRST, Pairs, State

JACKS = Value(PAIR, (11, 0, 0, 0))
"""The least hand that opens where openers are required: a pair of Jacks with nothing beside."""
TRIED = 3000
"""So many hands are tried for an example: all there are where two cards are unseen."""


def may_open(table: Table, position: State, actor: str) -> bool | None:
    """Whether a hand may open the betting: with any, or where the house asks for it with a pair of Jacks or better;
    None where that hangs on cards that nobody has seen."""
    if table.house.get("openers", "any") == "any" or position.phase != FIRST:
        return True
    hand = table.hand(actor)
    return _opens(position, actor, tuple(hand.cards)) if hand.known else None


@dataclass(frozen=True)
class Completing:
    """The cards any of which, as the last of a hand, is good enough to open with; `others` are those that are not."""

    cards: tuple[str, ...]
    others: tuple[str, ...]

    @property
    def every(self) -> bool:
        """Whether each is good enough."""
        return not self.others


def completing(table: Table, position: State, actor: str) -> Completing | None:
    """These cards for a hand of which one card is unseen; None for any other."""
    hand, unseen, rest = _to_come(table, position, actor)
    if unseen != 1:
        return None
    good = tuple(card for card in rest if _opens(position, actor, (*hand.cards, card)))
    return Completing(good, tuple(card for card in rest if card not in good))


def sure_openers(known: Iterable[str]) -> tuple[str, ...]:
    """The cards of one rank, Jacks or better, that are a pair at the least; empty where none are."""
    ranks: dict[str, list[str]] = {}
    for card in known:
        if (face := printed(card)) is not None and NUMBER[face[0]] >= NUMBER["J"]:
            ranks.setdefault(face[0], []).append(card)
    return next((tuple(cards) for cards in ranks.values() if len(cards) > 1), ())


@dataclass(frozen=True)
class Examples:
    """By whether it opens a hand of each kind; `complete`: there is none of a kind that is missing."""

    hands: Mapping[bool, tuple[str, ...]]
    complete: bool = True


def examples(table: Table, position: State, actor: str) -> Examples:
    """What hands the cards that nobody has seen can make: of each kind the first in the order of the pack."""
    hand, unseen, rest = _to_come(table, position, actor)
    chariot = position.shielded(actor, CHARIOT)
    return _first(tuple(hand.cards), unseen, tuple(rest), chariot, position.temperance, position.worth)


@lru_cache(maxsize=256)
def _first(
    known: tuple[str, ...], unseen: int, rest: tuple[str, ...], chariot: bool, temperance: bool, worth: Pairs
) -> Examples:
    """These hands, made of the cards that are known and as many of the rest as are unseen: of all where they are few, and
    else of so many."""
    plain = (*known, *rest[:unseen])
    if loses(known, chariot=chariot):
        return Examples({False: plain})
    if (chariot or DEVIL not in rest) and sure_openers(known):
        return Examples({True: plain})  # A pair that is there whatever comes.
    hands: dict[bool, tuple[str, ...]] = {}
    for tried, more in enumerate(combinations(rest, unseen)):
        if len(hands) == 2 or tried == TRIED:
            return Examples(hands, complete=False)
        hands.setdefault(_worth_opening((*known, *more), chariot, temperance, worth), (*known, *more))
    return Examples(hands)


def _to_come(table: Table, position: State, actor: str) -> tuple[Hand, int, list[str]]:
    """A hand as far as it is known, how many of its cards are unseen, and which cards they may be."""
    hand, elsewhere = table.hand(actor), HAND.seen(table, position, actor)
    total = position.holds(actor) or LONG
    unseen = total - len(hand.cards) if hand.unseen is None else hand.unseen
    return hand, max(unseen, 0), [card for card in held if card not in hand.cards and not elsewhere[card]]


def _opens(position: State, actor: str, cards: Sequence[str]) -> bool:
    """Whether a player's hand of five cards is worth a pair of Jacks at the least."""
    return _worth_opening(cards, position.shielded(actor, CHARIOT), position.temperance, position.worth)


def _worth_opening(cards: Sequence[str], chariot: bool, temperance: bool, worth: Pairs) -> bool:
    """Whether five cards are, under a Chariot, Temperance and readings."""
    if loses(cards, chariot=chariot):
        return False
    judged = evaluator(chariot=chariot, temperance=temperance, readings=dict(worth))
    return judged.strength(cards) >= JACKS.strength
