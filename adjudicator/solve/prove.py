"""Proof of theorems: the negation is unsatisfiable, and the premises are satisfiable."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import field

from z3 import And, BoolRef, ExprRef, ModelRef, Not, SimpleSolver, is_int_value, is_true

from adjudicator.dataclass import dataclass
from adjudicator.solve.budget import Budget, GaveUp
from adjudicator.solve.solver import check
from adjudicator.solve.theorem import Domain, Statement, Theorem, symbols_of

PROVED, DISPROVED, VACUOUS, GAVE_UP = "proved", "disproved", "vacuous", "gave up"

Plain = Mapping[str, int | bool]
"""Values of symbols by name."""


@dataclass(frozen=True)
class Proof:
    """The result for a theorem: PROVED, DISPROVED, VACUOUS (unsatisfiable premises) or GAVE_UP.

    `case` is the counterexample of a disproved theorem, if any; `writable` says that it can be written as a case file.
    """

    theorem: str
    result: str
    seconds: float
    case: Plain | None = field(default=None, hash=False)
    writable: bool = False

    @property
    def proved(self) -> bool:
        return self.result == PROVED


def prove(theorem: Theorem, domain: Domain, limit: float = 10.0) -> Proof:
    """Prove a theorem or find a counterexample, within `limit` seconds."""
    start = time.perf_counter()
    result: str = GAVE_UP
    case: Plain | None = None
    writable = False
    with suppress(GaveUp), Budget(limit):
        result, case, writable = _decided(theorem.statement, domain, limit)
    return Proof(theorem.name, result, time.perf_counter() - start, case, writable)


def _decided(statement: Statement, domain: Domain, limit: float) -> tuple[str, Plain | None, bool]:
    supposed = [term for _, term in statement.premises]
    if not _Query(domain, [*(one.term for one in statement.before), *supposed], limit).holds():
        return VACUOUS, None, False
    claim = statement.claim if statement.exists else Not(statement.claim)
    query = _Query(domain, [*(one.term for one in statement.given), *supposed, claim], limit)
    if not query.holds():
        return (DISPROVED if statement.exists else PROVED), None, False
    if statement.exists:
        return PROVED, None, False
    writable = query.plainest()
    return DISPROVED, query.plain(), writable


class _Query:
    """One satisfiability query with a solver of its own."""

    def __init__(self, domain: Domain, terms: Sequence[BoolRef], limit: float) -> None:
        self._ground = domain
        self._terms = [*(term for _, term in domain.bounds), *terms]
        # Most queries are small: z3's default preprocessing would take longer than the check (hence SimpleSolver).
        self._solver, self._limit = SimpleSolver(), limit
        self._solver.add(*self._terms)
        self._model: ModelRef | None = None

    def holds(self, *more: BoolRef) -> bool:
        """Return whether the terms are satisfiable together with `more`; keep the model. GaveUp on timeout."""
        satisfiable = check(self._solver, self._limit, *more)
        if satisfiable:
            self._model = self._solver.model()
        return satisfiable

    def plainest(self) -> bool:
        """Look for a simple counterexample: writable as a case, with default options where possible, and small. Return
        whether it is writable as a case."""
        terms = [And(*(term for _, term in self._ground.writable))]
        if not self._may(*terms):
            return False
        for reading in self._ground.readings.values():
            usual = reading.symbol == 0
            if self._may(*terms, usual):
                terms.append(usual)
        size = self._ground.size
        if size is not None:
            self._may(*terms)
            while self._may(*terms, size < self._value(size)):
                pass
        return True

    def _may(self, *more: BoolRef) -> bool:
        """Return whether there is such a model; False on timeout, as a simpler counterexample is optional."""
        try:
            return self.holds(*more)
        except GaveUp:
            return False

    def plain(self) -> Plain:
        """Return the value of every symbol in the last model."""
        writable = [term for _, term in self._ground.writable]
        symbols = symbols_of([*self._terms, *writable])
        return {symbol.decl().name(): self._value(symbol) for symbol in symbols}

    def _value(self, term: ExprRef) -> int | bool:
        assert self._model is not None
        value = self._model.eval(term, model_completion=True)
        return int(value.as_long()) if is_int_value(value) else is_true(value)
