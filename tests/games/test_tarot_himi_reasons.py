"""What a reason of Tarot-himi has to name: the power, the earlier play or the reading over which two players differ."""

from __future__ import annotations

import pytest

from adjudicator.api import ask, judge, load, loads, rule
from adjudicator.report.explain import BRIEF
from tests.refresh import ROOT

NAMED = [
    ("in-lieu-with-the-lead", 0, "with the lead only Justice and Judgement are barred"),
    ("found-chance-restored-by-ones-own-judgement", 1, "take back Cleo's Page and Ada's IV, the pile is empty"),
    ("found-chance-restored-by-ones-own-judgement", 1, "Ada has the one turn of the Hanged Man again"),
    ("hidden-ace-on-kings", 1, "A pair of Aces only ties a pair of Aces"),
    ("hidden-ace-on-kings", 1, "Neither Strength nor Temperance can be among the unseen cards"),
    ("going-out-by-judgement-lap", 0, "Judgement sent Ben's VIII back"),
    ("going-out-by-judgement-lap", 0, "Back at Cleo's seat nothing else had topped Ada's V"),
    ("found-fool-with-the-devil", 0, "not even the Fool"),
    ("tower-strength-on-a-king", 0, "Ace beats it by one, and nothing beats it by two."),
    ("justice-notional-set", 0, "a pair of VIIs or higher would do"),
    ("justice-notional-set", 2, "Justice took Mia's High Priestess back. V V is a pair"),
    ("rescind-in-a-row", 0, "Justice took Gus' IX back. Judgement took Gus' IX back."),
    ("hanged-man-passed", 0, "Quin has had it with a pass"),
    ("hanged-man-led", 0, "Quin has had it with the lead"),
    ("hanged-man-in-lieu-first", 0, "Ben has had it with the Wheel of Fortune"),
    ("rescind-chance", 0, "with an VIII, which counts though it was taken back"),
    ("hanged-man-discards", 1, "As it is read here, that bars Judgement too."),
    ("hanged-man-discards", 2, "Here a discard is a play."),
    ("hanged-man-after-leading", 1, "it binds whoever led it to the end of the trick"),
    ("hanged-man-opening-passed", 0, "no play of it stands yet"),
    ("devil-in-lieu", 1, "a turn used like this is no pass here"),
    ("devil-in-lieu", 2, "here a discard is a play"),
    ("devil-judgement", 0, "Judgement need not be discarded"),
    ("devil-justice-falls-short", 0, "A discard of Justice would not change that here."),
    ("death-lead", 1, "Rank comes before number."),
    ("death-lead", 2, "Of its rank as many go as can."),
    ("death-world", 2, "the best play that needs no power"),
    ("death-mimics-only", 0, "of Majors alone none is better than another"),
    ("sun-on-aces", 1, "The Sun lets one Ace trump, not several Aces."),
    ("sun-on-one-ace", 0, "one Ace on the pile is enough"),
    ("sun-on-one-ace", 1, "only ties an Ace"),
    ("sun-on-one-ace", 1, "the Magician is none: it only counts as the next rank"),
    ("hidden-exchange-untold", 1, "a play must be higher. Strength, if Ben still holds it, allows a tie"),
    ("temperance-on-the-fool", 0, "is an Ace on the pile, to Temperance too"),
    ("hidden-tower-not-ruled-out", 1, "Four ranks would be enough for the Tower too."),
    ("hidden-tower-not-ruled-out", 1, "it does not bind Ben to pass"),
    ("in-lieu-on-a-play", 0, "cannot replace a lead, but this is none"),
    ("death-fool-lead", 1, "VI VI, or lead Death. Majors count as the lowest rank for that"),
    ("tax-first-round", 0, "Dov holds the Moon, which has no tax to turn round."),
    ("temperance-on-kings", 0, "Temperance helps on Aces only."),
    ("star", 4, "The Star changes the number of cards only."),
    ("strength-without-the-world", 0, "Strength allows no other number."),
    ("magician-on-an-ace", 1, "ties Aces by itself"),
    ("rescind-unout", 1, "Back at Cleo's seat nothing else had topped Ada's IX"),
    ("rescind-unout", 0, "Judgement sent Ben's Queen back"),
    ("pairs-lovers-temperance", 3, "may not go on an Ace by Temperance"),
]


@pytest.mark.parametrize(("case", "at", "named"), NAMED)
def test_a_reason_names_what_is_disputed(case: str, at: int, named: str) -> None:
    verdict = rule(load(str(ROOT / "cases" / "tarot-himi" / f"{case}.yaml")).rulings[at], wanted=BRIEF)
    assert any(named in reason.text for reason in verdict.reasons)


HEADINGS = [
    ("going-out-by-judgement-lap", 0, "Judgement"),
    ("going-out-takes-the-trick", 0, "Going out and the next lead"),
    ("hierophant-without-privilege", 3, "No Rank Privilege"),
    ("hidden-ace-on-kings", 1, "Deal"),
    ("justice", 3, "Justice"),
    ("sun-on-one-ace", 1, "The Sun"),
    ("hidden-exchange-untold", 1, "Strength"),
    ("chariot-exchange-first", 0, "The Chariot"),
    ("chariot-exchange-first", 2, "The Chariot"),
]


@pytest.mark.parametrize(("case", "at", "heading"), HEADINGS)
def test_the_heading_that_decides_comes_first(case: str, at: int, heading: str) -> None:
    verdict = rule(load(str(ROOT / "cases" / "tarot-himi" / f"{case}.yaml")).rulings[at], wanted=BRIEF)
    assert verdict.reasons[0].cites[0].heading == heading


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


def test_a_hand_that_bars_nothing_is_told_what_would_do() -> None:
    case = loads("tarot-himi | Ada Ben Cleo Dov | trick: Ada: VIII | hands: Ben=VII Star")
    (reason,) = judge(case, "VII", by="Ben").reasons
    assert reason.text == "VII is one rank below VIII, and a play must be higher; IX or higher would do."


def test_a_major_that_temperance_put_on_an_ace_was_not_led() -> None:
    case = loads("tarot-himi | Ada Ben Cleo Dov | trick: Ada: Ace; Ben: Moon | hands: Cleo=II")
    texts = [reason.text for reason in ask(case, "what must be topped").reasons]
    assert texts == ["Ben's Moon counts as a single below II.", "By Temperance it went on an Ace as though led."]
