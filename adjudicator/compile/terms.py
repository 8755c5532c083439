"""Programs read off z3 terms, and the symbols they speak of.

Terms are walked by z3's own functions rather than by its Python classes, which make an object for every part
and look for errors after every call: ten times the price. What is walked is kept alive by the terms it
is part of, and these by the reader.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import reduce
from typing import Any, Generic, TypeVar

import z3
from z3 import ExprRef, z3core

from adjudicator.compile.program import Builder, Program, Value


class OutsideTheFragment(ValueError):
    """A term holds something that no program can say; the message names it."""


def program(terms: Mapping[str, ExprRef]) -> Program:
    """The program that computes some terms, each a result by its name.

    The inputs are the names of the terms' symbols. Raises OutsideTheFragment for anything but
    booleans, integers, if-then-else, comparison, addition and multiplication.
    """
    reader = Reader()
    return reader.builder.program({name: reader.read(term) for name, term in terms.items()})


_number, _kind, _is = z3core.Z3_get_ast_id, z3core.Z3_get_ast_kind, z3core.Z3_get_decl_kind
_decl, _count, _part = z3core.Z3_get_app_decl, z3core.Z3_get_app_num_args, z3core.Z3_get_app_arg

_Pending = list[tuple[Any, int, list[int] | None]]
"""Parts of terms, each with its number; once they have been seen, with the numbers of its own parts."""


class Reader:
    """Reads terms into one builder, each part of them once."""

    def __init__(self) -> None:
        self.builder = Builder()
        self._places: dict[int, int] = {}
        self._kept: list[ExprRef] = []  # the number of a part is good only while a term holds it
        self.symbols: dict[str, ExprRef] = {}
        """The symbols read so far, by name."""

    def read(self, term: ExprRef) -> int:
        """The place of a term."""
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
                seen = [_number(context, one) for one in parts]
                missing = [
                    (one, its, None) for one, its in zip(parts, seen, strict=True) if its not in places
                ]
                if missing:
                    pending.append((part, number, seen))
                    pending.extend(reversed(missing))
                    continue
            places[number] = self._made(context, part, [places[one] for one in seen], term)
        return places[root]

    @staticmethod
    def _width(context: Any, part: Any, term: ExprRef) -> int:
        """How many parts a part has."""
        kind = _kind(context, part)
        if kind not in (z3.Z3_APP_AST, z3.Z3_NUMERAL_AST):
            raise OutsideTheFragment(f"a quantifier in {str(term)[:80]}")
        found: int = _count(context, part) if kind == z3.Z3_APP_AST else 0
        return found

    def _made(self, context: Any, part: Any, args: list[int], term: ExprRef) -> int:
        kind = _is(context, _decl(context, part))
        if args:
            write = _OPERATIONS.get(kind)
            found = write(self.builder, args) if write is not None else None
        else:
            found = self._leaf(kind, ExprRef(part, term.ctx))
        if found is None:
            what = ExprRef(part, term.ctx)
            raise OutsideTheFragment(f"{what.decl().name()} of {what.sort()} in {str(what)[:80]}")
        return found

    def _leaf(self, kind: int, leaf: ExprRef) -> int | None:
        """The place of a constant or a symbol; None where it is neither a truth nor a whole number."""
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
    """What is written of two parts, and not of more or less."""
    return lambda make, args: write(make, *args) if len(args) == 2 else None


def _equal(make: Builder, a: int, b: int) -> int:
    return make.same(a, b) if make.is_truth(a) else make.eq(a, b)


def _unlike(make: Builder, args: Iterable[int]) -> int:
    some = list(args)
    pairs = [(a, b) for i, a in enumerate(some) for b in some[i + 1 :]]
    return make.and_(*(make.not_(_equal(make, a, b)) for a, b in pairs))


def _less(make: Builder, a: int) -> int:
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
    z3.Z3_OP_SUB: lambda make, args: make.add(args[0], *(_less(make, a) for a in args[1:])),
    z3.Z3_OP_UMINUS: lambda make, args: _less(make, *args),
    z3.Z3_OP_MUL: lambda make, args: reduce(make.mul, args),
}

_EMPTY: Mapping[int, bool] = {
    z3.Z3_OP_TRUE: True,
    z3.Z3_OP_FALSE: False,
    z3.Z3_OP_AND: True,
    z3.Z3_OP_OR: False,
}
"""What there is nothing in: a conjunction of nothing holds."""


T = TypeVar("T")


class Remembered(Generic[T]):
    """A function of terms that is asked once for each: they are told apart as Python's objects, as to ask z3 for
    the number of one takes longer than the answer. For terms that are made once and kept.
    """

    def __init__(self, find: Callable[[ExprRef], T], most: int = 10_000) -> None:
        self._find, self._most = find, most
        self._found: dict[int, tuple[ExprRef, T]] = {}

    def __call__(self, term: ExprRef) -> T:
        """What is found out about a term."""
        found = self._found.get(id(term))
        if found is None:
            if len(self._found) >= self._most:
                self._found.clear()
            # The term is kept, so that no other object is given its number.
            found = self._found[id(term)] = (term, self._find(term))
        return found[1]


@Remembered
def plain(term: ExprRef) -> Value:
    """A constant as a value of Python."""
    return int(term.as_long()) if z3.is_int_value(term) else bool(z3.is_true(term))
