"""A solver with literals: terms that can be assumed, or defined, by a key."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

from z3 import Ast, Bool, BoolRef, Implies, ModelRef, SimpleSolver
from z3.z3consts import Z3_L_TRUE, Z3_L_UNDEF
from z3.z3core import Z3_solver_check_assumptions


class GaveUp(Exception):
    """The solver could not answer within its time limit."""


class Layer:
    """One incremental solver: a base of assertions, and literals added as they are needed.

    A literal is known by its number here. `limit` is the time one check may take, in
    seconds.
    """

    def __init__(self, base: Sequence[BoolRef], limit: float) -> None:
        self._solver = SimpleSolver()
        self._solver.set("timeout", int(limit * 1000))
        self._solver.add(*base)
        self._found: dict[Hashable, int] = {}
        self._literals: list[BoolRef] = []
        self._pointers: list[Ast] = []
        self._numbers: dict[int, int] = {}

    def __len__(self) -> int:
        return len(self._literals)

    # -- literals

    def assume(self, key: Hashable, term: Callable[[], BoolRef]) -> int:
        """A literal that implies the term; the same one whenever the key is the same."""
        found = self._found.get(key)
        if found is None:
            # The term may add literals of its own before this one is named.
            meaning = term()
            found = self._new(key, "assume")
            self._solver.add(Implies(self._literals[found], meaning))
        return found

    def define(self, key: Hashable, term: Callable[[], BoolRef]) -> int:
        """A literal equivalent to the term; the same one whenever the key is the same."""
        found = self._found.get(key)
        if found is None:
            meaning = term()
            found = self._new(key, "define")
            self._solver.add(self._literals[found] == meaning)
        return found

    def found(self, key: Hashable) -> int | None:
        """The literal with a key, if there is one."""
        return self._found.get(key)

    def _new(self, key: Hashable, how: str) -> int:
        number = self._found[key] = len(self._literals)
        literal = Bool(f"{how} {number}")
        self._literals.append(literal)
        self._pointers.append(literal.as_ast())
        self._numbers[literal.get_id()] = number
        return number

    def term(self, number: int) -> BoolRef:
        """The literal itself."""
        return self._literals[number]

    # -- asking

    def sat(self, assumptions: Sequence[int]) -> bool:
        """Whether the assumptions can hold together. Raises GaveUp."""
        # The same as `Solver.check`, without its conversion of every argument each time.
        array = (Ast * len(assumptions))(*(self._pointers[number] for number in assumptions))
        answer = Z3_solver_check_assumptions(
            self._solver.ctx.ref(), self._solver.solver, len(assumptions), array
        )
        if answer == Z3_L_UNDEF:
            raise GaveUp(self._solver.reason_unknown())
        return bool(answer == Z3_L_TRUE)

    def core(self) -> set[int]:
        """The assumptions the last negative answer rests on."""
        return {self._numbers[literal.get_id()] for literal in self._solver.unsat_core()}

    def model(self) -> ModelRef:
        """The situation found by the last positive answer."""
        return self._solver.model()
