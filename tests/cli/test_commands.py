"""The command line from end to end: what is printed, and the exit codes."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from adjudicator.cli.app import run
from tests.cli.driven import CASE, FLAGS, ROOT, Capture, output_of, process


@pytest.fixture
def case(tmp_path: Path) -> str:
    path = tmp_path / "case.yaml"
    path.write_text(CASE.format(verdict="illegal"))
    return str(path)


# -- judge


@pytest.mark.parametrize(
    ("play", "code"), [("VIII VIII", 1), ("IX IX", 0), ("pass", 0), ("Tower", 1), ("VII VIII", 1), ("discard Tower", 1)]
)
def test_judge_exits_by_the_verdict(play: str, code: int, capsys: Capture) -> None:
    assert output_of(capsys, ["judge", play, *FLAGS], code).startswith("illegal" if code else "legal")


def test_judge_expect_inverts_the_exit_code() -> None:
    assert run(["judge", "VIII VIII", *FLAGS, "--expect", "illegal"]) == 0
    assert run(["judge", "IX IX", *FLAGS, "--expect", "illegal"]) == 1


def test_judge_reads_a_case_from_a_file_and_from_standard_input(case: str) -> None:
    from_file = process("judge", case)
    assert from_file.returncode == 1
    assert f"--> {case}:9:11" in from_file.stdout
    from_stdin = process("judge", "--case", "-", stdin=Path(case).read_text())
    assert from_stdin.returncode == 1
    assert "--> <stdin>:9:11" in from_stdin.stdout


def test_judge_a_play_in_a_case(case: str, capsys: Capture) -> None:
    assert "Ben, IX IX on VI VI" in output_of(capsys, ["judge", "IX IX", "--case", case])


def test_judge_json_has_every_field(capsys: Capture) -> None:
    line = output_of(capsys, ["judge", "VIII VIII", *FLAGS, "--json"], 1)
    data = json.loads(line)
    assert set(data) == {
        *("schema", "tool", "game", "decision", "by", "play", "understood", "verdict", "kind", "reasons", "facts"),
        *(
            "show",
            "instead",
            "flips",
            "readings",
            "depends_on",
            "ends",
            "faults",
            "proof",
            "steps",
            "remedy",
            "revokes",
            "revoke_steps",
            "unfinished",
        ),
    }
    assert list(data) == sorted(data)
    assert data["reasons"][0]["clause"] == "TH-TOWER"
    assert set(data["reasons"][0]["facts"]) <= {fact["id"] for fact in data["facts"]}
    assert data["show"] == [] and data["instead"] == ["IX IX", "pass"]
    assert data["readings"]["profile"] == "default" and data["readings"]["flips"] == []
    assert [[edit["what"] for edit in flip] for flip in data["flips"]] == [
        ["without the Tower"],
        ["with Strength"],
        ["had the last play been V V"],
    ]


def test_a_reading_changes_the_ruling(capsys: Capture) -> None:
    magician = ["judge", "Magician", "--on", "Ace", "--holding", "VII Magician"]
    assert run(magician) == 1
    assert run([*magician, "--reading", "th.magician.on_ace=clamp"]) == 0
    assert '"clause": "TH-LEAD-ONLY"' in output_of(capsys, [*magician, "-r", "th.magician.on_ace=never", "--json"], 1)


def test_a_profile_is_a_choice_of_readings(tmp_path: Path, capsys: Capture) -> None:
    magician = ["judge", "Magician", "--on", "Ace", "--holding", "VII Magician"]
    assert "under the lenient readings" in output_of(capsys, [*magician, "--profile", "lenient"])
    assert run([*magician, "--profile", "lenient", "-r", "th.magician.on_ace=tie"]) == 1
    path = tmp_path / "ace.yaml"
    text = "game: tarot-himi\nprofile: lenient\nplayers: Ada Ben\ntrick: [Ada: Ace]\nhands: {Ben: Magician VII}\n"
    path.write_text(text + "rulings:\n  - play: Magician\n    verdict: legal\n")
    assert run(["check", str(path)]) == 0
    assert run(["check", str(path), "--profile", "strict"]) == 1


def test_acted_opening_and_lead() -> None:
    assert run(["judge", "VII", "--on", "VI", "--holding", "VII Hanged Man"]) == 0
    assert run(["judge", "VII", "--on", "VI", "--holding", "VII Hanged Man", "--acted"]) == 1
    assert run(["judge", "Hanged Man", "--lead", "--holding", "VII Hanged Man"]) == 0
    assert run(["judge", "Hanged Man", "--opening", "--holding", "VII Hanged Man"]) == 1


def test_cards_may_be_separated_by_commas() -> None:
    assert run(["judge", "VIII VIII", "--on", "VI VI", "--holding", "VII, VIII, VIII, Tower, Strength"]) == 0
    assert run(["judge", "VI VI showing World, Strength", "--on", "VI", "--holding", "VI VI Strength World"]) == 0


def test_a_turn_of_several_actions_hangs_on_the_readings_of_each(capsys: Capture) -> None:
    turn = ["judge", "discard Judgement, then VI", "--on", "V", "--holding", "Judgement VI Hermit"]
    flips = json.loads(output_of(capsys, [*turn, "--json"]))["readings"]["flips"]
    assert {"th.rescind.empty_pile": "barred"} in flips
    for change in flips:
        assert run([*turn, *(f"--reading={key}={option}" for key, option in change.items())]) == 1


def test_an_illegal_turn_of_several_actions_offers_the_whole_turn(capsys: Capture) -> None:
    printed = output_of(
        capsys, ["judge", "discard Justice, then VI VI", "--on", "V V", "--holding", "Justice VI VI"], 1
    )
    assert "discard Justice, then VI;" in printed and "VI VI;" in printed and "been left" in printed


def test_plays_of_an_unknown_hand_are_marked(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "unknown.yaml"
    path.write_text("game: tarot-himi\nplayers: Ada Ben\ntrick:\n  - Ada: VI\n")
    lines = output_of(capsys, ["plays", str(path)]).splitlines()
    assert lines[:2] == [
        "certain, whatever is unseen: none",
        "possible, if the hand has the cards for it and nothing unseen forbids it:",
    ]
    assert {"  VII", "  VI", "  VII Fool", "  Magician", "  pass"} <= set(lines) and "  V" not in lines


def test_a_full_disk_is_no_fault_of_the_program() -> None:
    with open("/dev/full", "w") as full:
        command = [sys.executable, "-m", "adjudicator", "rules"]
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, cwd=ROOT, check=False)
    assert done.returncode == 2 and "the system refused: No space left" in done.stderr


def test_an_unknown_hand_depends(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "unknown.yaml"
    path.write_text("game: tarot-himi\nplayers: Ada Ben\ntrick:\n  - Ada: VI\nrulings:\n  - play: VII\n")
    assert output_of(capsys, ["judge", str(path)], 3).startswith("depends")


def test_a_solver_that_gives_up_is_no_ruling(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    from adjudicator.solve.solver import GaveUp, Layer

    def tired(layer: Layer, assumptions: object) -> bool:
        raise GaveUp("timeout")

    monkeypatch.setattr(Layer, "sat", tired)
    unseen = ["--on", "VI VI", "--holding", "VIII VIII Tower + 2 unseen"]
    assert output_of(capsys, ["judge", "VIII VIII", *unseen], 4).startswith("undecided: You, VIII VIII on VI VI")


def test_what_the_solver_had_no_time_for_is_reported(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    from adjudicator.solve.solver import GaveUp

    def tired(*_: object) -> None:
        raise GaveUp("timeout")

    monkeypatch.setattr("adjudicator.report.depends.depends_on", tired)
    unseen = ["judge", "VIII VIII", "--on", "VI VI", "--holding", "VIII VIII + 2 unseen"]
    out = " ".join(output_of(capsys, unseen, 3).split())
    assert "had no time for what it depends on; a longer --time-limit may do" in out
    entry = json.loads(output_of(capsys, [*unseen, "--json"], 3))
    assert entry["unfinished"] == ["depends_on"] and entry["depends_on"] is None


def test_what_is_known_asks_no_solver(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    from adjudicator.solve.solver import Layer

    def refuse(layer: Layer, assumptions: object) -> bool:
        raise AssertionError("the solver was asked")

    monkeypatch.setattr(Layer, "sat", refuse)
    assert run(["judge", "VIII VIII", *FLAGS, "--json"]) == 1
    assert run(["plays", *FLAGS]) == 0


def test_powers_left_unshown_are_a_fault(capsys: Capture) -> None:
    play = ["--on", "VI", "--holding", "VI VI Strength World"]
    assert "must be shown" in output_of(capsys, ["judge", "VI VI showing World", *play], 1)
    assert run(["judge", "VI VI showing World and Strength", *play]) == 0


def test_colour_only_when_requested(capsys: Capture) -> None:
    run(["judge", "IX IX", *FLAGS])
    assert "\x1b" not in capsys.readouterr().out
    run(["judge", "IX IX", *FLAGS, "--color", "always"])
    assert "\x1b" in capsys.readouterr().out


# -- plays, explain, rules, readings, schema


def test_plays_lists_what_is_legal_and_what_to_show(capsys: Capture) -> None:
    lines = output_of(capsys, ["plays", "--on", "VI VI", "--holding", "VI VI VII Star Strength"]).splitlines()
    assert [line.split("  ")[0] for line in lines] == ["VI", "VI VI", "VII", "pass"]
    assert lines[0].endswith("showing Strength and Star") and lines[1].endswith("showing Strength")


def test_plays_json(capsys: Capture) -> None:
    run(["plays", "--lead", "--holding", "VI Chariot", "--json"])
    entries = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    tribute = next(entry for entry in entries if entry["play"].startswith("discard"))
    assert tribute["choices"] == ["discard Chariot to P1", "discard Chariot to P2", "discard Chariot to P3"]


@pytest.mark.parametrize(
    ("name", "ids"),
    [
        ("tower", ["TH-TOWER"]),
        ("Wheel", ["TH-WHEEL.2", "TH-WHEEL.3", "TH-WHEEL.4", "TH-WHEEL.5", "TH-WHEEL"]),
        ("ta-size", ["TA-SIZE"]),
    ],
)
def test_explain(name: str, ids: list[str], capsys: Capture) -> None:
    printed = output_of(capsys, ["explain", name])
    assert all(id in printed for id in ids)


def test_a_rank_is_explained_by_the_clauses_that_name_it(capsys: Capture) -> None:
    assert run(["explain", "Ace", "--json"]) == 0
    entries = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {"TH-SUN", "TH-TEMPERANCE"} <= {entry["id"] for entry in entries}
    assert all("Ace" in entry["title"] + entry["says"] for entry in entries)


def test_readings_of_one_game(capsys: Capture) -> None:
    assert run(["readings", "--game", "loka", "--json"]) == 0
    entries = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert entries and {entry["game"] for entry in entries} == {"loka"}


def test_what_is_owed_is_read_without_capitals_and_up_to_the_hand(capsys: Capture) -> None:
    command = ["judge", "gives II III", "--holding", "A II III", "--owing"]
    assert run([*command, "2 Any"]) == 0 and run([*command, "2 BEST"]) == 1
    assert run(["judge", "gives A K Q", "--holding", "A + 2 unseen", "--owing", "3"]) == 0
    assert run(["judge", "gives A II III", "--holding", "A II III", "--owing", "3"]) == 0
    capsys.readouterr()


def test_every_major_can_be_explained(capsys: Capture) -> None:
    from adjudicator.games.tarot_himi.cards import MAJORS

    for major in MAJORS:
        assert run(["explain", major]) == 0
    assert capsys.readouterr().out.count("= rule") >= len(MAJORS)


def test_rules_lists_every_clause_once_a_game(capsys: Capture) -> None:
    run(["rules", "--game", "tarot-himi"])
    ids = [line.split()[0] for line in capsys.readouterr().out.splitlines()]
    assert len(ids) == len(set(ids)) and {"TA-SIZE", "TH-TOWER", "TH-MOON", "TH-HIEROPHANT"} <= set(ids)


def test_schema_is_the_file_editors_read(capsys: Capture) -> None:
    run(["schema"])
    assert capsys.readouterr().out == (ROOT / "cases" / "case.schema.json").read_text()


@pytest.mark.parametrize("game", ["tahimi", "tarot-himi"])
def test_the_reference_is_what_the_clauses_say(game: str, capsys: Capture) -> None:
    run(["rules", "--markdown", "--game", game])
    assert capsys.readouterr().out == (ROOT / "docs" / "rules" / f"{game}.md").read_text()


# -- check


def test_check_counts_and_exits(case: str, tmp_path: Path, capsys: Capture) -> None:
    assert output_of(capsys, ["check", case]) == "1 ruling in 1 file: 1 as expected\n"
    (tmp_path / "wrong.yaml").write_text(CASE.format(verdict="legal"))
    printed = output_of(capsys, ["check", str(tmp_path)], 1)
    assert "wrong.yaml:9:11: expected legal, found illegal (TH-TOWER)" in printed
    assert printed.endswith("2 rulings in 2 files: 1 as expected, 1 not as expected\n")
    (tmp_path / "broken.yaml").write_text("game: [")
    assert run(["check", str(tmp_path)]) == 2


def test_check_counts_apart_what_nobody_expects_anything_of(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "open.yaml"
    rulings = "rulings:\n  - play: VII\n  - {play: VIII, verdict: legal}\n  - {play: VIII, because: TA-RANK}\n"
    trick = "game: tarot-himi\nplayers: Ada Ben\ntrick: [Ada: VI]\nhands: {Ben: VII VIII}\n"
    file.write_text(f"{trick}{rulings}ask: [who goes next, {{question: what lies on top, expect: VI}}]\n")
    counts = "3 rulings and 2 answers in 1 file: 3 as expected, 2 with nothing expected\n"
    assert output_of(capsys, ["check", str(file)]) == counts
    assert run(["check", str(file), "--strict"]) == 1
    ruling, answer = (
        f"{file}:6:11: nothing is expected (Ben: VII)",
        f"{file}:9:7: nothing is expected (who is to play)",
    )
    text = f"{ruling}; add verdict: legal\n\n{answer}; add expect: Ben\n\n{counts}"
    assert capsys.readouterr().out == text
    run(["check", str(file), "--json"])
    assert [json.loads(line)["idle"] for line in capsys.readouterr().out.splitlines()] == [1, 0, 0, 1, 0]
    file.write_text(trick + "rulings: [{play: VII, verdict: legal}]\n")
    assert run(["check", str(file), "--strict"]) == 0


def test_check_writes_reports(case: str, tmp_path: Path) -> None:
    junit, sarif = tmp_path / "out.xml", tmp_path / "out.sarif"
    assert run(["check", case, "--junit", str(junit), "--sarif", str(sarif)]) == 0
    assert "<testcase" in junit.read_text() and json.loads(sarif.read_text())["version"] == "2.1.0"


def test_check_under_another_reading_shows_what_would_change(tmp_path: Path, capsys: Capture) -> None:
    text = (
        CASE.replace("VI VI", "Ace")
        .replace("VII VIII VIII IX IX Tower", "Magician II")
        .replace("VIII VIII", "Magician")
    )
    (tmp_path / "ace.yaml").write_text(text.format(verdict="illegal"))
    assert run(["check", str(tmp_path)]) == 0
    assert "expected illegal, found legal" in output_of(
        capsys, ["check", str(tmp_path), "--reading", "th.magician.on_ace=clamp"], 1
    )
