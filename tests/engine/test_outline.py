"""What a game has in its folder is loaded by its name, and what it has not is as usual."""

from __future__ import annotations

import pytest

from adjudicator.engine.case_form import CaseForm
from adjudicator.engine.outline import Outline
from adjudicator.games import GAMES, OUTLINES


@pytest.mark.parametrize("game", GAMES)
def test_a_part_is_the_value_of_the_module_with_its_name(game: str) -> None:
    for outline in (OUTLINES[game], GAMES[game]):
        assert outline.load_optional("queries", ()) is outline.module("queries").QUERIES
        assert outline.load_optional("nothing_of_the_kind", "as usual") == "as usual"


class Bare(Outline):
    """A game of which this module is all there is."""

    id, title = "bare", "Bare"


def test_a_game_that_says_nothing_is_as_most_are() -> None:
    bare = Bare()
    assert bare.folder == __name__.rpartition(".")[0]
    assert bare.queries() == () and bare.following() == () and type(bare.case()) is CaseForm
    with pytest.raises(ModuleNotFoundError):
        bare.lexicon({})
