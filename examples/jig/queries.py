"""Questions about a run of Jig, and about its end."""

from __future__ import annotations

from adjudicator.engine.query import (
    CARDS,
    NOBODY,
    NOTHING,
    PLAYERS,
    SHARES,
    Asked,
    Ground,
    Reply,
    Unanswerable,
    query,
    shared,
)
from adjudicator.engine.transcript import Replay
from examples.jig.rules import Rules, State, paid, why


def _state(asked: Asked) -> State:
    table = asked.situation.table
    return Replay(Rules(asked.situation.lexicon, asked.readings, table.house), table).trail()[-1]


def _reply(value: str, rule: str, text: str) -> Reply:
    return Reply(value, (Ground(rule, text),))


@query("who is to play", "whose turn is it", "who leads", made=PLAYERS)
def who_is_to_play(asked: Asked) -> Reply:
    """Whose turn it is."""
    state = _state(asked)
    if state.to_act is None:
        return _reply(NOBODY, "JG-OUT", f"{' '.join(state.out) or 'Somebody'} went out.")
    return _reply(state.to_act, *why(state, asked.situation.lexicon))


@query("which card is asked for", made=CARDS)
def which_card(asked: Asked) -> Reply:
    """The card that follows the last one."""
    state = _state(asked)
    if not state.wanted:
        return _reply(NOTHING, "JG-LEAD", "The next card is a lead, and any will do.")
    return _reply(state.wanted, "JG-NEXT", f"{state.pile[-1].cards[-1]} was played last.")


@query("what is paid", made=SHARES)
def what_is_paid(asked: Asked) -> Reply:
    """What each wins or pays once somebody is out."""
    told = asked.situation.table
    left = {player: hand.total for player in told.players if (hand := told.hands.get(player)) is not None}
    if len(left) < len(told.players) or None in left.values() or 0 not in left.values():
        help = "tell all hands: one of them is nothing, the others may be 3 unseen"
        raise Unanswerable("not-over", "nobody is out yet, or a hand is not counted", help)
    scores = paid({player: count or 0 for player, count in left.items()}, asked.readings["pool"])
    return _reply(shared(scores, signed=True), "JG-OUT", "Each pays a counter for every card left.")


QUERIES = (who_is_to_play, which_card, what_is_paid)
