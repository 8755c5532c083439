"""`letter`: the letter of a game, the file it is written to, and the ticked file as a profile."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from adjudicator.__main__ import main
from adjudicator.cases.ticked import is_unanswered, ticked
from adjudicator.games import OUTLINES
from adjudicator.report import gaps
from adjudicator.report.letter import CHANGING, ENDS
from tests.helpers import faults_of
from tests.refresh import LETTER, LETTER_COMMAND, printed

LOCKED = """
game: tahimi
players: Ada Ben Cleo Dov
trick: [{Ada: "2"}, {Ben: pass}, {Cleo: "3"}, {Dov: pass}, {Ada: pass}]
hands: {Ben: "4"}
rulings: [{play: "4", verdict: legal}]
"""


@pytest.fixture(scope="module", autouse=True)
def _short_search() -> Iterator[None]:
    """The search for contradictions, which takes all its time where none are proved absent, has little of it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(gaps, "LONGEST_SEARCH", 0.3)
        yield


def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *words: str) -> tuple[int, str, str]:
    monkeypatch.setattr("sys.argv", ["adjudicator", *words])
    monkeypatch.setenv("COLUMNS", "80")
    with pytest.raises(SystemExit) as left:
        raise SystemExit(main())
    printed = capsys.readouterr()
    return int(left.value.code or 0), printed.out, printed.err


@pytest.fixture(scope="module")
def letter(_short_search: None, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The letter of Tahimi as a file."""
    file = tmp_path_factory.mktemp("letter") / "letter.md"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.argv", ["adjudicator", "letter", "--game", "tahimi", "--turns", "200", "-o", str(file)])
        assert main() == 0
    return file


def answered(letter: Path, folder: Path, *boxes: str) -> str:
    """A copy of a letter in which the lines that begin with these boxes are ticked."""
    text = letter.read_text(encoding="utf-8")
    for box in boxes:
        assert text.count(f"- [ ] {box}") == 1
        text = text.replace(f"- [ ] {box}", f"- [x] {box}")
    file = folder / "ticked.md"
    file.write_text(text, encoding="utf-8")
    return str(file)


LOCKS = "`yes`: whoever has passed is out of the trick"


@pytest.mark.long
def test_every_reading_is_a_question_with_a_situation_or_a_reason(letter: Path) -> None:
    parts = re.split(r"^### \d+\. `(.*)`$", letter.read_text(encoding="utf-8"), flags=re.MULTILINE)
    assert sorted(parts[1::2]) == sorted(reading.key for reading in OUTLINES["tahimi"].unclear)
    assert parts[0].rstrip().endswith(CHANGING) and parts[1] == "ta.pass_locks"
    assert all("situation" in part or "No single position shows it" in part for part in parts[2::2])
    assert "Ben holds 4.\n> **Ben: 4 on 3.**" in parts[2] and "illegal. Ben passed earlier" in parts[2]
    assert parts[-1].rstrip().endswith(ENDS) and "`pass-always`" in parts[-1]


def test_a_ticked_letter_is_a_profile(
    letter: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    case = tmp_path / "case.yaml"
    case.write_text(LOCKED)
    profile = answered(letter, tmp_path, LOCKS)
    assert ticked(profile).options == {"ta.pass_locks": "yes"}
    assert run(capsys, monkeypatch, "judge", str(case), "--profile", str(letter))[0] == 0
    code, out, _ = run(capsys, monkeypatch, "judge", str(case), "--profile", profile)
    assert code == 1 and "TA-PASS-LOCK" in out
    assert run(capsys, monkeypatch, "judge", str(case), "--profile", profile, "-r", "ta.pass_locks=no")[0] == 0
    code, out, _ = run(capsys, monkeypatch, "check", str(case), "--profile", profile)
    assert code == 1 and "1 not as expected" in out
    code, out, _ = run(capsys, monkeypatch, "simulate", "--game", "tahimi", "--rounds", "1", "--profile", profile)
    assert code == 0 and "ticked.md" in out and "ta.pass_locks" not in out
    code, out, _ = run(capsys, monkeypatch, "compare", profile, str(case))
    assert code == 1 and "tahimi: ta.pass_locks=no against" in out and "1 of 1 rulings change" in out


def test_a_letter_for_another_game_than_the_case_is_refused(
    letter: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ("simulate", "--game", "loka", "--rounds", "1", "--profile", answered(letter, tmp_path, LOCKS))
    code, out, err = run(capsys, monkeypatch, *words)
    assert code == 2 and not out and "this letter is about tahimi: loka has no reading" in err
    assert re.search(r"--> .*ticked\.md:\d+:1", err) and "- [x] `yes`" in err


def test_two_ticks_are_refused_with_their_line(
    letter: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    profile = answered(letter, tmp_path, LOCKS, "`no` *(default)*: a pass binds nobody")
    code, out, err = run(capsys, monkeypatch, "judge", "pass", "--profile", profile)
    assert code == 2 and not out and "error[two-ticks]" in err and re.search(r"--> .*ticked\.md:\d+:\d+", err)


@pytest.mark.parametrize("text", [LOCKED, None], ids=["another file", "answers"])
def test_nothing_but_a_letter_without_answers_is_written_over(
    text: str | None, letter: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = Path(answered(letter, tmp_path, LOCKS))
    if text is not None:
        file.write_text(text)
    before = file.read_bytes()
    code, _, err = run(capsys, monkeypatch, "letter", "--game", "tahimi", "--turns", "9", "-o", str(file))
    assert code == 2 and "error[file-exists]" in err and file.read_bytes() == before


@pytest.mark.long
def test_a_letter_without_answers_is_replaced_by_a_page(
    letter: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "letter.html"
    file.write_bytes(letter.read_bytes())
    words = ("letter", "--game", "tahimi", "--turns", "50", "--html", "-o", str(file))
    assert run(capsys, monkeypatch, *words)[0] == 0
    assert "<title>Tahimi: what the document leaves open</title>" in file.read_text(encoding="utf-8")
    assert [path.name for path in tmp_path.iterdir()] == ["letter.html"]


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("--turns", "0"), "bad-option"),
        (("--game", "chess"), "unknown-game"),
        (("-o", " "), "bad-option"),
        (("-o", "no/such/folder/letter.md", "--game", "tahimi", "--turns", "9"), "cannot-write"),
    ],
)
def test_refusals(
    words: tuple[str, ...], code: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    exit_code, out, err = run(capsys, monkeypatch, "letter", *words)
    assert exit_code == 2 and not out and f"error[{code}]" in err


@pytest.mark.long
def test_a_search_that_has_no_time_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "case.yaml").write_text(LOCKED)
    words = ("letter", str(tmp_path), "--game", "tahimi", "--turns", "9", "--time-limit", "0.00001")
    code, out, _ = run(capsys, monkeypatch, *words)
    assert code == 4 and "The solver had no time to look for a position" in out
    assert "the solver had no time to show whether TA-PASS" in out


@pytest.mark.long
@pytest.mark.parametrize("game", list(OUTLINES))
def test_every_game_has_a_whole_letter(
    game: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    code, out, _ = run(capsys, monkeypatch, "letter", "--game", game, "--turns", "300")
    keys = re.findall(r"^### \d+\. `(.*)`$", out, re.MULTILINE)
    assert code == 0 and sorted(keys) == sorted(reading.key for reading in OUTLINES[game].unclear)


@pytest.mark.long
def test_the_letter_among_the_examples_is_what_the_program_writes() -> None:
    assert LETTER.read_text(encoding="utf-8") == printed(LETTER_COMMAND)


@pytest.mark.parametrize(
    "line",
    [
        "- ☒ `yes`: whoever",
        "[x] yes: whoever",
        "1. [x] `yes`: whoever",
        "> - [x] `yes`: whoever",
        "- [] `yes`: whoever",
        "- `yes`: whoever",
        "- x `yes`: whoever",
        "- [x `yes`: whoever",
        "(x) yes: whoever",
    ],
)
def test_a_box_that_cannot_be_read_is_refused_with_its_place(line: str, letter: Path, tmp_path: Path) -> None:
    text = letter.read_text(encoding="utf-8").replace("- [ ] `yes`: whoever", line)
    (tmp_path / "ticked.md").write_text(text, encoding="utf-8")
    (fault,) = faults_of(ticked, str(tmp_path / "ticked.md"))
    assert fault.code == "bad-tick" and fault.help and fault.place is not None
    assert fault.place.text.startswith(line)


@pytest.mark.parametrize(
    "line",
    [
        "Yes: he said so.",
        "`yes`: for the trick is over.",
        "- Yes, whoever passes.",
        "**yes**: so it is",
        "[a link](x.md)",
    ],
)
def test_what_the_author_writes_between_is_no_box(line: str, letter: Path, tmp_path: Path) -> None:
    text = letter.read_text(encoding="utf-8").replace("\n- [ ] `yes`: whoever", f"\n{line}\n- [x] `yes`: whoever")
    (tmp_path / "ticked.md").write_text(text, encoding="utf-8")
    assert ticked(str(tmp_path / "ticked.md")).options == {"ta.pass_locks": "yes"}


def test_a_letter_with_a_box_that_cannot_be_read_is_not_written_over(letter: Path, tmp_path: Path) -> None:
    text = letter.read_text(encoding="utf-8")
    assert is_unanswered(str(letter))
    (tmp_path / "ticked.md").write_text(text.replace("- [ ] `yes`: whoever", "- ☒ yes: whoever"), encoding="utf-8")
    assert not is_unanswered(str(tmp_path / "ticked.md"))


def test_an_empty_letter_is_refused_as_a_letter(tmp_path: Path) -> None:
    (tmp_path / "ticked.md").touch()
    (fault,) = faults_of(ticked, str(tmp_path / "ticked.md"))
    assert (fault.code, fault.help) == ("empty", "take the letter as adjudicator letter writes it")


def test_paths_that_are_not_there_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ("letter", "--game", "tahimi", "--turns", "0")
    code, _, complaint = run(capsys, monkeypatch, *words, str(tmp_path / "nope"))
    assert code == 2 and "error[no-such-file]" in complaint
    assert "give it 1 or more" in run(capsys, monkeypatch, *words)[2]
