"""A call of "One card": with how many cards it may be made, of hands known and unknown, in cases and in records."""

from __future__ import annotations

import pytest

from adjudicator.api import certificate, judge, loads, plays
from adjudicator.games import GAMES
from adjudicator.games.tahimi.cards import CALL
from adjudicator.solve.certificate import ANSWERS
from tests.second_solver import answers

HEADS = {game: f"game: {game}\nplayers: Ada Ben Cleo\nturn: Ada\n" for game in ("tahimi", "tarot-himi")}
HANDS = [
    ("tahimi", "9", "legal", "Ben has one card left in the hand."),
    ("tahimi", "9 9", "illegal", "Ben has more than one card."),
    ("tahimi", "9 K", "illegal", "Ben has more than one card."),
    ("tahimi", "1 unseen", "legal", "Ben has one card left in the hand."),
    ("tahimi", "2 unseen", "illegal", "Ben has more than one card."),
    ("tahimi", "9 + 1 unseen", "illegal", "Ben has more than one card."),
    ("tarot-himi", "Fool", "legal", "Ben has one card left in the hand."),
    ("tarot-himi", "Moon", "legal", "Ben has one card left in the hand."),
    ("tarot-himi", "Moon Star", "illegal", "Ben has more than one card."),
    ("tarot-himi", "IX Fool", "illegal", "Ben has more than one card."),
    ("tarot-himi", "1 unseen", "legal", "Ben has one card left in the hand."),
]


@pytest.mark.parametrize(("game", "hand", "verdict", "says"), HANDS)
def test_it_is_made_with_one_card(game: str, hand: str, verdict: str, says: str) -> None:
    ruling = judge(loads(f"{HEADS[game]}hands: {{Ben: {hand}}}\n"), "one card", by="Ben")
    assert (ruling.verdict, ruling.decision) == (verdict, CALL)
    assert [(reason.clause, reason.text) for reason in ruling.reasons] == [("TA-ONE-CARD.2", says)]
    assert not ruling.contested and ruling.instead == ()


@pytest.mark.parametrize("game", HEADS)
def test_for_a_hand_without_facts_it_depends_on_the_number_alone(game: str) -> None:
    conditions = judge(loads(HEADS[game]), "one card", by="Ben").depends_on
    assert conditions is not None
    assert conditions.legal.text == ("Ben holds exactly one card",)
    assert conditions.illegal.text == ("Ben holds more than one card",)


def test_one_card_fewer_would_do() -> None:
    case = loads(f"{HEADS['tahimi']}hands: {{Ben: 9 K}}\n")
    flips = judge(case, "one card", by="Ben").flips
    assert {flip.what for edits in flips for flip in edits} == {"with one 9 fewer", "with one K fewer"}


@pytest.mark.parametrize("game", HEADS)
def test_it_is_no_turn_and_listed_among_none(game: str) -> None:
    case = loads(f"{HEADS[game]}hands: {{Ada: {'9' if game == 'tahimi' else 'IX'}}}\n")
    assert "one card" not in [str(play) for play in plays(case)]
    assert judge(case, "one card").legal
    assert not GAMES[game].on_turn(case.situation.game.named(CALL).encoding.nothing)


@pytest.mark.parametrize("hand", ["9", "9 K"])
def test_another_solver_confirms_a_call(hand: str) -> None:
    case = loads(f"{HEADS['tahimi']}hands: {{Ben: {hand}}}\n")
    verdict = judge(case, "one card", by="Ben").verdict
    assert answers(certificate(case, "one card", by="Ben")) == list(ANSWERS[verdict])
