"""How a game of Taruno ends, and who wins ("Basic rules", "The Lovers", "Death", "Addendum")."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.engine.state import changed
from adjudicator.games.taruno.cards import DEATH
from adjudicator.games.taruno.state import State

LAST_CARD, BY_DEATH, NO_CARDS = "last card", "Death", "no cards"
"""How a game ends."""
ENDED = {
    LAST_CARD: "a last card was played",
    BY_DEATH: "Death emptied a hand",
    NO_CARDS: "no card was left on the table",
}
"""How a game ended, in a sentence."""
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
