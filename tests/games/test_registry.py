"""Games of other packages: by a call, an entry point or the environment; refused with a reason, looked for late."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import examples.jig
from adjudicator import games
from adjudicator.cli.app import run as command
from adjudicator.files.diagnostics import Refused
from adjudicator.games import GAMES, OUTLINES, register

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def registry(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The registry as it is in a new process, and put back afterwards."""
    own = {id: f"adjudicator.games.{id.replace('-', '_')}" for id in games.IDS}
    monkeypatch.setattr(games, "_REGISTRY", games._Registry(own))
    monkeypatch.delenv(games.VARIABLE, raising=False)
    for lazy in (GAMES, OUTLINES, games.READINGS, games.HOUSES):
        monkeypatch.setattr(lazy, "_values", {})
    yield


Capture = pytest.CaptureFixture[str]


def run(capsys: Capture, *arguments: str) -> tuple[int, str, str]:
    """A command's exit code and what it writes."""
    code = command(arguments)
    return (code, *capsys.readouterr())


def process(*arguments: str, path: Path = ROOT, listed: str = "") -> subprocess.CompletedProcess[str]:
    """A Python process with another folder on its path, and games in its environment."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join({str(path): 0, str(ROOT): 0})}
    environment[games.VARIABLE] = listed
    return subprocess.run(
        [sys.executable, *arguments], capture_output=True, text=True, env=environment, cwd=path, check=False
    )


@pytest.mark.usefixtures("registry")
@pytest.mark.parametrize("package", [examples.jig, "examples.jig"])
def test_a_registered_game_is_one_of_all(package: object, capsys: Capture) -> None:
    before = tuple(GAMES)
    register("jig", package)  # type: ignore[arg-type]
    register("jig", package)  # type: ignore[arg-type]
    assert tuple(GAMES) == (*before, "jig") == tuple(OUTLINES) and "jig" in GAMES
    assert GAMES["jig"].id == "jig" and GAMES["jig"].readings == OUTLINES["jig"].readings
    code, out, _ = run(capsys, "readings", "--game", "jig")
    assert code == 0 and out.startswith("jig.turn")
    code, _, err = run(capsys, "readings", "--game", "nonsense")
    assert code == 2 and "jig" in err


@pytest.mark.usefixtures("registry")
def test_an_id_taken_twice_is_refused(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    with pytest.raises(Refused, match="two packages have a game called 'loka'"):
        register("loka", examples.jig)
    assert GAMES["loka"].title == "Loka"
    monkeypatch.setenv(games.VARIABLE, "loka=examples.jig")
    code, _, err = run(capsys, "readings", "--game", "nonsense")
    assert code == 2 and err.startswith("error[game-twice]: two packages have a game called 'loka'")


@pytest.mark.usefixtures("registry")
@pytest.mark.parametrize(
    ("listed", "game", "fault"),
    [
        ("jig", "jig", "error[bad-game]: ADJUDICATOR_GAMES has 'jig', and not the id of a game with its package"),
        ("jig=examples.nowhere", "jig", "error[not-a-game]: the game jig is registered as examples.nowhere"),
        ("jig=examples", "jig", "there is no examples.outline"),
        ("jug=examples.jig", "jug", "there is no OUTLINE with this id in its module outline"),
    ],
)
def test_what_is_no_game_is_refused(
    listed: str, game: str, fault: str, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setenv(games.VARIABLE, listed)
    code, out, err = run(capsys, "readings", "--game", game)
    assert (code, out) == (2, "") and fault in " ".join(err.split())


def test_a_module_that_a_game_lacks_is_its_own_fault(tmp_path: Path) -> None:
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "__init__.py").touch()
    (tmp_path / "broken" / "outline.py").write_text("import no_such_module_of_theirs\n")
    done = process("-m", "adjudicator", "readings", "--game", "broken", path=tmp_path, listed="broken=broken")
    assert done.returncode == 101 and "no_such_module_of_theirs" in done.stderr


def test_an_installed_package_registers_its_game_by_an_entry_point(tmp_path: Path) -> None:
    about = tmp_path / "jig-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: jig\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("[adjudicator.games]\njig = examples.jig\n")
    done = process("-m", "adjudicator", "readings", "jig.own", path=tmp_path)
    assert (done.returncode, done.stdout.split()[0]) == (0, "jig.own"), done.stderr


@pytest.mark.no_cover
@pytest.mark.parametrize(
    "arguments",
    [
        ["--help"],
        ["judge", "7", "--game", "tahimi", "--on", "6", "--holding", "7 8"],
        ["plays", "--case", str(ROOT / "cases/loka/hidden-void.yaml")],
    ],
    ids=" ".join,
)
def test_nothing_is_looked_for_while_only_known_games_are_named(arguments: list[str]) -> None:
    text = f"import sys\nfrom adjudicator.__main__ import main\nsys.argv[1:] = {arguments}\ntry:\n main()\nfinally:\n"
    done = process("-c", f"{text} print('importlib.metadata' in sys.modules)", listed="nonsense")
    assert done.stdout.endswith("False\n"), done.stdout + done.stderr
