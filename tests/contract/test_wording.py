"""Guarded sentences: their guards read what the clauses of their decision read, and the first that applies is printed."""

from __future__ import annotations

from dataclasses import replace

import pytest
from z3 import And, Bool, Int, Not

from adjudicator.compile.evaluator import Evaluator
from adjudicator.compile.example import taking
from adjudicator.games import GAMES
from adjudicator.law import Requirement, Rulebook, When
from adjudicator.law.decision import Decision
from adjudicator.solve.facts import IS, Fact
from adjudicator.solve.known import Known
from adjudicator.solve.position import KnownPosition


@pytest.mark.parametrize("game", GAMES)
def test_no_guard_reads_what_no_clause_reads(game: str) -> None:
    own = GAMES[game]
    own.rulebook(own.lexicon({})).check()


def test_a_guard_that_reads_what_no_clause_reads_is_refused() -> None:
    due, late, other = Bool("due"), Bool("late"), Bool("other")
    clause = Requirement(id="X-1", title="Due", says="It is due.", cites=(), holds=And(due, Not(late)))
    worded = replace(clause, against=(When(late, "It is late."), When(True, "It is not due.")))
    Rulebook("X", {"turn": Decision("turn", (), (worded,), ())}, (), {})
    foreign = replace(clause, against=(When(other, "Another is due."),))
    with pytest.raises(ValueError, match="X-1 asks for other, which no clause of 'turn' reads"):
        Rulebook("X", {"turn": Decision("turn", (), (foreign,), ())}, (), {})


def test_a_guard_that_reads_what_no_clause_reads_is_refused_where_it_is_used() -> None:
    evaluator = Evaluator(taking(), {})
    facts = (
        Fact("there", "5 are there.", Int("there"), IS, 5),
        Fact("held", "It is held.", Bool("licensed"), IS, True),
    )
    known = Known(KnownPosition(evaluator, facts, {}), ((evaluator.inputs["taken"], 1),))
    assert known.certain("own", lambda: Int("taken") >= 1) and not known.certain("too", lambda: Int("taken") >= 2)
    with pytest.raises(ValueError, match="foreign asks for other, which taking reads nowhere"):
        known.certain("foreign", lambda: Bool("other"))
