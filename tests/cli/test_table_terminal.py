"""`table` from end to end: typed lines through a pipe and through a terminal, kills and resumption."""

from __future__ import annotations

import json
import os
import shlex
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from adjudicator.cli import table as command
from adjudicator.cli.app import run
from adjudicator.cli.prompt import Conversation
from adjudicator.records.journal import Journal
from tests.cli.driven import complaint_of, output_of
from tests.cli.tables import Terminal, kept, piped, terminal

HANDS = {"Ada": "VI VI X II", "Ben": "VI Strength Devil King", "Cleo": "II III V IX"}
Capture = pytest.CaptureFixture[str]


# -- the command through a pipe


def test_a_game_through_a_pipe_is_kept_and_replays(tmp_path: Path, capsys: Capture) -> None:
    typed = "pass\nII\nquit\npass\n"
    done = piped(["--seed", "3", "--record", "g.jsonl", "--title", "ours"], typed, tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    header, deal, *lines = map(json.loads, (tmp_path / "g.jsonl").read_text().splitlines())
    assert header == {"game": "tarot-himi", "title": "ours", "players": "Ada Ben Cleo Dov", "calls": "yes"}
    assert [len(hand.split()) for hand in deal["deal"].values()]
    assert lines == [{"Ada": "pass"}, {"Ben": "II"}]
    assert run(["replay", str(tmp_path / "g.jsonl")]) == 0
    capsys.readouterr()
    done = piped(["--resume", "g.jsonl"], "undo\nsave copy.jsonl\n", tmp_path)
    assert done.returncode == 0 and "taken back: Ben: II" in done.stdout
    assert (tmp_path / "copy.jsonl").read_text() == (tmp_path / "g.jsonl").read_text()
    assert (tmp_path / "g.jsonl").read_text().endswith('{"Ada": "pass"}\n')


def test_answers_about_a_hand_are_printed_as_a_command_at_the_end(tmp_path: Path, capsys: Capture) -> None:
    arguments = ["--players", "Ada Ben Cleo", "--record", "g.jsonl", "--deal", "Ada: VI VI X + 17 unseen"]
    done = piped(arguments, "VI VI\nVII VII\nsettle\nyes\ntower=yes\n", tmp_path)
    command = shlex.split(done.stdout.splitlines()[-1])
    assert command[:3] == ["adjudicator", "replay", "g.jsonl"] and len(command) == 9
    command[2] = str(tmp_path / "g.jsonl")
    text = output_of(capsys, command[1:], 1)
    assert text.startswith("illegal: line 3, Ben: VII VII") and "Ben held the Tower then" in text
    undone = piped(
        [*arguments[:2], "--record", "h.jsonl", *arguments[4:]], "VI VI\nVII VII\nsettle\nyes\nstop\nundo\n", tmp_path
    )
    assert "answers about hands" not in undone.stdout  # the line does not stand


@pytest.mark.long
def test_what_was_insisted_on_is_a_fault_of_the_replay(tmp_path: Path, capsys: Capture) -> None:
    hands = [option for player, cards in HANDS.items() for option in ("--deal", f"{player}: {cards}")]
    more = ["--players", "Ada Ben Cleo", "--record", "g.jsonl"]
    # Hands of four cards are no deal of a whole round: told, and refused.
    done = piped([*more, *hands], "", tmp_path)
    assert done.returncode == 2 and "TH-DEAL" in done.stdout and not (tmp_path / "g.jsonl").exists()
    done = piped([*more, "--deal", "Ada: VI VI X + 17 unseen"], "X\n!IX\n", tmp_path)
    assert done.returncode == 0 and "in dispute" in done.stdout
    assert '{"Ben": "IX", "disputed": "yes"}' in (tmp_path / "g.jsonl").read_text()
    findings = json.loads(output_of(capsys, ["replay", str(tmp_path / "g.jsonl"), "--json"], 1))["findings"]
    assert [(f["line"], f["id"]) for f in findings if f["standing"] == "fault"] == [(3, "TA-RANK")]


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["--players", "Ada Ben"], "players"),
        (["--seat", "Zoe"], "unknown-player"),
        (["--deal", "VI VI"], "bad-deal"),
        (["--deal", "Ada: banana"], "unknown-card"),
        (["--deal", "Ada: VI", "--seed", "1"], "two-sources"),
        (["--resume", "none.jsonl"], "unreadable"),
        (["--resume", "none.jsonl", "--deal", "Ada: VI"], "two-sources"),
        (["--color", "sometimes"], "bad-option"),
        (["--time-limit", "0"], "bad-option"),
        (["--game", "chess"], "unknown-game"),
        (["--game", "loka", "--players", "Ada Ben Cleo Dov"], "players"),
        (["--game", "loka", "--deal", "Ada: VI VI"], "ambiguous"),
        (["--players", "Ada Ada Ben"], "repeated-name"),
    ],
)
def test_what_is_refused(
    arguments: list[str], code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.chdir(tmp_path)
    assert f"error[{code}]" in complaint_of(capsys, ["table", *arguments])
    assert list(tmp_path.iterdir()) == []


def test_a_record_is_never_begun_over_a_file(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "mine.jsonl"
    file.write_text("mine\n")
    assert (
        "error[file-exists]" in complaint_of(capsys, ["table", "--record", str(file), "--seed", "1"])
        and file.read_text() == "mine\n"
    )


def test_ctrl_c_leaves_with_the_game_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    def typed(conversation: Conversation) -> Iterator[str]:
        yield "pass"
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "_input_lines", typed)
    file = tmp_path / "game.jsonl"
    assert f"--resume {file}" in output_of(capsys, ["table", "--record", str(file), "--seed", "3"], 130)
    assert file.read_text().endswith('{"Ada": "pass"}\n')


# -- a game that is gone on with

SICK = """{"game": "tarot-himi", "players": "Ada Ben Cleo"}
{"deal": {"Ada": "VI + 19 unseen"}}
{"Ada": "VI"}
{"Ben": "V"}
{"Cleo": "VII"}
"""


@pytest.mark.long
def test_a_game_that_is_gone_on_with_is_ruled_on_as_it_is_replayed(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "g.jsonl").write_text(SICK)
    faults = [
        line
        for line in output_of(capsys, ["replay", str(tmp_path / "g.jsonl")], 1).splitlines()
        if line.startswith(("illegal", "fault"))
    ]
    assert len(faults) == 1 and "line 3, Ben: V" in faults[0]
    done = piped(["--resume", "g.jsonl"], "", tmp_path)
    assert done.returncode == 0 and faults[0] in done.stdout
    assert "four lines in one round: 1 fault" in done.stdout and "line 4, Cleo" not in done.stdout
    assert (tmp_path / "g.jsonl").read_text() == SICK and len(list(tmp_path.iterdir())) == 1


def test_the_second_at_a_record_is_refused_with_who_has_it(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "g.jsonl").write_text(SICK)
    first = Journal.resumed(tmp_path / "g.jsonl")
    text = " ".join(complaint_of(capsys, ["table", "--resume", str(tmp_path / "g.jsonl")]).split())
    assert "error[locked]" in text and f"(process {os.getpid()}, since 20" in text
    first.close()


# -- a terminal


def killed(there: Terminal) -> None:
    there.process.send_signal(signal.SIGKILL)
    assert there.gone() == -signal.SIGKILL


@contextmanager
def torn(folder: Path, beginning: str) -> Iterator[Terminal]:
    """The game gone on with where the kill came in the middle of a line."""
    with open(folder / "g.jsonl", "a", encoding="utf-8") as file:
        file.write(beginning)
    with terminal(["--resume", "g.jsonl", "--open-hands"], folder) as there:
        assert "the last line was torn" in there.until("Cleo>")
        yield there


@pytest.mark.long
def test_kill_9_loses_no_line_and_the_game_is_resumed(tmp_path: Path, capsys: Capture) -> None:
    with terminal(["--seed", "3", "--open-hands", "--record", "g.jsonl"], tmp_path) as there:
        there.until("Ada>")
        there.type("pass\r")
        there.until("Ben is to lead or to pass.")
        there.until("Ben>")
        there.type("II\r")
        there.until("Cleo is to play or to pass.")
        killed(there)
    assert kept(tmp_path) == [{"Ada": "pass"}, {"Ben": "II"}]
    with torn(tmp_path, '{"Cleo": "pa') as there:
        there.type("pass\r")
        there.until("Dov is to play or to pass.")
        there.until("Dov>")
        there.type("\x04")
        assert there.gone() == 0
    assert kept(tmp_path) == [{"Ada": "pass"}, {"Ben": "II"}, {"Cleo": "pass"}]
    assert run(["replay", str(tmp_path / "g.jsonl")]) == 0


def test_ctrl_c_at_the_prompt_and_a_closed_terminal_lose_no_line(tmp_path: Path) -> None:
    with terminal(["--seed", "3", "--open-hands", "--record", "g.jsonl"], tmp_path) as there:
        there.until("Ada>")
        there.type("pass\r")
        there.until("Ben>")
        there.type("half a wo\x03")
        there.type("II\r")
        there.until("Cleo>")
        there.type("\x03")
        there.until("adjudicator table --resume g.jsonl --seed 3")
        assert there.gone() == 130
    assert kept(tmp_path) == [{"Ada": "pass"}, {"Ben": "II"}]
    with terminal(["--resume", "g.jsonl", "--open-hands"], tmp_path) as there:
        there.until("Cleo>")
        there.type("pass\r")
        there.until("Dov is to play or to pass.")
    assert kept(tmp_path)[2:] == [{"Cleo": "pass"}]


@pytest.mark.long
def test_tab_completes_a_legal_play(tmp_path: Path) -> None:
    with terminal(["--seed", "3", "--open-hands", "--record", "g.jsonl"], tmp_path) as there:
        there.until("Ada>")
        there.type("Que\t")
        there.until("Queen")
        there.type("\r")
        there.until("Ben is to play or to pass.")
    assert kept(tmp_path) == [{"Ada": "Queen"}]


# -- Loka


@pytest.mark.long
def test_a_hand_of_loka_through_a_pipe_is_kept_and_resumed(tmp_path: Path, capsys: Capture) -> None:
    done = piped(["--game", "loka", "--record", "g.jsonl"], "K of Coins\n3 of Cups\n", tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    header, deal, *lines = map(json.loads, (tmp_path / "g.jsonl").read_text().splitlines())
    assert header == {"game": "loka", "title": "a game at the table", "players": "Ada Ben Cleo"}
    assert deal == {"deal": "unseen"} and lines == [{"Ada": "King of Coins"}, {"Ben": "3 of Cups"}]
    done = piped(["--resume", "g.jsonl"], "2 of Coins\n4 of Coins\n9 of Coins\n", tmp_path)
    assert done.returncode == 0 and "(line 3) was a revoke" in " ".join(done.stdout.split())
    assert output_of(capsys, ["replay", str(tmp_path / "g.jsonl"), "--quiet"], 1) == "six lines in one hand: 1 fault\n"


@pytest.mark.long
def test_kill_9_loses_no_line_of_loka_and_tab_completes_a_card(tmp_path: Path) -> None:
    more = [
        "--game",
        "loka",
        "--players",
        "Ada Ben Cleo",
        "--deal",
        "Ada: King of Coins, King of Cups + 23 unseen",
        "--record",
        "g.jsonl",
    ]
    with terminal(more, tmp_path) as there:
        there.until("Ada>")
        there.type("King of Co\t")
        there.until("ins")
        there.type("\r")
        there.until("Ben is to act")
        there.until("Ben>")
        there.type("2 of Coins\r")
        there.until("Cleo is to act")
        killed(there)
    assert kept(tmp_path) == [{"Ada": "King of Coins"}, {"Ben": "2 of Coins"}]
    with torn(tmp_path, '{"Cleo": "3 of') as there:
        there.type("3 of Coins\r")
        there.until("Ada takes trick 1")
        there.until("Ada>")
        there.type("\x03")
        assert there.gone() == 130
    assert kept(tmp_path)[2:] == [{"Cleo": "3 of Coins"}]


@pytest.mark.long
def test_kill_9_loses_no_bet_of_tarot_poker(tmp_path: Path) -> None:
    more = ["--game", "tarot-poker", "--players", "Ada Ben Cleo", "--seed", "7", "--open-hands"]
    with terminal([*more, "--record", "g.jsonl"], tmp_path) as there:
        there.until("Ada>")
        there.type("bet 5\r")
        there.until(": 5 to call")
        there.until("Ben>")
        there.type("call\r")
        there.until("Cleo is to act")
        killed(there)
    assert kept(tmp_path) == [{"Ada": "bet 5"}, {"Ben": "call"}]
    with torn(tmp_path, '{"Cleo": "fo') as there:
        there.type("fold\r")
        there.until("Ada>")
        there.type("\x03")
        assert there.gone() == 130
    assert kept(tmp_path)[2:] == [{"Cleo": "fold"}]
