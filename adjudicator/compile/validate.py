"""Translation of generated Python source back to z3 terms, so that a solver can prove it equivalent to its program.

The syntax tree of the text is executed on z3 symbols, with `and`, `or`, `not`, `is` and if-then-else replaced by z3's
operations. Each output is proved, not the generator: translation validation (Pnueli, Siegel and Singerman, TACAS 1998).
`compile.plan.terms` does the same for plans.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from functools import reduce
from typing import Any

import z3
from z3 import BoolRef, BoolVal, ExprRef, IntVal

from adjudicator.compile.python import Source


def terms(source: Source, symbols: Mapping[str, ExprRef]) -> dict[str, ExprRef]:
    """Return what a generated function computes, as a z3 term for each result by name.

    `symbols` gives the term of each input by name; an input that the function reads must not be missing.

    >>> from z3 import Bool, Int, Solver
    >>> from adjudicator.compile.python import exact
    >>> from adjudicator.compile.terms import program
    >>> few = Bool("a") | (Int("x") < 3)
    >>> read = terms(exact(program({"few": few}), ["a", "x"]), {"a": Bool("a"), "x": Int("x")})
    >>> Solver().check(read["few"] != few)
    unsat
    """
    tree = ast.fix_missing_locations(_Symbolic().visit(ast.parse(source.text)))
    space: dict[str, Any] = dict(_OPERATIONS)
    exec(compile(tree, f"<{source.name} as terms>", "exec"), space)
    results = space[source.name]([symbols.get(name) for name in source.inputs])
    return {name: _term(value) for name, value in zip(source.outputs, results, strict=True)}


class _Symbolic(ast.NodeTransformer):
    """Rewrites the operations that Python cannot overload (`and`, `or`, `not`, if-then-else, `is`) to calls of
    _OPERATIONS."""

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        self.generic_visit(node)
        return _call("_and" if isinstance(node.op, ast.And) else "_or", node.values)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        self.generic_visit(node)
        return _call("_not", [node.operand]) if isinstance(node.op, ast.Not) else node

    def visit_IfExp(self, node: ast.IfExp) -> ast.AST:
        self.generic_visit(node)
        return _call("choose", [node.test, node.body, node.orelse])

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        self.generic_visit(node)
        return _call("_is", [node.left, *node.comparators]) if isinstance(node.ops[0], ast.Is) else node


def _call(name: str, arguments: list[ast.expr]) -> ast.Call:
    return ast.Call(ast.Name(name, ast.Load()), arguments, [])


def _term(value: Any) -> Any:
    if isinstance(value, bool):
        return BoolVal(value)
    return IntVal(value) if isinstance(value, int) else value


def _choose(test: Any, a: Any, b: Any) -> Any:
    return z3.If(_term(test), _term(a), _term(b))


def _same(a: Any, b: Any) -> BoolRef:
    equation: BoolRef = _term(a) == _term(b)
    return equation


def _most(a: Any, b: Any) -> Any:
    return z3.If(_term(a) >= _term(b), _term(a), _term(b))


_OPERATIONS = {
    "choose": _choose,
    "most": _most,
    "max": lambda *args: reduce(_most, args),
    "_and": lambda *args: z3.And(*map(_term, args)),
    "_or": lambda *args: z3.Or(*map(_term, args)),
    "_not": lambda a: z3.Not(_term(a)),
    "_is": _same,
}
