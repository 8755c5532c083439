"""Programs read off z3 terms, and the symbols they speak of."""

from __future__ import annotations

from collections.abc import Mapping

import z3
from z3 import ExprRef

from adjudicator.compile.program import Builder, Program


class OutsideTheFragment(ValueError):
    """A term holds something that no program can say; the message names it."""


def program(terms: Mapping[str, ExprRef]) -> Program:
    """The program that computes some terms, each a result by its name.

    The inputs are the names of the terms' symbols. Raises OutsideTheFragment for anything but
    booleans, integers, if-then-else, comparison, addition and multiplication.
    """
    reader = Reader()
    return reader.builder.program({name: reader.read(term) for name, term in terms.items()})


class Reader:
    """Reads terms into one builder, each part of them once."""

    def __init__(self) -> None:
        self.builder = Builder()
        self._places: dict[int, int] = {}
        self._kept: list[ExprRef] = []  # the number of a term is good only while it is kept
        self.symbols: dict[str, ExprRef] = {}
        """The symbols read so far, by name."""

    def read(self, term: ExprRef) -> int:
        """The place of a term."""
        pending = [(term, False)]
        while pending:
            part, ready = pending.pop()
            number = part.get_id()
            if number in self._places:
                continue
            children = part.children()
            if ready or not children:
                self._places[number] = self._made(part, [self._places[c.get_id()] for c in children])
                self._kept.append(part)
            else:
                pending.append((part, True))
                pending.extend((child, False) for child in reversed(children))
        return self._places[term.get_id()]

    def _made(self, term: ExprRef, args: list[int]) -> int:
        make, kind = self.builder, term.decl().kind()
        if kind == z3.Z3_OP_UNINTERPRETED and not args:
            self.symbols[term.decl().name()] = term
            return make.input(term.decl().name(), z3.is_bool(term))
        if kind == z3.Z3_OP_ANUM:
            return make.const(term.as_long())
        if kind in (z3.Z3_OP_TRUE, z3.Z3_OP_FALSE):
            return make.const(kind == z3.Z3_OP_TRUE)
        if kind == z3.Z3_OP_DISTINCT:
            pairs = [(a, b) for i, a in enumerate(args) for b in args[i + 1 :]]
            return make.and_(*(make.not_(self._equal(a, b)) for a, b in pairs))
        found = self._compared(kind, args)
        if found is None:
            raise OutsideTheFragment(f"{term.decl().name()} of {term.sort()} in {str(term)[:80]}")
        return found

    def _compared(self, kind: int, args: list[int]) -> int | None:
        make = self.builder
        match kind, args:
            case z3.Z3_OP_NOT, [a]:
                return make.not_(a)
            case z3.Z3_OP_AND, _:
                return make.and_(*args)
            case z3.Z3_OP_OR, _:
                return make.or_(*args)
            case z3.Z3_OP_IMPLIES, [a, b]:
                return make.or_(make.not_(a), b)
            case z3.Z3_OP_XOR, [a, b]:
                return make.not_(make.same(a, b))
            case z3.Z3_OP_EQ, [a, b]:
                return self._equal(a, b)
            case z3.Z3_OP_ITE, [test, a, b]:
                return make.choose(test, a, b)
            case z3.Z3_OP_LE, [a, b]:
                return make.le(a, b)
            case z3.Z3_OP_GE, [a, b]:
                return make.le(b, a)
            case z3.Z3_OP_LT, [a, b]:
                return make.not_(make.le(b, a))
            case z3.Z3_OP_GT, [a, b]:
                return make.not_(make.le(a, b))
            case z3.Z3_OP_ADD, _:
                return make.add(*args)
            case z3.Z3_OP_SUB, [first, *rest]:
                return make.add(first, *(make.mul(make.const(-1), a) for a in rest))
            case z3.Z3_OP_UMINUS, [a]:
                return make.mul(make.const(-1), a)
            case z3.Z3_OP_MUL, [a, b]:
                return make.mul(a, b)
        return None

    def _equal(self, a: int, b: int) -> int:
        return self.builder.same(a, b) if self.builder.is_truth(a) else self.builder.eq(a, b)
