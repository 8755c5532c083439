"""A solver with literals: terms that can be assumed, or defined, by a key."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from z3 import Ast, Bool, BoolRef, Implies, ModelRef, Solver
from z3.z3consts import Z3_L_TRUE, Z3_L_UNDEF
from z3.z3core import Z3_solver_check_assumptions


class GaveUp(Exception):
    """The solver could not answer within its time limit."""


class Layer:
    """One incremental solver: a base of assertions, and literals added as they are needed.

    `limit` is the time one check may take, in seconds.
    """

    def __init__(self, base: Sequence[BoolRef], limit: float) -> None:
        self._solver = Solver()
        self._solver.set("timeout", int(limit * 1000))
        self._solver.add(*base)
        self._found: dict[object, BoolRef] = {}

    def __len__(self) -> int:
        return len(self._found)

    # -- literals

    def assume(self, key: object, term: Callable[[], BoolRef]) -> BoolRef:
        """A literal that implies the term; the same one whenever the key is the same."""
        found = self._found.get(key)
        if found is None:
            found = self._found[key] = Bool(f"assume {len(self._found)}")
            self._solver.add(Implies(found, term()))
        return found

    def define(self, key: object, term: Callable[[], BoolRef]) -> BoolRef:
        """A literal equivalent to the term; the same one whenever the key is the same."""
        found = self._found.get(key)
        if found is None:
            found = self._found[key] = Bool(f"define {len(self._found)}")
            self._solver.add(found == term())
        return found

    # -- asking

    def sat(self, assumptions: Iterable[BoolRef]) -> bool:
        """Whether the assumptions can hold together. Raises GaveUp."""
        # The same as `Solver.check`, without its conversion of every argument each time.
        pointers = [literal.as_ast() for literal in assumptions]
        array = (Ast * len(pointers))(*pointers)
        answer = Z3_solver_check_assumptions(self._solver.ctx.ref(), self._solver.solver, len(pointers), array)
        if answer == Z3_L_UNDEF:
            raise GaveUp(self._solver.reason_unknown())
        return bool(answer == Z3_L_TRUE)

    def core(self) -> set[BoolRef]:
        """The assumptions the last negative answer rests on."""
        return set(self._solver.unsat_core())

    def model(self) -> ModelRef:
        """The situation found by the last positive answer."""
        return self._solver.model()
