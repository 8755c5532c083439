"""`table` from end to end: typed lines through a pipe and through a terminal, kills and resumption."""

from __future__ import annotations

import json
import os
import pty
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from adjudicator.cases.live import Live
from adjudicator.cases.record import Dealt, loads
from adjudicator.cli import table as command
from adjudicator.cli.app import run
from adjudicator.cli.conversation import COMMANDS, Conversation
from adjudicator.games.asks import ASKS, NAME

ROOT = Path(__file__).parents[2]
HEAD = '{"game": "tarot-himi", "players": "Ada Ben Cleo", "calls": "yes"}\n'
HANDS = {"Ada": "VI VI X II", "Ben": "VI Strength Devil King", "Cleo": "II III V IX"}
WAIT = 30.0
"""Seconds after which nothing more is expected of a slow machine."""
Capture = pytest.CaptureFixture[str]


# -- the conversation, without a terminal


class Table(Conversation):
    """A conversation whose answers are kept."""

    def __init__(self, hands: dict[str, str] | None = None, seat: str | None = None, seed: int | None = None):
        live = Live(loads(HEAD))
        if hands is not None:
            live.add(Dealt({player: live.hand(cards) for player, cards in hands.items()}))
        self.said: list[str] = []
        super().__init__(
            live,
            lambda lines: self.said.extend(map(str, lines)),
            100,
            seat,
            Random(seed or 0),
            seed is not None,
        )

    def says(self, *typed: str) -> str:
        """What is answered to the last of some lines."""
        for text in typed:
            self.said.clear()
            assert self.take(text)
        return "\n".join(self.said)


def test_a_legal_play_counts_and_the_next_player_is_named() -> None:
    assert Table(HANDS).says("VI VI") == "Ada: VI VI\nBen is to act."


def test_an_illegal_play_is_explained_and_does_not_count() -> None:
    table = Table(HANDS)
    told = table.says("X", "VI")
    assert told.startswith("illegal (not-permitted): line 3, Ben: VI") and "TA-RANK" in told
    assert told.endswith("It does not count; to insist: !Ben: VI.")
    assert table.says("") == "Ben is to act."


def test_whoever_insists_is_recorded_in_dispute() -> None:
    table = Table(HANDS)
    told = table.says("X", "!VI")
    assert "Ben: VI counts, and is in dispute\nCleo is to act." in told
    assert table.says("!III", "undo").startswith("taken back: Cleo: III")
    (entry,) = [e for e in table.live.record.entries if getattr(e.told, "disputed", False)]
    assert str(entry.told) == "Ben: VI"


def test_a_legal_play_that_is_insisted_on_is_in_no_dispute() -> None:
    table = Table(HANDS)
    assert table.says("!VI VI") == "Ada: VI VI\nBen is to act."


def test_powers_to_be_shown_are_named() -> None:
    assert Table(HANDS).says("VI", "VI") == "Ben: VI needs Strength to be shown\nCleo is to act."
    assert Table(HANDS).says("VI", "VI showing Strength") == "Ben: VI showing Strength\nCleo is to act."


def test_why_is_asked_after_a_ruling() -> None:
    table = Table(HANDS)
    assert "error[nothing-ruled]" in Table().says("why")
    assert table.says("VI VI", "why").startswith("legal: Ada, VI VI as the lead")
    assert "flips" in table.says("VI", "why")
    assert "not-held" in table.says("Ben: Ace", "why")


def test_commands_answer() -> None:
    table = Table(HANDS)
    assert table.says("who leads?") == "Ada leads: Ada is the Tahimi, who leads first.  [TA-FIRST-LEAD]"
    assert table.says("plays") == "II, VI, VI VI, X, pass"
    assert table.says("plays Ben").startswith("Ben has nothing to decide.")
    assert table.says("hands").splitlines()[1] == "Ben: VI King Strength Devil"
    assert "error[unknown-player]" in table.says("plays Zoe")
    assert all(name in table.says("help") for name in COMMANDS)
    assert "error[no-record]" in table.says("save x.jsonl")
    assert "error[no-file]" in table.says("save")
    assert "error[no-draw]" in table.says("draw")
    assert "error[not-over]" in table.says("deal")
    assert "error[unknown-card]" in table.says("banana")
    assert not table.take("quit") and not table.take("exit")


def test_a_seat_sees_its_own_hand_only() -> None:
    table = Table(HANDS, seat="Ada")
    assert table.says("hands").splitlines() == [
        "Ada: II VI VI X",
        "Ben: 4 unseen",
        "Cleo: 4 unseen",
    ]
    assert table.says("plays") == "II, VI, VI VI, X, pass"
    assert "error[hidden]" in table.says("plays Ben")
    told = table.says("II", "Ben: pass")
    assert "does not count" in told and "Devil holds" not in told and "King" not in told
    assert "a hand that is not shown" in told
    assert "Strength" not in table.says("Ben: Ace") and "error[hidden]" in table.says("why")
    assert [word for word, _ in table.offered("")] == [*COMMANDS, "Ada: ", "Ben: ", "Cleo: "]


def test_what_is_open_is_told_in_short_and_counts() -> None:
    table = Table({"Ada": "VI VI X II"})
    told = table.says("VI", "VII")
    first, *_, counts, _ = told.splitlines()
    assert first.startswith("Legal only if Ben") and counts == "Ben: VII counts: nobody can tell yet"
    assert len(told) < 400
    assert "such as" in table.says("why")
    assert table.says("plays").startswith("certain: ")


def test_a_round_is_followed_by_the_next() -> None:
    table = Table({"Ada": "VI", "Ben": "VII", "Cleo": "II III"}, seed=5)
    told = table.says("VI", "VII")
    assert "The round is over. By rank: Ada Ben Cleo." in told and "The next round: deal." in told
    table.says("joins Eve", "deal")
    state = table.live.going
    assert state is not None and (state.number, state.players) == (2, ("Ada", "Ben", "Eve", "Cleo"))
    assert all(hand.known and hand.total == 15 for hand in state.hands.values())
    assert "gives" in table.says("")
    assert table.says("undo").startswith("taken back: the deal")
    table.says("deal Ada: VI + 14 unseen; Ben: unseen")
    state = table.live.going
    assert state is not None and state.hands["Ada"] == table.live.hand("VI + 14 unseen")
    assert "error[bad-deal]" in Table().says("deal VI VI")
    assert "TH-DEAL" in Table().says("deal Ada: VI VI")
    assert "Ada is to act" in Table().says("deal")


def test_chance_draws_what_is_due() -> None:
    table = Table({"Ada": "Wheel of Fortune II III V", "Ben": "VI VII", "Cleo": "II III"})
    drawing = "Ada draws three from the discards (draw does it)."
    assert table.says("discard Wheel of Fortune with II III").endswith(drawing)
    assert table.says("plays") == table.says("plays Ada") == drawing
    assert table.says("plays Ben") == f"Ben has nothing to decide. {drawing}"
    assert table.says("who leads") == f"Nobody yet: {drawing}  [TH-WHEEL]"
    told = table.says("draw")
    assert told.startswith("Ada: draws ") and told.endswith("Ben is to act.")
    assert table.live.going is not None and table.live.going.hands["Ada"].total == 4


def test_every_question_of_the_game_is_taken() -> None:
    table = Table(HANDS | {"Ben": "VI King"})
    table.says("X", "pass", "pass")
    assert table.says("who took the trick?").startswith("who took the trick: Ada ")
    assert table.says("who leads") == "Ada leads: Ada took the trick.  [TA-TRICK]"
    assert table.says("what rank has ben").startswith("what rank has Ben: ")
    assert table.says("who leeds") == (
        "error[unknown-question]: nothing answers 'who leeds'\n   = help: did you mean 'who leads'?"
    )
    assert "nobody here is called 'Zed'" in (told := table.says("what rank has Zed?"))
    assert "here are Ada, Ben and Cleo" in told
    assert "error[no-round]" in Table().says("who took the trick")
    for ask in ASKS["tarot-himi"]:
        told = table.says(ask.words.replace(NAME, "Cleo"))
        assert "[TA-TRICK]" in told or told.startswith(f"{ask.words.replace(NAME, 'Cleo')}: "), ask.words


def test_a_question_is_answered_from_what_a_seat_sees() -> None:
    hands = {"Ada": "II", "Ben": "Moon Hierophant", "Cleo": "III IV"}
    table = Table(hands, seat="Ada")
    asked = table.live.asked("what must Ben answer about the hand")
    assert asked is not None and table.live.answer(asked, "Ada").answer == "more than one"
    first = table.live.asked("who leads")
    assert first is not None
    assert table.live.answer(first).because == ("TH-HIEROPHANT",)
    seen = table.live.answer(first, "Ada")
    assert seen.answer == "Ben" and "Hierophant" not in str(seen)


@pytest.mark.parametrize(
    ("typed", "help"),
    [
        ("undoo", "did you mean undo?"),
        ("pas", "did you mean pass?"),
        ("Ben gives 3", "write Ben: gives 3"),
        ("!ben VI VI", "write !Ben: VI VI"),
        ("banana", None),
        ("VI Bananas", None),
    ],
)
def test_a_near_miss_is_no_card(typed: str, help: str | None) -> None:
    told = Table(HANDS).says(typed)
    assert told.startswith("error[") and ("error[unknown-card]" in told) == (help is None)
    assert help is None or told.endswith(f"= help: {help}")


def test_other_words_for_commands() -> None:
    table = Table(HANDS)
    assert table.says("?") == table.says("help")
    assert table.says("hand") == table.says("hands")
    told = table.says("II", "VI", "IX", "undo 2")
    assert told.splitlines() == ["taken back: Cleo: IX", "taken back: Ben: VI", "Ben is to act."]
    assert table.says("undo 9").endswith("Nothing is dealt yet.")


def test_a_hand_that_is_not_open_is_not_printed() -> None:
    told = Table(HANDS).says("Ada: Ace")
    assert "the hand is II VI VI X" in told
    told = Table({"Ada": "VI VI X II"}).says("Ada: Ace")
    assert "not-held" in told and "X" not in told and "II" not in told
    closed, opened = Table({"Ada": "VI VI X II"}), Table(HANDS)
    assert "not-held" in closed.says("Ada: Ace", "why") and "X" not in closed.says("why")
    assert "Ada has four cards, not one" in opened.says("Ada: one card")
    told = closed.says("Ada: one card")
    assert "wrong-call" in told and "four" not in told


def test_a_deal_of_too_few_cards_says_how_to_write_it() -> None:
    told = Table().says("deal Ada: VI VI; Ben: unseen")
    assert "write Ada: VI VI + 18 unseen." in " ".join(told.split())
    assert "TH-DEAL" not in Table().says("deal Ada: VI VI + 18 unseen; Ben: unseen")


def test_a_table_where_nobody_leads_stalls() -> None:
    assert "the round stalls" in Table(HANDS | {"Ben": "VI King"}).says("pass", "pass", "pass")


def test_tab_offers_legal_plays_cards_names_and_commands() -> None:
    table = Table(HANDS)
    assert ("VI VI", 1) in table.offered("V") and ("VIII VIII", 1) not in table.offered("V")
    assert ("Ben: ", 1) in table.offered("b")
    assert ("undo", 2) in table.offered("un")
    assert table.offered("Ada: VI V")[0] == ("VI VI", 4)
    assert ("Strength", 2) in table.offered("VI showing St")
    assert ("X", 0) in table.offered("!")
    table.says("VI VI")
    assert ("pass", 1) in table.offered("p") and ("VI VI", 1) not in table.offered("V")
    assert ("deal", 1) in Table().offered("d")


# -- the command through a pipe


def piped(arguments: list[str], typed: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "adjudicator", "table", *arguments],
        input=typed,
        capture_output=True,
        text=True,
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        timeout=WAIT * 2,
        check=False,
    )


def test_a_game_through_a_pipe_is_kept_and_replays(tmp_path: Path, capsys: Capture) -> None:
    typed = "pass\nII\nquit\npass\n"
    done = piped(["--seed", "3", "--record", "g.jsonl", "--title", "ours"], typed, tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    header, deal, *lines = map(json.loads, (tmp_path / "g.jsonl").read_text().splitlines())
    assert header == {
        "game": "tarot-himi",
        "title": "ours",
        "players": "Ada Ben Cleo Dov",
        "calls": "yes",
    }
    assert [len(hand.split()) for hand in deal["deal"].values()]
    assert lines == [{"Ada": "pass"}, {"Ben": "II"}]
    assert run(["replay", str(tmp_path / "g.jsonl")]) == 0
    capsys.readouterr()
    done = piped(["--resume", "g.jsonl"], "undo\nsave copy.jsonl\n", tmp_path)
    assert done.returncode == 0 and "taken back: Ben: II" in done.stdout
    assert (tmp_path / "copy.jsonl").read_text() == (tmp_path / "g.jsonl").read_text()
    assert (tmp_path / "g.jsonl").read_text().endswith('{"Ada": "pass"}\n')


def test_what_was_insisted_on_is_a_fault_of_the_replay(tmp_path: Path, capsys: Capture) -> None:
    hands = [option for player, cards in HANDS.items() for option in ("--deal", f"{player}: {cards}")]
    more = ["--players", "Ada Ben Cleo", "--record", "g.jsonl"]
    # Hands of four cards are no deal of a whole round: told, and refused.
    done = piped([*more, *hands], "", tmp_path)
    assert done.returncode == 2 and "TH-DEAL" in done.stdout and not (tmp_path / "g.jsonl").exists()
    done = piped([*more, "--deal", "Ada: VI VI X + 17 unseen"], "X\n!IX\n", tmp_path)
    assert done.returncode == 0 and "in dispute" in done.stdout
    assert '{"Ben": "IX", "disputed": "yes"}' in (tmp_path / "g.jsonl").read_text()
    assert run(["replay", str(tmp_path / "g.jsonl"), "--json"]) == 1
    findings = json.loads(capsys.readouterr().out)["findings"]
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
        (["--game", "loka", "--players", "Ada Ben Cleo"], "no-rounds"),
        (["--players", "Ada Ada Ben"], "repeated-name"),
    ],
)
def test_what_is_refused(
    arguments: list[str], code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["table", *arguments]) == 2
    assert f"error[{code}]" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_record_of_a_game_without_rounds_is_not_resumed(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "loka.jsonl"
    file.write_text('{"game": "loka", "players": "Ada Ben Cleo"}\n')
    assert run(["table", "--resume", str(file)]) == 2
    assert "error[no-rounds]" in capsys.readouterr().err


def test_a_record_is_never_begun_over_a_file(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "mine.jsonl"
    file.write_text("mine\n")
    assert run(["table", "--record", str(file), "--seed", "1"]) == 2
    assert "error[file-exists]" in capsys.readouterr().err and file.read_text() == "mine\n"


def test_ctrl_c_leaves_with_the_game_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    def typed(said: Conversation) -> Iterator[str]:
        yield "pass"
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "_typed", typed)
    file = tmp_path / "game.jsonl"
    assert run(["table", "--record", str(file), "--seed", "3"]) == 130
    assert f"--resume {file}" in capsys.readouterr().out
    assert file.read_text().endswith('{"Ada": "pass"}\n')


# -- a terminal


class Terminal:
    """A process at a pseudo-terminal."""

    def __init__(self, process: subprocess.Popen[bytes], descriptor: int) -> None:
        self.process, self.descriptor, self.seen = process, descriptor, ""

    def until(self, text: str) -> str:
        """Everything shown until a text is."""
        end = time.monotonic() + WAIT
        while text not in self.seen:
            assert time.monotonic() < end, f"{text!r} did not come: {self.seen[-2000:]}"
            if select.select([self.descriptor], [], [], 0.2)[0]:
                self.seen += os.read(self.descriptor, 65536).decode("utf-8", "replace")
        before, _, self.seen = self.seen.partition(text)
        return before

    def type(self, text: str) -> None:
        """Press keys."""
        os.write(self.descriptor, text.encode())

    def gone(self) -> int:
        """The exit code, once it is over."""
        end = time.monotonic() + WAIT
        while self.process.poll() is None and time.monotonic() < end:
            if select.select([self.descriptor], [], [], 0.2)[0]:
                try:
                    os.read(self.descriptor, 65536)
                except OSError:
                    break
        return self.process.wait(WAIT)


@contextmanager
def terminal(arguments: list[str], cwd: Path) -> Iterator[Terminal]:
    ours, theirs = pty.openpty()
    env = {**os.environ, "PYTHONPATH": str(ROOT), "TERM": "xterm", "PROMPT_TOOLKIT_NO_CPR": "1"}
    process = subprocess.Popen(
        [sys.executable, "-m", "adjudicator", "table", "--plain", *arguments],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        cwd=cwd,
        env=env,
        start_new_session=True,
    )
    os.close(theirs)
    try:
        yield Terminal(process, ours)
    finally:
        process.kill()
        process.wait(WAIT)
        os.close(ours)


def kept(tmp_path: Path) -> list[dict[str, str]]:
    return [json.loads(line) for line in (tmp_path / "g.jsonl").read_text().splitlines()[2:]]


def test_kill_9_loses_no_line_and_the_game_is_resumed(tmp_path: Path, capsys: Capture) -> None:
    with terminal(["--seed", "3", "--record", "g.jsonl"], tmp_path) as there:
        there.until("Ada>")
        there.type("pass\r")
        there.until("Ben is to act.")
        there.until("Ben>")
        there.type("II\r")
        there.until("Cleo is to act.")
        there.process.send_signal(signal.SIGKILL)
        assert there.gone() == -signal.SIGKILL
    assert kept(tmp_path) == [{"Ada": "pass"}, {"Ben": "II"}]
    # The kill might have come in the middle of a line.
    with open(tmp_path / "g.jsonl", "a", encoding="utf-8") as file:
        file.write('{"Cleo": "pa')
    with terminal(["--resume", "g.jsonl"], tmp_path) as there:
        assert "the last line was torn" in there.until("Cleo>")
        there.type("pass\r")
        there.until("Dov is to act.")
        there.until("Dov>")
        there.type("\x04")
        assert there.gone() == 0
    assert kept(tmp_path) == [{"Ada": "pass"}, {"Ben": "II"}, {"Cleo": "pass"}]
    assert run(["replay", str(tmp_path / "g.jsonl")]) == 0


def test_ctrl_c_at_the_prompt_and_a_closed_terminal_lose_no_line(tmp_path: Path) -> None:
    with terminal(["--seed", "3", "--record", "g.jsonl"], tmp_path) as there:
        there.until("Ada>")
        there.type("pass\r")
        there.until("Ben>")
        there.type("half a wo\x03")
        assert there.gone() == 130
    assert kept(tmp_path) == [{"Ada": "pass"}]
    with terminal(["--resume", "g.jsonl"], tmp_path) as there:
        there.until("Ben>")
        there.type("II\r")
        there.until("Cleo is to act.")
    assert kept(tmp_path) == [{"Ada": "pass"}, {"Ben": "II"}]


def test_tab_completes_a_legal_play(tmp_path: Path) -> None:
    with terminal(["--seed", "3", "--record", "g.jsonl"], tmp_path) as there:
        there.until("Ada>")
        there.type("Que\t")
        there.until("Queen")
        there.type("\r")
        there.until("Ben is to act.")
    assert kept(tmp_path) == [{"Ada": "Queen"}]
