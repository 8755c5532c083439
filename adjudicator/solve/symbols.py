"""Free symbols of z3 terms."""

from __future__ import annotations

from z3 import ExprRef, is_const
from z3.z3consts import Z3_OP_UNINTERPRETED


def constants(term: ExprRef) -> list[ExprRef]:
    """Return the distinct uninterpreted constants of a term."""
    symbols: list[ExprRef] = []
    seen, pending = set[int](), [term]
    while pending:
        part = pending.pop()
        if part.get_id() in seen:
            continue
        seen.add(part.get_id())
        pending.extend(part.children())
        if is_const(part) and part.decl().kind() == Z3_OP_UNINTERPRETED:
            symbols.append(part)
    return symbols


def symbols(term: ExprRef) -> frozenset[int]:
    """Return the AST ids of the uninterpreted constants of a term."""
    return frozenset(symbol.get_id() for symbol in constants(term))
