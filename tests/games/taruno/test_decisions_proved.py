"""What is proved of the four decisions of Taruno, by two solvers."""

from __future__ import annotations

import pytest
from _pytest.mark.structures import ParameterSet

from adjudicator.engine.choice import TURN
from adjudicator.games.taruno.cards import ANSWER, CHOOSE, TAKE_BACK
from adjudicator.games.taruno.game import GAME
from adjudicator.report.proof import book_with, decided, scripts
from adjudicator.solve.prove import prove
from tests.second_solver import answers
from tests.thinning import thinned

BOOKS = {own.choice.name: own for own in decided(GAME.id) if own.choice is not None}
NAMES = {decision: [*own.theorems] for decision, own in BOOKS.items()}
OWN = ["just-when", "in-reach", "whom-", "stands", "one-to-each", "sleeve"]
"""Those that say just what is legal in a decision, or just when a clause stands: words of their names."""


def test_every_decision_has_theorems_and_one_that_tells_all_of_it() -> None:
    assert [*BOOKS] == [TURN, TAKE_BACK, CHOOSE, ANSWER]
    for names in NAMES.values():
        assert any(word in name for name in names for word in OWN)


def of_all(every: int) -> list[str | ParameterSet]:
    """The theorems of every decision: those that tell all of it, and of the others all but some for the deep run."""
    names = [name for some in NAMES.values() for name in some]
    whole = [name for name in names if any(word in name for word in OWN)]
    return [*whole, *thinned([name for name in names if name not in whole], every)]


@pytest.mark.long
@pytest.mark.no_cover
@pytest.mark.parametrize("name", of_all(9))
def test_each_theorem_holds_and_another_solver_says_so_too(name: str) -> None:
    own = book_with(GAME.id, name)
    assert prove(own.theorems[name], own.domain, limit=60).proved
    for script in scripts(GAME.id, name):
        assert answers(script.text) == [script.status]
