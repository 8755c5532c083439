"""Expectations turned round by hand are accepted: the file is as before, and nothing else in it changes."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from adjudicator.cases.expectations import CaseFile, Checked, with_paths
from adjudicator.cli.check import outcomes_of
from adjudicator.files.diagnostics import Refused
from adjudicator.games import IDS
from adjudicator.report.lookup import summary
from tests.thinning import some

CASES = Path(__file__).parents[2] / "cases"
VERDICT = re.compile(r"\bverdict: (legal|illegal)\b")
ANSWER = re.compile(
    r"^ +expect: ([^\"'#\n]+)$|\bexpect: (?:\"([^\"\\\n]+)\"|([^\[\]{},\"'#\n]+?)(?=[,}]))", re.MULTILINE
)
CLAUSES = re.compile(r"\b(because|because only): \[?(?:[A-Z0-9-]+, )*([A-Z][A-Z]-[A-Z0-9-]+)")


class Mutant(NamedTuple):
    """A case file with one expectation changed: the value from `start` to `end`, which is `value` in the mutant."""

    file: Path
    key: str
    start: int
    end: int
    value: str

    @property
    def original(self) -> str:
        return self.file.read_bytes().decode()

    @property
    def text(self) -> str:
        return f"{self.original[: self.start]}{self.value}{self.original[self.end :]}"


def mutants(game: str, chance: random.Random) -> Iterator[Mutant]:
    """Expectations of the cases of a game turned round, in random order."""
    files = sorted((CASES / game).rglob("*.yaml"))
    ids = [entry.id for entry in summary(game)]
    while True:
        file = chance.choice(files)
        text = file.read_bytes().decode()
        sites = [
            *(("verdict", match.span(1)) for match in VERDICT.finditer(text)),
            *(("expect", match.span(match.lastindex or 0)) for match in ANSWER.finditer(text)),
            *((match[1], match.span(2)) for match in CLAUSES.finditer(text)),
        ]
        if not sites:
            continue
        key, (start, end) = chance.choice(sites)
        value = text[start:end]
        others = {"verdict": ["legal", "illegal"], "expect": ["nobody", "nothing", "Zoe"]}.get(key, ids)
        yield Mutant(file, key, start, end, chance.choice([other for other in others if other != value]))


def failing(path: str) -> list[Checked]:
    return [one for one in with_paths(list(outcomes_of(path, (), None, False, 60.0))) if not one.outcome.passed]


@some(30, 200)
def test_an_accepted_expectation_is_as_it_was(some: int, tmp_path: Path) -> None:
    path = tmp_path / "case.yaml"
    drawn = {game: mutants(game, random.Random(f"7 {game}")) for game in IDS}
    seen: list[str] = []
    while len(seen) < some:
        mutant = next(drawn[IDS[len(seen) % len(IDS)]])
        path.write_bytes(mutant.text.encode())
        wrong = failing(str(path))
        if not wrong:  # Another reason of several, or an answer that is the same in other words.
            continue
        file = CaseFile(str(path))
        for one in wrong:
            file.accept(one)
        after, original = path.read_bytes().decode(), mutant.original
        assert not failing(str(path)), mutant
        assert after.startswith(original[: mutant.start]) and after.endswith(original[mutant.end :]), mutant
        if mutant.key in ("verdict", "because only"):
            assert after == original, mutant
        seen.append(mutant.key)
    assert set(seen) == {"verdict", "expect", "because", "because only"}


def saved(folder: Path, text: str) -> str:
    path = folder / "case.yaml"
    path.write_text(text)
    return str(path)


CASE = """# a comment
game: tarot-himi
players: Ada Ben Cleo Dov   # in this order
trick:
  - Ada: VI VI
hands:
  Ben: Tower VIII VIII IX IX Queen Queen
rulings:
{}
ask: {}
"""


@pytest.mark.parametrize(
    ("ruling", "after"),
    [
        ("- {play: IX IX, verdict: illegal, note: 'x, y'}", "- {play: IX IX, verdict: legal, note: 'x, y'}"),
        ('- {"play": "IX IX", "verdict": "illegal"}', '- {"play": "IX IX", "verdict": "legal"}'),
        ("- verdict: 'illegal' # why\n  play: IX IX", "- verdict: 'legal' # why\n  play: IX IX"),
        (
            "- play: IX IX\n  verdict: illegal\n  because: TH-TOWER",
            "- play: IX IX\n  verdict: legal\n  because: TH-TOWER",
        ),
        (
            "- play: IX IX\n  verdict: illegal\n  because only: TA-RANK  # why",
            "- play: IX IX\n  verdict: legal\n  because only: [TA-RANK, TA-SIZE, TH-TOWER]  # why",
        ),
        (
            "- play: IX IX\n  because only:\n    - TA-RANK  # one\n    - TA-PASS  # two\n  note: z",
            "- play: IX IX\n  because only:\n    - TA-RANK  # one\n    - TA-SIZE  # two\n    - TH-TOWER\n  note: z",
        ),
        ("- {play: VIII VIII, because only: [TA-RANK, TA-SIZE]}", "- {play: VIII VIII, because only: [TH-TOWER]}"),
        ("- {play: VIII VIII, because: 'TA-RANK'}", "- {play: VIII VIII, because: 'TH-TOWER'}"),
        ("- {play: IX IX, kind: prohibited}", "- {play: IX IX, verdict: legal}"),
        ("- play: IX IX\n  show: Tower\n", "- play: IX IX\n  show: nothing\n"),
        (
            "- play: VIII VIII\n  verdict: legal\n  show: nothing  # shown\n  by: Ben",
            "- play: VIII VIII\n  verdict: illegal\n  # shown\n  by: Ben",
        ),
        (
            "- {play: VIII VIII, verdict: legal, show: nothing, ruled by: 'Ann: so'}",
            "- {play: VIII VIII, verdict: illegal}",
        ),
        (
            "- play: VIII VIII\n  verdict: legal\n  recorded: yes\n  open: no",
            "- play: VIII VIII\n  verdict: illegal\n  recorded: yes\n  open: no",
        ),
    ],
)
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_only_what_is_expected_changes(ruling: str, after: str, newline: str, tmp_path: Path) -> None:
    path = tmp_path / "case.yaml"
    indented = (text.replace("\n", "\n  ") for text in (f"  {ruling}", f"  {after}"))
    before, expected = (CASE.format(text, "[]").replace("\n", newline).encode() for text in indented)
    path.write_bytes(before)
    (wrong,) = failing(str(path))
    CaseFile(str(path)).accept(wrong)
    assert path.read_bytes() == expected


@pytest.mark.parametrize(
    ("ask", "after"),
    [
        ("[{question: who leads, expect: Cleo}]", "[{question: who leads, expect: nobody}]"),
        ('\n  - question: who leads\n    expect: "Cleo" # x', '\n  - question: who leads\n    expect: "nobody" # x'),
    ],
)
def test_an_answer_is_accepted(ask: str, after: str, tmp_path: Path) -> None:
    path = saved(tmp_path, CASE.format("  - play: IX IX", ask))
    (wrong,) = failing(path)
    CaseFile(path).accept(wrong)
    assert wrong.outcome.answer is not None
    assert Path(path).read_text() == CASE.format(
        "  - play: IX IX", after.replace("nobody", wrong.outcome.answer.answer)
    )


RULED = CASE.format("  - {play: VIII VIII, verdict: legal}", "[]")


def test_a_file_that_changed_or_cannot_be_written_is_left_as_it_is(tmp_path: Path) -> None:
    path = Path(saved(tmp_path, RULED))
    (wrong,) = failing(str(path))
    file = CaseFile(str(path))
    path.chmod(0o444)
    with pytest.raises(Refused, match="read-only"):
        file.accept(wrong)
    path.chmod(0o640)
    path.write_text(f"{RULED}# mine\n")
    with pytest.raises(Refused, match="has changed since it was read"):
        file.accept(wrong)
    assert path.read_text() == f"{RULED}# mine\n"
    CaseFile(str(path)).accept(wrong)
    assert path.stat().st_mode & 0o777 == 0o640
    assert [beside.name for beside in path.parent.iterdir()] == [path.name]


def test_a_link_stays_one_and_a_byte_order_mark_too(tmp_path: Path) -> None:
    path, link = tmp_path / "case.yaml", tmp_path / "link.yaml"
    path.write_bytes(b"\xef\xbb\xbf" + RULED.encode())
    link.symlink_to(path)
    CaseFile(str(link)).accept(failing(str(link))[0])
    assert link.is_symlink() and path.read_bytes() == b"\xef\xbb\xbf" + RULED.replace(" legal", " illegal").encode()


def test_a_comment_is_never_lost(tmp_path: Path) -> None:
    text = CASE.format("  - {play: VIII VIII, verdict: legal, # here\n     show: nothing}", "[]")
    path = saved(tmp_path, text)
    (wrong,) = failing(path)
    with pytest.raises(Refused, match="cannot be changed here"):
        CaseFile(path).accept(wrong)
    assert Path(path).read_text() == text
