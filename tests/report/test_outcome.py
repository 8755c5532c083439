"""An expected ruling is checked in every respect, and every difference is stated once."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adjudicator import loads
from adjudicator.api import rulings
from adjudicator.files.diagnostics import Refused
from adjudicator.report.html_report import report
from adjudicator.report.junit import junit
from adjudicator.report.outcome import check, distinct, refusal, ruled
from adjudicator.report.sarif import sarif
from adjudicator.report.standing import Standing
from adjudicator.report.verdict import Verdict
from tests.report.made import BAD, FAULT, FILE, GOOD, ILLEGAL, LEGAL, NOWHERE, SIZE, TOWER, Wish, refused, verdict_of

WORLD = (("World", "Strength"),)
EITHER = (("Star",), ("World", "Strength"))
NOTHING = frozenset({frozenset[str]()})


def shown(*alternatives: str) -> frozenset[frozenset[str]]:
    """What a case says of the powers to show."""
    return frozenset(frozenset(powers.split()) for powers in alternatives)


@pytest.mark.parametrize(
    ("wish", "verdict"),
    [
        (Wish(), LEGAL),
        (Wish(), ILLEGAL),
        (Wish(verdict="legal", show=NOTHING), LEGAL),
        (Wish(verdict="illegal", because=("TH-TOWER",), kind="prohibited"), ILLEGAL),
        (Wish(because=("TH-TOWER",)), verdict_of("illegal", TOWER, SIZE)),
        (Wish(because_only=("TA-SIZE", "TH-TOWER")), verdict_of("illegal", TOWER, SIZE)),
        (Wish(show=shown("Strength World")), verdict_of("legal", show=WORLD)),
        (Wish(show=shown("World Strength", "Star")), verdict_of("legal", show=EITHER)),
        (Wish(verdict="depends"), verdict_of("depends")),
    ],
)
def test_what_is_as_expected_passes(wish: Wish, verdict: Verdict) -> None:
    outcome = ruled(FILE, "A tower", wish, verdict)
    assert outcome.failures == ()
    assert outcome.passed
    assert outcome.place == wish.place


@pytest.mark.parametrize(
    ("wish", "verdict", "failures"),
    [
        (Wish(verdict="legal"), ILLEGAL, ["expected legal, found illegal (TH-TOWER)"]),
        (Wish(verdict="illegal"), LEGAL, ["expected illegal, found legal"]),
        (Wish(verdict="depends"), LEGAL, ["expected depends, found legal"]),
        (
            Wish(because_only=("TA-SIZE", "TH-TOWER")),
            verdict_of("illegal", TOWER),
            ["expected only TA-SIZE and TH-TOWER as the reasons, found TH-TOWER"],
        ),
        (
            Wish(because_only=("TH-TOWER",)),
            verdict_of("illegal", TOWER, SIZE),
            ["expected only TH-TOWER as the reasons, found TH-TOWER and TA-SIZE"],
        ),
        (
            Wish(because=("TH-STAR",)),
            verdict_of("illegal", SIZE),
            ["expected TH-STAR among the reasons, found TA-SIZE"],
        ),
        (
            Wish(because=("TH-STAR", "TA-SIZE", "TA-RANK", "TH-SUN")),
            verdict_of("illegal", SIZE, TOWER),
            ["expected TH-STAR, TA-RANK and TH-SUN among the reasons, found TA-SIZE and TH-TOWER"],
        ),
        (Wish(because=("TH-STAR",)), LEGAL, ["expected TH-STAR among the reasons, found none"]),
        (
            Wish(because_only=("TH-TOWER",)),
            verdict_of("illegal", TOWER, SIZE),
            ["expected only TH-TOWER as the reasons, found TH-TOWER and TA-SIZE"],
        ),
        (Wish(show=shown("World Strength")), LEGAL, ["expected to show Strength and World, found nothing"]),
        (Wish(show=NOTHING), verdict_of("legal", show=WORLD), ["expected to show nothing, found Strength and World"]),
        (
            Wish(show=shown("Star")),
            verdict_of("legal", show=EITHER),
            ["expected to show Star, found Star, or Strength and World"],
        ),
        (Wish(show=NOTHING), ILLEGAL, ["expected to show nothing, found that it is illegal"]),
        (Wish(kind="not-permitted"), ILLEGAL, ["expected not-permitted, found prohibited"]),
        (Wish(kind="prohibited"), LEGAL, ["expected prohibited, found legal"]),
        (
            Wish(verdict="illegal", because=("TH-TOWER",), kind="prohibited", show=frozenset()),
            LEGAL,
            ["expected illegal, found legal", "expected TH-TOWER among the reasons, found none"],
        ),
    ],
)
def test_every_difference_is_a_sentence(wish: Wish, verdict: Verdict, failures: list[str]) -> None:
    outcome = ruled(FILE, "A tower", wish, verdict)
    assert list(outcome.failures) == failures
    assert not outcome.passed


@pytest.mark.parametrize("expected", [None, "legal"])
def test_undecided_is_never_as_expected(expected: str | None) -> None:
    (failure,) = check(expected, ("TH-TOWER",), (), NOTHING, "prohibited", verdict_of("undecided"))
    assert failure.startswith(f"expected {expected or 'a verdict'}, found undecided")


def test_an_outcome_prints_where_and_what_then_the_verdict() -> None:
    text = str(BAD)
    assert text.splitlines()[0] == f"{FILE}:9:11: expected legal, found illegal (TH-TOWER)"
    assert text.endswith(str(ILLEGAL))
    assert str(GOOD) == str(ILLEGAL)


def test_a_refused_case_is_an_outcome_with_the_refusal() -> None:
    outcome = refused(FAULT, NOWHERE)
    assert not outcome.passed
    assert outcome.verdict is None
    assert outcome.place == FAULT.place
    assert outcome.title == "b.yaml"
    assert outcome.name == "the case as a whole"
    assert str(outcome) == outcome.refused
    assert "error[unknown-key]" in str(outcome)


def test_a_case_refused_nowhere_in_particular_has_no_place() -> None:
    assert refused(NOWHERE).place is None


def test_a_refused_ruling_is_named_by_its_play() -> None:
    outcome = refusal(FILE, Refused([FAULT]), "A tower", Wish())
    assert (outcome.name, outcome.place) == ("Ben: VIII VIII", Wish().place)


def test_names_are_distinguished_by_number() -> None:
    assert distinct(["a", "b", "a", "a"]) == ["a", "b", "a #2", "a #3"]


def test_the_rulings_of_a_real_case() -> None:
    case = loads(
        """
game: tarot-himi
players: Ada Ben Cleo Dov
trick: [Ada: VI VI]
hands: {Ben: VII VIII VIII IX IX Tower}
rulings:
  - {play: VIII VIII, verdict: illegal, because only: TH-TOWER, kind: prohibited}
  - {play: IX IX, verdict: legal, show: nothing}
  - {play: IX IX, verdict: illegal}
"""
    )
    outcomes = [ruled(case.name, case.title, expected, verdict) for expected, verdict in rulings(case)]
    assert [outcome.passed for outcome in outcomes] == [True, True, False]
    assert [outcome.name for outcome in outcomes] == ["Ben: VIII VIII", "Ben: IX IX", "Ben: IX IX"]


def test_what_is_left_open_is_no_failure() -> None:
    """Neither for `check` nor in the reports for other programs."""
    wish = Wish(verdict="legal", standing=Standing(open=True))
    outcome = ruled(FILE, "A tower", wish, ILLEGAL)
    assert outcome.passed and outcome.open and outcome.failures == ("expected legal, found illegal (TH-TOWER)",)
    assert 'failures="0"' in junit([outcome]) and '"results": []' in sarif([outcome])
    assert "left open" in report([outcome]) and "not as expected" not in report([outcome])
    agreed = ruled(FILE, "A tower", replace(wish, verdict="illegal"), ILLEGAL)
    assert agreed.passed and not agreed.open
