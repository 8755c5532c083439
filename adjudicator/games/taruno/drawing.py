"""Draws of Taruno: what is due, the cards, and the pile that is made anew when it has run out ("Basic rules",
"Addendum")."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from adjudicator.cards import DRAWS, Play
from adjudicator.engine.state import Pending, changed
from adjudicator.games.taruno import moving
from adjudicator.games.taruno.cards import ANSWER, DEAL, DRAW, STARTER, TOWER, is_major, ordered
from adjudicator.games.taruno.ending import exhausted
from adjudicator.games.taruno.state import UNKNOWN, Draw, State, Task

Readings = Mapping[str, str]
MADE, DEALS, RESHUFFLE, TURN_UP, STRIKES = "made", "deals", "reshuffle", "turn up", "strikes"
"""What follows by itself: somebody is made to draw; draws; the pile is made anew; a Minor is turned up from it; the Tower
has struck somebody."""


def _skipped(about: Draw, readings: Readings) -> frozenset[str]:
    """Whoever lost the turn to the Tower, where it has struck that player and not whoever drew."""
    by_turn = about.skipped is not None and readings["tu.tower.struck"] == "skipped"
    return frozenset({about.skipped or ""}) if by_turn else frozenset()


def made(state: State, task: Task, readings: Readings) -> State:
    """Somebody is made to draw, and may answer it. Whoever the Tower has struck draws nothing for it again."""
    about = task.about
    assert isinstance(about, Draw)
    if task.count < 1:
        return state
    if about.card == TOWER and task.player in state.struck:
        return changed(state, struck=state.struck | _skipped(about, readings))
    return state.then((Pending(ANSWER, task.player, count=task.count, about=about, default=Play(DRAW)),))


def drawn_for(state: State, due: Pending, readings: Readings) -> State:
    """What somebody draws who is made to: the Star halves it, rounded up."""
    about = due.about
    assert isinstance(about, Draw)
    count = due.count if about.rest else halved(state, due.player, due.count)
    after = (Task(STRIKES, due.player, about=about),) if about.card == TOWER else ()
    return state.then(Task(DEALS, due.player, count, about), *after)


def strikes(state: State, task: Task, readings: Readings) -> State:
    """The Tower will not strike again whoever has drawn for it, or lost a turn to it."""
    about = task.about
    assert isinstance(about, Draw)
    return changed(state, struck=state.struck | (_skipped(about, readings) or {task.player}))


def halved(state: State, player: str, count: int) -> int:
    """How many cards a player draws of so many: half of them behind the Star, rounded up ("The Star")."""
    return (count + 1) // 2 if state.has_star(player) else count


def renews(state: State) -> bool:
    """Whether the discards would make a new pile: one Minor is turned up, and something is left."""
    return len(state.gone) > any(not is_major(card) for card in state.gone)


def deals(state: State, task: Task, readings: Readings) -> State:
    """Cards come from the pile. Where it has run out it is made anew if it can be; else the last card on the table may
    be drawn, and with none left the game is over."""
    player, count = task.player, task.count
    if not (isinstance(task.about, Draw) and task.about.rest):
        state = changed(state, fresh=())
    if count < 1:
        return state
    if state.stock:
        now = min(count, len(state.stock))
        top = tuple(card for card in state.stock[:now] if card != UNKNOWN)
        default = Play(DRAWS, ordered(top, state.suits), unseen=now - len(top))
        about = (count - now, task.about)
        return state.then((Pending(DEAL, player, count=now, about=about, default=default),))
    if renews(state):
        return state.then(Task(RESHUFFLE, player), task)
    if not state.gone or readings["tu.exhausted.one"] == "stays":
        return exhausted(state)
    last = tuple(card for card in state.gone if card != UNKNOWN)
    state = changed(state, gone=(), followed="", named="", fresh=last)
    return moving.taken(state, player, last, 1 - len(last))


def dealt(state: State, due: Pending, play: Play, readings: Readings) -> State:
    """Cards that were drawn. When the pile has run out by it, what is left of the draw lapses, and the pile is made
    anew."""
    left, about = due.about if isinstance(due.about, tuple) else (0, None)
    state = moving.from_top(state, due.player, play.cards, play.unseen)
    ordinary = about is None or (isinstance(about, Draw) and about.ordinary and not about.redirected)
    state = changed(state, fresh=(*state.fresh, *play.cards), laps=0, drew_last=due.player if ordinary else "")
    if state.stock:
        return state
    if left and renews(state) and isinstance(about, Draw) and readings["tu.draw.remainder"] == "owed":
        state = state.then(Task(MADE, due.player, left, replace(about, rest=True)))
    return ran_out(state, due.player, readings)


def ran_out(state: State, player: str, readings: Readings) -> State:
    """The game with the pile made anew where it has run out, if it is at once."""
    if not state.stock and renews(state) and readings["tu.reshuffle.when"] == "at_once":
        return state.then(Task(RESHUFFLE, player))
    return state


def reshuffle(state: State, task: Task) -> State:
    """The discards become the pile, but for a Minor of theirs that chance turns up."""
    minors = _minors(state)
    if not minors:
        stock = (UNKNOWN,) * len(state.gone)
        return changed(state, stock=stock, gone=(), followed="", renewed=state.renewed + 1)
    return state.then((Pending(STARTER, task.player, cards=minors, about=RESHUFFLE),))


def _minors(state: State) -> tuple[str, ...]:
    """The Minors that may be among the discards."""
    there: Iterable[str] = state.gone
    if UNKNOWN in state.gone:
        there = ordered({*state.gone, *moving.hidden_in_pile(state)} - {UNKNOWN}, state.suits)
    return tuple(card for card in there if not is_major(card))


def turned_up(state: State, task: Task) -> State:
    """A Minor is turned up from the pile, if one is left there."""
    own = _minors(state)
    if len(own) > 1:
        return state.then((Pending(STARTER, task.player, cards=ordered(own, state.suits), about=FIRST),))
    if state.followed:
        return state
    there = {*moving.hidden_in_pile(state), *state.stock} - {UNKNOWN}
    minors = ordered((card for card in there if not is_major(card)), state.suits)
    if not minors or not state.stock:
        return state
    return state.then((Pending(STARTER, task.player, cards=minors, about=TURN_UP),))


FIRST = "first"
"""What a Minor is turned up of: those of a hand that was discarded first."""


def started(state: State, due: Pending, card: str, readings: Readings) -> State:
    """A Minor that was turned up is the one to be followed; a suit that was named is forgotten."""
    if due.about == FIRST:
        return changed(state, followed=card, named="")
    if due.about == TURN_UP:
        stock = (UNKNOWN,) * (len(state.stock) - 1)
        return changed(moving.beneath(changed(state, stock=stock), (card,)), followed=card)
    named = state.named if state.named and readings["tu.reshuffle.suit"] == "kept" else ""
    rest = (UNKNOWN,) * (len(state.gone) - 1)
    stock = (*state.stock, *rest)
    return changed(state, stock=stock, gone=(card,), followed=card, named=named, renewed=state.renewed + 1)
