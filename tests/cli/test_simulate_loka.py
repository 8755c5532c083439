"""`simulate` of Loka from end to end: what is printed and saved, and what is refused."""

from __future__ import annotations

import json
import re
from itertools import chain
from pathlib import Path

import pytest

from adjudicator.cli.app import run
from tests.cli.driven import output_of
from tests.thinning import LONG, thinned

Capture = pytest.CaptureFixture[str]
QUICK = ["simulate", "--game", "loka", "--rounds", "1", "--seed", "2"]


def test_a_table_of_figures(capsys: Capture) -> None:
    text = output_of(capsys, [*QUICK, "--greedy"])
    assert "Loka: 3 greedy players, seed 2" in text
    cells = [re.split(r"\s{2,}", line.strip()) for line in text.splitlines()]
    rows = {row[0]: row[-1] for row in cells}
    assert rows["hands"] == "1" and rows["games of three hands"] == "0"
    seats = ("Eldest", "Youngest", "the dealer")
    assert sum(float(rows[f"tricks of {seat}"]) for seat in seats) == 25
    assert sum(float(rows[f"points of {seat}"]) for seat in seats) == 171
    assert sum(float(rows[f"won by {seat}"]) for seat in seats) == 0
    assert rows["a card paid for the Fool"] == "1" and rows["most won or lost in a game"] == "-"
    assert max(map(len, text.splitlines())) <= 80


@pytest.mark.long
def test_json_has_every_figure_and_the_same_seed_gives_the_same(capsys: Capture) -> None:
    outputs = []
    for _ in range(2):
        assert run([*QUICK, "--json"]) == 0
        outputs.append(capsys.readouterr().out)
    assert outputs[0] == outputs[1]
    entry = json.loads(outputs[0])
    assert (entry["game"], entry["players"], entry["by"], entry["seed"]) == ("loka", 3, "random", 2)
    assert (entry["hands"], entry["games"], entry["most_in_game"]) == (1, 0, None)
    assert sum(entry["points"]) == 171 and sum(entry["won"]) == 0
    assert entry["options"]["lo.fool.led"] == "next"
    assert sum(entry["fool"].values()) == 1


@pytest.mark.long
def test_two_options_side_by_side(capsys: Capture) -> None:
    command = [*QUICK, "--profile", "sister-game", "--compare"]
    first, second = map(json.loads, output_of(capsys, [*command, "lo.settlement=once", "--json"]).splitlines())
    assert (first["name"], second["name"]) == ("sister-game", "lo.settlement=once")
    assert first["options"]["lo.fool.led"] == second["options"]["lo.fool.led"] == "barred"
    assert first["points"] == second["points"]
    assert first["won"] == [3 * won for won in second["won"]] and first["most"] == 3 * second["most"]
    assert "lo.fool.led=free" in output_of(capsys, [*QUICK, "--compare", "lo.fool.led=free"])


@pytest.mark.long
@pytest.mark.parametrize("by", thinned(["--random", "--greedy"], 2, LONG))
def test_a_replay_finds_the_record_sound(by: str, tmp_path: Path, capsys: Capture) -> None:
    record = tmp_path / "hands.jsonl"
    chosen = ["--reading", "lo.fool.led=free", "--record", str(record)]
    assert run(["simulate", "--game", "loka", "--rounds", "2", by, *chosen]) == 0
    header, *lines = map(json.loads, record.read_text().splitlines())
    assert header["game"] == "loka" and header["players"] == "Ada Ben Cleo"
    assert header["readings"] == {"lo.fool.led": "free"}
    assert "calls" not in header and "house" not in header
    deals = [list(line["deal"]) for line in lines if "deal" in line]
    assert deals == [["Ada", "Ben", "Cleo"], ["Ben", "Cleo", "Ada"]]
    assert lines[1]["Cleo"].startswith("discard ")
    capsys.readouterr()
    text = output_of(capsys, ["replay", str(record)])
    assert "156 lines in two hands: sound" in text and "after two hands of the game" in text


@pytest.mark.parametrize(
    ("arguments", "code", "help"),
    [
        (["--players", "4"], "players", "three can"),
        (["--players", "2"], "players", "three can"),
        (["--rounds", "0"], "bad-option", "a whole number from 1 to"),
        (["--house", "jokers=wild"], "unknown-house-rule", "no house rule 'jokers'"),
        (["--reading", "lo.fool.let=free"], "unknown-reading", "did you mean lo.fool.led?"),
        (["--compare", "lo.fool.led=next"], "no-difference", "free, barred"),
        (["--compare", "lo.fool.led=fre"], "unknown-option", "did you mean free?"),
        (["--record", "/nowhere/at/all.jsonl"], "unwritable", "can be written"),
    ],
)
def test_what_is_refused(arguments: list[str], code: str, help: str, capsys: Capture) -> None:
    given = {"--game": "loka", "--rounds": "1"} | dict(zip(arguments[::2], arguments[1::2], strict=True))
    assert run(["simulate", *chain.from_iterable(given.items())]) == 2
    output = capsys.readouterr()
    assert f"error[{code}]" in output.err and help in " ".join(output.err.split())
    assert output.out == ""


@pytest.mark.long
def test_three_may_be_named_too(capsys: Capture) -> None:
    assert json.loads(output_of(capsys, [*QUICK, "--players", "3", "--json"]))["players"] == 3
