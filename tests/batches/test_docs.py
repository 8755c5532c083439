"""What docs/batch.md and docs/batch-columns.md say is so: every block of code is run."""

from __future__ import annotations

import importlib.util
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.batches.page import page
from tests.refresh import printed

DOCS = Path(__file__).resolve().parents[2] / "docs"
TEXT = (DOCS / "batch.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"(?:<!-- needs: (\w+) -->\n)?```python\n(.*?)```", TEXT, re.DOTALL)
CONSOLE = re.findall(r"```console\n\$ adjudicator ([^\n]*)\n(.*?)```", TEXT, re.DOTALL)


def marked(needs: str, code: str) -> object:
    """Ray takes long to start, whatever it computes."""
    return pytest.param(needs, code, marks=[pytest.mark.deep] if needs == "ray" else [])


@pytest.mark.long
@pytest.mark.parametrize(
    ("needs", "code"), [marked(*block) for block in BLOCKS], ids=[f"block {n}" for n in range(len(BLOCKS))]
)
def test_a_block_of_python_runs(needs: str, code: str, tmp_path: Path) -> None:
    if needs and importlib.util.find_spec(needs) is None:
        pytest.skip(f"{needs} is not installed")
    script = tmp_path / "block.py"
    script.write_text(code)
    run = subprocess.run([sys.executable, script], capture_output=True, text=True, cwd=tmp_path, check=False)
    assert run.returncode == 0, run.stdout + run.stderr


def test_there_are_blocks() -> None:
    assert {needs for needs, _ in BLOCKS} == {"", "duckdb", "ray"} and CONSOLE


@pytest.mark.long
@pytest.mark.parametrize(("command", "expected"), CONSOLE)
def test_a_command_prints_what_the_page_shows(command: str, expected: str) -> None:
    assert printed(command).rstrip() == expected.rstrip()


def test_the_page_of_columns_is_made_from_the_program() -> None:
    assert (DOCS / "batch-columns.md").read_text(encoding="utf-8") == page(), "run python -m tests.refresh"
