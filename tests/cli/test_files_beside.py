"""A case file behind a play or a question, house rules beside a case, and a game by its name."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from adjudicator.cli.app import run
from tests.cli.driven import TOWER, Capture, complaint_of, output_of

TAX = """
game: tahimi
players: Ada Ben Cleo Dov
house: {rank_privilege: "yes"}
trick: [Ada: 6 6]
hands: {Ben: 7 7 3}
ask: [who leads]
"""


@pytest.fixture
def tax(tmp_path: Path) -> str:
    path = tmp_path / "tax.yaml"
    path.write_text(TAX)
    return str(path)


def out(capsys: Capture, *arguments: str) -> str:
    run([*arguments])
    return capsys.readouterr().out


@pytest.mark.parametrize("command", [("ask", "who leads"), ("judge", "VIII VIII")])
def test_a_file_stands_behind_a_question_about_it(command: tuple[str, str], capsys: Capture) -> None:
    assert out(capsys, *command, TOWER) == out(capsys, *command, "--case", TOWER) != ""
    assert "two case files" in " ".join(complaint_of(capsys, [*command, TOWER, "--case", TOWER]).split())
    assert run([*command, "VI"]) == 2 and "quote what belongs together" in capsys.readouterr().err


@pytest.mark.parametrize("command", [["judge", "7 7"], ["plays"], ["ask"]])
def test_a_house_rule_beside_a_case_takes_the_place_of_its_own(
    command: list[str], tax: str, tmp_path: Path, capsys: Capture
) -> None:
    other = tmp_path / "other.yaml"
    other.write_text(TAX.replace('rank_privilege: "yes"', "jokers: wild"))
    printed = out(capsys, *command, "--case", tax, "--house", "jokers=wild", "--house", "rank_privilege=no", "--json")
    other.write_text(TAX.replace('rank_privilege: "yes"', 'jokers: wild, rank_privilege: "no"'))
    assert printed.replace(tax, "FILE") == out(capsys, *command, "--case", str(other), "--json").replace(
        str(other), "FILE"
    )


def test_a_house_rule_changes_the_deck_of_a_case(tax: str, capsys: Capture) -> None:
    Path(tax).write_text(TAX.replace("7 7 3", "unseen"))
    judge = ["judge", "Joker Joker as 8", "--case", tax]
    assert run(judge) == 2
    capsys.readouterr()
    position = json.loads(output_of(capsys, [*judge, "--house", "jokers=wild", "--share", "--json"]))["position"]
    assert "jokers=wild" in position
    assert run(["judge", "Joker Joker as 8", "--position", position, "--house", "jokers=none"]) == 2
    capsys.readouterr()
    for house, code in (
        ("joker=wild", "unknown-house-rule"),
        ("jokers=wide", "unknown-option"),
        ("jokers", "bad-option"),
    ):
        assert f"error[{code}]" in complaint_of(capsys, [*judge, "--house", house])


def test_the_rules_of_a_game_by_its_name(capsys: Capture) -> None:
    assert out(capsys, "rules", "taruno") == out(capsys, "rules", "--game", "taruno") != ""
    assert run(["rules", "taruno", "--game", "loka"]) == 2 and "two games" in capsys.readouterr().err
    assert run(["rules", "tarunno"]) == 2 and "did you mean taruno" in capsys.readouterr().err


def test_round_readings_are_compared_on_cases(capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settled = str(Path(TOWER).parents[1] / "loka" / "ask-settlement.yaml")
    data = json.loads(output_of(capsys, ["compare", "lo.settlement=once", settled, "--json"], 1))
    assert data["changed"] and data["changed"][0]["before"] != data["changed"][0]["after"] and not data["proved"]
    run(["compare", "lo.settlement=once", settled])
    assert "bears on what follows in a round, not on a turn" in " ".join(capsys.readouterr().out.split())
    monkeypatch.chdir(tmp_path)
    assert "error[round-reading]" in complaint_of(capsys, ["compare", "lo.settlement=once"])
