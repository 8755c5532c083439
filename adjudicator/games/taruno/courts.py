"""What court cards do, and what becomes of a draw that they ask for ("Special cards")."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from adjudicator.cards import Play
from adjudicator.engine.state import Pending, changed
from adjudicator.games.taruno import drawing, moving
from adjudicator.games.taruno.cards import CHARIOT, HERMIT, KING, KNIGHT, PAGE, QUEEN, TEMPERANCE, TOWER, rank
from adjudicator.games.taruno.drawing import MADE
from adjudicator.games.taruno.ending import LAST_CARD, won
from adjudicator.games.taruno.flow import freed, skipped
from adjudicator.games.taruno.state import Draw, State, Task

Readings = Mapping[str, str]
SUMS = {KING: 3, KNIGHT: 2}
"""How many cards the next player draws."""


def put(state: State, player: str, card: str, suit: str = "") -> State:
    """A Minor lies on top: its player's Temperance is over, and a hand that it was all of wins."""
    state = moving.parted(state, player, (card,))
    state = changed(state, gone=(*state.gone, card), followed=card, named=suit, laps=0)
    if state.temperance == player:
        state = moving.lifted(state, TEMPERANCE)
    last = state.hand(player).total == 0
    return won(changed(state, named=""), (player,), LAST_CARD) if last else state


def named(play: Play) -> str:
    """The suit that is named with a card."""
    return play.named[1] if len(play.named) == 2 else ""


def played(state: State, player: str, play: Play, readings: Readings) -> State:
    """A Minor played on a turn, with what a court card does."""
    card = play.cards[0]
    state = put(state, player, card, named(play) if rank(card) in (KING, QUEEN) else "")
    return state if state.ended else acts(state, player, card, readings)


def acts(state: State, player: str, card: str, readings: Readings) -> State:
    """What a court card does that somebody has played."""
    kind = rank(card)
    if kind in SUMS:
        return struck(state, player, card, SUMS[kind])
    if kind == PAGE and len(state.players) == 2:
        again = readings["tu.page.two_players"] == "again"
        return changed(state, turn=state.next_to(player)) if again else state
    return changed(state, clockwise=not state.clockwise) if kind == PAGE else state


def begins(state: State, last: str, card: str) -> State:
    """What a court card does that was turned up to begin with: a King or a Knight falls on the first player, and a Page
    turns play round, who plays first all the same."""
    kind = rank(card)
    if kind in SUMS:
        return struck(state, last, card, SUMS[kind])
    if kind == PAGE and len(state.players) > 2:
        state = changed(state, clockwise=False)
        return changed(state, turn=state.players[1])
    return state


def struck(state: State, player: str, card: str, count: int) -> State:
    """The next player is to draw for a King or a Knight, and loses the turn."""
    victim = state.next_to(player)
    state = changed(state, lost=(*state.lost, (victim, card)))
    return state.then(Task(MADE, victim, count, Draw(card, court=rank(card), skipped=victim)))


def stacked(state: State, due: Pending, play: Play, readings: Readings) -> State:
    """A King on a King's draw, or a Knight on a Knight's: whoever stacks it keeps the turn that would be lost, and has
    taken it by the card; the next player draws the sum."""
    player, card, about = due.player, play.cards[0], due.about
    assert isinstance(about, Draw)
    state = put(state, player, card, named(play) if rank(card) == KING else "")
    if state.ended:
        return state
    state = freed(state, player) if about.skipped == player else state
    for passed in state.order(state.turn)[1:]:
        if passed == player:
            break
        state = skipped(state, passed, readings)
    state = changed(state, turn=player)
    return struck(state, player, card, due.count + SUMS.get(rank(card), 0))


def passed_on(state: State, due: Pending, readings: Readings) -> State:
    """The Chariot is given to the next player, who draws instead."""
    player, about, to = due.player, due.about, receiver(state, due.player, readings)
    assert isinstance(about, Draw)
    if not to:
        return state.then((due,))
    halved = state.has_star(player) and not about.rest and readings["tu.star.redirected"] == "halved"
    count = drawing.halved(state, player, due.count) if halved else due.count
    state = changed(moving.given(state, player, to, (CHARIOT,)), laps=state.laps + 1)
    if readings["tu.chariot.is_play"] == "yes":
        for card in (HERMIT, TEMPERANCE):
            state = moving.lifted(state, card) if state.lies(card) == player else state
    about = replace(about, redirected=True, own=False)
    passed_by = about.card == TOWER and to in state.struck
    if about.skipped and readings["tu.chariot.skip"] == "moves" and not passed_by:
        state = freed(state, about.skipped)
        state, about = changed(state, lost=(*state.lost, (to, about.card))), replace(about, skipped=to)
    return state.then(Task(MADE, to, count, about))


def receiver(state: State, player: str, readings: Readings) -> str:
    """To whom a Chariot goes that somebody gives: to the next player, but where that is playing it not to whom the Hermit
    covers; empty where there is nobody."""
    for other in state.order(player)[1:]:
        if not state.covered(other, player) or readings["tu.chariot.is_play"] == "no":
            return other
    return ""


def tower(state: State, player: str, readings: Readings) -> State:
    """The next player loses the turn and draws the pile; nothing happens to whom it has struck already, or whom the
    Hermit covers ("The Tower")."""
    victim = state.next_to(player)
    if victim in state.struck or state.covered(victim, player):
        return state
    state = changed(state, lost=(*state.lost, (victim, TOWER)))
    if not state.stock and (readings["tu.tower.struck"] == "skipped" or readings["tu.tower.empty"] == "next"):
        return changed(state, struck=state.struck | {victim})
    return state.then(Task(MADE, victim, state.pile_size, Draw(TOWER, skipped=victim)))
