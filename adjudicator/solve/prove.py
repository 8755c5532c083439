"""Proving: a theorem's negation has no model, and its premises have one."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from z3 import And, BoolRef, ExprRef, ModelRef, Not, SimpleSolver, is_int_value, is_true

from adjudicator.solve.budget import Budget, GaveUp
from adjudicator.solve.solver import check
from adjudicator.solve.theorem import Domain, Statement, Theorem, symbols_of

PROVED, DISPROVED, VACUOUS, GAVE_UP = "proved", "disproved", "vacuous", "gave up"

Plain = Mapping[str, int | bool]
"""The values of symbols by name."""


@dataclass(frozen=True)
class Proof:
    """What became of a theorem.

    `case` is the counterexample of a disproved theorem, None where there is none; `told` says
    that it keeps to what can be told as a case.
    """

    theorem: str
    result: str
    seconds: float
    case: Plain | None = field(default=None, hash=False)
    told: bool = False

    @property
    def proved(self) -> bool:
        return self.result == PROVED


def prove(theorem: Theorem, domain: Domain, limit: float = 10.0) -> Proof:
    """Prove a theorem, or find what speaks against it. `limit` is the time for it, in seconds."""
    start = time.perf_counter()
    result: str = GAVE_UP
    case: Plain | None = None
    told = False
    with suppress(GaveUp), Budget(limit):
        result, case, told = _decided(theorem.statement, domain, limit)
    return Proof(theorem.name, result, time.perf_counter() - start, case, told)


def _decided(statement: Statement, domain: Domain, limit: float) -> tuple[str, Plain | None, bool]:
    supposed = [term for _, term in statement.premises]
    if not _Asked(domain, [*(one.term for one in statement.before), *supposed], limit).holds():
        return VACUOUS, None, False
    claim = statement.claim if statement.exists else Not(statement.claim)
    asked = _Asked(domain, [*(one.term for one in statement.given), *supposed, claim], limit)
    if not asked.holds():
        return (DISPROVED if statement.exists else PROVED), None, False
    if statement.exists:
        return PROVED, None, False
    told = asked.plainest()
    return DISPROVED, asked.plain(), told


class _Asked:
    """One question to a solver of its own."""

    def __init__(self, domain: Domain, terms: Sequence[BoolRef], limit: float) -> None:
        self._ground = domain
        self._terms = [*(term for _, term in domain.bounds), *terms]
        # Most questions are small: what z3 would do to them before it begins takes longer than to answer.
        self._solver, self._limit = SimpleSolver(), limit
        self._solver.add(*self._terms)
        self._model: ModelRef | None = None

    def holds(self, *more: BoolRef) -> bool:
        """Whether all of it can hold together, and more besides. Raises GaveUp."""
        found = check(self._solver, self._limit, *more)
        if found:
            self._model = self._solver.model()
        return found

    def plainest(self) -> bool:
        """Look for a model that can be told, with as many readings as on file as will do, and a
        small one; whether it can be told."""
        found = [And(*(term for _, term in self._ground.told))]
        if not self._may(*found):
            return False
        for reading in self._ground.readings.values():
            usual = reading.symbol == 0
            if self._may(*found, usual):
                found.append(usual)
        size = self._ground.size
        if size is not None:
            self._may(*found)
            while self._may(*found, size < self._value(size)):
                pass
        return True

    def _may(self, *more: BoolRef) -> bool:
        """Whether there is such a model soon: to look for one is a courtesy."""
        try:
            return self.holds(*more)
        except GaveUp:
            return False

    def plain(self) -> Plain:
        """The values of every symbol in the last model."""
        told = [term for _, term in self._ground.told]
        symbols = symbols_of([*self._terms, *told])
        return {symbol.decl().name(): self._value(symbol) for symbol in symbols}

    def _value(self, term: ExprRef) -> int | bool:
        assert self._model is not None
        value = self._model.eval(term, model_completion=True)
        return int(value.as_long()) if is_int_value(value) else is_true(value)
