"""Cards of Taruno from one place to another: played, discarded, taken, put before somebody, drawn from the pile."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace

from adjudicator.cards import Hand
from adjudicator.engine.rules import Move, Swapped
from adjudicator.engine.state import changed
from adjudicator.games.taruno.cards import LOVERS, is_face, is_major, pack
from adjudicator.games.taruno.state import ANYTHING, ARCANE, FACE, UNKNOWN, Front, State


def has(state: State, player: str, cards: Iterable[str]) -> bool:
    """Whether cards may be in a player's hand."""
    hand, wanted = state.hand(player), Counter(cards)
    if max(wanted.values(), default=0) > 1:
        return False
    missing = (wanted - Counter(hand.cards)).total()
    elsewhere = known(state, player)
    return missing <= (99 if hand.unseen is None else hand.unseen) and not any(
        card in elsewhere for card in wanted if card not in hand.cards
    )


def known(state: State, player: str = "") -> frozenset[str]:
    """The cards that are known to be elsewhere than in the hand of a player."""
    held = (card for name, hand in state.hands.items() if name != player for card in hand.cards)
    return frozenset((*held, *state.gone, *(card for one in state.pile for card in one.cards), *state.stock)) - {
        UNKNOWN
    }


def of_class(card: str, of: str) -> bool:
    """Whether a card is of a class that an effect speaks of."""
    if of == ANYTHING:
        return True
    if of == FACE:
        return is_face(card)
    return is_major(card) if of == ARCANE else not is_face(card)


def parted(state: State, player: str, cards: Iterable[str]) -> State:
    """Cards leave a hand; one that was kept face up is so no longer."""
    gone = tuple(cards)
    shown = tuple(pair for pair in state.shown if pair[0] != player or pair[1] not in gone)
    state = state.with_hand(player, state.hand(player).less(Counter(gone)))
    return changed(state, shown=shown)


def taken(state: State, player: str, cards: Iterable[str], unseen: int = 0) -> State:
    """Cards come into a hand: those seen, and how many more nobody saw."""
    own = Counter(cards)
    hand = state.hand(player).more(own)
    more = None if hand.unseen is None else hand.unseen + unseen
    moved = (*state.moved, Move(player, own, unseen))
    return changed(state.with_hand(player, replace(hand, unseen=more)), said=state.said - {player}, moved=moved)


def beneath(state: State, cards: Iterable[str]) -> State:
    """Cards go beneath the discards, so that what was played last stays there; on an empty one the first Minor is the
    one to be followed ("Basic rules")."""
    own = tuple(cards)
    top = state.followed or next((card for card in own if card != UNKNOWN and not is_major(card)), "")
    return changed(state, gone=(*own, *state.gone), followed=top)


def discarded(state: State, player: str, cards: Iterable[str]) -> State:
    """Cards of a hand go beneath the discards, UNKNOWN for one that nobody saw."""
    own = tuple(cards)
    seen = tuple(card for card in own if card != UNKNOWN)
    return beneath(lost_sight_of(parted(state, player, seen), player, len(own) - len(seen)), own)


def given(state: State, player: str, to: str, cards: Iterable[str], unseen: int = 0) -> State:
    """Cards go from one hand to another: those seen, and how many more nobody saw."""
    own = tuple(cards)
    return taken(lost_sight_of(parted(state, player, own), player, unseen), to, own, unseen)


def lost_sight_of(state: State, player: str, unseen: int) -> State:
    """So many cards of which nobody saw which they were leave a hand: none is known to be in it still."""
    if not unseen:
        return state
    total = state.hand(player).total
    state = state.with_hand(player, Hand(unseen=None if total is None else max(total - unseen, 0)))
    shown = tuple(pair for pair in state.shown if pair[0] != player)
    return changed(state, shown=shown, moved=(*state.moved, Swapped({player: ()})))


def laid(state: State, player: str, card: str, hidden: bool = False, unseen: bool = False) -> State:
    """A card of a hand goes before its player: face up, or into the sleeve. Where nobody has seen which one it is, none
    is known to be in the hand still."""
    if unseen:
        total = state.hand(player).total
        state = state.with_hand(player, Hand(unseen=None if total is None else max(total - 1, 0)))
    else:
        state = parted(state, player, (card,))
    return changed(state, pile=(*state.pile, Front(player, () if unseen else (card,), hidden=hidden)))


def lifted(state: State, card: str) -> State:
    """A card that lies face up before somebody goes to the discard; with the Lovers go the bonds of their player."""
    there = [one for one in state.pile if card in one.cards and not state.is_hidden(one)]
    if not there:
        return state
    left = changed(state, pile=tuple(one for one in state.pile if one not in there))
    if card == LOVERS:
        left = changed(left, bonds=tuple(pair for pair in state.bonds if pair[0] != there[0].owner))
    return beneath(left, (card,))


def recovered(state: State, player: str, card: str) -> State:
    """A card comes back out of the sleeve."""
    own = state.sleeve(player)
    there = next((one for one in own if card in one.cards), None) or next((one for one in own if not one.cards), None)
    if there is None:
        return state
    at = state.pile.index(there)
    state = changed(state, pile=(*state.pile[:at], *state.pile[at + 1 :]))
    return taken(state, player, (card,) if card else (), 0 if card else 1)


def from_top(state: State, player: str, cards: tuple[str, ...], unseen: int) -> State:
    """Cards are drawn from the top of the pile; what was known to lie there is known to be drawn."""
    count = len(cards) + unseen
    drawn, rest = state.stock[:count], state.stock[count:]
    seen = tuple(dict.fromkeys((*cards, *(card for card in drawn if card != UNKNOWN))))[:count]
    rest = tuple(UNKNOWN if card in seen else card for card in rest)
    return taken(changed(state, stock=rest), player, seen, count - len(seen))


def swapped(state: State, whose: Mapping[str, tuple[str, ...]]) -> State:
    """Whole hands go to others: by player, those whose hands make up theirs."""
    hands = {player: _together(map(state.hand, owners)) for player, owners in whose.items()}
    shown = tuple(pair for pair in state.shown if pair[0] in whose.get(pair[0], pair))
    said, moved = state.said - {*hands}, (*state.moved, Swapped(whose))
    return changed(state, hands={**state.hands, **hands}, shown=shown, said=said, moved=moved)


def _together(hands: Iterable[Hand]) -> Hand:
    """Several hands as one."""
    found = Hand()
    for hand in hands:
        unseen = None if hand.unseen is None or found.unseen is None else found.unseen + hand.unseen
        found = replace(found.more(hand.cards), unseen=unseen, deduced=found.deduced or hand.deduced)
    return found


def hidden_in_pile(state: State) -> tuple[str, ...]:
    """The cards that may lie where nobody has seen them: in the pile, in unseen hands or in sleeves."""
    return tuple(card for card in pack(state.suits) if card not in known(state))
