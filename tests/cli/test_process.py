"""The process itself: pipes, interruptions, faults of the program, its start."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.driven import FLAGS, ROOT, Capture, output_of, process


def test_a_closed_pipe_is_no_fault() -> None:
    shell = f"{sys.executable} -m adjudicator rules | head -1; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", shell], capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.stdout.splitlines()[-1] == "0" and done.stderr == ""


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [(["judge"], "Jos?'s VI VI"), (["judge", "--json"], "Jos\\u00e9's VI VI"), (["report"], "Jos&#233;'s VI VI")],
)
def test_characters_that_an_encoding_lacks_are_replaced(arguments: list[str], expected: str, tmp_path: Path) -> None:
    case = tmp_path / "case.yaml"
    case.write_text(NAMED, encoding="utf-8")
    command = [sys.executable, "-m", "adjudicator", *arguments, str(case)]
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(command, capture_output=True, env=environment, check=False)
    assert (done.returncode, done.stderr) == (0, b"") and expected.encode() in done.stdout


NAMED = "game: tarot-himi\nplayers: José Żan 玛丽\ntrick: [José: VI VI]\nask: [who leads]\n"


@pytest.mark.parametrize("closed", [">&-", "<&- >&- 2>&-"])
def test_a_process_without_its_streams_rules_all_the_same(closed: str) -> None:
    shell = f"{sys.executable} -m adjudicator judge 'VIII VIII' --on 'VI VI' --holding 'VIII VIII Tower' {closed}"
    done = subprocess.run(["bash", "-c", shell], capture_output=True, text=True, cwd=ROOT, check=False)
    assert (done.returncode, done.stderr) == (1, "")


def test_a_fault_of_the_program_is_printed_without_a_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    from adjudicator import __main__
    from adjudicator.cli import app

    def broken(arguments: object) -> int:
        raise RuntimeError("out of order")

    monkeypatch.delenv("ADJUDICATOR_DEBUG", raising=False)
    monkeypatch.setattr(app, "run", broken)
    assert __main__.main() == 101
    printed = capsys.readouterr().err
    assert "a fault of the program" in printed and "Traceback" not in printed


def test_the_entry_point_imports_nothing() -> None:
    source = (ROOT / "adjudicator" / "__main__.py").read_text()
    head = source.split("def main")[0]
    assert "import" not in head.replace("It imports nothing", "").replace("it imports nothing", "")


def test_ctrl_c_is_heard_as_soon_as_the_program_begins() -> None:
    script = """if True:
        import os, signal, sys
        class Interrupted:
            def find_spec(name, *_):
                os.kill(os.getpid(), signal.SIGINT) if name == "adjudicator.cli" else None
        modules = set(sys.modules)
        from adjudicator.__main__ import main
        assert not {"typing", "re"} & (set(sys.modules) - modules), "what takes long is imported before Ctrl-C is heard"
        sys.meta_path.insert(0, Interrupted)
        sys.exit(main())
    """
    command = [sys.executable, "-S", "-c", script]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)
    assert (done.returncode, done.stderr) == (130, "")


def test_an_interruption_that_became_another_error_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    from adjudicator import __main__
    from adjudicator.cli import app, interrupts

    def broken(arguments: object) -> int:
        raise RuntimeError("Error calling __set_name__")

    monkeypatch.setattr(app, "run", broken)
    monkeypatch.setattr(interrupts, "is_interruption", lambda error: True)
    assert __main__.main() == 130


def test_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    from adjudicator import __main__
    from adjudicator.cli import app

    def stopped(arguments: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(app, "run", stopped)
    assert __main__.main() == 130


def test_version_and_help(capsys: Capture) -> None:
    assert output_of(capsys, ["--version"]).startswith("adjudicator ")
    assert "--holding" in output_of(capsys, ["judge", "--help"])


def test_nothing_is_wider_than_the_terminal() -> None:
    for arguments in (
        ["judge", "VIII VIII", *FLAGS, "-v"],
        ["plays", *FLAGS],
        ["explain", "death"],
        ["readings", "th.discard.is_play"],
    ):
        assert max(map(len, process(*arguments).stdout.splitlines())) <= 80
