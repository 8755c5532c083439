"""The SMT-LIB file of every theorem of every game is one that another solver reads."""

from __future__ import annotations

import pytest

from adjudicator.games import GAMES
from adjudicator.report.proof import books, decided
from adjudicator.solve.smt2 import of_theorem
from tests.second_solver import refused

SOME = 1
"""So many theorems of each decision are written down in the plain profile."""


@pytest.mark.sampled(2)
@pytest.mark.parametrize("game", GAMES)
def test_some_files_are_read(game: str) -> None:
    for own in decided(game):
        theorems = sorted(own.theorems.values(), key=lambda theorem: theorem.name)
        for theorem in theorems[:: max(1, len(theorems) // SOME)]:
            for script in of_theorem(theorem, own.domain, GAMES[game].title):
                assert refused(script.text) is None, script.name


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_every_file_is_read(game: str) -> None:
    for own in books(game):
        for theorem in own.theorems.values():
            for script in of_theorem(theorem, own.domain, GAMES[game].title):
                assert refused(script.text) is None, script.name
