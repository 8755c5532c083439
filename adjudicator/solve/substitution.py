"""Terms for symbols, prepared once and put in many times."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from z3 import Ast, ExprRef
from z3.z3 import _to_expr_ref
from z3.z3core import Z3_simplify, Z3_substitute

E = TypeVar("E", bound=ExprRef)


class Renaming:
    """Puts terms in the place of symbols. It is the same as z3's `substitute`, without its
    conversion of every pair each time."""

    def __init__(self, pairs: Iterable[tuple[ExprRef, ExprRef]]) -> None:
        self._pairs = list(pairs)  # kept, so that what the arrays point to stays alive
        self._old = (Ast * len(self._pairs))(*(old.as_ast() for old, _ in self._pairs))
        self._new = (Ast * len(self._pairs))(*(new.as_ast() for _, new in self._pairs))

    def of(self, term: E) -> E:
        """The term with every symbol replaced, simplified."""
        ctx = term.ctx
        found = Z3_substitute(ctx.ref(), term.as_ast(), len(self._pairs), self._old, self._new)
        replaced = _to_expr_ref(found, ctx)
        simpler: E = _to_expr_ref(Z3_simplify(ctx.ref(), replaced.as_ast()), ctx)
        return simpler
