"""What every command takes alike: colour, and refusals as JSON."""

from __future__ import annotations

import json
import re

import pytest

from adjudicator.cli.app import COMMANDS, run
from adjudicator.cli.output import choose_colour, coloured
from adjudicator.files.diagnostics import Refused
from tests.cli.driven import FLAGS, TOWER, Capture

QUICK = {
    "judge": ["VIII VIII", *FLAGS],
    "plays": FLAGS,
    "check": [TOWER],
    "ask": ["who leads", "--on", "VI"],
    "explain": ["TH-TOWER"],
    "rules": ["--game", "loka"],
    "readings": ["th.magician.on_ace"],
    "replay": ["cases/tahimi/records/wrong-lead.record.yml"],
    "simulate": ["--rounds", "1", "--game", "tahimi"],
    "compare": ["th.magician.on_ace=clamp", TOWER],
    "prove": ["holding-tower"],
    "schema": [],
    "report": ["cases/tahimi/records/wrong-lead.record.yml"],
    "diff": ["examples/editions/taruno.yaml", "cases/taruno/stacking.yaml"],
    "new-game": ["loka"],
    "serve": ["nowhere"],
}
"""A line of each command that is soon done."""
SILENT = {"check", "plays", "schema", "report", "new-game", "serve"}
"""Those of them in whose output nothing has a colour."""
LONG = {"compare", "diff", "prove"}
"""Those that search."""
LINES = [pytest.param(name, marks=pytest.mark.deep if name in LONG else ()) for name in QUICK]
ESCAPE = "\N{ESCAPE}["


@pytest.fixture(autouse=True)
def _environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "80")


def printed(capsys: Capture, name: str, *more: str) -> str:
    run([name, *QUICK[name], *more])
    return capsys.readouterr().out


@pytest.mark.parametrize("name", LINES)
def test_colour_is_chosen_alike(name: str, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    assert ESCAPE not in printed(capsys, name)
    assert (ESCAPE in printed(capsys, name, "--color", "always")) == (name not in SILENT)
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert (ESCAPE in printed(capsys, name)) == (name not in SILENT)
    assert ESCAPE not in printed(capsys, name, "--plain")
    assert ESCAPE not in printed(capsys, name, "--color", "never")
    monkeypatch.setenv("NO_COLOR", "1")
    assert ESCAPE not in printed(capsys, name)


@pytest.mark.parametrize("name", [name for name in QUICK if name not in LONG])
def test_colour_changes_no_letter(name: str, capsys: Capture) -> None:
    without = printed(capsys, name)
    assert re.sub(r"\x1b\[[0-9;]*m", "", printed(capsys, name, "--color", "always")) == without


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize(
    ("wrong", "code", "says"),
    [(["--nonsense"], "usage", "--nonsense"), (["--color", "blue"], "bad-option", "--color 'blue'")],
)
def test_a_wrong_option_is_refused_in_json_and_in_words(
    name: str, wrong: list[str], code: str, says: str, capsys: Capture
) -> None:
    line = [name, *QUICK.get(name, []), *wrong]
    assert run(line) == 2
    output = capsys.readouterr()
    assert says in output.err and f"[{code}]" in output.err and not output.out
    assert run([*line, "--json"]) == 2
    output = capsys.readouterr()
    (fault,) = json.loads(output.out)["errors"]
    # A command that prints no JSON has no --json, and is told so in JSON.
    assert not output.err and (says in fault["message"] or "No such option: --json" in fault["message"])


def test_the_environment_has_a_say_where_nothing_is_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    results = {}
    for choice, plain in (("auto", False), ("auto", True), ("never", False), ("always", False)):
        choose_colour(choice, plain)
        results[choice, plain] = coloured()
    assert results == {("auto", False): True, ("auto", True): False, ("never", False): False, ("always", False): True}
    monkeypatch.setenv("NO_COLOR", "1")
    assert coloured()
    choose_colour("auto", False)
    assert not coloured()
    with pytest.raises(Refused, match="no choice"):
        choose_colour("blue", False)
