"""`new-game`: what it writes is a game like any other, and what it refuses leaves no trace."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
import yaml

from adjudicator import games
from adjudicator.cli.app import run
from adjudicator.games import GAMES, OUTLINES, register
from tests.cli.driven import ROOT, Capture
from tests.thinning import LONG, thinned

TITLE = "Bob's Game"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a game that was made once for all tests."""
    target = tmp_path_factory.mktemp("made") / "within" / "bobs_game"
    assert run(["new-game", "bobs", str(target), "--title", TITLE, "--json"]) == 0
    return target


@pytest.fixture
def registry(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The games of this package alone, with room for another during one test."""
    monkeypatch.setattr(games, "_REGISTRY", games._Registry({id: games._REGISTRY[id] for id in games.IDS}))
    for lazy in (GAMES, OUTLINES, games.READINGS, games.HOUSES):
        monkeypatch.setattr(lazy, "_values", {})
    yield


def printed(capsys: Capture, *arguments: str) -> tuple[int, str]:
    """A command's exit code and its output."""
    capsys.readouterr()
    code = run(arguments)
    return code, capsys.readouterr().out


# -- what is written


def test_the_files_have_the_new_names_and_no_other(folder: Path) -> None:
    texts = {path.name: path.read_text(encoding="utf-8") for path in folder.rglob("*.*") if path.suffix != ".pyc"}
    assert {"outline.py", "game.py", "game_proofs.py", "ledger.yaml", "follow.yaml"} < set(texts)
    assert not [name for name, text in texts.items() if "sample" in text.lower()]
    assert f'id, title = "bobs", "{TITLE}"' in texts["outline.py"] and 'id="BOBS-SUIT"' in texts["game.py"]
    assert "\nsource: The rules of Bob's Game, A turn\n" in texts["follow.yaml"]


@pytest.mark.long
@pytest.mark.usefixtures("registry")
@pytest.mark.parametrize("game", thinned(["bobs", "sample"], 2, LONG))
def test_every_command_takes_the_game_and_the_one_it_is_copied_from(
    game: str, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.syspath_prepend(folder.parent)
    home = folder if game == "bobs" else ROOT / "adjudicator" / "template"
    register(game, folder.name if game == "bobs" else "adjudicator.template")
    assert printed(capsys, "check", str(home / "cases")) == (0, "7 rulings and 2 answers in 2 files: 9 as expected\n")
    hand = ["--game", game, "--on", "9 of Hearts", "--holding", "King of Hearts 7 of Clubs"]
    code, text = printed(capsys, "judge", "pass", *hand)
    assert code == 1 and f"{game.upper()}-FOLLOW" in text
    assert "You have a card that follows Hearts: it has to be played." in text and "instead  King of Hearts" in text
    assert printed(capsys, "plays", *hand) == (0, "King of Hearts\n")
    code, text = printed(capsys, "prove", "--game", game)
    assert code == 0 and re.search(r"^(\d+) of \1 proved", text, re.MULTILINE)
    record = tmp_path / "rounds.jsonl"
    for policy in ("--greedy", "--plain"):
        code, text = printed(capsys, "simulate", "--game", game, "--rounds", "2", policy)
        assert code == 0 and "lines" in text
    run(["simulate", "--game", game, "--rounds", "2", "--players", "3", "--record", str(record)])
    code, text = printed(capsys, "replay", str(record))
    assert code == 0 and text.endswith("in two rounds: sound\n")
    code, text = printed(capsys, "ask", "who leads", "--case", str(home / "cases" / "lead.yaml"))
    assert code == 0 and text.startswith("who is to play: Ada")
    assert printed(capsys, "readings", "--game", game)[1].startswith(f"{game}.lead")
    ledger = yaml.safe_load((home / "ledger.yaml").read_text(encoding="utf-8"))
    answering = [
        id for headings in ledger.values() for lines in headings.values() for line in lines for id in line.split()
    ]
    own = [entry.id for entry in GAMES[game].rulebook(GAMES[game].lexicon({})).entries()]
    assert sorted(answering) == sorted([*own, *GAMES[game].readings])


def test_it_says_how_to_go_on_and_that_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.delenv(games.VARIABLE, raising=False)
    code, text = printed(capsys, "new-game", "my-game")
    first, empty, export, *commands = text.splitlines()
    assert code == 0 and first == "my_game: a game of 7 files, which runs" and not empty
    assert export == f"export PYTHONPATH={tmp_path}:{ROOT} {games.VARIABLE}=my-game=my_game"
    assert commands[0] == "adjudicator check my_game/cases" and len(commands) == 4
    script = f"{export}\n{commands[0].replace('adjudicator', f'{sys.executable} -m adjudicator')}"
    done = subprocess.run(["sh", "-c", script], capture_output=True, text=True, check=False)
    assert done.stdout == "7 rulings and 2 answers in 2 files: 9 as expected\n", done.stderr


@pytest.mark.long
def test_the_game_keeps_the_contract_of_every_game(folder: Path) -> None:
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join((str(folder.parent), str(ROOT))),
        games.VARIABLE: f"bobs={folder.name}",
    }
    line = [sys.executable, "-m", "pytest", "-n", "0", "-q", "-k", "bobs", "tests/contract", "--no-cov"]
    done = subprocess.run(
        [*line, "-p", "no:cacheprovider"], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0 and " passed" in done.stdout, done.stdout[-3000:]


def test_an_empty_folder_is_taken_and_json_says_what_was_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    home = tmp_path / "here"
    home.mkdir()
    monkeypatch.chdir(home)
    monkeypatch.delenv("PYTHONPATH", raising=False)
    monkeypatch.setenv(games.VARIABLE, "jig=examples.jig")
    code, text = printed(capsys, "new-game", "my-game", ".", "--json")
    data = json.loads(text)
    assert code == 0 and data["title"] == "My Game" and data["folder"] == "."
    assert data["environment"] == {"PYTHONPATH": str(tmp_path), games.VARIABLE: "my-game=here jig=examples.jig"}
    assert all((home / name).is_file() for name in data["files"]) and len(data["files"]) == 7
    assert [path.name for path in tmp_path.iterdir()] == ["here"]


# -- what is refused


@pytest.mark.usefixtures("registry")
@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        (["My-Game"], "bad-id", "'My-Game' cannot be the id of a game"),
        (["3-up"], "bad-id", "'3-up' cannot be the id of a game"),
        (["my--game"], "bad-id", "'my--game' cannot"),
        (["class"], "bad-id", "'class' cannot be the id of a game"),
        ([""], "bad-id", "'' cannot be the id of a game"),
        (["loka"], "game-twice", "there is a game called 'loka' already"),
        (["json"], "bad-id", "Python has another module called json"),
        (["one", "__main__"], "bad-id", "Python has another module called __main__"),
        (["one", "my-game"], "bad-id", "'my-game' cannot be the name of a package"),
        (["one", "a\0b"], "bad-id", "cannot be the name of a package"),
        (["one", " "], "bad-id", "' ' cannot be the name of a package"),
        (["one", "full"], "file-exists", "full is there already, and not an empty folder"),
        (["one", "full/file"], "file-exists", "full/file is there already, and not an empty folder"),
        (["one", "full/file/within"], "cannot-write", "full/file/within cannot be written: "),
        (["one", "x" * 300], "cannot-write", "File name too long"),
        (["one", "--title", 'a "b"'], "bad-option", "cannot stand in the game's files"),
        (["one", "--title", "a: b"], "bad-option", "cannot stand in the game's files"),
        (["one", "--title", ""], "bad-option", "--title '' cannot stand"),
        ([], "usage", "Missing argument 'ID'"),
    ],
)
def test_what_cannot_be_made_is_refused_and_nothing_is_written(
    arguments: Sequence[str], code: str, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "file").write_text("", encoding="utf-8")
    assert run(["new-game", *arguments]) == 2
    refused = capsys.readouterr()
    assert f"error[{code}]" in refused.err and says in " ".join(refused.err.split()) and "= help: " in refused.err
    assert not refused.out and sorted(path.name for path in tmp_path.rglob("*")) == ["file", "full"]
