"""A solver with literals: terms that can be assumed, or defined, by a key."""

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
    """Whether what a solver was told can hold, beside what is assumed: within so many seconds, and within the budget
    of the answer it is part of. Raises GaveUp."""
    solver.set("timeout", max(int(allowed(limit) * 1000), 1))
    answer = solver.check(*assumed)
    if answer == unknown:
        raise GaveUp(solver.reason_unknown())
    return bool(answer == sat)


class Layer:
    """One incremental solver: a base of assertions, and literals added as they are needed.

    A literal is known by its number here, and one that is negated by `~number`. `limit` is the time
    one check may take, in seconds, where the budget of the answer it is part of leaves no less.
    """

    def __init__(self, base: Sequence[BoolRef], limit: float) -> None:
        wear.add(SEARCH)
        self._solver = SimpleSolver()
        self._limit, self._timeout = limit, 0.0
        self._context = self._solver.ctx.ref()
        for term in base:
            self.add(term)
        self._found: dict[Hashable, int] = {}
        self._literals: list[BoolRef] = []
        self._kept: list[BoolRef] = []
        self._pointers: dict[int, Ast] = {}
        self._numbers: dict[int, int] = {}

    def __len__(self) -> int:
        return len(self._literals)

    def add(self, term: BoolRef) -> None:
        """Assert a term for good."""
        z3core.Z3_solver_assert(self._context, self._solver.solver, term.as_ast())

    # -- literals

    def assume(self, key: Hashable, term: Callable[[], BoolRef]) -> int:
        """A literal that implies the term; the same one whenever the key is the same."""
        found = self._found.get(key)
        if found is None:
            # The term may add literals of its own before this one is named.
            meaning = term()
            found = self._new(key, "assume")
            self._say(z3core.Z3_mk_implies(self._context, self._pointers[found], meaning.as_ast()))
        return found

    def define(self, key: Hashable, term: Callable[[], BoolRef]) -> int:
        """A literal equivalent to the term; the same one whenever the key is the same."""
        found = self._found.get(key)
        if found is None:
            meaning = term()
            found = self._new(key, "define")
            self._say(z3core.Z3_mk_eq(self._context, self._pointers[found], meaning.as_ast()))
        return found

    def found(self, key: Hashable) -> int | None:
        """The number of the literal with a key; None if there is none."""
        return self._found.get(key)

    def _say(self, term: Ast) -> None:
        self.add(BoolRef(term, self._solver.ctx))

    def _new(self, key: Hashable, how: str) -> int:
        number = self._found[key] = len(self._literals)
        literal = Bool(f"{how} {number}")
        self._literals.append(literal)
        self._name(number, literal)
        return number

    def _name(self, number: int, literal: BoolRef) -> None:
        self._pointers[number] = literal.as_ast()
        self._numbers[literal.get_id()] = number

    def term(self, number: int) -> BoolRef:
        """The term of the literal with this number, from 0."""
        return self._literals[number]

    def _pointer(self, number: int) -> Ast:
        if number not in self._pointers:
            term = z3core.Z3_mk_not(self._context, self._pointers[~number])
            negated = BoolRef(term, self._solver.ctx)
            self._kept.append(negated)
            self._name(number, negated)
        return self._pointers[number]

    # -- asking

    def sat(self, assumptions: Sequence[int]) -> bool:
        """Whether the assumptions can hold together. Raises GaveUp."""
        self._set_timeout()
        # The same as `Solver.check`, without its conversion of every argument each time.
        array = (Ast * len(assumptions))(*(self._pointer(number) for number in assumptions))
        answer = z3core.Z3_solver_check_assumptions(self._context, self._solver.solver, len(assumptions), array)
        if answer == Z3_L_UNDEF:
            raise GaveUp(self._solver.reason_unknown())
        return bool(answer == Z3_L_TRUE)

    def _set_timeout(self) -> None:
        """Allow the next check what the budget leaves. Raises GaveUp where that is nothing."""
        seconds = allowed(self._limit)
        # The solver is told of it only where it is another by more than a tenth.
        if not 0.9 * self._timeout <= seconds <= 1.1 * self._timeout:
            self._timeout = seconds
            self._solver.set("timeout", max(int(seconds * 1000), 1))

    def core(self) -> set[int]:
        """The assumptions the last negative answer rests on."""
        return {self._numbers[literal.get_id()] for literal in self._solver.unsat_core()}

    def model(self) -> ModelRef:
        """The situation found by the last positive answer."""
        return self._solver.model()

    def values(self, inputs: Mapping[str, bool]) -> dict[str, int]:
        """What some symbols are in the situation found by the last positive answer, those of them that are bound
        there; `inputs` says by name which are truths."""
        context, model = self._context, self._solver.model()
        found: dict[str, int] = {}
        for name, truth in inputs.items():
            value = z3core.Z3_model_get_const_interp(context, model.model, _declaration(name, truth).ast)
            if value:
                found[name] = (
                    int(z3core.Z3_get_bool_value(context, value) == Z3_L_TRUE)
                    if truth
                    else int(z3core.Z3_get_numeral_string(context, value))
                )
        return found


@lru_cache(maxsize=10_000)
def _declaration(name: str, truth: bool) -> FuncDeclRef:
    return symbol(name, truth).decl()
