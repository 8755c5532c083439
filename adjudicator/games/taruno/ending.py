"""How a game of Taruno ends, and who wins ("Basic rules", "The Lovers", "Death", "Addendum")."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.cards.english import both
from adjudicator.engine.state import changed
from adjudicator.games.taruno.state import State
from adjudicator.games.taruno.verbs import DEATH

LAST_CARD, BY_DEATH, NO_CARDS = "last card", "Death", "no cards"
"""How a game ends."""
OVER = "over"


def bound(state: State, players: Iterable[str]) -> tuple[str, ...]:
    """Some players and all that are bound to them, by one bond or by several one after another."""
    found = {*players}
    while more := {one for pair in state.bonds for one in pair if found & {*pair}} - found:
        found |= more
    return tuple(player for player in state.players if player in found)


def won(state: State, players: Iterable[str], how: str) -> State:
    """The game is over: some players win, and their lovers with them."""
    return changed(state, ended=OVER, how=how, winners=bound(state, players), due=(), agenda=(), to_act=None)


def exhausted(state: State) -> State:
    """No card is left to go on with: whoever has Death in hand wins, or nobody."""
    return won(state, [name for name, hand in state.hands.items() if DEATH in hand.cards], NO_CARDS)


def how_it_ended(state: State) -> str:
    """By what the game was won, and by whom."""
    by_hand = [one for one in state.winners if state.hand(one).total == 0]
    if state.how == NO_CARDS:
        by_hand = [one for one in state.winners if DEATH in state.hand(one).cards]
    won = by_hand or list(state.winners)
    lovers = [one for one in state.winners if one not in won]
    how = {
        LAST_CARD: f"{both(won)} played the last card of the hand",
        BY_DEATH: f"Death took the last card of {both(won)}",
        NO_CARDS: f"no card is left, and {both(won) or 'nobody'} {'hold' if len(won) > 1 else 'holds'} Death",
    }
    many = len(lovers) > 1
    shared = (
        f"; {both(lovers)} {'win' if many else 'wins'} as {'lovers' if many else 'a lover'}" if lovers else ""
    )
    return f"{how[state.how]}{shared}"
