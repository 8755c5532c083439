"""`ask`, and the questions of a file in `judge` and `check`."""

from __future__ import annotations

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from adjudicator import answers, load
from adjudicator.cli.app import run
from adjudicator.engine.query import words
from adjudicator.games import GAMES, OUTLINES
from tests.cli.driven import complaint_of, output_of

Capture = pytest.CaptureFixture[str]

CASE = """game: tahimi
players: Ada Ben Cleo Dov
out: Cleo
trick:
  - Cleo: 9 9
  - Dov: pass
  - Ada: pass
  - Ben: pass
ask:
  - who leads
  - question: who took the trick
    expect: {expect}
    because: TA-TRICK
"""
LED = "game: tahimi\nplayers: Ada Ben\ntrick:\n  - Ada: pass\nask:\n  - who leads\n"


@pytest.fixture
def case(tmp_path: Path) -> str:
    path = tmp_path / "case.yaml"
    path.write_text(CASE.format(expect="Cleo"))
    return str(path)


def wrong(case: str) -> str:
    path = Path(case)
    path.write_text(CASE.format(expect="Dov"))
    return case


def test_a_question_is_answered_with_reason_and_citation(case: str, capsys: Capture) -> None:
    text = output_of(capsys, ["ask", "who leads", "--case", case])
    assert text.startswith("who leads: Ada ") and "-->" not in text
    assert "Cleo is out and cannot lead; Rank Privilege: of those who hold" in text
    assert 'Tahimi, "Going out and the next lead"' in text
    assert "under every reading on file" in text


def test_a_file_is_answered_what_it_asks(case: str, capsys: Capture) -> None:
    for arguments in (["ask", case], ["ask", "--case", case], ["judge", case], ["judge", "--case", case]):
        text = output_of(capsys, arguments)
        assert text.startswith("who leads: Ada ")
        assert "\n\nwho took the trick: Cleo " in text
        assert f"{case}:10:5" in text and f"{case}:11:15" in text


def test_json(case: str, capsys: Capture) -> None:
    data = json.loads(output_of(capsys, ["ask", "who leads", "--case", case, "--json"]))
    assert data["answer"] == "Ada" and data["question"] == "who leads" and data["game"] == "tahimi"
    assert [reason["rule"] for reason in data["reasons"]] == ["TA-TRICK", "TA-PRIVILEGE"]
    assert data["reasons"][0]["cites"] == [{"document": "Tahimi", "heading": "Taking the trick"}]
    assert data["readings"] == {"profile": "default", "chosen": {}, "others": [], "contested": [], "not_askable": []}
    assert data["unless"] == []


def test_readings(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "led.yaml"
    path.write_text(LED)
    assert "with ta.lead.pass = keep: Ada" in output_of(capsys, ["ask", str(path)])
    data = json.loads(output_of(capsys, ["ask", str(path), "--reading", "ta.lead.pass=keep", "--json"]))
    assert data["answer"] == "Ada"
    assert data["readings"]["chosen"] == {"ta.lead.pass": "keep"}
    assert data["readings"]["contested"] == ["ta.lead.pass"]
    assert run(["ask", "who leads", "-c", str(path), "-r", "ta.lead.pass=keep", "--expect", "Ada"]) == 0
    assert run(["ask", "who leads", "-c", str(path), "-r", "ta.lead.pass=keep", "--expect", "Ben"]) == 1


def test_the_list(capsys: Capture) -> None:
    text = output_of(capsys, ["ask", "--game", "tahimi"])
    assert "who leads " in text and "what rank follows for NAME " in text and "Majors" not in text
    assert run(["ask", "--json"]) == 0
    entries = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {"how many Majors are dealt", "who leads"} <= {entry["question"] for entry in entries}


@pytest.mark.parametrize("game", ["tahimi", "tarot-himi", "loka"])
def test_the_list_keeps_within_the_width(game: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    text = output_of(capsys, ["ask", "--game", game])
    assert max(map(len, text.splitlines())) <= 80
    flat = " ".join(text.split())
    assert all(f"{one.words} {one.says}" in flat for one in GAMES[game].queries())


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["who leads"], "whose-turn"),
        (["who leeds", "--case", "CASE"], "unknown-question"),
        (["who leads", "--case", "nowhere.yaml"], "no-such-file"),
        (["who leads", "--case", "CASE", "--color", "red"], "bad-option"),
        (["who leads", "--case", "CASE", "--reading", "ta.lead.pas=keep"], "unknown-reading"),
        (["--game", "tahimmi"], "unknown-game"),
        (["what rank has Zed", "--case", "CASE"], "unknown-player"),
    ],
)
def test_refusals(arguments: list[str], code: str, case: str, capsys: Capture) -> None:
    assert run(["ask", *(case if word == "CASE" else word for word in arguments)]) == 2
    output = capsys.readouterr()
    assert output.out == "" and output.err.startswith("error[")
    assert code == "no-such-file" or f"error[{code}]" in output.err


def test_a_stranger_is_distinguished_from_a_misspelt_question(case: str, capsys: Capture) -> None:
    text = complaint_of(capsys, ["ask", "What rank has Zed?", "--case", case])
    assert "nobody here is called 'Zed'" in text and "here are Ada, Ben, Cleo and Dov" in text


def test_a_game_without_questions_says_so(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.setattr(OUTLINES["tahimi"], "queries", lambda: ())
    assert run(["ask", "--game", "tahimi"]) == 2
    output = capsys.readouterr()
    assert output.out == "" and "tahimi has no questions yet" in output.err


def test_a_file_without_questions(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "x.yaml"
    path.write_text("game: tahimi\nplayers: Ada Ben\nturn: Ada\n")
    assert "asks nothing" in complaint_of(capsys, ["ask", str(path)])


@pytest.mark.parametrize(
    ("ask", "code", "at"),
    [("who leeds", "unknown-question", "10:5"), ("{question: who leads, because: TA-TRIK}", "unknown-clause", "10:36")],
)
def test_a_question_is_refused_at_its_place(ask: str, code: str, at: str, case: str, capsys: Capture) -> None:
    Path(case).write_text(CASE.format(expect="Cleo").replace("- who leads", f"- {ask}"))
    text = complaint_of(capsys, ["check", case])
    assert f"error[{code}]" in text and f"{case}:{at}" in text and "did you mean" in text


# -- what is expected


def test_check_counts_answers(case: str, capsys: Capture) -> None:
    assert output_of(capsys, ["check", case]) == "2 answers in 1 file: 1 as expected, 1 with nothing expected\n"


def test_check_tells_a_regression(case: str, capsys: Capture, tmp_path: Path) -> None:
    junit, sarif = tmp_path / "j.xml", tmp_path / "s.json"
    text = output_of(capsys, ["check", wrong(case), "--junit", str(junit), "--sarif", str(sarif)], 1)
    assert f"{case}:11:15: expected Dov, found Cleo\nwho took the trick: Cleo " in text
    assert "2 answers in 1 file: 0 as expected, 1 with nothing expected, 1 not as expected" in text
    (test,) = [t for t in ElementTree.parse(junit).iter("testcase") if t.get("name") == "who took the trick"]
    failure = test.find("failure")
    assert failure is not None and failure.get("message") == "expected Dov, found Cleo"
    (run_,) = json.loads(sarif.read_text())["runs"]
    (result,) = run_["results"]
    assert result["ruleId"] == "TA-TRICK"
    assert result["locations"][0]["physicalLocation"]["region"]["startLine"] == 11


def test_check_wants_the_reasons_too(case: str, capsys: Capture) -> None:
    Path(case).write_text(CASE.format(expect="Cleo").replace("TA-TRICK", "TA-END"))
    assert run(["check", case, "--json"]) == 1
    first, second = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert first["passed"] and first["verdict"] is None and first["answer"]["answer"] == "Ada"
    assert second["failures"] == ["expected TA-END among the reasons, found TA-TRICK and TA-PRIVILEGE"]


def test_a_question_that_the_table_leaves_open_is_refused(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "x.yaml"
    path.write_text("game: tahimi\nplayers: Ada Ben Cleo\nask:\n  - who leads\n")
    assert run(["check", str(path)]) == 2
    output = capsys.readouterr()
    assert "error[whose-turn]" in output.err and f"{path}:4:5" in output.err
    assert "1 answer in 1 file: 0 as expected, 1 refused" in output.out


def test_the_players_a_case_lacks_are_suggested_so_that_they_suit_every_game(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "x.yaml"
    games = [game for game in GAMES if "who deals" in words(GAMES[game].queries())]
    assert len(games) >= 3
    for game in games:
        path.write_text(f"game: {game}\nask: [who deals]\n")
        (players,) = re.findall(r"write it like (players: .*)", complaint_of(capsys, ["ask", str(path)]))
        path.write_text(f"game: {game}\n{players}\nopening: yes\nask: [who deals]\n")
        assert run(["ask", str(path)]) == 0
        capsys.readouterr()


def test_from_python(case: str) -> None:
    rows = [(question.question, answer.answer, answer.at is not None) for question, answer in answers(load(case))]
    assert rows == [("who leads", "Ada", True), ("who took the trick", "Cleo", True)]


def test_a_line_that_is_in_doubt_may_be_disputed(capsys: Capture) -> None:
    question = ["ask", "who is to play", "--on", "Ada: VI VI", "--on", "Ben: V V"]
    assert "or if it is in doubt, add --disputed 2" in complaint_of(capsys, question)
    assert output_of(capsys, [*question, "--disputed", "2"], 0).startswith("who is to play: You")
