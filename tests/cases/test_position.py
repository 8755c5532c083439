"""A case in one line tells again what is out of play, each card once."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from adjudicator import load, loads
from tests.thinning import LONG, each

CASES = Path(__file__).parents[2] / "cases"


@each(4, LONG)
@pytest.mark.parametrize("game", ["loka", "tahimi", "tarot-himi"])
def test_as_many_cards_are_out_of_play_in_one_line_as_in_the_file(game: str, each: int) -> None:
    """What keys of the game tell of is no discard besides."""
    every = sorted((CASES / game).glob("*.yaml"))
    paths = every if each == 1 else [path for path in every if "discards:" in path.read_text("utf-8")][::each]
    some = [case for case in map(load, paths) if case.situation.table.discards]
    assert some
    for case in some:
        again = loads(case.position)
        assert Counter(again.situation.table.discards) == Counter(case.situation.table.discards), case.name
        assert again.position == case.position, case.name
