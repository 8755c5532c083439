"""A house's own law: the file, the commands under it, and what `diff` says of it."""

from __future__ import annotations

import json
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from adjudicator.cases.house_law import house_law
from adjudicator.cli.app import COMMANDS, command, run
from adjudicator.games import GAMES, governed
from adjudicator.law.amendment import KEPT
from tests.cli.driven import TOWER, complaint_of, output_of
from tests.helpers import faults_of
from tests.second_solver import answers

Capture = pytest.CaptureFixture[str]
EDITION = Path(__file__).parents[2] / "examples" / "editions" / "taruno.yaml"
STACKED = """
game: taruno
players: Ada Ben Cleo
top: 5 of Cups
due: {Ada: 3 King}
hands: {Ada: Knight of Cups}
rulings:
  - {play: Knight of Cups, verdict: illegal}
"""

REFUSED = [
    ("- taruno", "not-a-house-law", "a house law cannot be a list", 1),
    ("title: Ours\ndrop: [TU-ACE]", "missing-key", "needs game", 1),
    ("game: taruno\ndrop: [TU-ACE]", "missing-key", "needs title", 1),
    ("game: whist\ntitle: Ours\ndrop: [TU-ACE]", "unknown-game", "no game is called 'whist'", 1),
    ("game: taruno\ntitle: Ours\ndrops: [TU-ACE]", "unknown-key", "no key 'drops'", 3),
    ("game: taruno\ntitle: Ours\ndrop: [TU-ACEE]", "unknown-clause", "no clause 'TU-ACEE'", 3),
    ("game: taruno\ntitle: Ours\ndrop: [TU-SUN]", "not-a-clause", "says what follows", 3),
    ("game: taruno\ntitle: Ours\ndrop: [TU-ACE, TU-ACE]", "repeated-key", "dropped twice", 3),
    ("game: taruno\ntitle: Ours\ndrop: [TU-COUNT]", "dead-clause", "TU-FAR-CARDS has no effect any more", 3),
    ("game: taruno\ntitle: Ours\ndrop: {TU-ACE: yes}", "bad-shape", "drop is a list", 3),
    ("game: taruno\ntitle: Ours\nreadings: tu.skips", "bad-shape", "readings is a mapping", 3),
    ("game: taruno\ntitle: Ours\nreadings: {tu.skip: each}", "unknown-key", "no reading 'tu.skip'", 3),
    ("game: taruno\ntitle: Ours\nreadings: {tu.skips: eech}", "unknown-option", "no option 'eech'", 3),
    ("game: taruno\ntitle: Ours\nreadings: {}", "nothing-amended", "changes nothing", 1),
    ("game: taruno\ntitle: Ours\nparameters: [5]", "bad-shape", "parameters is a mapping of keys to numbers", 3),
    ("game: taruno\ntitle: Ours\nparameters: {tu.deals: 5}", "unknown-parameter", "no parameter 'tu.deals'", 3),
    ("game: taruno\ntitle: Ours\nparameters: {tu.deal: five}", "not-a-number", "and 'five' is none", 3),
    ("game: taruno\ntitle: Ours\nparameters: {tu.deal: -1}", "not-a-number", "and '-1' is none", 3),
    ("game: taruno\ntitle: Ours\nparameters: {tu.deal: 8}", "out-of-range", "tu.deal cannot be 8", 3),
    ("game: taruno\ntitle: Ours\nparameters: {tu.deal: 1}", "out-of-range", "tu.deal cannot be 1", 3),
    ("game: taruno\ntitle: Ours\nparameters: {tu.deal: 07}", "nothing-amended", "7 by the document too", 3),
    ("game: loka\ntitle: Ours\nparameters: {lo.deal: 5}", "unknown-parameter", "no parameter 'lo.deal'", 3),
    ("game: taruno\ntitle: [", "syntax", "", 2),
    ("\n", "empty", "is empty", 1),
]


@pytest.mark.parametrize(("text", "code", "says", "line"), REFUSED)
def test_a_file_is_refused_at_its_place(tmp_path: Path, text: str, code: str, says: str, line: int) -> None:
    (tmp_path / "house.yaml").write_text(text)
    fault = faults_of(house_law, str(tmp_path / "house.yaml"))[0]
    assert (fault.code, fault.place.line if fault.place else 0) == (code, line)
    assert says in fault.message and fault.help


def test_every_mistake_is_reported_at_once(tmp_path: Path) -> None:
    text = "game: taruno\ndrop: [TU-ACEE]\nparameters: {tu.deal: 8}\nreadings: {tu.skips: eech, tu.face.by_rank: []}\n"
    (tmp_path / "house.yaml").write_text(text)
    faults = faults_of(house_law, str(tmp_path / "house.yaml"))
    codes = ["missing-key", "bad-shape", "unknown-option", "out-of-range", "unknown-clause"]
    assert [fault.code for fault in faults] == codes
    (tmp_path / "house.yaml").write_text("drop: TA-TRICK\ntitle: Ours\ngame: tahimi\n")
    (fault,) = faults_of(house_law, str(tmp_path / "house.yaml"))
    assert (fault.code, fault.help) == ("not-a-clause", "leave it out")


def test_what_an_empty_file_lacks_is_named(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "house.yaml").write_text("")
    for words in (["rules", "--house-law"], ["diff"]):
        complaint = " ".join(complaint_of(capsys, [*words, str(tmp_path / "house.yaml")]).split())
        assert "write game:, title: and what the house changes" in complaint


@pytest.mark.parametrize(
    "words",
    [
        ["lock", "--game", "tahimi"],
        ["rules", "tahimi"],
        ["judge", "--case", TOWER],
        ["judge", "VIII VIII", TOWER],
        ["judge", "A"],
        ["judge", "--position", "tahimi | Ada Ben | hands: Ada=2 | turn: Ada", "2"],
        ["plays", TOWER],
        ["check", TOWER],
        ["check", "--accept", f"{TOWER}:3"],
        ["report", TOWER],
        ["compare", "ta.pass_locks=yes"],
    ],
)
def test_a_law_of_another_game_is_refused(words: list[str], capsys: Capture) -> None:
    complaint = " ".join(complaint_of(capsys, [*words, "--house-law", str(EDITION)]).split())
    assert "error[other-game]" in complaint and "is a law of taruno, and not of ta" in complaint
    assert "--game taruno" in complaint


@pytest.mark.long
def test_files_of_other_games_are_ruled_by_the_document(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "case.yaml").write_text(STACKED)
    out = output_of(capsys, ["check", TOWER, str(tmp_path), "--house-law", str(EDITION)], 1)
    assert out.splitlines()[-1] == "3 rulings in 2 files: 2 as expected, 1 not as expected"


@pytest.mark.long
def test_paths_beside_a_law_are_there(tmp_path: Path, capsys: Capture) -> None:
    complaint = complaint_of(capsys, ["diff", str(EDITION), str(tmp_path / "nope"), "--rounds", "0"])
    assert "error[no-such-file]" in complaint


def test_a_refused_law_ends_the_command(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "house.yaml").write_text(REFUSED[5][0])
    assert "did you mean TU-ACE?" in complaint_of(capsys, ["rules", "--house-law", str(tmp_path / "house.yaml")])


def test_a_law_is_in_force_for_one_command(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "case.yaml").write_text(STACKED)
    judged = ("judge", "--case", str(tmp_path / "case.yaml"), "--plain")
    out = output_of(capsys, [*judged, "--house-law", str(EDITION)])
    assert out.startswith("legal: Ada, Knight of Cups")
    assert "not with law.TU-KING-KNIGHT = kept" in out
    assert output_of(capsys, [*judged], 1).startswith("illegal (prohibited): Ada, Knight of Cups")


@pytest.mark.long
def test_a_changed_ruling_is_a_regression(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "case.yaml").write_text(STACKED)
    assert run(["check", str(tmp_path)]) == 0
    capsys.readouterr()
    assert "expected illegal, found legal" in output_of(
        capsys, ["check", str(tmp_path), "--house-law", str(EDITION)], 1
    )


@pytest.mark.long
def test_every_other_option_is_compared_with_the_default_of_the_house(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "case.yaml").write_text(STACKED)
    law = tmp_path / "house.yaml"
    law.write_text("game: loka\ntitle: Ours\nreadings: {lo.fool.led: barred}\n")
    out = output_of(
        capsys, ["compare", "--all", "--game", "loka", str(tmp_path / "case.yaml"), "--house-law", str(law)]
    )
    assert "lo.fool.led: barred | free\n" in out


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_that_rules_takes_a_house_law(name: str) -> None:
    takes = "--house-law" in {flag for param in command(name).params for flag in param.opts}
    assert takes == (name not in ("diff", "new-game", "serve"))


def test_options_are_the_defaults_of_the_house() -> None:
    law = house_law(str(EDITION))
    with governed(law):
        game = GAMES[law.game]
        document, house = law.both(game)
        assert {key: game.readings[key].default for key in house} == house
        assert all(document[key] != house[key] for key in house)
        assert [key for key, option in document.items() if option == KEPT] == ["law.TU-KING-KNIGHT"]
    assert "law.TU-KING-KNIGHT" not in GAMES[law.game].readings


@pytest.fixture(scope="module")
def compared(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What `diff` prints of the edition as JSON."""
    folder = tmp_path_factory.mktemp("cases")
    (folder / "case.yaml").write_text(STACKED)
    with redirect_stdout(StringIO()) as printed:
        assert run(["diff", str(EDITION), str(folder), "--json", "--rounds", "0"]) == 1
    return dict(json.loads(printed.getvalue()))


@pytest.mark.long
def test_diff_says_how_each_amendment_relates(compared: dict[str, Any]) -> None:
    amendments = compared["amendments"]
    apart = [{k: v for k, v in each["relations"].items() if v != "equal"} for each in amendments]
    assert apart == [{"answer": "looser"}, {"turn": "stricter"}, {}, {"answer": "looser", "turn": "stricter"}]
    assert [each["transitions"] for each in amendments] == [False, False, True, True]
    changed = [[change["play"] for change in each["smallest"][0]["changed"]] for each in amendments]
    assert changed == [["Knight of Cups"], [], [], ["Knight of Cups"]]
    assert [each["heading"] for each in amendments] == [
        "No King on a Knight: dropped (TU-KING-KNIGHT)",
        "Must whoever holds a Minor that fits play one, or is only drawing barred? A Minor has to be played, "
        "and no Major (tu.minor_compulsory)",
        "What does a Page do between two players? Its player has another turn (tu.page.two_players)",
        "All amendments together",
    ]
    assert [each["means"] for each in amendments] == [
        [],
        ["By the document: only drawing is barred.", "By The kitchen table: a Minor has to be played, and no Major."],
        ["By the document: nothing.", "By The kitchen table: its player has another turn."],
        [],
    ]


@pytest.mark.long
def test_the_smallest_cases_of_diff_load_under_the_law(
    compared: dict[str, Any], tmp_path: Path, capsys: Capture
) -> None:
    smallest = [
        difference["smallest"]["case"]
        for each in compared["amendments"]
        for difference in each["smallest"]
        if difference["smallest"]
    ]
    for at, text in enumerate(smallest):
        (tmp_path / f"{at}.yaml").write_text(text)
    files = [str(tmp_path / f"{at}.yaml") for at in range(len(smallest))]
    out = output_of(capsys, ["check", *files, "--house-law", str(EDITION)])
    assert out.strip() == f"{2 * len(files)} rulings in {len(files)} files: {2 * len(files)} as expected"


@pytest.mark.long
def test_diff_is_written_as_release_notes(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "case.yaml").write_text(STACKED)
    out = output_of(capsys, ["diff", str(EDITION), str(tmp_path / "case.yaml"), "--markdown", "--rounds", "0"], 1)
    assert out.startswith("# Taruno by 'The kitchen table'\n\n## No King on a Knight: dropped (TU-KING-KNIGHT)\n")
    assert "* By The kitchen table: a Minor has to be played, and no Major.\n* Turn: fewer" in out
    assert "* Answer: more plays are legal.\n" in out
    assert out.count("```yaml") == 4


@pytest.mark.long
def test_diff_is_a_page_with_what_follows_by_either_law(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "case.yaml").write_text(STACKED)
    out = output_of(capsys, ["diff", str(EDITION), str(tmp_path), "--html", "--rounds", "1"], 1)
    assert out.startswith("<!doctype html>\n") and "<title>Taruno by &#x27;The kitchen table&#x27;</title>" in out
    assert [out.count(f"<h2>{number}. ") for number in range(1, 5)] == [1, 1, 1, 1]
    assert "<li>Answer: more plays are legal.</li>" in out
    assert "<li>With the document: illegal. " in out and "<li>With The kitchen table: legal. " in out
    assert out.count("<summary>As a case file (") == out.count("<caption>A smallest situation</caption>") == 4


def test_diff_is_written_in_one_form(capsys: Capture) -> None:
    assert "leave out --html" in complaint_of(capsys, ["diff", str(EDITION), "--markdown", "--html"])


def test_another_solver_confirms_each_comparison_of_diff(tmp_path: Path, capsys: Capture) -> None:
    law = tmp_path / "house.yaml"
    law.write_text("game: tahimi\ntitle: Ours\ndrop: [TA-SIZE]\nreadings: {ta.pass_locks: 'yes'}\n")
    words = ["diff", str(law), "cases/tahimi/follow.yaml", "--smt2", str(tmp_path / "smt2"), "--rounds", "0"]
    output_of(capsys, words, 1)
    files = {file.relative_to(tmp_path / "smt2"): file.read_text() for file in (tmp_path / "smt2").rglob("*.smt2")}
    assert len(files) == 3 * 3 * 2 * len(GAMES["tahimi"].compared_under)
    sat = {str(name) for name, text in files.items() if answers(text) == ["sat"]}
    differing = {*("law.TA-SIZE/turn.looser", "ta.pass_locks/turn.stricter"), *("all/turn.looser", "all/turn.stricter")}
    assert sat == {f"{name}{deck}.smt2" for name in differing for deck in ("", ".jokers-lowest", ".jokers-wild")}
    assert all(answers(text) == ["unsat"] for name, text in files.items() if str(name) not in sat)


@pytest.mark.long
def test_diff_of_the_document_itself_is_equal(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "case.yaml").write_text(STACKED)
    law = tmp_path / "house.yaml"
    law.write_text("game: taruno\ntitle: Ours\nreadings: {tu.court.unnamed: must}\n")
    out = output_of(capsys, ["diff", str(law), str(tmp_path / "case.yaml"), "--rounds", "0"])
    assert "Take back, choose, answer and turn: the same plays are legal" in out.replace("\n   ", " ")


def test_what_the_solver_had_no_time_for_is_undecided(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "case.yaml").write_text(STACKED)
    law = tmp_path / "house.yaml"
    law.write_text("game: tarot-himi\ntitle: Ours\ndrop: [TH-TOWER]\n")
    words = ["diff", str(law), str(tmp_path / "case.yaml"), "--time-limit", "0.001"]
    out = " ".join(output_of(capsys, words, 4).split())
    assert "Turn: the solver had no time to compare them" in out
