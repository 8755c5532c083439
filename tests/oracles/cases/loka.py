"""Loka: a case's tricks, debts and cards won as a hand of the oracle, from its first line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from copy import deepcopy
from random import Random

from adjudicator.cards import Play
from adjudicator.cases.case import CaseQuestion, Expected
from adjudicator.engine.situation import Situation
from adjudicator.games.loka.state import State
from tests.oracles import loka
from tests.oracles.compare_loka import CODES, KINDS
from tests.oracles.loka import LOKA, Event, Playing, Taken

from .values import OracleRuling, Uncovered, alone, clauses, known_hand, nobody, nothing, shares

OURS = {ours: oracles for oracles, ours in KINDS.items()}
CLAUSES = {oracles: clause for clause, oracles in CODES.items()}
OUT_OF_TURN = {"play": "LO-TURN", "pay": "LO-DEBT-DUE", "lay": "LO-LAY"}


def event(player: str, play: Play) -> Event:
    """A play in the oracle's values."""
    if play.kind not in OURS or (play.kind != KINDS["lay"] and len(play.cards) != 1):
        raise Uncovered("a play that is not of one card")
    return Event(player, OURS[play.kind], play.cards)


def hand_at(situation: Situation, options: Mapping[str, str]) -> Playing:
    """The hand as the history leaves it, every hand that the case tells being as given."""
    table, began = situation.table, situation.table.began
    assert isinstance(began, State)
    events = [event(line.player, line.play) for line in table.history]
    if any(card not in LOKA.cards for one in events for card in one.cards):
        raise Uncovered("suits by the table's own names")
    going = Playing(loka.deal(Random(1), table.players), options)
    going.hands = {player: set(table.hands[player].cards if player in table.hands else ()) for player in table.players}
    going.tricks = [Taken(one.winner, one.cards) for one in began.taken]
    going.piles = {player: set(began.piles.get(player, ())) for player in table.players}
    laying = events[0].kind == "lay" if events else table.opening
    going.laid = None if laying else set(began.laid)
    if began.fool is not None:
        going.beside, going.owed = began.fool[0], began.fool
        if began.settled and going.payable() == {loka.FOOL}:
            going.pay(going.owed[0], loka.FOOL)
        going.owed = None if began.settled else began.fool
    going.turn = events[0].player if events else table.turn or table.only_hand or table.players[0]
    if laying:
        going.turn = table.players[0]
    for one in events:
        if one.kind != "pay":
            going.hands[one.player] |= set(one.cards)
        if "out-of-turn" in going.step(one):
            raise Uncovered("a line that the oracle cannot follow")
    return going


def oracle_ruling(expected: Expected, options: Mapping[str, str]) -> OracleRuling:
    """The oracle's ruling on a play."""
    done = event(expected.by, expected.play)
    if done.kind != "pay":
        known_hand(expected)
    going = hand_at(expected.situation, options)
    codes = going.judge(done)
    if "out-of-turn" in codes:
        return OracleRuling(alone([OUT_OF_TURN[done.kind]]))
    debt = "LO-DEBT-FOOL" if done.kind == "pay" and going.payable() == {loka.FOOL} else "LO-DEBT-CARD"
    trump = CLAUSES["trump"] if done.kind == "lay" else "LO-TRUMP"
    return OracleRuling(clauses(codes, CLAUSES | {"trump": trump, "not-held": debt, "wrong-debt": debt}))


# -- answers

Answerer = Callable[[CaseQuestion], str]


def answerer(answer: Callable[[Playing, str], str]) -> Answerer:
    """An answer that the hand gives, as it stands, and the player whom the question names."""

    def answered(question: CaseQuestion) -> str:
        situation = question.situation
        return answer(hand_at(situation, situation.options), question.wanted.about)

    return answered


def to_play(going: Playing) -> str:
    """Who has to do something."""
    decision = going.decision()
    return decision[1] if decision else "nobody"


def leads(going: Playing) -> str:
    """Who leads; Eldest before anything is laid away."""
    if going.laid is None:
        return going.players[0]
    return going.turn if not going.trick and going.decision() == ("turn", going.turn) else "nobody"


def tricks(going: Playing) -> dict[str, int]:
    """How many tricks each has taken."""
    many = Counter(taken.winner for taken in going.tricks)
    return {player: many[player] for player in going.players}


def debt(going: Playing) -> str:
    """What is owed for the Fool, once all cards are played."""
    if going.owed is None:
        return "nothing"
    if going.decision() != ("debt", going.owed[0]):
        raise Uncovered("a debt before the last trick")
    payer, to = going.owed
    return f"{payer} owes {to} {'the Fool' if going.payable() == {loka.FOOL} else 'one card'}"


def all_counted(going: Playing) -> dict[str, int]:
    """The points of all, a debt being paid with the cheapest card; one player has the cards that nobody else has."""
    rest = set(LOKA.cards).difference(*(going.belongings(player) for player in going.players))
    untold = [player for player, many in tricks(going).items() if many and not going.piles[player]]
    if len(going.tricks) != LOKA.size or (rest and len(untold) != 1):
        raise Uncovered("cards won that are not all told")
    after = deepcopy(going)
    after.piles[untold[0] if untold else going.dealer] |= rest
    if after.owed is not None:
        card = min(sorted(after.payable()), key=loka.points)
        after.step(Event(after.owed[0], "pay", (card,)))
    return after.scores()


def best(going: Playing) -> str:
    """Who has most points."""
    scores = all_counted(going)
    return nobody(player for player, points in scores.items() if points == max(scores.values()))


def keeper(going: Playing) -> str:
    """Who keeps the Fool, once all cards are played."""
    if going.beside is None and going.laid and loka.FOOL in going.laid:
        return going.dealer
    if len(going.tricks) != LOKA.size:
        return "not settled"
    if going.owed is not None and going.payable() == {loka.FOOL}:
        return going.owed[1]
    return nobody(player for player in going.players if loka.FOOL in going.belongings(player))


def won(going: Playing) -> dict[str, str]:
    """What each wins or loses."""
    return {player: str(amount) for player, amount in loka.settlement(all_counted(going), going.readings).items()}


def payable(going: Playing, player: str) -> frozenset[str]:
    """What a player may pay with for the Fool."""
    return going.payable() if going.owed and going.owed[0] == player else frozenset()


def suit(going: Playing) -> str:
    """The suit to be followed."""
    return loka.led(going.trick, going.readings) or "nothing"


ANSWERS: Mapping[str, Answerer] = {
    "who leads": answerer(lambda going, _: leads(going)),
    "who is to play": answerer(lambda going, _: to_play(going)),
    "who took the trick": answerer(lambda going, _: nobody(taken.winner for taken in going.tricks[-1:])),
    "which suit must be followed": answerer(lambda going, _: suit(going)),
    "how many tricks has NAME": answerer(lambda going, name: str(tricks(going)[name])),
    "who has how many tricks": answerer(lambda going, _: shares(tricks(going))),
    "is the hand over": answerer(lambda going, _: "yes" if len(going.tricks) == LOKA.size else "no"),
    "what is owed for the Fool": answerer(lambda going, _: debt(going)),
    "what does NAME owe": answerer(lambda going, name: debt(going) if payable(going, name) else "nothing"),
    "who keeps the Fool": answerer(lambda going, _: keeper(going)),
    "who won the hand": answerer(lambda going, _: best(going)),
    "what may NAME pay with": answerer(lambda going, name: nothing(payable(going, name))),
    "what are the points": answerer(lambda going, _: shares(all_counted(going))),
    "what are the points of NAME": answerer(lambda going, name: str(all_counted(going)[name])),
    "what is the settlement": answerer(lambda going, _: shares(won(going))),
    "what does NAME win": answerer(lambda going, name: won(going)[name]),
    "how many cards make the deck": lambda _: str(len(LOKA.cards)),
    "how many points has a hand": lambda _: str(sum(map(loka.points, LOKA.cards)) + LOKA.size),
    "what is the average": lambda _: str((sum(map(loka.points, LOKA.cards)) + LOKA.size) // 3),
}
