"""Translation of z3 terms to programs.

`program` translates some terms; a `Reader` translates several one after the other into one builder, sharing common
subterms (value numbering: see `compile.program`). `compile.emit` is the inverse.

Terms are traversed with z3's C functions, about ten times faster than with its Python classes, which create an object
per subterm and check for errors after every call. Subterms are kept alive by their root terms, and those by the reader.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import reduce
from itertools import combinations
from typing import Any, Generic, TypeVar

import z3
from z3 import ExprRef, z3core

from adjudicator.compile.program import Builder, Program, Value


class OutsideTheFragment(ValueError):
    """A term uses a sort or an operation that no program can express; the message names it.

    >>> from z3 import Real
    >>> program({"half": Real("r") / 2})
    Traceback (most recent call last):
    adjudicator.compile.terms.OutsideTheFragment: r of Real in r
    """


def program(terms: Mapping[str, ExprRef]) -> Program:
    """Compile terms of sort Bool or Int to a program with one result per name.

    The program's inputs are the names of the terms' symbols. OutsideTheFragment for anything but booleans, integers,
    if-then-else, comparison, addition (subtraction) and multiplication.

    >>> from z3 import Bool, Int
    >>> few = program({"few": Bool("a") | (Int("x") <= 2)})
    >>> few.inputs
    {'a': True, 'x': False}
    >>> [node.op for node in few.nodes]
    ['input', 'input', 'const', 'le', 'or']
    """
    reader = Reader()
    return reader.builder.program({name: reader.read(term) for name, term in terms.items()})


_number, _kind, _is = z3core.Z3_get_ast_id, z3core.Z3_get_ast_kind, z3core.Z3_get_decl_kind
_decl, _count, _part = z3core.Z3_get_app_decl, z3core.Z3_get_app_num_args, z3core.Z3_get_app_arg

_Pending = list[tuple[Any, int, list[int] | None]]
"""A stack of subterms: AST, AST id, and the ids of its arguments once these have been pushed."""


class Reader:
    """Translates terms into one builder (`builder`), each subterm once.

    >>> from z3 import Ints
    >>> x, y = Ints("x y")
    >>> reader = Reader()
    >>> reader.read(x <= y) == reader.read(y >= x)
    True
    >>> reader.symbols
    {'x': x, 'y': y}
    """

    def __init__(self) -> None:
        self.builder = Builder()
        self._places: dict[int, int] = {}
        self._kept: list[ExprRef] = []  # keeps the AST ids valid, which z3 reuses after garbage collection
        self.symbols: dict[str, ExprRef] = {}
        """The z3 symbols read so far, by name."""

    def read(self, term: ExprRef) -> int:
        """Translate a term of sort Bool or Int; return its place in the builder.

        OutsideTheFragment if no program can express it.
        """
        self._kept.append(term)
        context, places = term.ctx.ref(), self._places
        root = _number(context, term.as_ast())
        pending: _Pending = [(term.as_ast(), root, None)]
        while pending:
            part, number, seen = pending.pop()
            if number in places:
                continue
            if seen is None:
                parts = [_part(context, part, at) for at in range(self._width(context, part, term))]
                seen = [_number(context, inner) for inner in parts]
                missing = [(inner, its, None) for inner, its in zip(parts, seen, strict=True) if its not in places]
                if missing:
                    pending.append((part, number, seen))
                    pending.extend(reversed(missing))
                    continue
            places[number] = self._made(context, part, [places[inner] for inner in seen], term)
        return places[root]

    @staticmethod
    def _width(context: Any, part: Any, term: ExprRef) -> int:
        """Return the number of arguments. OutsideTheFragment for quantifiers and bound variables."""
        kind = _kind(context, part)
        if kind not in (z3.Z3_APP_AST, z3.Z3_NUMERAL_AST):
            raise OutsideTheFragment(f"a quantifier in {str(term)[:80]}")
        count: int = _count(context, part) if kind == z3.Z3_APP_AST else 0
        return count

    def _made(self, context: Any, part: Any, args: list[int], term: ExprRef) -> int:
        """Return the place of a subterm whose arguments have the places `args`."""
        kind = _is(context, _decl(context, part))
        if args:
            write = _OPERATIONS.get(kind)
            place = write(self.builder, args) if write is not None else None
        else:
            place = self._leaf(kind, ExprRef(part, term.ctx))
        if place is None:
            beyond = ExprRef(part, term.ctx)
            raise OutsideTheFragment(f"{beyond.decl().name()} of {beyond.sort()} in {str(beyond)[:80]}")
        return place

    def _leaf(self, kind: int, leaf: ExprRef) -> int | None:
        """Return the place of a constant or a symbol; None if its sort is neither Bool nor Int."""
        if kind in _EMPTY:
            return self.builder.const(_EMPTY[kind])
        sort = _SORTS.get(leaf.sort_kind())
        if sort is None:
            return None
        if kind == z3.Z3_OP_ANUM:
            return self.builder.const(int(z3core.Z3_get_numeral_string(leaf.ctx_ref(), leaf.as_ast())))
        name: str = leaf.decl().name()
        self.symbols[name] = sort(leaf.as_ast(), leaf.ctx)
        return self.builder.input(name, sort is z3.BoolRef)


_SORTS: Mapping[int, type[ExprRef]] = {z3.Z3_BOOL_SORT: z3.BoolRef, z3.Z3_INT_SORT: z3.ArithRef}
_Write = Callable[[Builder, list[int]], int | None]


def _binary(write: Callable[[Builder, int, int], int]) -> _Write:
    """Adapt a binary operation; other numbers of arguments give None (outside the fragment)."""
    return lambda make, args: write(make, *args) if len(args) == 2 else None


def _equal(make: Builder, a: int, b: int) -> int:
    return make.same(a, b) if make.is_truth(a) else make.eq(a, b)


def _unlike(make: Builder, args: Iterable[int]) -> int:
    pairs = combinations(args, 2)
    return make.and_(*(make.not_(_equal(make, a, b)) for a, b in pairs))


def _negated(make: Builder, a: int) -> int:
    return make.mul(make.const(-1), a)


_OPERATIONS: Mapping[int, _Write] = {
    z3.Z3_OP_NOT: lambda make, args: make.not_(*args),
    z3.Z3_OP_AND: lambda make, args: make.and_(*args),
    z3.Z3_OP_OR: lambda make, args: make.or_(*args),
    z3.Z3_OP_IMPLIES: _binary(lambda make, a, b: make.or_(make.not_(a), b)),
    z3.Z3_OP_XOR: _binary(lambda make, a, b: make.not_(make.same(a, b))),
    z3.Z3_OP_EQ: _binary(_equal),
    z3.Z3_OP_DISTINCT: _unlike,
    z3.Z3_OP_ITE: lambda make, args: make.choose(*args),
    z3.Z3_OP_LE: _binary(lambda make, a, b: make.le(a, b)),
    z3.Z3_OP_GE: _binary(lambda make, a, b: make.le(b, a)),
    z3.Z3_OP_LT: _binary(lambda make, a, b: make.not_(make.le(b, a))),
    z3.Z3_OP_GT: _binary(lambda make, a, b: make.not_(make.le(a, b))),
    z3.Z3_OP_ADD: lambda make, args: make.add(*args),
    z3.Z3_OP_SUB: lambda make, args: make.add(args[0], *(_negated(make, a) for a in args[1:])),
    z3.Z3_OP_UMINUS: lambda make, args: _negated(make, *args),
    z3.Z3_OP_MUL: lambda make, args: reduce(make.mul, args),
}

_EMPTY: Mapping[int, bool] = {z3.Z3_OP_TRUE: True, z3.Z3_OP_FALSE: False, z3.Z3_OP_AND: True, z3.Z3_OP_OR: False}
"""The values of nullary operations: an empty conjunction is true."""


T = TypeVar("T")


class Remembered(Generic[T]):
    """Memo of a function of terms, by the identity of the Python object.

    `find` is the function; the memo is cleared at `most` terms. For long-lived terms: looking up z3's AST id would take
    longer than the function itself.

    >>> from z3 import Int
    >>> x, calls = Int("x"), []
    >>> name = Remembered(lambda term: calls.append(term) or str(term))
    >>> name(x), name(x), calls
    ('x', 'x', [x])
    """

    def __init__(self, find: Callable[[ExprRef], T], most: int = 10_000) -> None:
        self._find, self._most = find, most
        self._answers: dict[int, tuple[ExprRef, T]] = {}

    def __call__(self, term: ExprRef) -> T:
        """Return the function's result, computing it on a miss."""
        answer = self._answers.get(id(term))
        if answer is None:
            if len(self._answers) >= self._most:
                self._answers.clear()
            # The term is stored to keep it alive, so that no other object gets its id().
            answer = self._answers[id(term)] = (term, self._find(term))
        return answer[1]


@Remembered
def plain(term: ExprRef) -> Value:
    """Convert a constant term: an integer to `int`, anything else to whether it is the term `True`.

    >>> from z3 import BoolVal, IntVal
    >>> plain(IntVal(3)), plain(BoolVal(False))
    (3, False)
    """
    return int(term.as_long()) if z3.is_int_value(term) else bool(z3.is_true(term))
