"""Bets as they are announced at a table: what each stands for, and which are refused because they may mean two things."""

from __future__ import annotations

import pytest

from adjudicator import Refused, judge, loads, replay
from tests.helpers import fault_of

FACING = "tarot-poker | Ada Ben | stacks: Ada=90; Ben=100 | blinds: Ben=10 | turn: Ada"
OPENING = "tarot-poker | Ada Ben | stacks: Ada=90; Ben=100 | turn: Ada"


@pytest.mark.parametrize(
    ("position", "announced", "play"),
    [
        (FACING, "raise to 20", "raise to 20"),
        (FACING, "raise by 20", "raise to 30"),
        (FACING, "raise it by 20", "raise to 30"),
        (FACING, "call and raise 20", "raise to 30"),
        (FACING, "raise it to 40", "raise to 40"),
        (FACING, "raises to 40 chips", "raise to 40"),
        (FACING, "raise to forty", "raise to 40"),
        (FACING, "raise to twenty-five chips", "raise to 25"),
        (FACING, "call 10", "call"),
        (FACING, "call ten", "call"),
        (FACING, "I'm all in", "raise to 90"),
        (FACING, "allin", "raise to 90"),
        (FACING, "I go all in", "raise to 90"),
        (FACING, "x", "check"),
        (FACING, "pass", "check"),
        (OPENING, "x", "check"),
        (OPENING, "pass", "check"),
        (OPENING, "open for 20", "bet 20"),
        (OPENING, "bet a hundred", "bet 100"),
        (OPENING, "raise 20", "raise to 20"),
    ],
)
def test_what_is_announced_stands_for_a_bet(position: str, announced: str, play: str) -> None:
    assert judge(loads(position), announced, by="Ada").play == play


@pytest.mark.parametrize(
    ("position", "announced", "message", "help"),
    [
        (FACING, "raise 20", "raise 20 may be a raise to 20, or by 20 to 30", "raise to 20, or raise to 30"),
        (FACING, "raises 15 chips", "may be a raise to 15, or by 15 to 25", "raise to 15, or raise to 25"),
        (FACING, "call 20", "Ada has 10 to call, and 20 is named", "raise to CHIPS"),
        (OPENING, "call 5", "Ada has nothing to call, and 5 is named", "write check, or bet 5"),
    ],
)
def test_what_may_mean_two_things_is_refused_with_both(position: str, announced: str, message: str, help: str) -> None:
    fault = fault_of(lambda: judge(loads(position), announced, by="Ada"))
    assert message in fault.message and help in fault.help


def test_a_record_refuses_it_at_its_line_and_follows_the_others() -> None:
    lines = [{"deal": "unseen"}, {"Ada": "open for ten"}, {"Ben": "raise by 20"}, {"Ada": "call 20"}]
    record = {"game": "tarot-poker", "players": "Ada Ben", "lines": lines}
    assert not [one for one in replay(record).findings if one.standing == "fault"]
    with pytest.raises(Refused, match="may be a raise to 20, or by 20 to 30"):
        replay({**record, "lines": [*lines[:2], {"Ben": "raise 20"}]})
