"""What a house's own law makes impossible is a difference of `check`, and no refusal."""

import json
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest

from adjudicator.cli.app import run
from tests.cli.driven import output_of

Capture = pytest.CaptureFixture[str]
LAW = "game: taruno\ntitle: Ours\n{}"
MINOR = 'readings: {tu.minor_compulsory: "yes"}'
TITLE = (
    "Must whoever holds a Minor that fits play one, or is only drawing barred? A Minor has to be played, and no Major "
    "(tu.minor_compulsory)"
)
BARRED = (Path(__file__).parents[2] / "cases" / "taruno" / "run-goes-on.yaml").read_text()
QUESTIONS = """
game: taruno
title: A question
players: Ada Ben Cleo
turn: Ada
top: 9 of Cups
hands: {Ada: "Fool, 2 of Cups"}
ask:
  - {question: what happens if Ada plays Fool, expect: nothing}
"""
MALFORMED = "game: taruno\nplayers: Ada Ben\nhands: {Ada: 99 of Cups}\n"
PHRASE = "cannot be so by the house law"
Checked = Callable[..., str]


@pytest.fixture
def checked(tmp_path: Path, capsys: Capture) -> Checked:
    """Runs `check` on a case under the house law, with options; returns what is printed without wrapping."""
    (tmp_path / "house.yaml").write_text(LAW.format(MINOR))
    (tmp_path / "case.yaml").write_text(BARRED)

    def output(*options: str, code: int = 1) -> str:
        law = ("--house-law", str(tmp_path / "house.yaml"))
        return output_of(capsys, ["check", str(tmp_path / "case.yaml"), *law, *options], code)

    return output


@pytest.mark.long
def test_a_barred_file_is_listed_under_its_amendment(checked: Checked, tmp_path: Path) -> None:
    out = checked()
    words = " ".join(out.split())
    assert words.startswith(f"{TITLE} {tmp_path}/case.yaml:8:10: {PHRASE}: Ada played Strength (line 1) against")
    assert out.endswith(f"nothing was ruled on: 1 file {PHRASE}\n")


@pytest.mark.long
def test_a_barred_file_in_json_names_the_amendment(checked: Checked) -> None:
    entry = json.loads(checked("--json"))
    assert (entry["barred"], entry["refused"], entry["passed"]) == (["tu.minor_compulsory"], None, False)
    assert entry["failures"][0].startswith(PHRASE)


@pytest.mark.long
def test_a_barred_file_is_a_failure_of_reports(checked: Checked, tmp_path: Path) -> None:
    junit, sarif = tmp_path / "junit.xml", tmp_path / "out.sarif"
    checked("--junit", str(junit), "--sarif", str(sarif))
    suite = ElementTree.fromstring(junit.read_text())
    assert (suite.get("failures"), suite.get("errors")) == ("1", "0")
    assert TITLE in "".join(suite.itertext())
    (result,) = json.loads(sarif.read_text())["runs"][0]["results"]
    assert result["message"]["text"].startswith(PHRASE)


@pytest.mark.long
@pytest.mark.parametrize("task", ["--review", "--pending", "--record"])
def test_a_barred_file_is_passed_over(tmp_path: Path, capsys: Capture, checked: Checked, task: str) -> None:
    (tmp_path / "house.yaml").write_text(LAW.format(MINOR))
    assert run(["check", str(tmp_path / "case.yaml"), "--house-law", str(tmp_path / "house.yaml"), task]) == 1
    printed = capsys.readouterr()
    assert "1 passed over, as the law makes them impossible" in (printed.err if task == "--pending" else printed.out)
    assert (tmp_path / "case.yaml").read_text() == BARRED


@pytest.mark.long
def test_a_question_is_barred_alone(checked: Checked, tmp_path: Path) -> None:
    (tmp_path / "case.yaml").write_text(QUESTIONS)
    out = checked()
    assert f"{PHRASE}: Fool is not legal here for Ada" in " ".join(out.split())
    assert out.endswith(f"1 answer in 1 file: 0 as expected, 1 {PHRASE}\n")


@pytest.mark.long
def test_a_clause_that_is_dropped_bars_nothing_alone(checked: Checked, tmp_path: Path) -> None:
    (tmp_path / "house.yaml").write_text(LAW.format(f"drop: [TU-KING-KNIGHT]\n{MINOR}"))
    assert json.loads(checked("--json"))["barred"] == ["tu.minor_compulsory"]


@pytest.mark.long
@pytest.mark.parametrize("text", [MALFORMED, f'{BARRED}readings: {{tu.minor_compulsory: "yes"}}\n'])
def test_what_the_document_refuses_too_stays_refused(
    tmp_path: Path, capsys: Capture, checked: Checked, text: str
) -> None:
    (tmp_path / "case.yaml").write_text(text)
    assert run(["check", str(tmp_path / "case.yaml"), "--house-law", str(tmp_path / "house.yaml")]) == 2
    assert "1 file refused" in capsys.readouterr().out
