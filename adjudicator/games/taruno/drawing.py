"""Draws of Taruno: what is due, the cards, and the pile that is made anew when it has run out ("Basic rules",
"Addendum")."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.cards import DRAWS, Play
from adjudicator.engine.state import Pending, changed
from adjudicator.games.taruno import moving
from adjudicator.games.taruno.cards import is_major, ordered
from adjudicator.games.taruno.ending import exhausted
from adjudicator.games.taruno.state import UNKNOWN, Draw, State, Task
from adjudicator.games.taruno.verbs import ANSWER, DEAL, DRAW, STARTER, TOWER

Readings = Mapping[str, str]
MADE, DEALS, RESHUFFLE, TURN_UP, REST = "made", "deals", "reshuffle", "turn up", "rest"
"""What follows by itself: somebody is made to draw; draws; the pile is made anew; a Minor is turned up from it. A rest is
what is left of a draw."""


def made(state: State, task: Task) -> State:
    """Somebody is made to draw, and may answer it. Whoever the Tower has struck draws nothing for it again."""
    about = task.about
    assert isinstance(about, Draw)
    if task.count < 1 or (about.card == TOWER and task.player in state.struck):
        return state
    return state.then((Pending(ANSWER, task.player, count=task.count, about=about, default=Play(DRAW)),))


def drawn_for(state: State, due: Pending, readings: Readings) -> State:
    """What somebody draws who is made to: the Star halves it, rounded up."""
    about = due.about
    assert isinstance(about, Draw)
    if about.card == TOWER:
        skipped = (
            about.skipped if readings["tu.tower.struck"] == "skipped" and about.redirected else due.player
        )
        state = changed(state, struck=state.struck | {skipped or due.player})
    return state.then(Task(DEALS, due.player, halved(state, due.player, due.count)))


def halved(state: State, player: str, count: int) -> int:
    """How many cards a player draws of so many: half of them behind the Star, rounded up ("The Star")."""
    return (count + 1) // 2 if state.has_star(player) else count


def renews(state: State) -> bool:
    """Whether the discards would make a new pile: one Minor is turned up, and something is left."""
    return len(state.gone) > any(not is_major(card) for card in state.gone)


def deals(state: State, task: Task, readings: Readings) -> State:
    """Cards come from the pile. Where it has run out it is made anew if it can be; else the last card on the table may
    be drawn, and with none left the game is over."""
    player, count, rest = task.player, task.count, task.about == REST
    if count < 1:
        return state
    if state.stock:
        now = min(count, len(state.stock))
        top = tuple(card for card in state.stock[:now] if card != UNKNOWN)
        default = Play(DRAWS, ordered(top, state.suits), unseen=now - len(top))
        return state.then((Pending(DEAL, player, count=now, about=count - now, default=default),))
    if renews(state):
        return state.then(Task(RESHUFFLE, player), task)
    if not state.gone:
        return state if rest else exhausted(state)
    if rest or readings["tu.exhausted.one"] == "stays":
        return state
    last = state.gone
    return moving.taken(changed(state, gone=(), followed="", named=""), player, last)


def dealt(state: State, due: Pending, play: Play, readings: Readings) -> State:
    """Cards that were drawn. When the pile has run out by it, what is left of the draw lapses, and the pile is made
    anew."""
    left = due.about if isinstance(due.about, int) else 0
    state = moving.from_top(state, due.player, play.cards, play.unseen)
    state = changed(state, fresh=play.cards[-1] if play.cards else "", laps=0)
    if state.stock:
        return state
    if left and readings["tu.draw.remainder"] == "owed":
        state = state.then(Task(DEALS, due.player, left, REST))
    if renews(state) and readings["tu.reshuffle.when"] == "at_once":
        state = state.then(Task(RESHUFFLE, due.player))
    return state


def reshuffle(state: State, task: Task) -> State:
    """The discards become the pile, but for a Minor of theirs that chance turns up."""
    minors = tuple(card for card in state.gone if not is_major(card))
    if not minors:
        stock = (UNKNOWN,) * len(state.gone)
        return changed(state, stock=stock, gone=(), followed="", named="", renewed=state.renewed + 1)
    return state.then((Pending(STARTER, task.player, cards=minors, about=RESHUFFLE),))


def turned_up(state: State, task: Task) -> State:
    """A Minor is turned up from the pile, if one is left there."""
    if state.followed:
        return state
    there = {*moving.hidden_in_pile(state), *state.stock} - {UNKNOWN}
    minors = ordered((card for card in there if not is_major(card)), state.suits)
    if not minors or not state.stock:
        return state
    return state.then((Pending(STARTER, task.player, cards=minors, about=TURN_UP),))


def started(state: State, due: Pending, card: str, readings: Readings) -> State:
    """A Minor that was turned up is the one to be followed; a suit that was named is forgotten."""
    if due.about == TURN_UP:
        stock = (UNKNOWN,) * (len(state.stock) - 1)
        return changed(moving.beneath(changed(state, stock=stock), (card,)), followed=card)
    named = state.named if state.named and readings["tu.reshuffle.suit"] == "kept" else ""
    rest = (UNKNOWN,) * (len(state.gone) - 1)
    stock = (*state.stock, *rest)
    return changed(state, stock=stock, gone=(card,), followed=card, named=named, renewed=state.renewed + 1)
