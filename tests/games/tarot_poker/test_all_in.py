"""All in is read as the bet that it is by the chips, and refused where nobody can tell which."""

from __future__ import annotations

import pytest

from adjudicator.api import judge, loads, plays, replay
from adjudicator.files.diagnostics import Refused
from tests.cli.driven import complaint_of, output_of
from tests.helpers import fault_of

HAND = "3 of Cups, 4 of Cups, 7 of Wands, 2 of Coins, 9 of Coins"
Fields = dict[str, object]


def a_case(**fields: object) -> Fields:
    """Ada is to bet against Ben, with 95 chips by default."""
    began = {"game": "tarot-poker", "players": "Ada Ben", "stacks": {"Ada": "95", "Ben": "300"}}
    return {**began, "hands": {"Ada": HAND, "Ben": "5 unseen"}, "rulings": [{"play": "all in"}], **fields}


@pytest.mark.parametrize(
    ("fields", "bet"),
    [
        ({}, "bet 95"),
        ({"blinds": {"Ada": "1", "Ben": "2"}}, "raise to 96"),
        ({"actions": [{"Ada": "check"}, {"Ben": "bet 10"}]}, "raise to 95"),
        ({"actions": [{"Ada": "bet 20"}, {"Ben": "raise to 40"}]}, "raise to 95"),
        ({"actions": [{"Ada": "check"}, {"Ben": "bet 95"}]}, "call"),
        ({"actions": [{"Ada": "check"}, {"Ben": "all in"}]}, "call"),
        ({"phase": "second"}, "bet 95"),
        ({"stacks": {"Ada": "95", "Ben": "60"}, "actions": [{"Ada": "check"}, {"Ben": "all in"}]}, "call"),
    ],
    ids=str,
)
def test_all_in_is_the_bet_that_puts_in_every_chip(fields: Fields, bet: str) -> None:
    case = loads(a_case(**fields))
    verdict = judge(case, "all in")
    assert (verdict.play, verdict.verdict) == (bet, "legal")
    assert verdict.as_dict() == judge(case, bet).as_dict()
    assert case.rulings[0].text == bet
    assert all(spelt in plays(case) for spelt in ("all in", "all-in", "goes all in", "shove"))


@pytest.mark.parametrize(
    ("fields", "message", "remedy"),
    [
        ({"stacks": {"Ben": "300"}}, "nobody has told how many chips Ada has", "or write it out: bet 80"),
        (
            {"stacks": {}, "actions": [{"Ada": "check"}, {"Ben": "bet 20"}]},
            "nobody has told how many chips Ada has",
            "or write it out: call, or raise to 100",
        ),
        ({"stacks": {"Ada": "0"}, "turn": "Ada"}, "Ada has put in every chip already", "leave it out"),
        ({"phase": "draw", "turn": "Ada"}, "nobody bets now, and all in is a bet", "leave it out"),
    ],
    ids=str,
)
def test_where_nobody_can_tell_which_bet_it_is_all_in_is_refused(fields: Fields, message: str, remedy: str) -> None:
    case = loads(a_case(**fields, rulings=[{"play": "fold", "by": "Ada"}]))
    fault = fault_of(judge, case, "all in", by="Ada")
    assert (fault.code, fault.message) == ("unsettled", message)
    assert remedy in str(fault.help)
    with pytest.raises(Refused):
        loads(a_case(**fields, rulings=[{"play": "all in", "by": "Ada"}]))


def test_a_line_of_a_history_that_may_be_any_bet_is_refused_at_its_place() -> None:
    fault = fault_of(lambda: loads(a_case(stacks={}, actions=[{"Ada": "all in"}], rulings=[{"play": "fold"}])))
    assert fault.place is not None and fault.code == "unsettled"


def test_by_flags_it_is_the_bet_of_the_chips_given(capsys: pytest.CaptureFixture[str]) -> None:
    flags = ["--game", "tarot-poker", "--holding", HAND, "--facing", "10"]
    assert "raise to 95" in output_of(capsys, ["judge", "all in", *flags, "--stack", "95"])
    assert "nobody has told how many chips you have" in complaint_of(capsys, ["judge", "all in", *flags])


def test_in_a_record_it_is_shown_as_the_bet_that_it_was() -> None:
    deal = {"Ada": f"{HAND}".replace("3 of Cups", "Moon"), "Ben": "5 unseen"}
    lines = [{"deal": deal, "stacks": {"Ada": "40", "Ben": "100"}}, {"Ada": "all in"}, {"Ben": "shove"}]
    audit = replay({"game": "tarot-poker", "players": "Ada Ben", "lines": lines})
    assert [(one.line, one.line_text, one.id) for one in audit.faults] == [(2, "Ada: bet 39", "TP-MOON")]
    assert [(one.line, one.line_text) for one in audit.open] == [(3, "Ben: call")]
