"""Random expressions over a few truths and small numbers, and what they come to in plain Python.

An expression is a tuple: an operation and its arguments; a symbol by its name, a constant as itself.
What it comes to is computed here without the package, to compare with.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from functools import reduce
from itertools import product
from typing import Any

import z3
from hypothesis import strategies as st

from adjudicator.compile.program import Builder, Node, Program, Value

TRUTHS, NUMBERS = ("p", "q", "r"), ("m", "n")
LOW, HIGH = -2, 2
"""The least and the greatest value of a number."""
SYMBOLS = {**{name: z3.Bool(name) for name in TRUTHS}, **{name: z3.Int(name) for name in NUMBERS}}
BOX = {**dict.fromkeys(TRUTHS, (0, 1)), **dict.fromkeys(NUMBERS, (LOW, HIGH))}
NAMES = tuple(SYMBOLS)

Expression = Any
Given = Mapping[str, Value]


def expression(rng: random.Random, truth: bool = True, depth: int = 5) -> Expression:
    """An expression that gives a truth, or a number."""
    if depth == 0 or rng.random() < 0.12:
        if truth:
            return rng.choice((*TRUTHS, *TRUTHS, False, True))
        return rng.choice((*NUMBERS, *NUMBERS, rng.randint(-2, 3)))

    def some(truth: bool, many: int = 1) -> list[Expression]:
        return [expression(rng, truth, depth - 1) for _ in range(many)]

    op = rng.choice(_TRUTHS if truth else _NUMBERS)
    if op in ("and", "or"):
        return (op, *some(True, rng.randint(2, 4)))
    if op in ("add", "max"):
        return (op, *some(False, rng.randint(2, 3)))
    if op == "mul":
        return (op, rng.randint(-2, 3), *some(False))
    if op == "choose":
        return (op, *some(True), *some(truth, 2))
    return (op, *some(op in ("not", "same"), 1 if op == "not" else 2))


_TRUTHS = ("not", "and", "or", "same", "eq", "le", "le", "choose")
_NUMBERS = ("add", "mul", "max", "choose")


def _several(seed: int) -> dict[str, Expression]:
    rng = random.Random(seed)
    return {"one": expression(rng), "other": expression(rng), "sum": expression(rng, False)}


def several() -> st.SearchStrategy[dict[str, Expression]]:
    """A few expressions by name, truths and a number. They are drawn by a seed: to let Hypothesis
    choose every part takes ten times as long."""
    return st.integers(0, 2**32).map(_several)


def everything() -> Iterator[dict[str, Value]]:
    """Every value of every symbol."""
    for truths in product((False, True), repeat=len(TRUTHS)):
        for numbers in product(range(LOW, HIGH + 1), repeat=len(NUMBERS)):
            yield dict(zip(NAMES, (*truths, *numbers), strict=True))


def values() -> st.SearchStrategy[dict[str, Value]]:
    """Some value of every symbol."""
    return st.fixed_dictionaries(
        {name: st.booleans() for name in TRUTHS} | {name: st.integers(LOW, HIGH) for name in NUMBERS}
    )


def parts() -> st.SearchStrategy[dict[str, Value]]:
    """Some value of some symbols."""
    return st.tuples(values(), st.sets(st.sampled_from(NAMES))).map(
        lambda both: {name: both[0][name] for name in NAMES if name in both[1]}
    )


# -- what it comes to


def plain(expression: Expression, given: Given) -> Value:
    """The value of an expression."""
    if isinstance(expression, str):
        return given[expression]
    if not isinstance(expression, tuple):
        result: Value = expression
        return result
    op, *rest = expression
    value: Value = _PLAIN[op]([plain(one, given) for one in rest])
    return value


_PLAIN: Mapping[str, Callable[[list[Any]], Any]] = {
    "not": lambda a: not a[0],
    "and": all,
    "or": any,
    "same": lambda a: a[0] == a[1],
    "eq": lambda a: a[0] == a[1],
    "le": lambda a: a[0] <= a[1],
    "add": sum,
    "mul": lambda a: a[0] * a[1],
    "max": max,
    "choose": lambda a: a[1] if a[0] else a[2],
}


# -- as a program, and as a term


def made(builder: Builder, expression: Expression) -> int:
    """An expression in a builder: its place."""
    if isinstance(expression, str):
        return builder.input(expression, expression in TRUTHS)
    if not isinstance(expression, tuple):
        return builder.const(expression)
    op, *rest = expression
    return builder.make(Node(op), [made(builder, one) for one in rest])


def program(some: Mapping[str, Expression]) -> Program:
    """Expressions as a program, each a result by its name."""
    builder = Builder()
    return builder.program({name: made(builder, one) for name, one in some.items()})


def term(expression: Expression) -> Any:
    """An expression as a term."""
    if isinstance(expression, str):
        return SYMBOLS[expression]
    if isinstance(expression, bool):
        return z3.BoolVal(expression)
    if not isinstance(expression, tuple):
        return z3.IntVal(expression)
    op, *rest = expression
    return _TERMS[op]([term(one) for one in rest])


_TERMS: Mapping[str, Callable[[list[Any]], Any]] = {
    "not": lambda a: z3.Not(a[0]),
    "and": lambda a: z3.And(*a),
    "or": lambda a: z3.Or(*a),
    "same": lambda a: a[0] == a[1],
    "eq": lambda a: a[0] == a[1],
    "le": lambda a: a[0] <= a[1],
    "add": lambda a: z3.Sum(*a),
    "mul": lambda a: a[0] * a[1],
    "max": lambda a: reduce(lambda x, y: z3.If(x >= y, x, y), a),
    "choose": lambda a: z3.If(*a),
}


def evaluated(term: Any, given: Given) -> Value:
    """The value of a term, as the solver says."""
    pairs = [
        (SYMBOLS[name], z3.BoolVal(value) if isinstance(value, bool) else z3.IntVal(value))
        for name, value in given.items()
    ]
    result = z3.simplify(z3.substitute(term, *pairs))
    return int(result.as_long()) if z3.is_int_value(result) else z3.is_true(result)
