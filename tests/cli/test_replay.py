"""`replay` from end to end, and records in `check` and `schema`."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from adjudicator.api import Refused, replay
from adjudicator.cli.app import run
from adjudicator.records.write import as_json_line, header
from tests.cli.driven import complaint_of, output_of
from tests.records.test_loka_results import session
from tests.thinning import LONG, thinned

ROOT = Path(__file__).parents[2]
RECORDS = sorted((ROOT / "cases").glob("*/records/*"))
PICKS = str(ROOT / "cases" / "tahimi" / "records" / "from-the-picks.record.yml")
Capture = pytest.CaptureFixture[str]

SOUND = "game: tahimi\nplayers: Ada Ben Cleo\nlines:\n  - Ada: 6\n  - Ben: 7\n  - Cleo: pass\n"
FAULTY = SOUND.replace("Ben: 7", "Ben: 5")
OPEN = "game: tarot-himi\nplayers: Ada Ben Cleo\nlines:\n  - Ada: VI\n  - Ben: pass\n"


def written(tmp_path: Path, text: str, name: str = "a.record.yml") -> str:
    path = tmp_path / name
    path.write_text(text)
    return str(path)


@pytest.mark.parametrize(
    ("text", "code", "summary"),
    [
        (SOUND, 0, "three lines in one round: sound"),
        (FAULTY, 1, "three lines in one round: 1 fault"),
        (OPEN, 3, "two lines in one round: 2 open"),
    ],
)
def test_the_exit_code_says_how_the_record_stands(
    text: str, code: int, summary: str, tmp_path: Path, capsys: Capture
) -> None:
    path = written(tmp_path, text)
    assert output_of(capsys, ["replay", path, "-q"], code) == f"{summary}\n"


def test_a_finding_is_printed_with_its_place(tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    written(tmp_path, FAULTY)
    assert output_of(capsys, ["replay", "a.record.yml", "--plain"], 1) == (
        "illegal (not-permitted): line 2, Ben: 5                                  TA-RANK\n"
        "  --> a.record.yml:5:10\n"
        "5 |   - Ben: 5\n"
        "  |          ^\n"
        "  = because  5 is one rank below 6, and a play must be higher; 7 or higher would\n"
        "             do.\n"
        '  = rule     Tahimi, "Play"\n'
        "  = instead  pass\n"
        "\n"
        "three lines in one round: 1 fault\n"
    )


def test_colour_only_adds_to_the_words(tmp_path: Path, capsys: Capture) -> None:
    path = written(tmp_path, FAULTY)
    run(["replay", path, "--color", "always"])
    coloured = capsys.readouterr().out
    run(["replay", path, "--plain"])
    assert "\x1b[" in coloured and "\x1b[" not in capsys.readouterr().out


def test_json_has_every_field(tmp_path: Path, capsys: Capture) -> None:
    data = json.loads(output_of(capsys, ["replay", written(tmp_path, FAULTY), "--json"], 1))
    assert (data["schema"], data["faults"], data["open"], data["sound"]) == (1, 1, 0, False)
    (finding,) = data["findings"]
    assert (finding["line"], finding["id"], finding["standing"]) == (2, "TA-RANK", "fault")
    assert finding["verdict"]["verdict"] == "illegal" and finding["at"].endswith(":5:10")


def test_standard_input_and_torn_lines(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    text = as_json_line(header("tahimi", ("Ada", "Ben", "Cleo"))) + as_json_line({"Ada": "6"}) + '{"Ben": "pa'
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    assert run(["replay", "-"]) == 0
    printed = capsys.readouterr()
    assert printed.out == "one line in one round: sound\n"
    assert "torn" in printed.err and "<stdin>:3" in printed.err


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["nowhere.record.yml"], "no-such-file"),
        ([PICKS, "--profile", "nobody"], "unknown-profile"),
        ([PICKS, "--reading", "ta.nothing=yes"], "unknown-reading"),
        ([PICKS, "--reading", "ta.lead.pass=maybe"], "unknown-option"),
        ([PICKS, "--color", "green"], "bad-option"),
        ([PICKS, "--time-limit", "0"], "bad-option"),
    ],
)
def test_bad_input_is_refused(arguments: list[str], code: str, capsys: Capture) -> None:
    assert f"error[{code}]" in complaint_of(capsys, ["replay", *arguments])


def test_a_refused_file_names_every_fault(tmp_path: Path, capsys: Capture) -> None:
    path = written(tmp_path, "game: tahimi\nplayers: Ada Ben Cleo\nlines:\n  - Ada: VI\n  - Zoe: 7\n")
    data = json.loads(output_of(capsys, ["replay", path, "--json"], 2))
    assert [error["line"] for error in data["errors"]] == [5]


def test_readings_and_profiles_change_the_findings(tmp_path: Path, capsys: Capture) -> None:
    # Whoever passes with the lead may be asked again, or the next one leads.
    path = written(tmp_path, "game: tahimi\nplayers: Ada Ben Cleo\nlines:\n  - Ada: pass\n  - Ben: 6\n")
    codes = {option: run(["replay", path, "-q", "-r", f"ta.lead.pass={option}"]) for option in ("next", "keep")}
    assert codes == {"next": 0, "keep": 1}
    again = written(tmp_path, SOUND + "  - Ada: 8\n  - Ben: pass\n  - Cleo: 9\n")
    assert run(["replay", again, "-q"]) == 0
    assert run(["replay", again, "-q", "--profile", "strict"]) == 1
    capsys.readouterr()


def test_hands_of_loka_are_printed_within_the_width_with_those_that_are_not_counted(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    record = {"game": "loka", "players": "Ada Ben Cleo", "lines": session(2, broken={1})}
    path = written(tmp_path, json.dumps(record), "two.record.json")
    shown = output_of(capsys, ["replay", path, "--plain"], 1)
    hands = shown[shown.index("hand 1, dealt by Cleo, is not counted") :].splitlines()
    assert any(line.startswith("hand 2, dealt by Ada: ") for line in hands)
    assert hands[-3].endswith("no totals, as hand 1 is not counted here")
    assert max(map(len, hands)) <= 80
    data = json.loads(output_of(capsys, ["replay", path, "--json"], 1))
    assert [one["hand"] for one in data["uncounted"]] == [1]
    (result,) = data["results"]
    assert (result["hand"], result["so_far"], result["winners"]) == (2, None, [])


# -- the examples


@pytest.mark.sampled(2)
@pytest.mark.parametrize("path", thinned(RECORDS, 4, LONG), ids=[path.name for path in RECORDS])
def test_the_records_shipped_have_the_faults_they_say(path: Path, capsys: Capture) -> None:
    assert output_of(capsys, ["check", str(path)]) == "1 record in 1 file: 1 as expected\n"


def test_check_tells_faults_that_are_missed_and_faults_that_are_new(tmp_path: Path, capsys: Capture) -> None:
    missed = written(tmp_path, SOUND.replace("lines:", "faults:\n  - 2: TA-RANK\nlines:"), "missed.record.yml")
    new = written(tmp_path, FAULTY, "new.record.yml")
    text = output_of(capsys, ["check", missed, new], 1)
    assert "expected TA-RANK on line 2, and it is not found" in text
    assert "TA-RANK is found on line 2, and not expected" in text
    assert "2 records in 2 files: 0 as expected, 2 not as expected" in text


def test_a_folder_has_records_for_check_alone(tmp_path: Path, capsys: Capture) -> None:
    written(tmp_path, SOUND)
    assert run(["check", str(tmp_path)]) == 0
    data = json.loads(output_of(capsys, ["check", "--json", str(tmp_path)]).splitlines()[-1])
    assert data["audit"]["sound"] and data["passed"]


# -- the schema and the interface


def test_the_schema_shipped_is_the_one_printed(capsys: Capture) -> None:
    assert output_of(capsys, ["schema", "--record"]) == (ROOT / "cases" / "record.schema.json").read_text()


def test_from_python() -> None:
    data = {"game": "tahimi", "players": "Ada Ben Cleo", "lines": [{"Ada": "6"}, {"Ben": "5"}]}
    one = replay(data)
    assert [(finding.line, finding.id) for finding in one.faults] == [(2, "TA-RANK")]
    assert str(one).endswith("two lines in one round: 1 fault")
    assert replay(PICKS).lines == 15
    with pytest.raises(Refused):
        replay(data, profile="nobody")
    with pytest.raises(Refused):
        replay(data, readings={"ta.nothing": "yes"})
