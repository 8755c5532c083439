"""What is proved of the decisions besides a turn to bet, by two solvers."""

from __future__ import annotations

import pytest
from z3 import Solver, unsat

from adjudicator.engine.choice import TURN
from adjudicator.games.tarot_poker import turn, turn_proofs
from adjudicator.games.tarot_poker.game import GAME
from adjudicator.games.tarot_poker.plays import HAND
from adjudicator.games.tarot_poker.powers import BESIDE
from adjudicator.report.proof import book_with, decided, scripts
from adjudicator.solve.prove import prove
from tests.second_solver import answers

BOOKS = {own.choice.name: own for own in decided(GAME.id) if own.choice is not None}
NAMES = [name for decision, own in BOOKS.items() if decision != TURN for name in own.theorems]


def test_every_decision_has_theorems() -> None:
    assert [*BOOKS] == [TURN, "answer", "choose", "draw", "declare"] and all(own.theorems for own in BOOKS.values())


@pytest.mark.parametrize("card", BESIDE)
def test_a_witness_names_what_goes_beside_a_card(card: str) -> None:
    solver = Solver()
    solver.add(*turn.HERE.bounds, *turn.PLAYED.bounds, *turn_proofs.playable(GAME.lexicon({})))
    solver.add(turn.is_card(card), HAND.total > 1)
    assert str(solver.check()) == "sat"
    solver.add(turn.beside == 0)
    assert solver.check() == unsat


@pytest.mark.long
@pytest.mark.no_cover
@pytest.mark.parametrize("name", NAMES)
def test_each_theorem_holds_and_another_solver_says_so_too(name: str) -> None:
    own = book_with(GAME.id, name)
    assert prove(own.theorems[name], own.domain, limit=60).proved
    for script in scripts(GAME.id, name):
        assert answers(script.text) == [script.status]
