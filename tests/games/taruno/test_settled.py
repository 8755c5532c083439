"""Every settled rule of Taruno, and every worked example, has a case that tells it from another rule."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.games.taruno.settled import CASES, TABLE
from tests.mutation.code.planted import changed, function

SETTLED = (
    *("TU-04", "TU-06", "TU-07", "TU-10", "TU-11", "TU-13", "TU-15", "TU-17", "TU-18", "TU-19", "TU-21", "TU-26"),
    *("TU-29", "TU-30", "TU-34", "TU-35", "TU-38", "TU-39", "TU-40", "TU-41", "TU-43", "TU-44", "TU-45", "TU-46"),
    *("TU-47", "TU-48", "TU-49", "TU-50"),
)
"""Those that are settled, or lean so far to one side that they are no readings, by their numbers."""


def test_each_of_them_is_in_the_table_with_a_case_and_another_rule() -> None:
    assert {row["item"] for row in TABLE} == {*SETTLED, "example"}
    for row in TABLE:
        assert (CASES / f"{row['case']}.yaml").exists(), row
        fault = {**row, "in": f"games/taruno/{row['in']}"}
        assert changed(fault) != function(fault).__code__


@pytest.mark.long
@pytest.mark.no_cover
def test_each_case_tells_its_rule_from_the_other() -> None:
    command = [sys.executable, "-m", "tests.games.taruno.settled"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=Path(__file__).parents[3])
    assert (done.returncode, done.stdout) == (0, "")
