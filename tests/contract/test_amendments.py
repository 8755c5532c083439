"""A dropped clause: the law without it by one option of its reading, and the document's law by the other."""

from __future__ import annotations

from typing import Any

import pytest
from z3 import And, BoolRef, BoolVal, IntVal, Not, Solver, Xor, simplify, substitute, unsat

from adjudicator.engine.house_law import HouseLaw, amended
from adjudicator.games import GAMES
from adjudicator.law import Clause, Decision, Reading
from adjudicator.law.amendment import DROPPED, KEPT
from adjudicator.law.legality import is_legal, is_open


def clauses(game: str) -> list[tuple[str, str, str]]:
    """Every clause of a game, as (game, decision, id)."""
    rulebook = GAMES[game].rulebook(GAMES[game].lexicon({}))
    return [(game, name, clause.id) for name, decision in rulebook.decisions.items() for clause in decision.clauses]


EVERY = [each for game in GAMES for each in clauses(game)]
SAMPLE = EVERY[::9]


@pytest.mark.parametrize(
    ("game", "decision", "id"),
    [*SAMPLE, *(pytest.param(*each, marks=pytest.mark.long) for each in EVERY if each not in SAMPLE)],
)
def test_a_dropped_clause_is_the_law_without_it(game: str, decision: str, id: str) -> None:
    own = amended(GAMES[game], HouseLaw(game, "Ours", (id,)))
    lexicon = own.lexicon({})
    document = GAMES[game].rulebook(lexicon).decisions[decision]
    law = own.rulebook(lexicon).decisions[decision]
    assert own.readings[f"law.{id}"].default == DROPPED
    assert same(law, own.readings[f"law.{id}"], KEPT, document)
    assert same(law, own.readings[f"law.{id}"], DROPPED, document.without(id))


def test_a_clause_that_decides_is_missed() -> None:
    """The comparison above can fail: the law with a clause is not the law without it."""
    game, decision, id = next(each for each in EVERY if each[1] == "turn")
    own = amended(GAMES[game], HouseLaw(game, "Ours", (id,)))
    law = own.rulebook(own.lexicon({})).decisions[decision]
    assert not same(law, own.readings[f"law.{id}"], KEPT, law.without(id))


def same(law: Decision, reading: Reading, option: str, other: Decision) -> bool:
    """Whether it is proved that the same plays are open and legal, whatever the obligations' maxima and the powers that
    are invoked. The maxima of an obligation that one of the two lacks bear on nothing there."""
    chosen = (reading.symbol, IntVal(reading.names.index(option)))
    apart = [Xor(simplify(substitute(term(law), chosen)), simplify(term(other))) for term in (is_open, is_legal)]
    return all(_never(law, formula, chosen) for formula in apart)


def _never(law: Decision, formula: BoolRef, chosen: tuple[Any, Any]) -> bool:
    solver = Solver()
    solver.set("timeout", 20_000)
    idle = [
        Not(permission.invoked)
        for permission in law.permissions
        if all(_false(t, chosen) for t in permission.waives.values())
    ]
    solver.add(And(*law.bounds, *idle), formula)
    return bool(solver.check() == unsat)


def _false(term: BoolRef, chosen: tuple[Any, Any]) -> bool:
    return bool(simplify(substitute(term, chosen)).eq(BoolVal(False)))


def test_each_kind_of_clause_is_among_them() -> None:
    kinds = {kind for game in GAMES for kind in _kinds(game)}
    assert kinds == {"requirement", "permission", "prohibition", "obligation"}


def _kinds(game: str) -> set[str]:
    decisions = GAMES[game].rulebook(GAMES[game].lexicon({})).decisions.values()
    return {clause.kind for decision in decisions for clause in decision.clauses if isinstance(clause, Clause)}
