"""Excess cards of a deal: which kinds, and the known cards of a hand whichever of them are wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from adjudicator.cards import Deck, Hand
from adjudicator.engine.holding import JointLimit


def kinds(card: str, limits: Sequence[JointLimit]) -> tuple[str, ...]:
    """The kinds under which a card is counted: itself, and those limited by the round."""
    return (card, *(limit.name for limit in limits if card in limit.cards))


def sums(hands: Mapping[str, Hand], gone: Sequence[str], limits: Sequence[JointLimit]) -> Counter[str]:
    """The number of known cards of each kind, in hands and out of play."""
    cards = Counter[str]()
    for some in (Counter(gone), *(hand.cards for hand in hands.values())):
        for card, count in some.items():
            cards.update(dict.fromkeys(kinds(card, limits), count))
    return cards


def number_of(kind: str, deck: Deck, limits: Sequence[JointLimit]) -> int:
    """The number of cards of a kind in a round."""
    return next((limit.most for limit in limits if limit.name == kind), deck.count(kind))


def surplus(
    hands: Mapping[str, Hand], gone: Sequence[str], deck: Deck, limits: Sequence[JointLimit]
) -> Mapping[str, int]:
    """The excess of each kind; kinds without excess are left out."""
    dealt = sums(hands, gone, limits)
    return {kind: many - most for kind, many in dealt.items() if many > (most := number_of(kind, deck, limits))}


def certain(hands: Mapping[str, Hand], over: Mapping[str, int], limits: Sequence[JointLimit]) -> Mapping[str, Hand]:
    """The hands without cards that may be in excess (by the kinds in `over`); these become unseen."""
    if not over:
        return hands
    reduced = {}
    for player, hand in hands.items():
        kept = {
            card: count - max((over.get(kind, 0) for kind in kinds(card, limits)), default=0)
            for card, count in hand.cards.items()
        }
        kept = {card: count for card, count in kept.items() if count > 0}
        fewer = sum(hand.cards.values()) - sum(kept.values())
        reduced[player] = Hand(kept, None if hand.unseen is None else hand.unseen + fewer) if fewer else hand
    return reduced
