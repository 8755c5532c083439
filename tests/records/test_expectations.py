"""Expected faults turned round by hand are accepted: the record is as before, and nothing else in it changes."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from adjudicator.cases.expectations import Checked
from adjudicator.cli.check import outcomes_of
from adjudicator.files.diagnostics import Refused
from adjudicator.games import IDS
from adjudicator.records.expectations import RecordFile
from adjudicator.records.record import load
from adjudicator.report.lookup import summary
from tests.thinning import some

CASES = Path(__file__).parents[2] / "cases"
ENTRY = re.compile(r"^  - ([0-9]+): (\S+)\n", re.MULTILINE)
LISTED = re.compile(r"^faults:.*\n(?:  - [0-9].*\n)*", re.MULTILINE)
WAYS = ("id", "line", "left out", "added", "emptied", "unstated")


class Mutant(NamedTuple):
    """A record with its expected faults changed in one of the WAYS."""

    file: Path
    way: str
    text: str


def mutants(game: str, chance: random.Random) -> Iterator[Mutant]:
    """The expected faults of the records of a game changed, in random order."""
    files = [file for file in sorted((CASES / game / "records").glob("*.record.yml")) if ENTRY.search(file.read_text())]
    ids = [entry.id for entry in summary(game)]
    while True:
        file, way = chance.choice(files), chance.choice(WAYS)
        text = file.read_bytes().decode()
        stated = LISTED.search(text)
        assert stated is not None
        entry = chance.choice(list(ENTRY.finditer(text)))
        line, id = entry.groups()
        new = {
            "id": f"  - {line}: {chance.choice([other for other in ids if other != id])}\n",
            "line": f"  - {chance.choice([at for at in range(1, load(str(file)).lines + 1) if at != int(line)])}: {id}\n",
            "left out": "",
            "added": f"{entry[0]}  - {line}: {chance.choice(ids)}\n",
        }
        start, end = stated.span() if way not in new else entry.span()
        changed = f"{text[:start]}{new.get(way, 'faults: []' * (way == 'emptied') + chr(10))}{text[end:]}"
        yield Mutant(file, way, changed.replace("faults:\nlines", "faults: []\nlines"))


def failing(path: str) -> list[Checked]:
    return RecordFile(path).other(list(outcomes_of(path, (), None, False, 60.0)))


def around(text: str) -> list[str]:
    """A record without its expected faults: the text before them and behind."""
    return [part.strip("\n") for part in LISTED.split(text, maxsplit=1)]


@pytest.mark.long
@some(2, 100)
def test_accepted_faults_are_as_they_were(some: int, tmp_path: Path) -> None:
    path = tmp_path / "it.record.yml"
    drawn = {game: mutants(game, random.Random(f"7 {game}")) for game in IDS}
    for at in range(some):
        mutant = next(drawn[IDS[at % len(IDS)]])
        path.write_bytes(mutant.text.encode())
        file, wrong = RecordFile(str(path)), failing(str(path))
        assert wrong, mutant
        for one in wrong:
            file.accept(one)
        after, original = path.read_bytes().decode(), mutant.file.read_bytes().decode()
        assert not failing(str(path)) and load(str(path)).expected == load(str(mutant.file)).expected, mutant
        assert around(after) == around(original), mutant
        if "faults: []" not in mutant.text and mutant.way in ("id", "line", "left out", "added"):
            assert sorted(after.splitlines()) == sorted(original.splitlines()), mutant


RECORD = """# a comment
game: tahimi
players: Ada Ben Cleo Dov   # in this order
{}lines:  # oldest first
  - Ada: 6 6
  - Ben: 7 7 7
  - Cleo: 'pass'
  - Dov: 5 5
"""


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("faults", "after"),
    [
        ("faults: []  # none\n", "faults: [{2: TA-SIZE}, {4: TA-RANK}]  # none\n"),
        ("faults:\n", "faults: [{2: TA-SIZE}, {4: TA-RANK}]\n"),
        ("", "faults:\n  - 2: TA-SIZE\n  - 4: TA-RANK\n"),
        ("calls: no\nfaults:\n  - 4: TA-RANK  # one\n", "calls: no\nfaults:\n  - 2: TA-SIZE\n  - 4: TA-RANK  # one\n"),
        ("faults: # here\n- 2: TA-SIZE # one\n# two\n", "faults: # here\n- 2: TA-SIZE # one\n- 4: TA-RANK\n# two\n"),
        ("faults: [2: TA-SIZE, 4: 'TA-SIZE']\n", "faults: [2: TA-SIZE, 4: 'TA-RANK']\n"),
        ('"faults": [{"4": "TA-RANK"}]\n', '"faults": [{"2": "TA-SIZE"}, {"4": "TA-RANK"}]\n'),
        ("faults:\n  - {2: TA-SIZE}\n", "faults:\n  - {2: TA-SIZE}\n  - 4: TA-RANK\n"),
        ("faults:\n  - 2: TA-SIZE, TA-RANK\n  - 4: TA-RANK\n", "faults:\n  - 2: TA-SIZE\n  - 4: TA-RANK\n"),
        ("faults:\n  - 2: TA-TRICK TA-RANK\n  - 4: TA-RANK\n", "faults:\n  - 2: TA-SIZE\n  - 4: TA-RANK\n"),
        (
            "faults:\n  - 1: TA-RANK # one\n  - 2: TA-SIZE\n  - 4: TA-RANK # two\n",
            "faults:\n  # one\n  - 2: TA-SIZE\n  - 4: TA-RANK # two\n",
        ),
        ("faults: [{4: TA-SIZE}]\nruled by: 'Ann: so'\nopen: no\n", "faults: [{2: TA-SIZE}, {4: TA-RANK}]\nopen: no\n"),
    ],
)
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_only_the_faults_change(faults: str, after: str, newline: str, tmp_path: Path) -> None:
    path = tmp_path / "it.record.yml"
    before, expected = (RECORD.format(text).replace("\n", newline).encode() for text in (faults, after))
    path.write_bytes(before)
    file = RecordFile(str(path))
    for one in failing(str(path)):
        file.accept(one)
    assert path.read_bytes() == expected and not failing(str(path))


SOUND = RECORD.replace("7 7 7", "7 7").replace("5 5", "pass")


def test_the_last_fault_goes_and_the_list_stays(tmp_path: Path) -> None:
    path = tmp_path / "it.record.yml"
    path.write_text(SOUND.format("faults:  \n  - 2: TA-SIZE\n\n"))
    (wrong,) = failing(str(path))
    RecordFile(str(path)).accept(wrong)
    assert path.read_text() == SOUND.format("faults: []\n\n")


def test_a_comment_on_the_last_fault_is_never_lost(tmp_path: Path) -> None:
    path = tmp_path / "it.record.yml"
    path.write_text(text := SOUND.format("faults:\n  # why\n  - 2: TA-SIZE\n"))
    (wrong,) = failing(str(path))
    with pytest.raises(Refused, match="cannot be changed here"):
        RecordFile(str(path)).accept(wrong)
    assert path.read_text() == text


HEADER = '{"game": "tahimi", "players": "Ada Ben Cleo"'
JSON_LINES = '{}}}\n{{"Ada": "6 6"}}\n\n{{"Ben": "7 7 7"}}\n'
JSON = '{},\n "lines": [{{"Ada": "6 6"}},\n\n{{"Ben": "7 7 7"}}]}}\n'


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("name", "form"), [("it.jsonl", JSON_LINES), ("it.record.json", JSON)])
@pytest.mark.parametrize("stated", ["", ', "faults": []', ', "faults": [{"2": "TA-RANK"}]'])
def test_json_stays_json(name: str, form: str, stated: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_text(form.format(HEADER + stated))
    (wrong,) = failing(str(path))
    file = RecordFile(str(path))
    assert file.entry_at(4) == wrong.path == ("lines", 1) and file.entry_at(2) == ("lines", 0)
    file.accept(wrong)
    assert path.read_text() == form.format(f'{HEADER}, "faults": [{{"2": "TA-SIZE"}}]') and not failing(str(path))
