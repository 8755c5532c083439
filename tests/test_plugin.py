"""Case files and records as pytest tests: collected on request, and reported so that one can act on it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path
from pkgutil import walk_packages

import pytest
import yaml

import adjudicator
from adjudicator import api, pytest_plugin
from adjudicator.cli.app import run

pytest_plugins = ["pytester"]

ROOT = Path(__file__).parents[1]
CASE = """\
# yaml-language-server: $schema=../case.schema.json
game: tarot-himi
title: The Tower asks for three ranks
players: Ada Ben Cleo Dov
trick: [Ada: VI VI]
hands: {Ben: VII VIII VIII IX IX Tower}
rulings:
  - play: VIII VIII
    verdict: illegal
    because: TH-TOWER
  - play: IX IX
    verdict: legal
  - play: IX IX
    show: nothing
"""
RECORD = """\
game: tahimi
players: Ada Ben Cleo Dov
lines: [deal: unseen, Ada: 6 6, Ben: 7 7]
"""
FAULT = RECORD.replace("7 7", "5 5")
LINES = """\
{"game": "tahimi", "players": "Ada Ben Cleo Dov"}
{"deal": "unseen"}
{"Ada": "6 6"}
"""
HEAVY = ("z3", "yaml", "pydantic", "typer", "rich")


@pytest.fixture(scope="module", autouse=True)
def modules() -> None:
    """Import every module first: one that a pytest within this one imports is dropped behind it, and its classes would be
    others for later tests."""
    for module in walk_packages(adjudicator.__path__, "adjudicator."):
        if not module.name.endswith("__main__"):
            import_module(module.name)


@pytest.fixture
def cases(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """A folder to put cases in, where pytest finds the plugin, whether it is installed or not."""
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.delenv("PYTEST_ADDOPTS", raising=False)
    if not entry_points(group="pytest11", name="adjudicator"):
        monkeypatch.setenv("PYTEST_PLUGINS", pytest_plugin.__name__)
    return pytester


def case(cases: pytest.Pytester, text: str = CASE, name: str = "tower.yaml") -> Path:
    """A case file."""
    path = cases.path / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_the_package_names_the_plugin() -> None:
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert f'adjudicator = "{pytest_plugin.__name__}"' in text


def test_a_test_a_ruling(cases: pytest.Pytester) -> None:
    case(cases)
    result = cases.runpytest("--adjudicator", "-v")
    result.assert_outcomes(passed=3)
    lines = ["*tower.yaml::Ben: VIII VIII PASSED*", "*::Ben: IX IX PASSED*", "*::Ben: IX IX #2 PASSED*"]
    result.stdout.fnmatch_lines(lines)


def test_case_files_are_left_alone_by_default(cases: pytest.Pytester) -> None:
    path = case(cases)
    for arguments in ([], [str(path)]):
        cases.runpytest(*arguments).assert_outcomes()


def test_the_setting_names_folders(cases: pytest.Pytester) -> None:
    case(cases, name="rulings/deep/tower.yml")
    case(cases, name="others/tower.yaml")
    cases.makeini("[pytest]\nadjudicator_paths = rulings")
    result = cases.runpytest("-v")
    result.assert_outcomes(passed=3)
    result.stdout.no_fnmatch_line("*others*")


def test_other_files_are_left_alone(cases: pytest.Pytester) -> None:
    case(cases, name="tower.txt")
    case(cases, "{}", name="tower.schema.json")
    cases.runpytest("--adjudicator").assert_outcomes()


FILES = {
    "tower.yaml": (CASE, 3, 0),
    "tower.json": (json.dumps(yaml.safe_load(CASE)), 3, 0),
    "mistyped.yaml": (CASE.replace("game:", "gaem:"), 0, 1),
    "other.yml": ("on: [push]\n", 0, 1),
    "empty.yaml": ("", 0, 1),
    "wrong.yml": (CASE.replace("verdict: legal", "verdict: illegal"), 2, 1),
    "sound.record.yml": (RECORD, 1, 0),
    "fault.record.yaml": (FAULT, 0, 1),
    "expected.record.yml": (FAULT + "faults: [3: TA-RANK]\n", 1, 0),
    "missed.record.yml": (RECORD + "faults: [3: TA-RANK]\n", 0, 1),
    "refused.record.yml": (RECORD.replace("lines:", "lins:"), 0, 1),
    "case.record.yml": (CASE, 0, 1),
    "record.yaml": (RECORD, 0, 1),
    "lines.jsonl": (LINES, 1, 0),
}
"""Files by name, with how many tests of each pass and how many fail."""


@pytest.mark.parametrize("name", FILES)
def test_what_the_command_reads_is_collected_and_fails_alike(
    cases: pytest.Pytester, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    text, passed, failed = FILES[name]
    path = case(cases, text, name)
    assert (run(["check", name]) != 0) == bool(failed)
    capsys.readouterr()
    for arguments in ([str(path)], ["."], []):
        cases.runpytest("--adjudicator", *arguments).assert_outcomes(passed=passed, failed=failed)


def test_a_fault_in_a_record_is_reported_with_its_line(cases: pytest.Pytester) -> None:
    case(cases, FILES["fault.record.yaml"][0], "fault.record.yaml")
    result = cases.runpytest("--adjudicator")
    result.stdout.fnmatch_lines(["fault.record.yaml: TA-RANK is found on line 3, and not expected"])
    result.stdout.fnmatch_lines(["FAILED fault.record.yaml::the record as a whole*"])
    result.stdout.no_fnmatch_line("*Traceback*")


def test_a_regression_is_reported_with_its_place_and_the_printed_verdict(cases: pytest.Pytester) -> None:
    case(cases, CASE.replace("verdict: illegal", "verdict: legal").replace("TH-TOWER", "TA-SIZE"))
    result = cases.runpytest("--adjudicator")
    result.assert_outcomes(passed=2, failed=1)
    result.stdout.fnmatch_lines(
        [
            "tower.yaml:8:11: expected legal, found illegal (TH-TOWER)",
            "tower.yaml:8:11: expected TA-SIZE among the reasons, found TH-TOWER",
            "illegal (prohibited): Ben, VIII VIII on VI VI *TH-TOWER",
            "8 |   - play: VIII VIII",
            "  = instead  IX IX, pass",
            "FAILED tower.yaml::Ben: VIII VIII*",
        ]
    )
    result.stdout.no_fnmatch_line("*Traceback*")
    result.stdout.no_fnmatch_line("*pytest_plugin.py*")


def test_a_refused_file_is_one_test_that_fails(cases: pytest.Pytester) -> None:
    case(cases, CASE.replace("trick:", "trik:"))
    result = cases.runpytest("--adjudicator")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["error[[]unknown-key[]]*", "*--> tower.yaml:5:1", "FAILED tower.yaml::the case*"])


def test_a_refused_ruling_leaves_the_others(cases: pytest.Pytester) -> None:
    case(cases, CASE.replace("play: VIII VIII", "play: K K"))
    result = cases.runpytest("--adjudicator")
    result.assert_outcomes(passed=2, failed=1)
    result.stdout.fnmatch_lines(["*not-held*", "*--> tower.yaml:8:11"])


def test_a_file_elsewhere_is_named_in_full(cases: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    path = case(cases, CASE.replace("verdict: illegal", "verdict: legal"), "rulings/tower.yaml")
    (cases.path / "here").mkdir()
    monkeypatch.chdir(cases.path / "here")
    result = cases.runpytest("--adjudicator", str(path))
    result.stdout.fnmatch_lines([f"{path}:8:11: expected legal, found illegal*"])


def test_a_fault_of_the_program_keeps_its_traceback(cases: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    case(cases)
    monkeypatch.setattr(api, "rule", lambda *_: 1 // 0)
    result = cases.runpytest("--adjudicator")
    result.assert_outcomes(failed=3)
    result.stdout.fnmatch_lines(["*pytest_plugin.py*", "*ZeroDivisionError*"])


@pytest.mark.parametrize("arguments", [[], ["--adjudicator"]])
def test_nothing_heavy_is_imported_until_a_case_is_collected(cases: pytest.Pytester, arguments: list[str]) -> None:
    case(cases, "on: push\n", "other.toml")
    modules = loaded(cases, arguments)
    assert "adjudicator.pytest_plugin" in modules
    assert not modules & set(HEAVY)


def test_a_case_that_is_collected_does_need_them(cases: pytest.Pytester) -> None:
    case(cases)
    assert {"z3", "yaml"} <= loaded(cases, ["--adjudicator"])


def loaded(cases: pytest.Pytester, arguments: list[str]) -> set[str]:
    """The modules loaded when a pytest of its own has collected this folder."""
    cases.makeconftest("import sys\ndef pytest_unconfigure(): print('loaded:', *sorted(sys.modules))")
    command = [sys.executable, "-m", "pytest", "--co", *arguments]
    done = subprocess.run(command, cwd=cases.path, capture_output=True, text=True, check=False)
    match = re.search(r"^loaded: (.*)$", done.stdout, re.MULTILINE)
    assert match, done.stdout + done.stderr
    return set(match[1].split())
