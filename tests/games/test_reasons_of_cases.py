"""The reasons of rulings and answers of case files name what players dispute over, under the heading that decides it.

`reasons/<game>.yaml` has a row for each: the case and the index of the ruling or answer in it, with what some reason
`says` and `cites` first, or the heading that the first reason of all cites (`first_cites`).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest
import yaml

from adjudicator.api import load, rule
from adjudicator.cases.case import Case
from adjudicator.cases.questions import answered
from adjudicator.games import IDS
from adjudicator.report.explain import BRIEF
from tests.contract import driver

FOLDER = Path(__file__).with_name("reasons")
ROWS = [
    (game, row)
    for game in IDS
    for row in yaml.load((FOLDER / f"{game}.yaml").read_text(encoding="utf-8"), yaml.CSafeLoader)
]
TARGETS, EXPECTED = {"ruling", "answer"}, {"says", "cites", "first_cites"}


@cache
def case_of(game: str, name: str) -> Case:
    """A case file of a game."""
    return load(str(driver.case_files(game) / f"{name}.yaml"))


@cache
def reasons_of(game: str, kind: str, at: str) -> list[tuple[str, str]]:
    """The heading that each reason cites first, and its text; of a ruling or an answer, named `case index`."""
    name, index = at.split()
    case, number, ruled = case_of(game, name), int(index), kind == "ruling"
    result = rule(case.rulings[number], case.profile, BRIEF) if ruled else answered(case.asks[number], case.profile)
    return [(reason.cites[0].heading if reason.cites else "", reason.text) for reason in result.reasons]


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("game", "row"), ROWS, ids=[f"{game}-{row.get('ruling') or row.get('answer')}" for game, row in ROWS]
)
def test_a_reason_names_what_is_disputed(game: str, row: Mapping[str, str]) -> None:
    (kind,), expected = row.keys() & TARGETS, row.keys() & EXPECTED
    assert expected and row.keys() == {kind, *expected}
    reasons = reasons_of(game, kind, row[kind])
    assert row.get("first_cites", reasons[0][0]) == reasons[0][0]
    words, cited = row.get("says", ""), row.get("cites")
    assert any(words in text and cited in (None, heading) for heading, text in reasons), reasons


@pytest.mark.parametrize("game", IDS)
def test_every_row_is_written_once(game: str) -> None:
    rows = [tuple(sorted(row.items())) for of, row in ROWS if of == game]
    assert rows and len({*rows}) == len(rows)
