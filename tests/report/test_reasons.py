"""No verdict is without a reason, and no reason without words and a citation."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import adjudicator
from adjudicator.report.explain import NOTHING
from adjudicator.report.verdict import Verdict
from tests.thinning import each, some

pytestmark = pytest.mark.no_cover

ROOT = Path(__file__).parents[2]
FOLDERS = sorted(folder for folder in (ROOT / "cases").iterdir() if folder.is_dir())


def bare(verdict: Verdict) -> list[str]:
    """What a verdict that is settled lacks."""
    if verdict.verdict not in ("legal", "illegal"):
        return []
    lacking = [reason.clause for reason in verdict.reasons if not (reason.text and reason.cites)]
    return lacking if verdict.reasons else ["no reason"]


def rulings(folder: Path, every: int) -> Iterator[tuple[str, Verdict]]:
    for file in sorted(folder.rglob("*.yaml"))[::every]:
        case = adjudicator.load(str(file))
        for expected, verdict in adjudicator.rulings(case, NOTHING):
            yield f"{file.name}: {expected.text}", verdict


@pytest.mark.long
@each(4)
@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_ruling_on_file_has_a_reason_and_a_citation(folder: Path, each: int) -> None:
    assert {name: lacks for name, verdict in rulings(folder, each) if (lacks := bare(verdict))} == {}


@pytest.mark.long
@each(4)
@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_answer_on_file_has_a_ground(folder: Path, each: int) -> None:
    for file in sorted(folder.glob("*.yaml"))[::each]:
        for question, answer in adjudicator.answers(adjudicator.load(str(file))):
            assert answer.because, f"{file.name}: {question.question}"


@some(9, 20)
@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_whatever_a_player_may_do_on_file_has_a_reason(folder: Path, some: int) -> None:
    count, files = 0, sorted(folder.glob("*.yaml"))
    for file in files[:: max(1, len(files) // some)]:
        case = adjudicator.load(str(file))
        there = case.situation
        if there.to_act is None or there.unseen(there.to_act):
            continue
        for play in there.candidates(there.to_act)[:20]:
            try:
                ruled = adjudicator.judge(case, play, by=there.to_act, wanted=NOTHING)
            except adjudicator.Refused as error:
                # Which Minor was turned up is still to be told before anybody plays.
                assert [fault.code for fault in error.faults] == ["unsettled"]
                break
            assert bare(ruled) == [], f"{file.name}: {play}"
            count += 1
    assert count > 0


@pytest.mark.parametrize(
    ("hand", "readings", "reason_text"),
    [
        ("Fool, King of Cups", {}, "Ada has the lead, and any card may be led, the Fool too."),
        ("Fool", {"lo.fool.led": "barred"}, "Ada has the lead and no other card, so the Fool may be led."),
    ],
)
def test_the_fool_led_has_its_reason(hand: str, readings: dict[str, str], reason_text: str) -> None:
    text = f"game: loka\nplayers: Ada Ben Cleo\nhands: {{Ada: '{hand}'}}\nturn: Ada\n"
    verdict = adjudicator.judge(adjudicator.loads(text), "Fool", readings=readings)
    assert verdict.legal
    assert [(reason.clause, reason.text) for reason in verdict.reasons] == [("LO-FOLLOW", reason_text)]
    assert verdict.reasons[0].cites
