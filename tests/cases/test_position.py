"""A case in one line tells again what is out of play, each card once."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from adjudicator import load, loads

CASES = Path(__file__).parents[2] / "cases"


@pytest.mark.parametrize("game", ["loka", "tahimi", "tarot-himi"])
def test_as_many_cards_are_out_of_play_in_one_line_as_in_the_file(game: str) -> None:
    """What keys of the game tell of is no discard besides."""
    every = (load(path) for path in sorted((CASES / game).glob("*.yaml")))
    some = [case for case in every if case.situation.table.discards]
    assert some
    for case in some:
        again = loads(case.position)
        assert Counter(again.situation.table.discards) == Counter(case.situation.table.discards), case.name
        assert again.position == case.position, case.name
