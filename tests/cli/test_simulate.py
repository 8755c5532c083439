"""`simulate` from end to end: what is printed and saved, and what is refused."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from itertools import chain
from pathlib import Path

import pytest

from adjudicator.cli.app import run
from adjudicator.engine.simulation import simulation_of
from adjudicator.engine.variant import variant
from adjudicator.games import GAMES
from tests.cli.driven import complaint_of, output_of
from tests.games.climbing import rules

Capture = pytest.CaptureFixture[str]
QUICK = ["simulate", "--game", "tahimi", "--players", "3", "--rounds", "2", "--greedy", "--seed", "4"]


def test_a_table_of_figures(capsys: Capture) -> None:
    text = output_of(capsys, QUICK)
    assert "Tahimi: 3 greedy players, seed 4" in text
    cells = [re.split(r"\s{2,}", line.strip()) for line in text.splitlines()]
    rows = {row[0]: row[-1] for row in cells}
    assert rows["rounds"] == "2" and rows["came to an end"] == "2"
    assert rows["the new Tahimi was the Tahimi"].endswith("%")
    assert "the new Tahimi was the serf" in rows


def test_json_has_every_figure_and_the_same_seed_gives_the_same(capsys: Capture) -> None:
    outputs = []
    for _ in range(2):
        assert run([*QUICK, "--json"]) == 0
        outputs.append(capsys.readouterr().out)
    assert outputs[0] == outputs[1]
    entry = json.loads(outputs[0])
    assert (entry["game"], entry["players"], entry["by"], entry["seed"]) == ("tahimi", 3, "greedy", 4)
    assert entry["outcomes"]["over"] == entry["rounds"] == 2
    assert sum(map(sum, entry["moves"])) == 6
    assert len(entry["tahimi"]) == 3 and sum(entry["tahimi"]) == pytest.approx(1)


def test_two_options_side_by_side(capsys: Capture) -> None:
    first, second = map(
        json.loads, output_of(capsys, [*QUICK, "--compare", "first_round_tax=yes", "--json"]).splitlines()
    )
    assert (first["name"], second["name"]) == ("default", "first_round_tax=yes")
    assert first["options"]["first_round_tax"] == "no" and second["options"]["first_round_tax"] == "yes"
    assert second["actions"] != first["actions"]
    assert "first_round_tax=yes" in output_of(capsys, [*QUICK, "--compare", "first_round_tax=yes"])


def test_a_record_has_a_header_a_deal_and_every_action(tmp_path: Path, capsys: Capture) -> None:
    record = tmp_path / "rounds.jsonl"
    assert run([*QUICK, "--house", "first_round_tax=yes", "--record", str(record)]) == 0
    header, *lines = map(json.loads, record.read_text().splitlines())
    assert header["game"] == "tahimi" and header["players"] == "Ada Ben Cleo"
    assert header["house"] == {"first_round_tax": "yes"} and "readings" not in header
    assert header["calls"] == "yes"
    deals = [line["deal"] for line in lines if "deal" in line]
    assert len(deals) == 2
    assert sum(len(hand.split()) for hand in deals[0].values()) == 51
    assert [line for line in lines if "one card" in line.values()]
    assert lines[1]["Cleo"].startswith("gives ")
    law = rules(GAMES["tahimi"], {"first_round_tax": "yes"}, 3)
    names = {"Ada", "Ben", "Cleo"}
    assert all(len(line) == 1 and set(line) <= names | {"deal"} for line in lines)
    assert law.players == 3


def test_a_record_is_not_written_over(tmp_path: Path, capsys: Capture) -> None:
    record = tmp_path / "kept.jsonl"
    record.write_text("mine\n")
    text = complaint_of(capsys, [*QUICK, "--record", str(record)])
    assert "error[file-exists]" in text and "name another file" in text and "--resume" not in text
    assert record.read_text() == "mine\n"


@pytest.mark.parametrize(
    ("arguments", "code", "help"),
    [
        (["--game", "tahimmy"], "unknown-game", "did you mean tahimi?"),
        (["--players", "2"], "players", "three to eight can"),
        (["--players", "9"], "players", "three to eight can"),
        (["--rounds", "0"], "bad-option", "a whole number from 1 to"),
        (["--house", "jokers=wlid"], "unknown-option", "did you mean wild?"),
        (["--house", "ta.pass_locks=yes"], "unknown-house-rule", "write"),
        (["--reading", "ta.pass_lock=yes"], "unknown-reading", "did you mean ta.pass_locks?"),
        (["--reading", "ta.pass_locks"], "bad-option", "write it like"),
        (["--profile", "strikt"], "unknown-profile", "did you mean strict?"),
        (["--compare", "jokers=none"], "no-difference", "lowest, wild"),
        (["--compare", "joker=none"], "unknown-reading", "did you mean jokers?"),
        (["--compare", "jokers=wild", "--record", "x"], "two-sources", "leave one out"),
        (["--record", "/nowhere/at/all.jsonl"], "unwritable", "can be written"),
    ],
)
def test_what_is_refused(arguments: list[str], code: str, help: str, capsys: Capture) -> None:
    given = {"--game": "tahimi", "--rounds": "1"} | dict(zip(arguments[::2], arguments[1::2], strict=True))
    assert run(["simulate", *chain.from_iterable(given.items())]) == 2
    output = capsys.readouterr()
    assert f"error[{code}]" in output.err and help in " ".join(output.err.split())
    assert output.out == ""


def test_a_way_to_choose_that_a_game_has_not_is_refused(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    simulation = simulation_of(variant(GAMES["tahimi"]))
    only = replace(simulation, policies={"random": simulation.policies["random"]})
    monkeypatch.setattr("adjudicator.games.tahimi.simulation.SIMULATION", only)
    assert "error[no-policy]: nobody plays Tahimi greedily" in complaint_of(capsys, QUICK)
