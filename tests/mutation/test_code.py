"""Faults in the code that decides an answer outside the clauses: what is planted where, and who notices."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.mutation.code.page import page
from tests.mutation.code.planted import FAULTS, changed, function
from tests.mutation.code.rooms import EQUIVALENT, ROOMS, judged

ROOT = Path(__file__).parents[2]
MODULES = {path for room in ROOMS.values() for path in room.paths}


@pytest.mark.parametrize("room", ROOMS)
def test_the_modules_and_the_tests_of_a_room_are_there(room: str) -> None:
    named = (test.removeprefix("--deselect=").split("::") for test in ROOMS[room].tests)
    for file, *test in named:
        assert not test or f"def {test[0]}(" in (ROOT / file).read_text(encoding="utf-8"), test
    assert all((ROOT / path).is_file() for path in ROOMS[room].paths)


def test_every_game_s_round_is_mutated() -> None:
    rules = (ROOT / "adjudicator/games").glob("*/rules.py")
    assert {str(path.relative_to(ROOT)) for path in rules} <= MODULES


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault["of"])
def test_a_fault_that_is_planted_is_one(fault: dict[str, str]) -> None:
    assert changed(fault) != function(fault).__code__


def test_what_is_listed_as_changing_nothing_is_code_that_is_there() -> None:
    for module, function_of, _ in EQUIVALENT:
        source = (ROOT / "adjudicator" / module).read_text(encoding="utf-8")
        assert f"def {function_of.rpartition('.')[2]}(" in source, (module, function_of)


def test_a_survivor_is_listed_with_what_it_changes() -> None:
    fates = [
        {"mutant": "adjudicator.a.x_f__mutmut_1", "fate": "killed", "out": "", "put": ""},
        {"mutant": "adjudicator.a.xǁCǁg__mutmut_2", "fate": "survived", "out": "a < b", "put": "a <= b"},
        {"mutant": "adjudicator.a.x__h__mutmut_1", "fate": "no tests", "out": "a", "put": "b"},
    ]
    fates_of = judged([{"module": "adjudicator/a.py", "there": 9, "fates": fates}])
    assert [(one.function, one.put) for one in fates_of[0].alive] == [("C.g", "a <= b"), ("_h", "b")]
    listing = page({"a": fates_of}, 3, 13)
    assert "| all | 9 | 3 | 1 | 0 | 2 |" in listing and "--sample 3 --seed 13" in listing
    assert "`C.g`: `a < b` becomes `a <= b`: **alive**" in listing


@pytest.mark.deep
@pytest.mark.parametrize("option", [(), ("--sound",)], ids=["planted", "without"])
def test_each_planted_fault_is_noticed_by_the_test_named_for_it(option: tuple[str, ...]) -> None:
    """The tests fail with the fault and pass without it."""
    command = [sys.executable, "-m", "tests.mutation.code.planted", *option]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, ""), done.stderr


@pytest.mark.deep
def test_the_mutants_listed_are_those_that_nothing_kills(tmp_path: Path) -> None:
    pytest.importorskip("mutmut")
    listed = (ROOT / "docs/mutation-code.md").read_text(encoding="utf-8")
    (command,) = re.findall("^python (-m tests.mutation.code .*) --list", listed, re.MULTILINE)
    file = tmp_path / "list.md"
    subprocess.run([sys.executable, *command.split(), "--list", str(file)], cwd=ROOT, check=False)
    assert file.read_text(encoding="utf-8") == listed, command
