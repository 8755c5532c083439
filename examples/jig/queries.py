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
    Query,
    Reply,
    Unanswerable,
    shared,
)
from examples.jig.rules import Position, Trick, paid, why


def _position(asked: Asked) -> Position:
    return Trick(asked.situation.table, asked.situation.lexicon, asked.readings).trail()[-1]


def who_is_to_play(asked: Asked) -> Reply:
    """Whose turn it is."""
    position = _position(asked)
    if position.to_act is None:
        return Reply(NOBODY, (Ground("JG-OUT", f"{' '.join(position.out) or 'Somebody'} went out."),))
    return Reply(position.to_act, (Ground(*why(position, asked.situation.lexicon)),))


def which_card(asked: Asked) -> Reply:
    """The card that is asked for."""
    position = _position(asked)
    if not position.wanted:
        return Reply(NOTHING, (Ground("JG-LEAD", "The next card is a lead, and any will do."),))
    return Reply(position.wanted, (Ground("JG-NEXT", f"{position.pile[-1].cards[-1]} was played last."),))


def what_is_paid(asked: Asked) -> Reply:
    """What each player wins or pays once somebody is out."""
    told = asked.situation.table
    left = {player: hand.total for player in told.players if (hand := told.hands.get(player)) is not None}
    if len(left) < len(told.players) or None in left.values() or 0 not in left.values():
        help = "tell all hands: one of them is nothing, the others may be 3 unseen"
        raise Unanswerable("not-over", "nobody is out yet, or a hand is not counted", help)
    scores = paid({player: count or 0 for player, count in left.items()}, asked.readings["pool"])
    return Reply(shared(scores, signed=True), (Ground("JG-OUT", "Each pays a counter for every card left."),))


QUERIES = (
    Query("who is to play", "Whose turn it is.", who_is_to_play, ("whose turn is it", "who leads"), PLAYERS),
    Query("which card is asked for", "The card that follows the last one.", which_card, made=CARDS),
    Query("what is paid", "What each wins or pays once somebody is out.", what_is_paid, made=SHARES),
)
