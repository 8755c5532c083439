"""--time-limit bounds a whole answer, and what it had no time for is reported. The clock is one that the checks move."""

from __future__ import annotations

import json
from itertools import count
from pathlib import Path

import pytest

from adjudicator.api import load, plays, rule
from adjudicator.cli.app import run
from adjudicator.law import Options
from adjudicator.report.explain import EVERYTHING
from adjudicator.solve import budget
from adjudicator.solve.question import Question
from adjudicator.solve.solver import Layer
from tests.cli.driven import output_of
from tests.thinning import LONG, thinned

pytestmark = pytest.mark.no_cover

Capture = pytest.CaptureFixture[str]
CASES = Path(__file__).parent.parent.parent / "cases"
HARD = str(CASES / "tarot-himi" / "hidden-unseen-hand.yaml")
FIELDS = (
    *("reasons", "show", "faults", "instead", "proof", "contested", "not_askable", "facts", "depends_on"),
    *("changed_by", "steps"),
)


@pytest.fixture
def checks(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The seconds so far, one for each check by the solver, in a list of one."""
    count, sat = [0.0], Layer.sat

    def counted(layer: Layer, assumptions: list[int]) -> bool:
        budget.stop_if_spent()
        count[0] += 1
        return sat(layer, assumptions)

    monkeypatch.setattr(budget, "clock", lambda: count[0])
    monkeypatch.setattr(Layer, "_set_timeout", lambda layer: None)
    monkeypatch.setattr(Layer, "sat", counted)
    return count


@pytest.mark.parametrize("limit", thinned([10, 3, 40], 3, LONG))
def test_a_ruling_makes_no_more_checks_than_it_has_time_for(checks: list[float], limit: int) -> None:
    for expected in load(HARD, limit).rulings:
        before = checks[0]
        verdict = rule(expected, wanted=EVERYTHING).whole()
        assert checks[0] - before <= limit
        assert set(verdict.unfinished) <= set(FIELDS)
        late = bool(verdict.unfinished) or verdict.verdict == "undecided"
        assert late or checks[0] - before < limit


@pytest.mark.long
def test_what_is_missing_is_reported(checks: list[float], capsys: Capture) -> None:
    assert run(["judge", HARD, "--time-limit", "12", "--json"]) in (1, 3, 4)
    entries = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    late = [one for one in entries if one["unfinished"]]
    assert late
    for one in late:
        there = {**one, **one["readings"], **(one["depends_on"] or {})}
        assert all(there[name] in ([], None) for name in one["unfinished"])
    run(["judge", HARD, "--time-limit", "12"])
    assert "the solver had no time for" in " ".join(capsys.readouterr().out.split())


@pytest.mark.long
def test_with_time_enough_nothing_is_missing(checks: list[float]) -> None:
    for expected in load(HARD, 100_000).rulings:
        verdict = rule(expected, wanted=EVERYTHING).whole()
        assert verdict.unfinished == () and verdict.verdict == expected.verdict


@pytest.mark.long
def test_a_list_of_plays_shares_one_budget(checks: list[float], capsys: Capture) -> None:
    case = load(HARD, 10_000)
    before = checks[0]
    listing = plays(case)
    listed = [(play.name, play.show) for play in listing]
    whole = checks[0] - before
    assert listed and run(["plays", HARD, "--time-limit", "2"]) == 4
    assert capsys.readouterr().err.startswith("undecided")
    checks[0] = 0
    # What the process remembers of the first answer may have gone meanwhile, and is checked again then.
    assert run(["plays", HARD, "--time-limit", str(3 * whole + 10), "--json"]) == 0
    assert all(json.loads(line)["unfinished"] == [] for line in capsys.readouterr().out.splitlines())


def test_a_comparison_says_what_it_had_no_time_for(checks: list[float], capsys: Capture) -> None:
    command = ["compare", "th.mandatory.force_rescind=yes", HARD, "--time-limit", "2"]
    data = json.loads(output_of(capsys, [*command, "--json"], 4))
    assert data["unfinished"][0] == "smallest" and len(data["unfinished"]) > 1
    assert data["rulings"] + len(data["unfinished"]) - 1 == 6
    out = " ".join(output_of(capsys, command, 4).split())
    assert "no time to look for a position" in out and "the solver had no time for" in out


def test_a_settled_verdict_says_that_it_had_no_time_for_the_readings(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    def spent(question: Question) -> tuple[Options, ...]:
        raise budget.GaveUp

    monkeypatch.setattr(Question, "reading_flips", property(spent))
    asked = ["judge", "2 of Coins", "--on", "3 of Cups", "--holding", "2 of Coins + 1 unseen", "--game", "loka"]
    out = " ".join(output_of(capsys, [*asked, "--settle", "--answer", "no"], 0).split())
    assert "= because You hold no Cups and no trumps" in out
    assert "= late the solver had no time for the other readings" in out
    assert "= holds" not in out


def test_what_is_computed_without_a_solver_keeps_the_limit_too(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = count()
    monkeypatch.setattr(budget, "clock", lambda: float(next(ticks)))
    tower = str(CASES / "tarot-himi" / "tower.yaml")
    illegal = next(ruling for ruling in load(tower, 40).rulings if ruling.verdict == "illegal")
    verdict = rule(illegal, wanted=EVERYTHING).whole()
    assert verdict.verdict == "illegal" and "flips" in verdict.unfinished


@pytest.mark.parametrize("command", ["judge", "plays", "ask", "check", "replay", "compare", "diff", "letter", "prove"])
def test_help_says_what_the_limit_is_of(command: str, capsys: Capture) -> None:
    text = " ".join(output_of(capsys, [command, "--help"]).replace("│", " ").split())
    assert "--time-limit" in text and "may take in all" in text


@pytest.mark.parametrize("command", [["plays", HARD], ["check", HARD], ["ask", "who leads", "-c", HARD]])
@pytest.mark.parametrize("limit", ["0", "inf", "nan", "5e9"])
def test_no_time_is_refused(command: list[str], limit: str, capsys: Capture) -> None:
    assert run([*command, "--time-limit", limit]) == 2
    assert f"--time-limit {float(limit):g} is no time" in capsys.readouterr().err
