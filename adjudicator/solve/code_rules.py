"""Theorems about single operations of programs: their simplification and their intervals are correct.

`folding`: an operation with constant, repeated or complementary arguments is simplified to an equal one. `settling`: a
comparison decided by its arguments' ranges has that value. `bounds`: the interval that `compile.intervals` computes
contains the value. The functions of `compile` are executed on symbols, once per path through their tests (symbolic
execution: King, 1976).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial, reduce
from itertools import product
from typing import Any

from z3 import And, Bool, BoolRef, BoolVal, ExprRef, If, Implies, Int, IntVal, Not, Or, Sum, is_bool

from adjudicator.compile import validate
from adjudicator.compile.intervals import Reckoning
from adjudicator.compile.program import (
    ADD,
    AND,
    CHOOSE,
    CONST,
    EQ,
    LE,
    MAX,
    MUL,
    NOT,
    OR,
    SAME,
    Builder,
    Node,
    Program,
    Value,
)
from adjudicator.compile.python import exact
from adjudicator.compile.residual import Residual
from adjudicator.solve.best import Named
from adjudicator.solve.theorem import Statement, Theorem

ANY_PARTS = "every value of an operation's parts"

Made = tuple[int, Any]
"""A node in a builder, and the term it stands for."""


def rules(programs: Iterable[Program], also: Iterable[str] = ()) -> Iterator[Theorem]:
    """Yield the theorems of every operation that occurs in the programs or is named in `also`."""
    nodes = [(program, node) for program in programs for node in program.nodes]
    used = {*also, *(node.op for _, node in nodes)}
    factors = sorted({value for program, node in nodes if node.op == MUL for value in _factors(program, node)})
    for op in _MEANS:
        if op in used:
            says = f"What `{op}` is simplified to, with constants, repeated parts and opposites in it, is equal to it."
            yield Theorem(f"code-folding-{op}", says, partial(_folding, op), ANY_PARTS)
    for op in (EQ, LE):
        if op in used:
            says = f"Where `{op}` is settled by the ranges of its parts, it is so for every value within them."
            yield Theorem(f"code-settling-{op}", says, partial(_settling, op), ANY_PARTS)
    for op in _MEANS:
        if op in used:
            says = f"The bounds of `{op}` contain its value, and are its value where every part is known."
            yield Theorem(f"code-bounds-{op}", says, partial(_bounded, op, factors), ANY_PARTS)


def _factors(program: Program, node: Node) -> list[int]:
    """Return the constant factors of a product."""
    parts = (program.nodes[place] for place in node.args)
    return [part.number for part in parts if part.op == CONST]


def _most(first: ExprRef, second: ExprRef) -> ExprRef:
    return If(first >= second, first, second)


_MEANS: Mapping[str, Callable[..., ExprRef]] = {
    NOT: Not,
    AND: And,
    OR: Or,
    SAME: lambda a, b: a == b,
    EQ: lambda a, b: a == b,
    LE: lambda a, b: a <= b,
    ADD: Sum,
    MUL: lambda a, b: a * b,
    MAX: lambda *args: reduce(_most, args),
    CHOOSE: If,
}
"""The semantics of each operation, independent of the code under proof."""

_LONG = 3
"""Greatest number of arguments tried for n-ary operations; results of shorter ones are themselves arguments."""


# -- simplification


def _folding(op: str) -> Statement:
    builder = Builder()
    truths, numbers = list(_truths(builder)), list(_numbers(builder))
    places: dict[str, int] = {}
    means: dict[str, ExprRef] = {}
    for number, parts in enumerate(_combined(op, truths, numbers)):
        name = f"{op} {number}"
        places[name] = builder.make(Node(op), [place for place, _ in parts])
        means[name] = _MEANS[op](*(term for _, term in parts))
    made = _terms(builder.program(places))
    return Statement(And(*(made[name] == term for name, term in means.items())))


def _combined(op: str, truths: list[Made], numbers: list[Made]) -> Iterator[tuple[Made, ...]]:
    """Yield the argument lists that an operation is tried with."""
    if op == NOT:
        yield from product(truths)
    elif op in (AND, OR):
        for many in range(_LONG + 1):
            yield from product(truths, repeat=many)
    elif op == SAME:
        yield from product(truths, truths)
    elif op in (EQ, LE):
        yield from product(numbers, numbers)
    elif op == MUL:
        yield from (two for two in product(numbers, numbers) if any(_is_known(term) for _, term in two))
    elif op == CHOOSE:
        yield from product(truths, numbers, numbers)
        yield from product(truths, truths, truths)
    else:
        for many in range(2, _LONG + 1):
            yield from product(numbers[:: many - 1], repeat=many)


def _is_known(term: Any) -> bool:
    return not term.children() and str(term).lstrip("-").isdigit()


def _truths(builder: Builder) -> Iterator[Made]:
    """Yield boolean arguments of each form that simplification distinguishes: constants, inputs, negations,
    conjunctions and disjunctions."""
    (a, p), (b, q) = ((builder.input(name, True), Bool(name)) for name in "pq")
    yield builder.const(False), BoolVal(False)
    yield builder.const(True), BoolVal(True)
    yield a, p
    yield b, q
    yield builder.not_(a), Not(p)
    yield builder.and_(a, b), And(p, q)
    yield builder.or_(builder.not_(a), b), Or(Not(p), q)


def _numbers(builder: Builder) -> Iterator[Made]:
    for value in (-1, 0, 1, 2):
        yield builder.const(value), IntVal(value)
    (a, m), (b, n) = ((builder.input(name, False), Int(name)) for name in "mn")
    yield a, m
    yield b, n
    yield builder.add(a, b), m + n


def _terms(program: Program) -> Mapping[str, ExprRef]:
    """Translate a program to terms over its inputs."""
    names = list(program.inputs)
    symbols = {name: Bool(name) if truth else Int(name) for name, truth in program.inputs.items()}
    return validate.terms(exact(program, names), symbols)


# -- bounds


def _bounded(op: str, factors: Sequence[int]) -> Statement:
    claims: list[BoolRef] = []
    premises: list[Named] = []
    for number, (program, known) in enumerate(_samples(op, factors)):
        parts = [_Part(name, f"{number}", truth) for name, truth in program.inputs.items()]
        premises += [(f"{part.name} {number} lies within its bounds", part.within) for part in parts]
        value = _MEANS[op](*(part.value for part in parts), *map(IntVal, known))
        value = If(value, IntVal(1), IntVal(0)) if is_bool(value) else value
        sure = And(*(part.low == part.high for part in parts))
        forks = Forks()
        box = {part.name: (forks.number(part.low), forks.number(part.high)) for part in parts}
        for path, (low, high) in forks.runs(partial(_reckoned, program, box, op)):
            least, most = forks.term(low), forks.term(high)
            claims.append(Implies(path, And(least <= value, value <= most, Implies(sure, least == most))))
    return Statement(And(*claims), tuple(premises))


def _reckoned(program: Program, box: Mapping[str, Any], name: str) -> Any:
    return Reckoning(program, box).of(name)


class _Part:
    """An argument of an operation: its value, symbolic bounds, and the constraint that these contain it."""

    def __init__(self, name: str, mark: str, truth: bool) -> None:
        self.name = name
        self.value = Bool(f"{name} {mark}") if truth else Int(f"{name} {mark}")
        self.low, self.high = Int(f"least {name} {mark}"), Int(f"most {name} {mark}")
        number = If(self.value, IntVal(1), IntVal(0)) if truth else self.value
        ends = [self.low >= 0, self.high <= 1] if truth else []
        self.within = And(self.low <= number, number <= self.high, *ends)


def _samples(op: str, factors: Sequence[int]) -> Iterator[tuple[Program, tuple[int, ...]]]:
    """Yield the operation as a program over inputs, with its constant arguments."""
    if op == MUL:
        yield from ((_alone(op, (False,), factor), (factor,)) for factor in factors)
    elif op == CHOOSE:
        yield from ((_alone(op, (True, truth, truth)), ()) for truth in (False, True))
    elif op == NOT:
        yield _alone(op, (True,)), ()
    elif op in (SAME, EQ, LE):
        yield _alone(op, (op == SAME,) * 2), ()
    else:
        yield from ((_alone(op, (op in (AND, OR),) * many), ()) for many in range(2, _LONG + 1))


def _alone(op: str, truths: Sequence[bool], *known: int) -> Program:
    builder = Builder()
    args = [builder.input(f"part {number}", truth) for number, truth in enumerate(truths)]
    args += [builder.const(value) for value in known]
    return builder.program({op: builder.make(Node(op), args)})


# -- comparisons decided by ranges


def _settling(op: str) -> Statement:
    program = _alone(op, (False, False))
    parts = [_Part(name, "", False) for name in program.inputs]
    value = _MEANS[op](*(part.value for part in parts))
    forks = Forks()
    ranges: dict[str, Any] = {part.name: (forks.number(part.low), forks.number(part.high)) for part in parts}

    def settled() -> Value | None:
        builder = Builder()
        return builder.known(Residual(builder, {}, ranges).of(program, program.outputs[op], {}))

    paths = list(forks.runs(settled))
    claims = [Implies(path, value == BoolVal(outcome)) for path, outcome in paths if outcome is not None]
    premises = tuple((f"{part.name} lies within its range", part.within) for part in parts)
    reached = ("its ranges settle it", Or(*(path for path, outcome in paths if outcome is not None)))
    return Statement(And(*claims), (*premises, reached))


# -- symbolic execution


class Forks:
    """Executes a function of symbolic numbers once per path through its tests."""

    def __init__(self) -> None:
        self._wanted: list[bool] = []
        self._taken: list[tuple[bool, BoolRef]] = []

    def number(self, term: ExprRef) -> Symbolic:
        """Wrap a term as a number that Python code can compute with."""
        return Symbolic(self, term)

    def term(self, value: Any) -> ExprRef:
        """Convert a computed value to a term."""
        return value.term if isinstance(value, Symbolic) else IntVal(int(value))

    def runs(self, function: Callable[[], Any]) -> Iterator[tuple[BoolRef, Any]]:
        """Yield, for every path through the function, its path condition and its result."""
        pending: list[list[bool]] = [[]]
        while pending:
            self._wanted, self._taken = pending.pop(), []
            forced = len(self._wanted)
            result = function()
            turns = [turn for turn, _ in self._taken]
            yield And(*(term for _, term in self._taken)), result
            pending += [[*turns[:at], not turns[at]] for at in range(forced, len(turns))]

    def turn(self, test: BoolRef) -> bool:
        """Return the outcome of a test on the current path: forced, else True; record it in the path condition."""
        at = len(self._taken)
        outcome = self._wanted[at] if at < len(self._wanted) else True
        self._taken.append((outcome, test if outcome else Not(test)))
        return outcome


class Symbolic:
    """A term with Python's arithmetic and comparison operators; its truth value is decided by `Forks.turn`."""

    def __init__(self, forks: Forks, term: ExprRef) -> None:
        self.forks, self.term = forks, term

    def __bool__(self) -> bool:
        return self.forks.turn(self.term if is_bool(self.term) else self.term != 0)

    def __int__(self) -> int:
        assert is_bool(self.term), "a number that is not known has no value"
        return int(bool(self))

    def _with(self, term: ExprRef) -> Symbolic:
        return Symbolic(self.forks, term)

    def __add__(self, other: Any) -> Symbolic:
        return self._with(self.term + self.forks.term(other))

    __radd__ = __add__

    def __rsub__(self, other: Any) -> Symbolic:
        return self._with(self.forks.term(other) - self.term)

    def __mul__(self, other: Any) -> Symbolic:
        return self._with(self.term * self.forks.term(other))

    __rmul__ = __mul__

    def __le__(self, other: Any) -> Symbolic:
        return self._with(self.term <= self.forks.term(other))

    def __lt__(self, other: Any) -> Symbolic:
        return self._with(self.term < self.forks.term(other))

    def __ge__(self, other: Any) -> Symbolic:
        return self._with(self.term >= self.forks.term(other))

    def __gt__(self, other: Any) -> Symbolic:
        return self._with(self.term > self.forks.term(other))

    def __eq__(self, other: object) -> Symbolic:  # type: ignore[override]  # returns a term, not a bool
        return self._with(self.term == self.forks.term(other))

    __hash__ = None  # type: ignore[assignment]  # unhashable, since __eq__ returns a term
