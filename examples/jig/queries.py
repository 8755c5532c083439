"""Questions about a run of Jig, and about its end."""

from __future__ import annotations

from adjudicator.engine import query
from adjudicator.engine.query import Asked, Query, Reply
from adjudicator.engine.transcript import Replay
from examples.jig.rules import Rules, State, paid, why


def _state(asked: Asked) -> State:
    table = asked.situation.table
    return Replay(Rules(asked.situation.lexicon, asked.readings, table.house), table).trail()[-1]


def _reply(value: str, rule: str, text: str) -> Reply:
    return Reply(value, (query.Ground(rule, text),))


def who_is_to_play(asked: Asked) -> Reply:
    """Whose turn it is."""
    state = _state(asked)
    if state.to_act is None:
        return _reply(query.NOBODY, "JG-OUT", f"{' '.join(state.out) or 'Somebody'} went out.")
    return _reply(state.to_act, *why(state, asked.situation.lexicon))


def which_card(asked: Asked) -> Reply:
    """The card that is asked for."""
    state = _state(asked)
    if not state.wanted:
        return _reply(query.NOTHING, "JG-LEAD", "The next card is a lead, and any will do.")
    return _reply(state.wanted, "JG-NEXT", f"{state.pile[-1].cards[-1]} was played last.")


def what_is_paid(asked: Asked) -> Reply:
    """What each player wins or pays once somebody is out."""
    told = asked.situation.table
    left = {player: hand.total for player in told.players if (hand := told.hands.get(player)) is not None}
    if len(left) < len(told.players) or None in left.values() or 0 not in left.values():
        help = "tell all hands: one of them is nothing, the others may be 3 unseen"
        raise query.Unanswerable("not-over", "nobody is out yet, or a hand is not counted", help)
    scores = paid({player: count or 0 for player, count in left.items()}, asked.readings["pool"])
    return _reply(query.shared(scores, signed=True), "JG-OUT", "Each pays a counter for every card left.")


WHO, CARD, PAID = "who is to play", "which card is asked for", "what is paid"
QUERIES = (
    Query(WHO, "Whose turn it is.", who_is_to_play, ("whose turn is it", "who leads"), query.PLAYERS),
    Query(CARD, "The card that follows the last one.", which_card, made=query.CARDS),
    Query(PAID, "What each wins or pays once somebody is out.", what_is_paid, made=query.SHARES),
)
