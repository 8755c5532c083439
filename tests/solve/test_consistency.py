"""Consistency of a law: clauses that exclude each other, and positions without a legal play."""

from __future__ import annotations

from dataclasses import replace

import pytest
from z3 import Bool, BoolRef, Implies, Int

from adjudicator.law import Citation, Decision, Requirement
from adjudicator.solve.budget import GaveUp
from adjudicator.solve.consistency import Conflict, conflicts, contradictory_pairs
from adjudicator.solve.theorem import Domain

DUE, HELD, GIVEN = Bool("due"), Int("held"), Int("given")


def demand(id: str, holds: BoolRef) -> Requirement:
    return Requirement(id=id, title=id, says=id, cites=(Citation("Toy", "Play"),), holds=holds)


def conflicts_of(*clauses: Requirement, limit: float = 10.0) -> list[Conflict]:
    """The conflicts of a law of gifts: some of ten cards at the most are given."""
    bounds = (HELD >= 0, HELD <= 10, GIVEN >= 0, GIVEN <= HELD)
    decision = Decision("gift", (GIVEN,), clauses, bounds)
    return [*conflicts(Domain(decision, {}, size=HELD), limit)]


ALL, ONE, TURN = demand("ALL", GIVEN == HELD), demand("ONE", GIVEN <= 1), demand("TURN", DUE)
EVEN, FEW = demand("EVEN", GIVEN % 2 == 0), demand("FEW", Implies(HELD > 4, GIVEN < 4))


def test_two_clauses_exclude_each_other_in_a_smallest_position() -> None:
    (conflict,) = conflicts_of(TURN, ALL, ONE)
    assert conflict.clauses == ("ALL", "ONE")
    assert conflict.position["held"] == 2


def test_each_pair_is_a_conflict() -> None:
    assert {conflict.clauses for conflict in conflicts_of(TURN, ALL, EVEN, FEW)} == {("ALL", "EVEN"), ("ALL", "FEW")}


@pytest.mark.parametrize("clauses", [(TURN, ALL), (TURN, ONE, EVEN), (TURN,), ()])
def test_a_clause_that_alone_leaves_nothing_excludes_no_other(clauses: tuple[Requirement, ...]) -> None:
    assert conflicts_of(*clauses) == []


def test_three_clauses_of_which_no_two_exclude_each_other() -> None:
    several = (
        demand("SEVERAL", Implies(HELD >= 2, GIVEN >= 1)),
        demand("EVEN", GIVEN % 2 == 0),
        demand("TWO", GIVEN < 2),
    )
    assert [conflict.clauses for conflict in conflicts_of(*several)] == [("SEVERAL", "EVEN", "TWO")]


def pairs_of(*clauses: Requirement) -> list[Conflict]:
    bounds = (HELD >= 0, HELD <= 10, GIVEN >= 0, GIVEN <= HELD)
    domain = Domain(Decision("gift", (GIVEN,), clauses, bounds), {}, size=HELD)
    return [*contradictory_pairs(domain, 10.0)]


def test_a_pair_is_not_hidden_by_a_larger_conflict() -> None:
    """Where three exclude each other, two of them may do so elsewhere."""
    clauses = (
        demand("SEVERAL", Implies(HELD >= 2, GIVEN >= 1)),
        demand("EVEN", GIVEN % 2 == 0),
        demand("TWO", GIVEN < 2),
        demand("MANY", Implies(HELD > 8, GIVEN > 6)),
    )
    (conflict,) = pairs_of(*clauses)
    assert conflict.clauses == ("TWO", "MANY")
    assert conflict.position["held"] == 9
    assert pairs_of(*clauses[:3]) == []


def test_a_play_that_a_domain_names_is_tried_in_every_position() -> None:
    """Without it each of endlessly many hands has another legal gift."""
    half = demand("HALF", GIVEN == HELD / 2)
    domain = Domain(Decision("gift", (GIVEN,), (half,), (HELD >= 0, GIVEN >= 0, GIVEN <= HELD)), {}, size=HELD)
    with pytest.raises(GaveUp):
        next(conflicts(domain, 0.5))
    assert [*conflicts(replace(domain, plays=({GIVEN: HELD / 2},)), 10.0)] == []


def test_a_play_that_is_not_legal_excludes_nothing() -> None:
    bounds = (HELD >= 0, HELD <= 10, GIVEN >= 0, GIVEN <= HELD)
    decision = Decision("gift", (GIVEN,), (ALL, ONE), bounds)
    (conflict,) = conflicts(Domain(decision, {}, size=HELD, plays=({GIVEN: HELD},)), 10.0)
    assert conflict.clauses == ("ALL", "ONE")
    assert conflict.position["held"] == 2


def test_a_time_limit_ends_the_search() -> None:
    with pytest.raises(GaveUp):
        conflicts_of(TURN, ALL, ONE, limit=0)
