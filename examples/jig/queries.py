"""Questions about a run of Jig, and about its end."""

from __future__ import annotations

from adjudicator.engine import query
from adjudicator.engine.query import Reply, Unanswerable, reply
from adjudicator.engine.transcript import Reached
from examples.jig.rules import Rules, State, paid


@query.query("who is to play", "whose turn is it", "who leads", made=query.PLAYERS)
def who_is_to_play(scene: Reached[State]) -> Reply:
    """Whose turn it is."""
    state = scene.state
    if state.to_act is None:
        return reply(query.NOBODY, "JG-OUT", f"{' '.join(state.out) or 'Somebody'} went out.")
    return reply(state.to_act, *scene.rules.lead(state))


@query.query("which card is asked for", made=query.CARDS)
def which_card(scene: Reached[State]) -> Reply:
    """The card that follows the last one."""
    state = scene.state
    if not state.wanted:
        return reply(query.NOTHING, "JG-LEAD", "The next card is a lead, and any will do.")
    return reply(state.wanted, "JG-NEXT", f"{state.pile[-1].cards[-1]} was played last.")


@query.query("what is paid", made=query.SHARES)
def what_is_paid(scene: Reached[State]) -> Reply:
    """What each wins or pays once somebody is out."""
    told = scene.table
    left = {player: hand.total for player in told.players if (hand := told.hands.get(player)) is not None}
    if len(left) < len(told.players) or None in left.values() or 0 not in left.values():
        help = "tell all hands: one of them is nothing, the others may be 3 unseen"
        raise Unanswerable("not-over", "nobody is out yet, or a hand is not counted", help)
    scores = paid({player: count or 0 for player, count in left.items()}, scene.rules.readings["pool"])
    return reply(query.shared(scores, signed=True), "JG-OUT", "Each pays a counter for every card left.")


QUERIES = query.put_to(Reached.by(Rules), who_is_to_play, which_card, what_is_paid)
