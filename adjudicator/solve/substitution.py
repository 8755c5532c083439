"""Precompiled substitutions of terms for symbols."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from z3 import Ast, ExprRef
from z3.z3 import _to_expr_ref
from z3.z3core import Z3_simplify, Z3_substitute

E = TypeVar("E", bound=ExprRef)


class Renaming:
    """A substitution prepared once and applied many times: z3's `substitute` without converting every pair
    each time."""

    def __init__(self, pairs: Iterable[tuple[ExprRef, ExprRef]]) -> None:
        self._pairs = list(pairs)  # keeps the ASTs alive that the arrays point to
        self._old = (Ast * len(self._pairs))(*(old.as_ast() for old, _ in self._pairs))
        self._new = (Ast * len(self._pairs))(*(new.as_ast() for _, new in self._pairs))

    def of(self, term: E) -> E:
        """Return the term with every symbol replaced, simplified."""
        simpler: E = _to_expr_ref(Z3_simplify(term.ctx.ref(), self.replaced(term).as_ast()), term.ctx)
        return simpler

    def replaced(self, term: E) -> E:
        """Return the term with every symbol replaced."""
        ast = Z3_substitute(term.ctx.ref(), term.as_ast(), len(self._pairs), self._old, self._new)
        replaced: E = _to_expr_ref(ast, term.ctx)
        return replaced
