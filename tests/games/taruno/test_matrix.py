"""Every Major of Taruno meets, in some case, all that it can meet; and every reading changes a ruling."""

from __future__ import annotations

import pytest
import yaml

from adjudicator.games.taruno.readings import READINGS
from tests.games.distinguished import changed
from tests.games.taruno import matrix

OPTIONS = [(reading.key, option.name) for reading in READINGS for option in reading.options[1:]]
IN_A_RECORD = {("tu.starter.effect", "acts"): "knight-turned-up"}
"""What bears on the beginning of a game alone, which no case tells: a record does."""


def test_every_major_meets_in_a_case_all_that_it_can_meet() -> None:
    assert matrix.missing() == []


def test_what_is_listed_as_meaningless_is_in_no_case() -> None:
    cells = matrix.shown()
    assert {cell: cells[cell] for cell in matrix.MEANINGLESS if cell in cells} == {}


def test_every_reading_changes_what_some_case_expects() -> None:
    covered = {*IN_A_RECORD, *changed(matrix.CASES)}
    assert [option for option in OPTIONS if option not in covered] == []


@pytest.mark.parametrize(("option", "name"), IN_A_RECORD.items())
def test_a_reading_of_how_a_game_begins_shows_in_a_record(option: tuple[str, str], name: str) -> None:
    record = yaml.load((matrix.CASES / "records" / f"{name}.record.yml").read_text(), yaml.CSafeLoader)
    assert option in record["readings"].items()
