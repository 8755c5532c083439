"""Translation of programs to z3 terms through z3's C functions; the inverse of `compile.terms`.

`written` translates a whole program, an `Emitter` single nodes of a builder.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from z3 import ArithRef, Ast, Bool, BoolRef, ExprRef, Int, main_ctx, z3core
from z3.z3 import _to_expr_ref

from adjudicator.compile.program import (
    ADD,
    AND,
    CHOOSE,
    CONST,
    EQ,
    INPUT,
    LE,
    MAX,
    MUL,
    NOT,
    OR,
    SAME,
    Builder,
    Node,
    Program,
)


class Emitter:
    """Translates the nodes of one builder to terms, each once.

    `inputs` collects the inputs translated so far: name, and whether it is boolean. With `numbers`, the 0/1 value of a
    boolean input is an integer symbol of its own instead of an if-then-else, which is far cheaper for the solver; the
    constraints in `links`, which tie the two symbols, have to be asserted as well.

    >>> make = Builder()
    >>> counted = make.choose(make.input("a", True), make.const(1), make.const(0))
    >>> Emitter(make).term(counted)
    If(a, 1, 0)
    >>> emitter = Emitter(make, numbers=True)
    >>> emitter.term(counted), emitter.links[2]
    (a as a number, a == (a as a number >= 1))
    """

    def __init__(self, builder: Builder, numbers: bool = False) -> None:
        self._builder, self._numbers = builder, numbers
        self._context = main_ctx()
        self._kept: dict[int, ExprRef] = {}
        self.inputs: dict[str, bool] = {}
        self.links: list[BoolRef] = []

    def term(self, place: int) -> ExprRef:
        """Return the term of a node, cached."""
        term = self._kept.get(place)
        if term is None:
            term = self._kept[place] = self._written(self._builder.node(place))
        return term

    def _written(self, node: Node) -> ExprRef:
        if node.op == INPUT:
            self.inputs[str(node.value)] = node.truth
            return symbol(str(node.value), node.truth)
        if self._numbers and node.op == CHOOSE and self._counts(node):
            counted = str(self.term(node.args[0]).decl().name())
            self.links.extend(_linked(counted))
            return _number_of(counted)
        args = [self.term(a) for a in node.args]
        return _to_expr_ref(_made(self._context.ref(), node, args), self._context)

    def _counts(self, node: Node) -> bool:
        """True for `1 if input else 0`."""
        test, then, other = (self._builder.node(a) for a in node.args)
        return test.op == INPUT and then.value == 1 and other.value == 0 and then.op == other.op == CONST


def written(program: Program) -> Mapping[str, ExprRef]:
    """Return the results of a program as terms, by name.

    >>> from adjudicator.compile.program import Builder
    >>> make = Builder()
    >>> written(make.program({"few": make.le(make.input("x", False), make.const(2))}))
    {'few': x <= 2}
    """
    builder = Builder()
    places = builder.copy(program, {})
    emitter = Emitter(builder)
    return {name: emitter.term(places[place]) for name, place in program.outputs.items()}


@lru_cache(maxsize=10_000)
def _number_of(name: str) -> ArithRef:
    return Int(f"{name} as a number")


@lru_cache(maxsize=10_000)
def _linked(name: str) -> tuple[BoolRef, ...]:
    """Return the constraints that make the integer symbol 1 where the boolean symbol is true, else 0."""
    number = _number_of(name)
    return number >= 0, number <= 1, Bool(name) == (number >= 1)


@lru_cache(maxsize=10_000)
def symbol(name: str, truth: bool) -> ExprRef:
    """Return the z3 symbol of an input: Bool if `truth`, else Int. Cached.

    >>> symbol("x", False).sort(), symbol("a", True).sort()
    (Int, Bool)
    """
    return Bool(name) if truth else Int(name)


def _made(context: Any, node: Node, args: Sequence[ExprRef]) -> Ast:
    if node.op == CONST:
        return _constant(context, node)
    return _WRITE[node.op](context, [a.as_ast() for a in args])


def _constant(context: Any, node: Node) -> Ast:
    if node.truth:
        return z3core.Z3_mk_true(context) if node.value else z3core.Z3_mk_false(context)
    return z3core.Z3_mk_int(context, node.number, z3core.Z3_mk_int_sort(context))


def _several(make: Callable[[Any, int, Any], Ast]) -> Callable[[Any, Sequence[Ast]], Ast]:
    return lambda context, args: make(context, len(args), (Ast * len(args))(*args))


def _most(context: Any, args: Sequence[Ast]) -> Ast:
    most = args[0]
    for number in args[1:]:
        most = z3core.Z3_mk_ite(context, z3core.Z3_mk_ge(context, most, number), most, number)
    return most


_WRITE: Mapping[str, Callable[[Any, Sequence[Ast]], Ast]] = {
    NOT: lambda context, args: z3core.Z3_mk_not(context, *args),
    AND: _several(z3core.Z3_mk_and),
    OR: _several(z3core.Z3_mk_or),
    SAME: lambda context, args: z3core.Z3_mk_eq(context, *args),
    EQ: lambda context, args: z3core.Z3_mk_eq(context, *args),
    LE: lambda context, args: z3core.Z3_mk_le(context, *args),
    ADD: _several(z3core.Z3_mk_add),
    MUL: _several(z3core.Z3_mk_mul),
    CHOOSE: lambda context, args: z3core.Z3_mk_ite(context, *args),
    MAX: _most,
}


def truth(term: ExprRef) -> BoolRef:
    """Narrow a term to BoolRef for the type checker; AssertionError if it is not one.

    >>> truth(symbol("a", True))
    a
    """
    assert isinstance(term, BoolRef)
    return term
