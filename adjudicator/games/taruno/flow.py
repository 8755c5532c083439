"""Whose turn it is in Taruno: the order of play, lost turns, lovers' draws, and hands that are empty."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from adjudicator.cards import Play
from adjudicator.engine.choice import TURN
from adjudicator.engine.state import Pending, changed
from adjudicator.games.taruno.cards import ACE, ANSWER, CHARIOT, DRAW, HANGED_MAN, LOVERS, is_major, rank
from adjudicator.games.taruno.drawing import MADE
from adjudicator.games.taruno.state import Draw, State, Task

Readings = Mapping[str, str]
EMPTY = "an empty hand"
"""What somebody draws for whose hand an effect has emptied."""
NEXT, REFILL, BEGIN = "next", "refill", "begin"
"""What follows by itself: the turn passes on; hands that are empty draw; a turn begins."""


def everybody(state: State, player: str, readings: Readings) -> tuple[str, ...]:
    """All players in the order in which they do something for a card that one of them has played."""
    first, *others = state.order(player)
    return (first, *others) if readings["tu.everybody.first"] == "self" else (*others, first)


def ended(state: State) -> State:
    """A turn is over: empty hands draw, and it is the next player's."""
    return state.then(Task(REFILL, state.turn), Task(NEXT, state.turn))


def refill(state: State, task: Task, readings: Readings) -> State:
    """Whoever has no card draws one, one after another."""
    empty = without_cards(state, task.player, readings)
    return state.then(Task(MADE, empty[0], 1, Draw(EMPTY)), task) if empty else state


def without_cards(state: State, player: str, readings: Readings) -> list[str]:
    """Whose hand is empty, in the order of everybody."""
    if all(hand.total != 0 for hand in state.hands.values()):
        return []
    return [one for one in everybody(state, player, readings) if state.hand(one).total == 0]


def following(state: State, readings: Readings) -> State:
    """It is the turn of the next player who has not lost it."""
    player, passed = state.next_to(state.turn), list[tuple[str, str]]()
    while player in state.losers or player in state.hanged:
        took = next((card for one, card in state.lost if one == player), HANGED_MAN)
        state, passed = skipped(state, player, readings), [*passed, (player, took)]
        player = state.next_to(player)
    state = changed(state, turn=player, drew=False, laps=state.laps + 1, passed=tuple(passed))
    return state.then(Task(BEGIN, player))


def freed(state: State, player: str, every: bool = False) -> State:
    """Somebody loses one turn fewer, or none any more."""
    own = [at for at, one in enumerate(state.losers) if one == player]
    gone = own if every else own[:1]
    return changed(state, lost=tuple(one for at, one in enumerate(state.lost) if at not in gone)) if gone else state


def skipped(state: State, player: str, readings: Readings) -> State:
    """Somebody's turn is passed over; whoever was hanged takes up the card that was kept face up."""
    lost, hanged = state.losers.count(player), player in state.hanged
    both = lost and hanged and readings["tu.skips"] == "same"
    if lost:
        state = freed(state, player, every=(hanged or lost > 1) and readings["tu.skips"] == "same")
    if hanged and (both or not lost):
        shown = tuple(pair for pair in state.shown if pair[0] != player)
        state = changed(state, hanged=tuple(one for one in state.hanged if one != player), shown=shown)
    return state


def begin(state: State, task: Task, readings: Readings) -> State:
    """A turn begins: a lover draws, and then it is a turn."""
    player = task.player
    due = Pending(TURN, player)
    turn = (replace(due, default=Play(DRAW)) if run_out(state, due, readings) else due,)
    if state.drew or not (bonds := bonds_of(state, player, readings)):
        return state.then(turn)
    draws = bonds if bonds > 1 and readings["tu.lovers.draws"] == "each" else 1
    due = (Task(MADE, player, 1, Draw(LOVERS, lover=True)),) * draws
    return changed(state, drew=True).then(*due, Task(REFILL, player), turn)


def run_out(state: State, due: Pending, readings: Readings) -> bool:
    """Whether what is open can only end the game: no card is left on the table, nothing is up the player's sleeve, and in
    a hand that is known nothing answers the draw; or on a turn no Major is there, and no Minor that may be played on
    nothing ("Addendum")."""
    hand = state.hand(due.player)
    if state.stock or state.gone or not hand.known or state.sleeve(due.player):
        return False
    if due.kind == ANSWER:
        court = due.about.court if isinstance(due.about, Draw) else ""
        return not any(card == CHARIOT or (court and rank(card) == court) for card in hand.cards)
    if due.kind != TURN or due.about is not None or any(map(is_major, hand.cards)):
        return False
    top = readings["tu.exhausted.top"]
    return top == "nothing" or (top == "ace" and all(rank(card) != ACE for card in hand.cards))


def bonds_of(state: State, player: str, readings: Readings) -> int:
    """For how many bonds a player has to draw."""
    own = [pair for pair in state.bonds if player in pair]
    if own and readings["tu.lovers.who_draws"] == "player":
        own = [pair for pair in own if pair[0] == player]
    return len(own)
