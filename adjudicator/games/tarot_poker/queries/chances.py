"""Who can still win, as the hands are.

That somebody can is told by hands in which they do, of cards that no reading bears on wherever there are such; a reading
is asked for only where it takes one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache

from adjudicator.cards.english import amount, both
from adjudicator.engine import query
from adjudicator.engine.query import Ground, Reply, Unanswerable
from adjudicator.games.tarot_poker import moving, results
from adjudicator.games.tarot_poker.cards import CHARIOT, DEVIL, HAND, TRUMP
from adjudicator.games.tarot_poker.effects import rule
from adjudicator.games.tarot_poker.queries.scene import Scene
from adjudicator.games.tarot_poker.show.unseen import Contest, Seat, Show, chances, contest, countable, example
from adjudicator.games.tarot_poker.show.worth import loses
from adjudicator.games.tarot_poker.state import State
from adjudicator.games.tarot_poker.verbs import CHOOSE, DEAL
from adjudicator.law.branches import remembered

Hands = Mapping[str, tuple[str, ...]]
Readings = Mapping[str, str]
FEW = 1
"""So many cards at the most are gone through of a hand that has fewer than five and is ranked one by one."""


@query.query("who can still win", "who can win", made=query.PLAYERS)
def who_can_win(scene: Scene) -> Reply:
    """Who can win a part of the main pot with the hands as they are, whatever nobody has seen of them."""
    state = scene.state
    if len(state.still_in()) == 1:
        (last,) = state.still_in()
        return Reply(last, (Ground("TP-SHOW", f"{last} alone is still in: there is no show."),))
    show, chosen = _show(scene), tuple(sorted(scene.options.items()))
    return _replies(show.seats, frozenset(show.gone), show.temperance, chosen)(show.readings)


@lru_cache(maxsize=4)
def _replies(
    seats: tuple[Seat, ...], gone: frozenset[str], temperance: bool, chosen: tuple[tuple[str, str], ...]
) -> Callable[[Readings], Reply]:
    """The answer by readings, found once for those that bear on it. Of readings that are `chosen` it is not asked whether
    they do."""
    return remembered(lambda readings: _reply(Show(seats, gone, temperance, readings), dict(chosen)))


def _reply(show: Show, chosen: Readings) -> Reply:
    """Who can win, and why."""
    found = {seat.player: _found(show, seat, chosen) for seat in show.seats}
    able = [player for player, one in found.items() if one.hands is not None]
    grounds = [_told(show, seat, found[seat.player]) for seat in show.seats]
    open_ = tuple(f"whether {player} can" for player, one in found.items() if not one.proved)
    return Reply(query.listed(able), (*grounds, *_counted(show, chosen)), open_)


def _show(scene: Scene) -> Show:
    """The hands that are compared, with the cards that are still to come. Raises Unanswerable."""
    state = scene.state
    seats = []
    for player in state.still_in():
        hand = scene.hand(player)
        missing = HAND - len(hand.cards)
        unseen = missing if hand.unseen is None else min(missing, hand.unseen + _coming(state, player))
        if unseen > FEW and unseen < missing:
            message = f"{player} has fewer than five cards, and {amount(unseen, 'card')} of them nobody has seen"
            raise Unanswerable("cards-unseen", message, f"tell more of the hand under hands: {player}: CARDS")
        declared = results.face_of(state.declared_by(player))
        seats.append(Seat(player, tuple(hand.cards), unseen, state.shielded(player, CHARIOT), declared))
    return Show(tuple(seats), moving.seen(state), state.temperance, scene.rules.readings)


def _coming(state: State, player: str) -> int:
    """How many cards a player is still dealt, or given, for cards that were played."""
    dealt = sum(task.count for task in state.agenda if (task.kind, task.player) == (DEAL, player) and not task.other)
    return dealt + sum(task.kind == CHOOSE and task.other == player for task in state.agenda)


def _found(show: Show, own: Seat, chosen: Readings) -> Contest:
    """Whether a player can win: hands in which they do, without trumps where there are such."""
    if loses(own.cards, chariot=own.chariot):
        return Contest(None)
    if not own.unseen:
        mine = show.worth(own, own.cards)
        if any(not seat.unseen and show.worth(seat, seat.cards) > mine for seat in show.seats):
            return Contest(None)
    plain = replace(show, gone={*show.gone, *TRUMP}, readings=chosen)
    for found in (example, lambda show, player: contest(show, player).hands):
        hands = found(plain, own.player)
        if hands is not None and _wins(show, own, hands):
            return Contest(hands)
    return contest(show, own.player)


def _wins(show: Show, own: Seat, hands: Hands) -> bool:
    """Whether whole hands of everybody make a player a winner."""
    if any(len(hands[seat.player]) < len(seat.cards) + seat.unseen for seat in show.seats):
        return False
    best = show.worth(own, hands[own.player])
    return all(show.worth(seat, hands[seat.player]) <= best for seat in show.seats)


def _told(show: Show, own: Seat, found: Contest) -> Ground:
    """Hands with which a player wins, or why there are none."""
    if found.hands is not None:
        words = [f"{seat.player} has {show.worth(seat, found.hands[seat.player])}" for seat in show.seats]
        return Ground("TP-ORDER", f"{own.player} can win: where {both(words)}.")
    if loses(own.cards, chariot=own.chariot):
        return Ground(rule(DEVIL), f"{own.player} holds the Devil, and loses to every other hand.")
    why = "cannot win with any cards that are left" if found.proved else "wins with none of the hands that were tried"
    return Ground("TP-ORDER", f"{own.player} {why if own.unseen else 'shows less than another hand'}.")


def _counted(show: Show, chosen: Readings) -> Iterator[Ground]:
    """Where one hand is unseen, in how many of the hands that it can be each player wins, by the readings chosen."""
    hidden = [seat for seat in show.seats if seat.unseen]
    if len(hidden) != 1:
        return
    (seat,) = hidden
    if countable(show, seat) is None:
        unseen = f"Nobody saw {amount(seat.unseen, 'card')} of {seat.player}'s hand"
        yield Ground("TP-SHOW", f"{unseen}, which can be too many to count without NumPy.")
        return
    found = chances(replace(show, readings=chosen))
    yield Ground(
        "TP-SHOW",
        f"Nobody saw {amount(seat.unseen, 'card')} of {seat.player}'s hand, which can be any of {found.hands:,}; they "
        "are counted by the readings chosen.",
    )
    for player, alone in found.alone.items():
        shared = found.shared[player]
        tie = f", and shares in {shared:,}" if shared else ""
        yield Ground("TP-ORDER", f"{player} wins alone in {alone:,} of {found.hands:,}{tie}.")


QUESTIONS = (who_can_win,)
