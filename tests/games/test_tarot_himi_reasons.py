"""Reasons of Tarot-himi for situations that stand in no case file: what a hand may bar, what would do, what was led."""

from __future__ import annotations

import pytest

from adjudicator.api import ask, judge, loads

BARRED = [
    ("VIII", "VII IX + 3 unseen", "VII"),
    ("VIII", "VII VIII IX Tower", "VII"),
    ("VIII", "VII IX Page Death", "VII"),
    ("VIII", "VII VII Lovers", "VII"),
    ("VIII VIII", "VII VII Hermit", "VII VII"),
]


@pytest.mark.parametrize(("last", "hand", "play"), BARRED)
def test_no_rank_is_promised_to_a_hand_that_may_bar_it(last: str, hand: str, play: str) -> None:
    case = loads(f"tarot-himi | Ada Ben Cleo Dov | trick: Ada: {last} | hands: Ben={hand}")
    texts = {reason.clause: reason.text for reason in judge(case, play, by="Ben").reasons}
    assert texts["TA-RANK"] == "VII is one rank below VIII, and a play must be higher."


def test_a_hand_that_bars_nothing_is_shown_what_would_do() -> None:
    case = loads("tarot-himi | Ada Ben Cleo Dov | trick: Ada: VIII | hands: Ben=VII Star")
    (reason,) = judge(case, "VII", by="Ben").reasons
    assert reason.text == "VII is one rank below VIII, and a play must be higher; IX or higher would do."


def test_a_major_that_temperance_put_on_an_ace_was_not_led() -> None:
    case = loads("tarot-himi | Ada Ben Cleo Dov | trick: Ada: Ace; Ben: Moon | hands: Cleo=II")
    texts = [reason.text for reason in ask(case, "what must be topped").reasons]
    lowest = "Ben's Moon counts as a single below II: any single from II up is higher."
    assert texts == [lowest, "By Temperance it went on an Ace as though led."]
