"""Questions about a run of Jig, and about its end."""

from __future__ import annotations

from adjudicator.cards.english import amount, capital
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
from examples.jig.rules import paid
from examples.jig.state import Position, Trick


def _position(asked: Asked) -> Position:
    there = asked.situation
    return Trick(there.table, there.lexicon, asked.readings).trail()[-1]


def who_is_to_play(asked: Asked) -> Reply:
    """Whose turn it is."""
    position = _position(asked)
    if position.to_act is None:
        return Reply(NOBODY, (Ground("JG-OUT", f"{', '.join(position.out) or 'Somebody'} went out."),))
    if position.wanted:
        card = asked.situation.lexicon.spoken(position.wanted)
        return Reply(position.to_act, (Ground("JG-TURN", f"{position.to_act} is asked for {card}."),))
    why = "played the last card of a run" if position.gone else "has the first lead"
    return Reply(
        position.to_act, (Ground("JG-JIG" if position.gone else "JG-TURN", f"{position.to_act} {why}."),)
    )


def which_card(asked: Asked) -> Reply:
    """The card that is asked for."""
    position = _position(asked)
    if not position.wanted:
        return Reply(NOTHING, (Ground("JG-LEAD", "The next card is a lead, and any will do."),))
    last = capital(asked.situation.lexicon.spoken(position.pile[-1].cards[-1]))
    return Reply(position.wanted, (Ground("JG-NEXT", f"{last} was played last."),))


def what_is_paid(asked: Asked) -> Reply:
    """What each player wins or pays once somebody is out."""
    table, position = asked.situation.table, _position(asked)
    if position.to_act is not None or len(table.hands) < len(table.players):
        raise Unanswerable(
            "not-over", "nobody is out yet, or not every hand is told", "tell all hands, one of them nothing"
        )
    left = {player: hand.total for player, hand in table.hands.items()}
    if None in left.values():
        raise Unanswerable("not-counted", "a hand is not counted", "say how many cards it has: 3 unseen")
    scores = paid({player: count or 0 for player, count in left.items()}, asked.readings["pool"])
    told = ", ".join(
        f"{player} has {amount(count or 0, 'card')} left" for player, count in left.items() if count
    )
    return Reply(shared(scores, signed=True), (Ground("JG-OUT", f"{told}."),))


QUERIES = (
    Query("who is to play", "Whose turn it is.", who_is_to_play, ("whose turn is it", "who leads"), PLAYERS),
    Query("which card is asked for", "The card that follows the last one.", which_card, made=CARDS),
    Query("what is paid", "What each wins or pays once somebody is out.", what_is_paid, made=SHARES),
)
