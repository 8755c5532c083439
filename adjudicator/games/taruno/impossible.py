"""What cannot have come about in a game of Taruno under a reading, though every line of it is in turn."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.cards import PUT
from adjudicator.cards.play import RETAINS
from adjudicator.engine.choice import TURN
from adjudicator.engine.ledger import Moved
from adjudicator.engine.state import Action, Table
from adjudicator.games.taruno.cards import ACE, DRAW, FACES, HERMIT, is_major, rank, suit
from adjudicator.games.taruno.flow import NO_CARDS, run_out
from adjudicator.games.taruno.state import State
from adjudicator.law import Options


def ended_needlessly(table: Table, trail: Sequence[State], readings: Options) -> bool:
    """Whether the last line drew, on a turn with no card left on the table, and its player is known to hold a Minor that
    may be played on nothing, and no Major ("Addendum")."""
    if trail[-1].how != NO_CARDS or not table.history:
        return False
    line, before = table.history[-1], trail[-2].with_hands(table.hands)
    due, hand = before.pending(TURN, line.player), before.hand(line.player)
    if due is None or due.about is not None or line.play.kind != DRAW or before.gone or before.sleeve(line.player):
        return False
    return hand.known and all(map(rank, hand.cards)) and not run_out(before, due, readings)


def turn_barred(table: Table, moved: Sequence[Moved], trail: Sequence[State], readings: Options) -> bool:
    """Whether a reading bars a card that was played on a turn, of a hand that was lost sight of since: what is known of
    the hand as it is now says nothing of that turn. `moved` is what each line brought into hands."""
    for index, action in enumerate(table.history):
        lost = any(action.player in move.lost for move in moved[index:])
        due = trail[index].pending(TURN, action.player)
        if lost and not action.disputed and action.play.kind == PUT and due is not None and due.about is None:
            held = _held_then(table.history, moved, index)
            if _reading_bars(trail[index], action, held, readings):
                return True
    return False


def _held_then(history: Sequence[Action], moved: Sequence[Moved], index: int) -> frozenset[str]:
    """The cards that were in a hand at a line besides those of the line, as far as later ones name them."""
    player, held = history[index].player, set[str]()
    if player in moved[index].lost:
        return frozenset()
    came = {*moved[index].back.get(player, ())}
    for action, move in zip(history[index + 1 :], moved[index + 1 :], strict=False):
        if action.player == player:
            kept = action.play.cards if action.play.kind == RETAINS else ()
            held |= {*action.play.spent, *kept} - came
        if player in move.lost:
            break
        came |= {*move.back.get(player, ())}
    return frozenset(held)


def _reading_bars(state: State, action: Action, held: frozenset[str], readings: Options) -> bool:
    """Whether a card is barred by a reading: a Major by a Minor of the hand that fits, or by Temperance before another in
    spite of the Hermit; a face card by the suit that is to be followed."""
    card = action.play.cards[0] if action.play.cards else ""
    if not is_major(card):
        by_rank = rank(card) in FACES and rank(card) == state.rank and suit(card) != state.suit
        return by_rank and readings["tu.face.by_rank"] == "no"
    behind = state.temperance not in (None, action.player) and state.lies(HERMIT) == action.player
    if behind and readings["tu.temperance.hermit"] == "bound":
        return True
    minors = [one for one in held if not is_major(one)] if state.followed else []
    plain = [one for one in minors if suit(one) == state.suit or rank(one) in (ACE, state.rank)]
    if not plain or readings["tu.minor_compulsory"] == "no":
        return False
    by_suit = any(suit(one) == state.suit or rank(one) not in FACES for one in plain)
    return by_suit or readings["tu.face.by_rank"] == "yes"
