"""Every ruling and answer of the case files by the independent oracles too: one body of rulings tests both engines.

`covered.yaml` has how many of each game the oracle covers, and all kinds that it does not, with the reason.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache
from itertools import islice
from pathlib import Path

import pytest
import yaml

from adjudicator.api import load
from adjudicator.engine.query import same
from adjudicator.games import GAMES
from tests.oracles import cases, tahimi
from tests.oracles.cases import Uncovered
from tests.thinning import LONG, each

FILES = Path(__file__).parents[2] / "cases"
COVERED = yaml.load(Path(__file__).with_name("covered.yaml").read_text("utf-8"), yaml.CSafeLoader)


@dataclass
class Tally:
    """How many rulings, reasons, showings and answers of a game the oracle gave, what differs, and what it
    does not cover."""

    rulings: int = 0
    reasons: int = 0
    shows: int = 0
    answers: int = 0
    differ: list[str] = field(default_factory=list)
    uncovered: set[str] = field(default_factory=set)


@cache
def tally(game: str, each: int) -> Tally:
    """All case files of a game, or each so many."""
    met = Tally()
    paths = (path for path in sorted((FILES / game).rglob("*.yaml")) if "records" not in path.parts)
    for path in islice(paths, 0, None, each):
        compare(path, met)
    return met


def _in_no_order(text: str) -> str:
    """An answer that several players each do something, with their names sorted: it says of no order in which they do."""
    names, each, does = text.partition(" each ")
    return f"{', '.join(sorted(re.split(', | and ', names)))}{each}{does}" if each else text


def compare(path: Path, met: Tally) -> None:
    """The rulings and answers of one case file."""
    case = load(path)
    for expected in case.rulings:
        try:
            ruling = cases.oracle_ruling(expected)
        except Uncovered as why:
            met.uncovered.add(str(why))
            continue
        met.rulings += 1
        met.reasons += not ruling.legal and bool(expected.because or expected.because_only)
        met.shows += ruling.legal and None not in (ruling.shows, expected.show)
        if differs := ruling.differs(expected):
            met.differ.append(f"{path.name}, {expected.by}: {expected.text}: {differs}")
    for question in case.asks:
        try:
            answer = cases.answer(question)
        except Uncovered as why:
            met.uncovered.add(str(why))
            continue
        met.answers += 1
        assert question.expect is not None
        expect, own = map(_in_no_order, (question.expect, answer))
        if not same(question.wanted.query.made, expect, own, question.situation.lexicon):
            met.differ.append(f"{path.name}, {question.question}: {question.expect}, and by the oracle {answer}")


@each(6, LONG)
@pytest.mark.parametrize("game", GAMES)
def test_the_oracle_rules_and_answers_as_the_case_files_expect(game: str, each: int) -> None:
    met = tally(game, each)
    assert met.rulings and met.differ == []


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_the_oracle_rules_on_no_fewer_of_them(game: str) -> None:
    met, known = tally(game, 1), COVERED[game]
    for kind in ("rulings", "reasons", "shows", "answers"):
        assert getattr(met, kind) >= known[kind], kind


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_what_the_oracle_does_not_cover_is_listed(game: str) -> None:
    met, known = tally(game, 1), COVERED[game]
    listed = {f"question: {words}" for words in known["questions"]} | {f"reading: {key}" for key in known["readings"]}
    assert met.uncovered == listed | set(known["uncovered"])
    assert set(known["uncovered"]) <= COVERED["why"].keys()


def test_an_oracle_that_rules_otherwise_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    right = tahimi.faults
    monkeypatch.setattr(tahimi, "faults", lambda *arguments: right(*arguments) - {"TA-RANK"})
    met = Tally()
    compare(FILES / "tahimi" / "follow.yaml", met)
    assert met.differ
