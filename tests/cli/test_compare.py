"""The command `compare` from end to end: what is printed, and the exit codes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from adjudicator import api
from adjudicator.cli.app import run
from adjudicator.cli.compare import _rules
from adjudicator.engine.histories import MORE_ACTIONS
from adjudicator.games import GAMES
from tests.cli.driven import complaint_of, output_of

HIDDEN = Path(__file__).parents[2] / "cases" / "tarot-himi"
Capture = pytest.CaptureFixture[str]

CASE = """
game: tarot-himi
title: A mimic on an Ace
players: Ada Ben
trick:
  - Ada: Ace
hands:
  Ben: Magician
rulings:
  - play: Magician
  - play: Magician
    readings: {th.magician.on_ace: never}
  - play: pass
"""


@pytest.fixture(autouse=True)
def nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder without cases, so that none are looked at unless they are named."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")


@pytest.fixture
def folder(tmp_path: Path) -> str:
    """A folder with one case."""
    (tmp_path / "kept").mkdir()
    (tmp_path / "kept" / "magician.yaml").write_text(CASE)
    return str(tmp_path / "kept")


def printed(capsys: Capture) -> str:
    """The case that was printed."""
    out = capsys.readouterr().out
    return out[out.index("# yaml-language-server") :]


def test_the_case_printed_can_be_kept_and_checked(tmp_path: Path, capsys: Capture) -> None:
    assert run(["compare", "th.magician.on_ace=clamp"]) == 1
    file = tmp_path / "kept.yaml"
    file.write_text(printed(capsys))
    assert "2 as expected" in output_of(capsys, ["check", str(file)])
    verdicts = [expected.verdict for expected in api.load(str(file)).rulings]
    assert verdicts == ["illegal", "legal"]


def test_the_rulings_that_change_are_listed_but_not_those_that_settle_it_themselves(
    folder: str, capsys: Capture
) -> None:
    out = output_of(capsys, ["compare", "th.magician.on_ace=clamp", folder], 1)
    assert "1 of 3 rulings change, in 1 case\n" in out
    assert "magician.yaml:10:11\n  Ben, Magician: A mimic on an Ace\n" in out
    assert "  before  illegal (not-permitted): TA-RANK\n  after   legal\n" in out


def test_cases_are_looked_at_where_there_is_a_folder_of_them(folder: str, capsys: Capture) -> None:
    Path(folder).rename("cases")
    assert json.loads(output_of(capsys, ["compare", "th.magician.on_ace=clamp", "--json"], 1))["rulings"] == 3


def test_two_readings_in_their_order(capsys: Capture) -> None:
    data = json.loads(
        output_of(capsys, ["compare", "th.magician.on_ace=never", "th.magician.on_ace=clamp", "--json"], 1)
    )
    assert data["first"] == {"name": "th.magician.on_ace=never", "options": {"th.magician.on_ace": "never"}}
    assert data["second"]["options"] == {"th.magician.on_ace": "clamp"}
    case = api.loads(data["smallest"]["case"])
    assert case.situation.options["th.magician.on_ace"] == "never"


def test_several_readings_at_once_and_a_profile(capsys: Capture) -> None:
    assert "Two choices of th.lead.pass and th.chariot.last_card" in output_of(
        capsys, ["compare", "th.lead.pass=keep,th.chariot.last_card=allowed"], 1
    )
    assert "tahimi: default against strict" in output_of(capsys, ["compare", "strict", "--game", "tahimi"], 1)


def test_what_never_differs_is_proved_and_exits_0(folder: str, capsys: Capture) -> None:
    out = output_of(capsys, ["compare", "default", "default", folder])
    assert "none of 3 rulings changes" in out
    assert "They never differ: proved" in out
    data = json.loads(output_of(capsys, ["compare", "ta.joker.pair=no", "--house", "jokers=wild", "--json"]))
    assert data["never"] and data["proved"] and data["smallest"] is None and data["tried"] == 0


def test_a_house_rule_without_which_nothing_differs_is_in_the_case(capsys: Capture) -> None:
    assert run(["compare", "ta.joker.pair=no"]) == 1
    assert "house: {jokers: lowest}\n" in printed(capsys)


def test_another_reading_without_which_nothing_differs_is_named(capsys: Capture) -> None:
    out = output_of(capsys, ["compare", "th.chariot.peek=before"], 1)
    assert "th.chariot.last_card = allowed" in out
    assert "readings: {th.chariot.last_card: allowed}\n" in out


@pytest.mark.long
def test_a_table_of_every_key(folder: str, capsys: Capture) -> None:
    lines = output_of(capsys, ["compare", "--all", "--game", "tahimi", folder]).splitlines()
    keys = [line.split(":")[0] for line in lines if not line.startswith(" ")]
    assert keys == ["ta.lead.pass", "ta.lead.all_pass", "ta.pass_locks", "ta.joker.pair"]
    assert lines.count("  no ruling of a case was looked at") == 4
    assert "  after Ada: pass; Ada holding 2: 2 (1 card in hand; 1 line of history)" in lines


@pytest.mark.deep
def test_the_table_counts_the_cases_that_turn_on_a_key(folder: str, capsys: Capture) -> None:
    counts = {}
    assert run(["compare", "--all", "--game", "tarot-himi", folder, "--json"]) == 0
    for line in capsys.readouterr().out.splitlines():
        row = json.loads(line)
        ((key, option),) = row["second"]["options"].items()
        counts[key, option] = len(row["changed"])
        assert row["smallest"] is not None
    assert len(counts) == sum(len(reading.names[1:]) for reading in GAMES["tarot-himi"].own_readings)
    assert {key for key, changes in counts.items() if changes} == {
        ("th.magician.on_ace", "clamp"),
        ("th.magician.on_ace", "never"),
    }


@pytest.mark.parametrize(
    ("arguments", "code", "help"),
    [
        (["th.magcian.on_ace=clamp"], "unknown-reading", "did you mean th.magician.on_ace?"),
        (["th.magician.on_ace=clam"], "unknown-option", "did you mean clamp?"),
        (["lenint"], "unknown-profile", "did you mean lenient?"),
        (["lenient", "--game", "tahimi"], "unknown-profile", "default"),
        (["strict", "strct"], "unknown-profile", "did you mean strict?"),
        (["th.lead.pass=keep", "ta.lead.pass=keep"], "two-games", "one game"),
        (["th.lead.pass=keep", "--game", "tahimi"], "unknown-reading", ""),
        (["strict", "--game", "tarot-hmi"], "unknown-game", "did you mean tarot-himi?"),
        (["jokers=wild"], "house-rule", "--house"),
        (["th.lead.pass=", "default"], "bad-option", "KEY=OPTION"),
        (["th.lead.pass=keep,th.lead.pass=next"], "repeated-key", "take one"),
        (["ta.lead.pass=keep", "--house", "joker=wild"], "unknown-house-rule", "did you mean jokers?"),
        (["ta.lead.pass=keep", "--house", "jokers=wide"], "unknown-option", "did you mean wild?"),
        (["strict", "--time-limit", "0"], "bad-option", "more than 0"),
        ([], "no-reading", "--all"),
        (["--all", "--game", "tahini"], "unknown-game", ""),
        (["--all", "--house", "joker=wild"], "unknown-house-rule", "did you mean jokers?"),
        (["--all", "--game", "loka", "--house", "jokers=wild"], "unknown-house-rule", ""),
        (["--all", "lenient"], "two-tasks", "leave lenient out"),
        (["--all", "th.lead.pass=keep"], "two-tasks", "or --all"),
        (["--all", ".", "strict"], "two-tasks", "leave strict out"),
        (["th.magician.on_ace"], "missing-option", "write th.magician.on_ace=clamp or th.magician.on_ace=never;"),
        (["strict", "ta.lead.pass"], "missing-option", "ta.lead.pass=keep"),
        (["ta.lead.pass"], "missing-option", "write ta.lead.pass=keep; the default is ta.lead.pass=next"),
        (["th.magcian.on_ace"], "unknown-profile", "did you mean th.magician.on_ace=OPTION?"),
        (["strict", "missing.yaml"], "no-such-file", ""),
    ],
)
def test_what_cannot_be_compared_is_refused(arguments: list[str], code: str, help: str, capsys: Capture) -> None:
    err = complaint_of(capsys, ["compare", *arguments])
    assert f"error[{code}]" in err
    assert help in " ".join(err.split())


def test_a_house_rule_of_one_game_is_for_that_game_alone() -> None:
    rules = {"jokers": "wild", "rank_privilege": "no"}
    by_game = {game: _rules(game, rules) for game in ("tahimi", "tarot-himi", "loka")}
    assert by_game == {"tahimi": rules, "tarot-himi": {"rank_privilege": "no"}, "loka": None}


def test_of_two_profiles_the_readings_are_named_that_decide(capsys: Capture) -> None:
    data = json.loads(output_of(capsys, ["compare", "strict", "lenient", "--json"], 1))
    first, second = data["first"]["options"], data["second"]["options"]
    decides = data["decides"]
    assert len(first) > 10 and decides == {key: second[key] for key in decides}
    case = api.loads(data["smallest"]["case"])
    ruling, other = case.rulings

    def under(change: dict[str, str]) -> str:
        return api.judge(case, ruling.play, by=ruling.by, readings=change).verdict

    assert {under({}), under(decides)} == {"legal", "illegal"} and under(decides) == other.verdict
    assert len(decides) == 1 or all(under({key: option}) == under({}) for key, option in decides.items())
    assert run(["compare", "strict", "lenient"]) == 1
    ((key, option),) = decides.items()
    sentence = f"of the {len(first)} readings that differ {key} = {option} decides here"
    assert sentence in " ".join(capsys.readouterr().out.split())


def test_where_the_clauses_differ_the_histories_are_searched_no_further_than_requested(capsys: Capture) -> None:
    assert json.loads(output_of(capsys, ["compare", "lenient", "--json"], 1))["tried"] == MORE_ACTIONS
    assert "(1 card in hand; 3 lines of history):\ntricks were searched up to 3 actions\n" in output_of(
        capsys, ["compare", "th.rescind.trick_end=owner"], 1
    )


@pytest.mark.long
def test_no_line_is_wider_than_the_terminal(capsys: Capture, tmp_path: Path) -> None:
    many = ",".join(
        f"{reading.key}={reading.names[1]}"
        for reading in GAMES["tarot-himi"].own_readings
        if not reading.key.startswith("th.lead")
    )
    assert run(["compare", many, "strict"]) == 1
    assert run(["compare", "--all", "--game", "tahimi"]) == 0
    assert run(["compare", "th.rescind.chance=restored"]) == 1
    assert max(map(len, output_of(capsys, ["compare", "default", "default"]).splitlines())) <= 80


@pytest.mark.long
def test_a_ruling_changes_where_it_depends_on_something_else(capsys: Capture) -> None:
    file = str(HIDDEN / "devil-hand-unknown.yaml")
    out = " ".join(output_of(capsys, ["compare", "th.mandatory.force_rescind=yes", file], 1).split())
    assert (
        "before depends: legal only if Ben holds neither the Fool nor the Magician, and holds no Page or higher" in out
    )
    assert "after depends: legal only if Ben holds neither the Fool, Judgement, Justice nor the Magician, and" in out
    assert "none of 1 rulings changes" in output_of(capsys, ["compare", "th.sun.single_nonace=yes", file], 1)
    proof = str(HIDDEN / "hidden-magician-on-an-ace.yaml")
    changes = json.loads(
        output_of(capsys, ["compare", "th.temperance.mimic=mimic", "th.temperance.mimic=lead", proof, "--json"], 1)
    )["changed"]
    verdicts = [(change["before"]["verdict"], change["after"]["verdict"]) for change in changes]
    assert ("depends", "legal") in verdicts


def test_a_refused_case_does_not_hide_the_others(folder: str, capsys: Capture) -> None:
    Path(folder, "broken.yaml").write_text("game: tarot-himi\n")
    assert run(["compare", "th.magician.on_ace=clamp", folder]) == 2
    both = capsys.readouterr()
    assert "missing-key" in both.err
    assert "1 of 3 rulings change" in both.out


def test_the_python_interface(folder: str) -> None:
    comparison = api.compare("th.magician.on_ace=clamp", cases=[str(Path(folder, "magician.yaml"))])
    assert comparison.differs and not comparison.never and comparison.size == (1, 1, 1)
    assert [change.after.verdict for change in comparison.changed] == ["legal"]
    assert str(comparison).startswith("tarot-himi: th.magician.on_ace=tie against th.magician.on_ace=clamp\n")
    assert api.compare("th.magician.on_ace=clamp", cases=[folder]) == comparison
    with pytest.raises(api.Refused):
        api.compare("th.magician.on_ace=clam")
    Path(folder, "magician.yaml").unlink()
    with pytest.raises(api.Refused, match="no-cases"):
        api.compare("th.magician.on_ace=clamp", cases=[folder])
