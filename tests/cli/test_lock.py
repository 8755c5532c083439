"""The commands lock and diff with locks: what is written, what is refused, and what a changed law comes to."""

from __future__ import annotations

import json
import subprocess
import zipfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from shutil import copytree, ignore_patterns

import pytest

from adjudicator.cases.editions import edition_diff
from adjudicator.cases.lock import lock_of, lock_text
from adjudicator.cases.lock_differences import lock_differences
from adjudicator.cli.app import run
from adjudicator.files.source import Source
from adjudicator.games import GAMES
from adjudicator.version import __version__
from tests.cli.driven import ROOT, Capture, complaint_of, output_of
from tests.helpers import faults_of
from tests.locks import added, edited, without
from tests.thinning import LONG, thinned

GAME = "taruno"
STACKING = str(ROOT / "cases" / "taruno" / "stacking.yaml")


@cache
def text() -> str:
    return lock_text(GAMES[GAME])


def clause(change: Callable[[str], str], id: str = "TU-KING-KNIGHT") -> str:
    return edited(text(), f"clause {id}", change)


def replaced(old: str, new: str, block: str = "clause TU-KING-KNIGHT") -> str:
    return edited(text(), block, lambda inner: inner.replace(old, new))


@pytest.fixture
def locked(tmp_path: Path) -> Callable[[str], str]:
    """Writes a text to a file, and gives its name."""

    def write(content: str) -> str:
        (tmp_path / "old.lock").write_text(content)
        return str(tmp_path / "old.lock")

    return write


# -- lock


def test_a_lock_is_printed_or_written(tmp_path: Path, capsys: Capture) -> None:
    assert output_of(capsys, ["lock", "--game", GAME]) == text()
    file = tmp_path / "law.txt"
    assert output_of(capsys, ["lock", "--game", GAME, "--output", str(file)]).strip().endswith("law.txt")
    assert file.read_text() == text()
    file.write_text(without(text(), "clause TU-KING-KNIGHT"))
    output_of(capsys, ["lock", "--game", GAME, "--output", str(file)])
    assert file.read_text() == text()


@pytest.mark.long
def test_each_game_has_a_file_in_a_folder(tmp_path: Path, capsys: Capture) -> None:
    output_of(capsys, ["lock", "--output", str(tmp_path)])
    assert {file.stem for file in tmp_path.iterdir()} == {*GAMES}
    assert all(lock_of(Source("", file.read_text())).header["game"] == file.stem for file in tmp_path.iterdir())


def test_nothing_is_written_over_what_is_no_lock(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "loka.lock").write_text("a diary\n")
    assert "is no lock" in " ".join(complaint_of(capsys, ["lock", "--output", str(tmp_path)]).split())
    assert [(file.name, file.read_text()) for file in tmp_path.iterdir()] == [("loka.lock", "a diary\n")]


def test_a_lock_that_cannot_be_written_is_refused(tmp_path: Path, capsys: Capture) -> None:
    words = ["lock", "--game", GAME, "--output", str(tmp_path / "nowhere" / "law.lock")]
    assert "cannot be written" in " ".join(complaint_of(capsys, words).split())
    assert "a lock is of one game" in complaint_of(capsys, ["lock"])
    complaint = " ".join(complaint_of(capsys, ["lock", "--output", str(tmp_path / "nowhere")]).split())
    assert "a folder that is there" in complaint and "nowhere is not" in complaint


@pytest.mark.long
def test_a_lock_of_a_house_law_has_its_clauses_dropped(tmp_path: Path, capsys: Capture) -> None:
    edition = str(ROOT / "examples" / "editions" / "taruno.yaml")
    file = tmp_path / "house.lock"
    output_of(capsys, ["lock", "--game", GAME, "--house-law", edition, "--output", str(file)])
    differing = lock_differences(lock_of(Source("house.lock", file.read_text())), 20.0)
    assert differing.law.changed == ("TU-KING-KNIGHT",)
    assert differing.law.earlier == {"tu.minor_compulsory": "yes", "tu.page.two_players": "again"}
    assert any("The reading law.TU-KING-KNIGHT went" in note for note in differing.notes)


# -- refusals

REFUSED = [
    (lambda: text().replace("adjudicator lock 1", "adjudicator lock 2", 1), "lock-version", "adjudicator lock 2", 1),
    (lambda: text().replace("game: taruno", "game: whist", 1), "unknown-game", "no game is called 'whist'", 2),
    (lambda: text().replace("title: ", "heading: ", 1), "bad-lock", "has title here", 3),
    (lambda: text().replace(": No King on", ": Never a King on"), "edited-lock", "TU-KING-KNIGHT", "clause TU-KING"),
    (lambda: text()[: len(text()) // 2], "torn-lock", "torn", None),
    (lambda: text()[: text().index("clause TU-KING")], "torn-lock", "torn", None),
    (lambda: text().replace("clause TU-KING", "clausula TU-KING", 1), "bad-lock", "no such line", "clausula"),
    (
        lambda: text().replace("\nclause TU-KING", "\n<<<<<<< HEAD\nclause TU-KING", 1),
        "bad-lock",
        "no such line",
        "<<<<",
    ),
    (lambda: replaced("(> |court card| 0)", "(> |court crad| 0)"), "bad-term", "court crad", "      (> |court crad"),
    (
        lambda: replaced("(> |court card| 0)", "(> |court card| 0))"),
        "bad-term",
        "behind the end",
        "      (distinct |rank in",
    ),
    (
        lambda: replaced("(> |court card| 0)", "(> |court card| 0"),
        "bad-term",
        "not closed",
        "      (or (= |rank in answer| 14)",
    ),
    (lambda: replaced("(> |court card| 0)", "(over |court card| 0)"), "bad-term", "over", "      (over"),
    (lambda: replaced("(> |court card| 0)", "|court card|"), "bad-term", "cannot be read", None),
    (
        lambda: edited(text(), "clause TU-ONE", lambda s: s[: s.index("  holds:")] + "  holds: 3"),
        "bad-term",
        "not one term",
        "  holds: 3",
    ),
    (
        lambda: edited(text(), "clause TU-ONE", lambda s: s[: s.index("  holds:")] + "  holds: true false"),
        "bad-term",
        "",
        None,
    ),
    (lambda: replaced("kind: prohibition", "kind: advice"), "bad-lock", "no kind", "clause TU-KING"),
    (lambda: replaced("decision: answer", "decision: riddle"), "bad-lock", "no kind", "clause TU-KING"),
    (lambda: replaced("  bars:", "  bar:"), "bad-lock", "no bars", "clause TU-KING"),
    (lambda: replaced("  title: No", "  title No"), "bad-lock", "no such line", None),
    (
        lambda: replaced("default: no", "default: perhaps", "reading tu.minor_compulsory"),
        "bad-lock",
        "no default",
        None,
    ),
]


@pytest.mark.parametrize(("make", "code", "says", "place"), thinned(REFUSED, 6, LONG))
def test_a_lock_is_refused_at_its_place(
    locked: Callable[[str], str],
    capsys: Capture,
    make: Callable[[], str],
    code: str,
    says: str,
    place: int | str | None,
) -> None:
    content = make()
    file = locked(content)
    (fault,) = faults_of(lambda: lock_differences(lock_of(Source(file, content)), 5.0))
    assert fault.code == code and says in fault.message and fault.help and fault.place is not None
    if isinstance(place, int):
        assert fault.place.line == place
    elif place is not None:
        assert content.splitlines()[fault.place.line - 1].startswith(place)
    assert run(["diff", file]) == 2
    printed = capsys.readouterr()
    assert f"error[{code}]" in printed.err and not printed.out


def test_a_lock_of_another_game_is_refused(locked: Callable[[str], str], capsys: Capture) -> None:
    words = ["diff", locked(text()), "--game", "loka"]
    assert "is a law of taruno, and not of loka" in " ".join(complaint_of(capsys, words).split())
    edition = str(ROOT / "examples" / "editions" / "taruno.yaml")
    assert "not of loka" in " ".join(complaint_of(capsys, ["diff", edition, "--game", "loka"]).split())


# -- what differs


def test_nothing_differs_from_the_law_itself(
    locked: Callable[[str], str], capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By hashes alone: no solver is made."""
    monkeypatch.setattr("z3.z3.Z3_mk_solver", None)
    out = output_of(capsys, ["diff", locked(text().replace("\n", "\r\n"))])
    assert "\n-  No clause and no reading differs.\n" in out


def test_paths_beside_a_lock_are_there(locked: Callable[[str], str], tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "empty").mkdir()
    for path, code in (("nope", "no-such-file"), ("empty", "no-cases")):
        assert f"error[{code}]" in complaint_of(capsys, ["diff", locked(text()), str(tmp_path / path)])
    assert "give it 1 or more" in complaint_of(capsys, ["diff", locked(text()), "--sweep", "0"])


NOTED = [
    (lambda: replaced("title: No King", "title: Never a King"), "TU-KING-KNIGHT is worded or cited in another way"),
    (
        lambda: replaced("(> |court card| 0)", "(>= |court card| 1)"),
        "TU-KING-KNIGHT is written differently, and proved",
    ),
    (lambda: without(text(), "clause TU-KING-KNIGHT"), "TU-KING-KNIGHT came: 'No King on a Knight'."),
    (lambda: added(text(), "clause TU-KING-KNIGHT", "clause TU-GONE"), "TU-GONE went: 'No King on a Knight'."),
    (lambda: replaced("decision: answer", "decision: turn"), "TU-KING-KNIGHT is another clause now"),
    (lambda: added(text(), "reading tu.minor_compulsory", "reading tu.old"), "The reading tu.old went"),
    (lambda: without(text(), "reading tu.minor_compulsory"), "The reading tu.minor_compulsory came."),
    (lambda: replaced("    no:", "    nay:\n    no:", "reading tu.minor_compulsory"), "can be read so no more: nay."),
    (lambda: replaced("    yes:", "    yea:", "reading tu.minor_compulsory"), "can be read in another way: yes."),
    (lambda: replaced("Must whoever", "Shall whoever", "reading tu.minor_compulsory"), "tu.minor_compulsory is worded"),
    (
        lambda: replaced("|suit drawn| Int 0..4", "|suit drawn| Int 0..5", "decision turn"),
        "'suit drawn' is Int 0..4, in the",
    ),
    (lambda: replaced("|suit drawn| Int", "|suit drew| Int", "decision turn"), "turn: the symbol 'suit drawn' came."),
    (lambda: added(text(), "decision answer", "decision riddle"), "The decision riddle went."),
    (
        lambda: replaced("title: ", "title: Formerly ", "effect TU-SUN"),
        "TU-SUN, which says what follows of an action, is",
    ),
]


@pytest.mark.parametrize(("make", "says"), thinned(NOTED, 8, LONG))
def test_what_is_not_compared_is_named(make: Callable[[], str], says: str) -> None:
    differing = lock_differences(lock_of(Source("old.lock", make())), 20.0)
    assert any(says in note for note in differing.notes)


def test_a_default_that_is_no_option_any_more_is_read_as_it_was() -> None:
    """Clauses that hang on the reading have other terms than now, though their text is the same."""
    change = lambda inner: inner.replace("    no:", "    nay: neither\n    no:").replace("default: no", "default: nay")  # noqa: E731
    differing = lock_differences(
        lock_of(Source("old.lock", edited(text(), "reading tu.minor_compulsory", change))), 20.0
    )
    assert differing.law.changed == ("TU-DRAW",)
    assert "TU-DRAW hangs on tu.minor_compulsory in the lock: it is read as nay." in differing.notes


def test_a_symbol_that_went_may_have_any_value(locked: Callable[[str], str], capsys: Capture) -> None:
    content = replaced("  position:\n", "  position:\n    |bygone| Bool: something past\n", "decision answer")
    content = edited(content, "clause TU-KING-KNIGHT", lambda inner: inner.replace("(and\n", "(and\n      |bygone|\n"))
    out = " ".join(output_of(capsys, ["diff", locked(content), STACKING], 1).split())
    assert "TU-KING-KNIGHT reads 'bygone' in the lock, which went: any value of it is tried." in out
    assert "Answer: fewer plays are legal." in out
    assert "depends -> illegal (prohibited): TU-KING-KNIGHT" in out


@pytest.mark.long
def test_a_changed_default_is_shown_as_a_reading_swapped(locked: Callable[[str], str], capsys: Capture) -> None:
    content = replaced("default: no", "default: yes", "reading tu.minor_compulsory")
    file = locked(content)
    data = json.loads(output_of(capsys, ["diff", file, STACKING, "--json"], 1))
    assert [each["name"] for each in data["amendments"]] == ["tu.minor_compulsory: yes -> no"]
    assert data["amendments"][0]["relations"]["turn"] == "looser"
    assert (data["law"], data["against"]) == ("the law as it stands", f"{file} of version {__version__}")


def test_bounds_that_differ_leave_it_undecided(locked: Callable[[str], str]) -> None:
    content = replaced("|suit drawn| Int 0..4", "|suit drawn| Int 0..5", "decision turn")
    assert run(["diff", locked(content)]) == 4


@pytest.mark.long
def test_a_clause_of_other_terms_is_compared_with_cases(locked: Callable[[str], str], capsys: Capture) -> None:
    file = locked(without(text(), "clause TU-KING-KNIGHT"))
    out = output_of(capsys, ["diff", file, STACKING, "--markdown"], 1)
    assert "* TU-KING-KNIGHT came: 'No King on a Knight'.\n" in out
    assert "* 1 of 8 rulings changes.\n" in out
    assert "* Answer: fewer plays are legal.\n" in out


@pytest.mark.long
def test_the_smallest_case_loads_under_the_lock(tmp_path: Path, locked: Callable[[str], str], capsys: Capture) -> None:
    content = added(
        text(),
        "clause TU-KING-KNIGHT",
        "clause TU-GONE",
        lambda s: s.replace("(distinct |rank in answer| |court card|)", "true"),
    )
    file = locked(content)
    data = json.loads(output_of(capsys, ["diff", file, STACKING, "--json"], 1))
    (smallest,) = (each["smallest"]["case"] for each in data["amendments"][0]["smallest"] if each["smallest"])
    (tmp_path / "smallest.yaml").write_text(smallest)
    assert "TU-GONE" in smallest
    checked = output_of(capsys, ["check", str(tmp_path / "smallest.yaml"), "--house-law", file])
    assert checked.strip() == "2 rulings in 1 file: 2 as expected"


def test_a_law_is_named_with_its_version() -> None:
    differing = lock_differences(lock_of(Source("old.lock", without(text(), "clause TU-KING-KNIGHT"))), 20.0)
    assert edition_diff(differing.law, (), ()).laws == (f"old.lock of version {__version__}", "the law as it stands")


# -- an earlier version


@pytest.fixture(scope="module")
def earlier(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with this package, of which one sentence is another."""
    folder = tmp_path_factory.mktemp("earlier")
    copytree(ROOT / "adjudicator", folder / "adjudicator", ignore=ignore_patterns("__pycache__"))
    module = folder / "adjudicator" / "games" / "tahimi" / "turn.py"
    source = module.read_text()
    assert source.count("counts.size == pile.size") == 1
    module.write_text(source.replace("counts.size == pile.size", "counts.size >= pile.size"))
    return folder


@pytest.mark.long
def test_a_folder_a_wheel_and_a_revision_are_compared(
    earlier: Path, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    wheel = tmp_path / "earlier.whl"
    with zipfile.ZipFile(wheel, "w") as packed:
        for file in (earlier / "adjudicator").rglob("*"):
            packed.write(file, file.relative_to(earlier))
    settings = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org"]
    for words in (["init", "-q"], ["add", "."], [*settings, "commit", "-qm", "An earlier law"]):
        subprocess.run(["git", *words], cwd=earlier, check=True)
    monkeypatch.chdir(earlier)
    for name in (str(earlier), str(wheel), "HEAD"):
        data = json.loads(output_of(capsys, ["diff", name, "--game", "tahimi", "--rounds", "1", "--json"], 1))
        (amendment,) = data["amendments"]
        assert amendment["name"] == "law.TA-SIZE: locked -> present"
        assert {k: v for k, v in amendment["relations"].items() if v != "equal"} == {"turn": "stricter"}
        assert "because only: TA-SIZE" in amendment["smallest"][0]["smallest"]["case"]


def test_a_version_that_is_not_there_is_refused(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "adjudicator").mkdir()
    (tmp_path / "adjudicator" / "__init__.py").touch()
    (tmp_path / "adjudicator" / "__main__.py").write_text("raise SystemExit(\"No such command 'lock'.\")\n")
    (tmp_path / "torn.whl").write_text("torn")
    (tmp_path / "empty").mkdir()
    monkeypatch.chdir(tmp_path / "empty")
    for name, says in (
        (str(tmp_path), "has no command lock"),
        (str(tmp_path / "empty"), "holds no package adjudicator"),
        (str(tmp_path / "torn.whl"), "is no wheel that can be read"),
        ("v0.0.9", "is no file and no git revision here"),
    ):
        assert says in " ".join(complaint_of(capsys, ["diff", name, "--game", "tahimi"]).split())
    assert "--game" in complaint_of(capsys, ["diff", "HEAD"])
    assert "there is no file law.lock" in complaint_of(capsys, ["diff", "law.lock"])
