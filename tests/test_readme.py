"""Every block of the README and the docs does what it says."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from adjudicator.api import loads
from adjudicator.cli.app import run

ROOT = Path(__file__).parent.parent
APART = ("batch.md", "adding-a-game.md")
"""Pages whose blocks need what is not always there have tests of their own (tests/batches/test_docs.py,
tests/examples/test_page.py)."""
DOCS = [page for page in (ROOT / "docs").glob("*.md") if page.name not in APART]
PAGES = sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", *DOCS])
EDITION = "$ adjudicator diff examples/editions"
"""A command that compares whole laws: blocks with it are long."""
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```", re.MULTILINE | re.DOTALL)


def blocks(language: str) -> list[object]:
    """Every block in a language, named by page and number."""
    params: list[object] = []
    for page in PAGES:
        for number, match in enumerate(BLOCK.finditer(page.read_text())):
            if match[1] == language:
                marks = [pytest.mark.long] if EDITION in match[2] else []
                params.append(pytest.param(match[2], id=f"{page.name}-{number}", marks=marks))
    return params


@pytest.mark.parametrize("block", blocks("console"))
def test_console(block: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("COLUMNS", "80")
    for part in block.split("$ adjudicator ")[1:]:
        command, _, expected = part.partition("\n")
        run(shlex.split(command))
        printed = capsys.readouterr()
        assert (printed.out + printed.err).rstrip() == expected.rstrip(), command


@pytest.mark.parametrize("block", blocks("python"))
def test_python(block: str) -> None:
    exec(compile(block, "README", "exec"), {})


@pytest.mark.parametrize("block", blocks("yaml"))
def test_yaml(block: str) -> None:
    from adjudicator import api
    from adjudicator.report.outcome import answered, ruled

    case = loads(block)
    assert case.rulings or case.asks
    for expected, verdict in api.rulings(case):
        assert ruled("README", case.title, expected, verdict).failures == ()
    for question, answer in api.answers(case):
        outcome = answered("", case.title, question, answer)
        assert outcome.passed, str(outcome)
