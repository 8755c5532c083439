"""Small changes of a round of a climbing game: hands that get or lose cards, what is remembered of a trick."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from adjudicator.cards import DRAWS, GIVES, PASS, PUT, Hand, Play
from adjudicator.engine.state import Action
from adjudicator.games.tahimi.state import PAYMENT, RETURN, State


def remembered(before: State, after: State, action: Action | None) -> State:
    """The round after an action, with the position before each line of its trick, and with what cannot be known any more
    of the hands."""
    play = action.play if action is not None else Play(PASS)
    gift = play.kind == GIVES and play.unseen > 0 and before.pending is not None
    blurred = before.blurred or (play.kind == DRAWS and drawn(before, play).unseen > 0)
    trail = before.trail
    if not after.trick:
        trail = ()
    elif len(after.trick) != len(before.trick):
        player = action.player if action is not None else None
        trail = (*trail, replace(before.position, to_act=player, gone=(), tricks=()))
    unseen_gift = gift or (before.unseen_gift and bool(before.trick))
    return replace(after, trail=trail, blurred=blurred, unseen_gift=unseen_gift)


def drawn(state: State, play: Play) -> Play:
    """A draw as it can have been: cards that are told of and were not among the discards are some that nobody knows,
    so that nobody else is accused of holding them."""
    there = Counter(play.cards) & Counter(state.discards)
    cards = tuple(sorted(there.elements(), key=play.cards.index))
    return replace(play, cards=cards, unseen=play.unseen + len(play.cards) - len(cards))


def uncalled(before: State, after: State, player: str) -> State:
    """The round after a turn: whoever else had to say "One card" before it has missed that."""
    return replace(after, calls=after.calls - (before.calls - {player}))


def finished(finished: tuple[str, ...], out: frozenset[str]) -> tuple[str, ...]:
    """The order of going out: a place is void once its player is back in."""
    kept = tuple(player for player in finished if player in out)
    return (*kept, *sorted(out - set(kept)))


def less(hands: Mapping[str, Hand], player: str, play: Play) -> dict[str, Hand]:
    """The hands after cards left one; of cards nobody saw, any may have gone."""
    found = dict(hands)
    if player in found:
        hand = found[player].less(play.spent)
        if play.unseen:
            total = hand.total
            hand = Hand(unseen=None if total is None else max(total - play.unseen, 0))
        found[player] = hand
    return found


def more(hand: Hand, play: Play) -> Hand:
    """The hand after cards came in."""
    more = hand.more(Counter(play.cards))
    return more if more.unseen is None else replace(more, unseen=more.unseen + play.unseen)


def revealed(state: State, player: str, cards: tuple[str, ...]) -> State:
    """The state with cards of a hand known that may have been among the unseen."""
    hand = state.hands.get(player)
    new = Counter(cards) - Counter(hand.cards) if hand is not None else Counter[str]()
    if hand is None or not new or hand.known:
        return state
    unseen = None if hand.unseen is None else max(hand.unseen - new.total(), 0)
    return replace(state, hands={**state.hands, player: replace(hand.more(new), unseen=unseen)})


def put_down(state: State) -> bool:
    """Whether a card has been put down in the round."""
    return not state.opening or any(action.play.kind == PUT for action in state.trick)


def taxed(state: State) -> bool:
    """Whether taxes are being exchanged."""
    return any(due.kind in (PAYMENT, RETURN) for due in state.due[:1])
