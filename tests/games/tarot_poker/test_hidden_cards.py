"""Rulings on a play where not every card of the hand is known."""

from __future__ import annotations

import pytest

from adjudicator.api import judge, loads, plays
from adjudicator.cases.case import Case
from tests.helpers import faults_of
from tests.thinning import LONG, thinned


def a_case(hand: str = "", **fields: object) -> Case:
    """Ada is to bet against Ben and Cleo; with a hand for her, or with none."""
    hands = {"hands": {"Ada": hand}} if hand else {}
    rulings = [{"play": "fold", "by": "Ada"}]
    return loads({"game": "tarot-poker", "players": "Ada Ben Cleo", **hands, **fields, "rulings": rulings})


def test_a_duty_that_is_never_honoured_heads_what_only_some_hands_are_barred_from() -> None:
    verdict = judge(a_case("Fool + 4 unseen"), "check")
    assert (verdict.kind, verdict.because) == ("obliged-otherwise", ("TP-FOOL",))
    assert verdict.reasons[0].text == "Ada has the Fool and must fold, even where a check is free, as it is read here."


@pytest.mark.parametrize(
    ("hand", "bet", "clauses"),
    [
        ("5 unseen", "check", ["TP-SUN", "TP-CHECK"]),
        ("5 unseen", "bet 10", ["TP-SUN", "TP-LEAST"]),
        ("Moon + 4 unseen", "bet 10", ["TP-MOON"]),
        ("Fool + 4 unseen", "bet 10", ["TP-SUN", "TP-LEAST"]),
        ("Fool, Devil, 2 of Cups, 3 of Cups, 4 of Cups", "fold", ["TP-TURN"]),
    ],
)
def test_the_sun_is_the_reason_why_no_bet_card_binds_even_one_that_nobody_has_seen(
    hand: str, bet: str, clauses: list[str]
) -> None:
    verdict = judge(a_case(hand, shields={"Ada": "Sun"}), bet)
    assert list(verdict.because) == clauses
    assert verdict.because[0] == "TP-TURN" or "the sun lies before ada" in verdict.reasons[0].text.lower()


@pytest.mark.parametrize("hand", ["", "unseen"])
def test_a_hand_without_facts_has_five_cards_in_an_example(hand: str) -> None:
    depends = judge(a_case(hand), "check").depends_on
    assert depends is not None
    for example in (depends.legal.witness, depends.illegal.witness):
        assert a_case(example).situation.table.hands["Ada"].total == 5


@pytest.mark.parametrize(
    ("fields", "remedy"),
    [
        ({}, "write it like Death on Ben; Ben or Cleo can be named"),
        ({"immune": "Ben"}, "write it like Death on Cleo"),
        ({"immune": "Ben", "folded": "Cleo"}, "write it like Death on Ben"),
    ],
)
def test_an_attack_that_names_nobody_is_refused_with_whom_it_can_be_on(fields: dict[str, object], remedy: str) -> None:
    assert [
        (fault.code, fault.help) for fault in faults_of(lambda: judge(a_case("Death + 4 unseen", **fields), "Death"))
    ] == [("incomplete", remedy)]


def test_an_answer_with_a_gift_is_one_entry_with_its_choices() -> None:
    fields = {"actions": [{"Ada": "check"}, {"Ben": "Magician on Ada giving 9 of Cups"}]}
    known = plays(a_case("Justice, 2 of Cups, 3 of Cups, Strength, Devil", **fields), by="Ada")
    assert {one.name: len(one.choices) for one in known} == {
        "no defence": 1,
        "Justice giving one card": 4,
        "Strength": 1,
    }


def test_a_card_that_is_held_is_certain_whatever_others_of_its_kind_may_be_held() -> None:
    fields = {"actions": [{"Ada": "check"}, {"Ben": "Death on Ada"}]}
    listed = plays(a_case("Knight of Wands + 4 unseen", **fields), by="Ada")
    assert {one.name for one in listed if one.certain} == {"no defence", "Knight of Wands"}
    assert "Knight of Cups" in {one.name for one in listed if not one.certain}


@pytest.mark.parametrize(
    "hand",
    thinned(["", "K of Coins, 10 of Coins, 8 of Swords + 2 unseen", "K of Coins, K of Wands + 3 unseen"], 3, LONG),
)
def test_a_first_bet_with_several_unseen_cards_depends_on_openers_and_on_bet_cards(hand: str) -> None:
    fields: dict[str, object] = {"house": {"openers": "jacks"}, "turn": "Ada"}
    depends = judge(a_case(hand, **fields), "bet 10").depends_on
    assert depends is not None and not depends.more
    assert depends.legal.text == ("Ada holds a pair of Jacks or better and holds neither the Fool nor the Moon",)
    assert depends.illegal.text == ("Ada does not hold a pair of Jacks or better", "holds the Fool", "holds the Moon")
    for example, legal in ((depends.legal.witness, "legal"), (depends.illegal.witness, "illegal")):
        verdict = judge(a_case(example, **fields), "bet 10")
        assert (verdict.verdict, "TP-OPENERS" in verdict.because) == (legal, True)
