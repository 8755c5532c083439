"""Cards that change their place: discarded, dealt, drawn blindly, traded. A card of which nobody knows is counted.

Every function is total: what cannot be is done as far as it can.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from adjudicator.cards import Hand
from adjudicator.engine.state import changed
from adjudicator.games.tarot_poker.cards import CARDS
from adjudicator.games.tarot_poker.state import State


def has(state: State, player: str, cards: Iterable[str]) -> bool:
    """Whether a player may hold these cards: they are in the hand, or nobody has seen where they are."""
    held, named = state.hand(player), Counter(cards)
    unknown = Counter({card: count for card, count in named.items() if card not in held.cards})
    if any(count > 1 for count in named.values()) or any(card in seen(state) for card in unknown):
        return False
    return held.unseen is None or unknown.total() <= held.unseen


def seen(state: State) -> frozenset[str]:
    """Every card of which it is known where it is."""
    open_ = (card for laid in state.pile for card in laid.cards)
    held = (card for own in state.hands.values() for card in own.cards)
    return frozenset((*state.gone, *open_, *state.offered, *held))


def stock(state: State) -> int:
    """How many cards are left to be dealt; of hands of which not even the number is known none are counted."""
    held = sum(own.total or 0 for own in state.hands.values())
    return max(0, len(CARDS) - held - len(state.gone) - state.lost - len(state.pile) - len(state.offered))


def discarded(state: State, player: str, cards: tuple[str, ...]) -> State:
    """Cards go out of a hand to the discards."""
    state = state.with_hand(player, state.hand(player).less(Counter(cards)))
    return changed(state, gone=(*state.gone, *cards))


def blind(state: State, player: str, count: int) -> State:
    """So many cards that nobody has seen go out of a hand to the discards."""
    if not count:
        return state
    held = state.hand(player)
    if held.total is not None and held.known and count >= held.total:
        return discarded(state, player, tuple(held.cards))
    left = None if held.total is None else max(0, held.total - count)
    went = count if held.total is None else min(count, held.total)
    return changed(state.with_hand(player, Hand(unseen=left)), lost=state.lost + went)


def emptied(state: State, player: str) -> State:
    """A whole hand goes to the discards."""
    held = state.hand(player)
    state = changed(state, gone=(*state.gone, *held.cards), lost=state.lost + (held.unseen or 0))
    return state.with_hand(player, Hand())


def gained(state: State, player: str, cards: tuple[str, ...], unseen: int = 0) -> State:
    """Cards come into a hand."""
    held = state.hand(player).more(Counter(cards))
    more = None if held.unseen is None else held.unseen + unseen
    return state.with_hand(player, Hand(held.cards, more))


def shuffled(state: State, count: int) -> State:
    """The discards are the stock again where it has fewer cards than are due."""
    if stock(state) >= count:
        return state
    return changed(state, gone=tuple(card for card in state.gone if card in state.in_play), lost=0)


def folded(state: State, player: str) -> State:
    """Somebody is out of the hand, whose cards go to the discards."""
    return changed(emptied(state, player), out=state.out | {player})


def struck(state: State, player: str, card: str) -> State:
    """The same by a card, not by a choice."""
    return changed(folded(state, player), folded_by=(*state.folded_by, (player, card)))
