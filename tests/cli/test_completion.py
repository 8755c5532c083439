"""What Tab offers on a command line, as bash asks for it and as it inserts it."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from adjudicator.cli.bash import inserted, joined
from adjudicator.cli.complete import stems
from tests.cli.driven import ROOT, Capture, output_of

PROGRAMS = ("adjudicator", "adj")


def offered(monkeypatch: pytest.MonkeyPatch, capsys: Capture, *words: str, program: str = "adjudicator") -> list[str]:
    """What bash is given for the last word of a command line, whose parts are split as bash splits them."""
    monkeypatch.setattr(sys, "argv", [f"/usr/bin/{program}"])
    monkeypatch.setenv(f"_{program.upper()}_COMPLETE", "complete_bash")
    monkeypatch.setenv("COMP_WORDS", "\n".join((program, *words)))
    monkeypatch.setenv("COMP_CWORD", str(len(words)))
    return output_of(capsys, []).splitlines()


@pytest.mark.parametrize("program", PROGRAMS)
@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["judge", "--reading", "th.magician.on_ace", "="], ["tie", "clamp", "never"]),
        (["judge", "--reading", "th.magician.on_ace", "=", "cl"], ["clamp"]),
        (["judge", "--reading", "=", "th.magician.on_ace", "=", "cl"], ["clamp"]),
        (["judge", "--reading", "th.magician.on"], [f"th.magician.on_ace={o}" for o in ("tie", "clamp", "never")]),
        (["judge", "--reading", '"th.magician.on_ace=cl'], ["th.magician.on_ace=clamp"]),
        (["judge", "--game", "tahimi", "--house", "jokers", "="], ["none", "wild", "lowest"]),
        (["simulate", "--game", "loka", "--house", "jokers", "="], []),
        (["judge", "--profile", "le"], ["lenient"]),
        (["judge", "--color", ""], ["auto", "always", "never"]),
        (["ask", "who\\ le"], ["who\\ leads", "who\\ led"]),
        (["ask", '"who lea'], ["who leads"]),
        (["judge", "Tem"], ["Temperance"]),
        (["judge", "tem"], ["temperance"]),
        (["judge", "dis"], ["discard"]),
        (["judge", "VI", "--on", '"VII Tem'], ["VII Temperance"]),
        (["plays", "--holding", "VII\\ Tem"], ["VII\\ Temperance"]),
        (["plays", "--holding", '"VI + 4 un'], ["VI + 4 unseen"]),
        (["judge", "--game", "loka", '"Queen of C'], ["Queen of Clubs", "Queen of Coins", "Queen of Cups"]),
        (["explain", "TH-TEMP"], ["TH-TEMPERANCE"]),
        (["explain", "th.magician.on"], ["th.magician.on_ace"]),
        (["readings", "th.magician.on"], ["th.magician.on_ace"]),
        (["compare", "th.magician.on_ace", "=", "cl"], ["clamp"]),
        (["rules", "--game", "tah"], ["tahimi"]),
        (["jud"], ["judge"]),
    ],
)
def test_what_may_follow_is_offered(
    program: str, words: Sequence[str], expected: list[str], monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    lines = offered(monkeypatch, capsys, *words, program=program)
    assert sorted(filter(None, lines)) == sorted(expected)


def test_every_card_and_word_of_the_game_is_offered_where_none_is_typed(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    assert {"VII", "Tower", "pass", "High\\ Priestess"} <= {*offered(monkeypatch, capsys, "judge", "")}
    held = offered(monkeypatch, capsys, "judge", "--holding", '"VII ')
    assert {"VII VIII", "VII Tower", "VII unseen"} <= {*held} and "VII pass" not in held


@pytest.mark.parametrize("program", PROGRAMS)
def test_bash_completes_by_the_script_that_is_shown(program: str, tmp_path: Path) -> None:
    run_as = tmp_path / program
    code = "from adjudicator.__main__ import main\nraise SystemExit(main())\n"
    run_as.write_text(f"#!{sys.executable}\n{code}", encoding="utf-8")
    run_as.chmod(0o755)
    line = [program, "judge", "--reading", "th.magician.on_ace", "=", "cl"]
    script = (
        f'eval "$({program} --show-completion bash)"\n'
        f"COMP_WORDS=({shlex.join(line)}); COMP_CWORD=5\n"
        f'_{program}_completion {program}; echo "${{COMPREPLY[@]}}"'
    )
    path = f"{tmp_path}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        ["bash", "-c", script], capture_output=True, text=True, cwd=ROOT, env=environment, check=False
    )
    assert (done.stdout, done.stderr) == ("clamp\n", "")


def test_parts_are_put_together_at_what_bash_parts_them() -> None:
    assert joined(["a", "--b", "=", "c.d", "=", "e"]) == ["a", "--b=c.d=e"]
    assert joined(["a", "b", "=", "c", "d", ""]) == ["a", "b=c", "d", ""]
    assert joined(["a", "Ada", ":", "x"]) == ["a", "Ada:x"]


def test_what_stands_there_already_is_not_inserted_again() -> None:
    assert inserted("k=one", "k=o", "o") == inserted("k=one", "--r=k=", "=") == "one"
    assert inserted("k=one", "k", "k") == "k=one"
    assert inserted("a b's", "a", "a") == "a\\ b\\'s" and inserted("a b", '"a', '"a') == "a b"


def test_many_names_are_offered_by_their_stems() -> None:
    names = [f"code-{kind}-{number}" for kind in ("one", "two") for number in range(30)]
    assert stems(["few-a", "few-b"], 0) == ["few-a", "few-b"]
    assert stems([*names, "other"], 0) == ["code-", "other"]
    assert stems(names, 2) == ["code-one-", "code-two-"]
    assert stems([f"x{number}" for number in range(30)], 0) == [f"x{number}" for number in range(30)]


@pytest.mark.long
def test_theorems_are_offered_by_their_stems(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    assert "code-" in offered(monkeypatch, capsys, "prove", "co")
    assert offered(monkeypatch, capsys, "prove", "tower-f") == ["tower-forbids", "tower-forbids-mimics"]
