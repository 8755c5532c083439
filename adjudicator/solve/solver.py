"""Incremental z3 solvers with keyed literals."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import lru_cache

from z3 import Ast, Bool, BoolRef, FuncDeclRef, ModelRef, SimpleSolver, Solver, sat, set_param, unknown, z3core
from z3.z3consts import Z3_L_TRUE, Z3_L_UNDEF

from adjudicator.compile.emit import symbol
from adjudicator.solve import interrupts
from adjudicator.solve.budget import GaveUp, allowed
from adjudicator.solve.memory import SEARCH, wear

__all__ = ["GaveUp", "Layer", "check"]

if interrupts.taken_over():
    set_param("ctrl_c", False)


def check(solver: Solver, limit: float, *assumed: BoolRef) -> bool:
    """Return whether a solver's assertions are satisfiable with these assumptions, within `limit` seconds and the
    active budgets. GaveUp on timeout."""
    solver.set("timeout", max(int(allowed(limit) * 1000), 1))
    answer = solver.check(*assumed)
    if answer == unknown:
        raise GaveUp(solver.reason_unknown())
    return bool(answer == sat)


class Layer:
    """One incremental solver: base assertions, and literals added on demand.

    A literal is an integer; `~literal` is its negation. `limit` is the time of one check in seconds, cut by the active
    budgets.
    """

    def __init__(self, base: Sequence[BoolRef], limit: float) -> None:
        wear.add(SEARCH)
        self._solver = SimpleSolver()
        self._limit, self._timeout = limit, 0.0
        self._context = self._solver.ctx.ref()
        for term in base:
            self.add(term)
        self._by_key: dict[Hashable, int] = {}
        self._literals: list[BoolRef] = []
        self._kept: list[BoolRef] = []
        self._pointers: dict[int, Ast] = {}
        self._numbers: dict[int, int] = {}

    def __len__(self) -> int:
        return len(self._literals)

    def add(self, term: BoolRef) -> None:
        """Assert a term permanently."""
        z3core.Z3_solver_assert(self._context, self._solver.solver, term.as_ast())

    # -- literals

    def assume(self, key: Hashable, term: Callable[[], BoolRef]) -> int:
        """Return the literal with this key; on a miss create one that implies the term."""
        literal = self._by_key.get(key)
        if literal is None:
            # Build the term first: it may add literals of its own.
            meaning = term()
            literal = self._new(key, "assume")
            self._say(z3core.Z3_mk_implies(self._context, self._pointers[literal], meaning.as_ast()))
        return literal

    def define(self, key: Hashable, term: Callable[[], BoolRef]) -> int:
        """Return the literal with this key; on a miss create one that is equivalent to the term."""
        literal = self._by_key.get(key)
        if literal is None:
            meaning = term()
            literal = self._new(key, "define")
            self._say(z3core.Z3_mk_eq(self._context, self._pointers[literal], meaning.as_ast()))
        return literal

    def lookup(self, key: Hashable) -> int | None:
        """Return the literal with this key; None if there is none."""
        return self._by_key.get(key)

    def _say(self, term: Ast) -> None:
        self.add(BoolRef(term, self._solver.ctx))

    def _new(self, key: Hashable, how: str) -> int:
        number = self._by_key[key] = len(self._literals)
        literal = Bool(f"{how} {number}")
        self._literals.append(literal)
        self._name(number, literal)
        return number

    def _name(self, number: int, literal: BoolRef) -> None:
        self._pointers[number] = literal.as_ast()
        self._numbers[literal.get_id()] = number

    def term(self, number: int) -> BoolRef:
        """Return the symbol of a non-negated literal."""
        return self._literals[number]

    def _pointer(self, number: int) -> Ast:
        if number not in self._pointers:
            term = z3core.Z3_mk_not(self._context, self._pointers[~number])
            negated = BoolRef(term, self._solver.ctx)
            self._kept.append(negated)
            self._name(number, negated)
        return self._pointers[number]

    # -- queries

    def sat(self, assumptions: Sequence[int]) -> bool:
        """Return whether the assumptions are satisfiable. GaveUp on timeout."""
        self._set_timeout()
        # As `Solver.check`, without converting every argument each time.
        array = (Ast * len(assumptions))(*(self._pointer(number) for number in assumptions))
        answer = z3core.Z3_solver_check_assumptions(self._context, self._solver.solver, len(assumptions), array)
        if answer == Z3_L_UNDEF:
            raise GaveUp(self._solver.reason_unknown())
        return bool(answer == Z3_L_TRUE)

    def _set_timeout(self) -> None:
        """Set the timeout of the next check from the active budgets. GaveUp if they are spent."""
        seconds = allowed(self._limit)
        # Setting it is slow: skip changes of less than a tenth.
        if not 0.9 * self._timeout <= seconds <= 1.1 * self._timeout:
            self._timeout = seconds
            self._solver.set("timeout", max(int(seconds * 1000), 1))

    def core(self) -> set[int]:
        """Return the assumptions in the last unsat core."""
        return {self._numbers[literal.get_id()] for literal in self._solver.unsat_core()}

    def model(self) -> ModelRef:
        """Return the model of the last satisfiable check."""
        return self._solver.model()

    def values(self, inputs: Mapping[str, bool]) -> dict[str, int]:
        """Return the values of those symbols that the last model binds; `inputs` maps names to whether they are
        boolean. Booleans are 0 and 1."""
        context, model = self._context, self._solver.model()
        values: dict[str, int] = {}
        for name, truth in inputs.items():
            value = z3core.Z3_model_get_const_interp(context, model.model, _declaration(name, truth).ast)
            if value:
                values[name] = (
                    int(z3core.Z3_get_bool_value(context, value) == Z3_L_TRUE)
                    if truth
                    else int(z3core.Z3_get_numeral_string(context, value))
                )
        return values


@lru_cache(maxsize=10_000)
def _declaration(name: str, truth: bool) -> FuncDeclRef:
    return symbol(name, truth).decl()
