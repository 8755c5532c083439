"""A record that is not as expected, in the reports other programs read: each fault, at its line."""

from __future__ import annotations

import json
from pathlib import Path
from xml.dom.minidom import Text, parse

import pytest

from tests.cli.driven import output_of
from tests.report.test_sarif import VALIDATOR, location

HEAD = "game: tahimi\nplayers: Ada Ben Cleo\n"
BROKEN = f"""{HEAD}faults:
  - 1: TA-SIZE
lines:
  - Ada: 6
  - Ben: 5
  - Cleo: A A A
  - Ada: A A
"""
SOUND = f"{HEAD}lines:\n  - Ada: 6\n  - Ben: 7\n"


@pytest.fixture
def checked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Path:
    """A folder in which a broken record and a sound one were checked, with the reports of it."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "broken.record.yml").write_text(BROKEN)
    (tmp_path / "sound.record.yml").write_text(SOUND)
    files = ["broken.record.yml", "sound.record.yml"]
    assert "2 records in 2 files: 1 as expected, 1 not as expected" in output_of(
        capsys, ["check", *files, "--sarif", "out.sarif", "--junit", "out.xml"], 1
    )
    return tmp_path


def test_each_fault_of_a_record_is_a_result_at_its_line(checked: Path) -> None:
    log = json.loads((checked / "out.sarif").read_text())
    VALIDATOR.validate(log)
    (one,) = log["runs"]
    places = [(result["ruleId"], location(result)["region"]["startLine"]) for result in one["results"]]
    # What is expected and missed stands at the line it is expected of.
    assert places == [("TA-SIZE", 6), ("TA-RANK", 7), ("TA-SIZE", 8), ("contradicted", 9)]
    for result in one["results"]:
        assert location(result)["artifactLocation"]["uri"] == "broken.record.yml"
        region = location(result)["region"]
        assert BROKEN.splitlines()[region["startLine"] - 1] == region["snippet"]["text"]
    missed, unexpected, *_ = (result["message"]["text"] for result in one["results"])
    assert missed == "expected TA-SIZE on line 1, and it is not found."
    assert unexpected.startswith("Ben: 5: TA-RANK is found on line 2, and not expected. 5 is one rank below 6")


def test_the_rules_of_a_record_are_those_on_file_or_say_what_the_fault_is(checked: Path) -> None:
    (one,) = json.loads((checked / "out.sarif").read_text())["runs"]
    rules = {rule["id"]: rule for rule in one["tool"]["driver"]["rules"]}
    assert set(rules) == {"TA-SIZE", "TA-RANK", "contradicted"}
    assert "Tahimi" in rules["TA-RANK"]["help"]["text"]
    assert rules["contradicted"]["fullDescription"]["text"].startswith("No deal allows what the record tells")


def test_a_failing_record_is_printed_in_the_junit_report(checked: Path) -> None:
    (failure,) = parse(str(checked / "out.xml")).getElementsByTagName("failure")
    text = "".join(node.data for node in failure.childNodes if isinstance(node, Text))
    assert "TA-RANK is found on line 2" in failure.getAttribute("message")
    assert "illegal (not-permitted): line 2, Ben: 5" in text
