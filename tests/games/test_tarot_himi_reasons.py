"""What a reason of Tarot-himi has to name: the power, the earlier play or the reading over which two players differ."""

from __future__ import annotations

import pytest

from adjudicator.api import load, rule
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
    ("sun-on-one-ace", 1, "not what counts as an Ace"),
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
]


@pytest.mark.parametrize(("case", "at", "heading"), HEADINGS)
def test_the_heading_that_decides_comes_first(case: str, at: int, heading: str) -> None:
    verdict = rule(load(str(ROOT / "cases" / "tarot-himi" / f"{case}.yaml")).rulings[at], wanted=BRIEF)
    assert verdict.reasons[0].cites[0].heading == heading
