"""Extraction of bounds on single inputs from boolean nodes: `x <= 3` and `2 <= x` are such bounds, `x <= y` is not.

`limits` returns them; `is_limit` tells whether a node states nothing else.
"""

from __future__ import annotations

from adjudicator.compile.program import Program

FAR = 10**9
"""Numbers without bounds are taken to lie in [-FAR, FAR]."""


def limits(program: Program, place: int) -> list[tuple[str, int, int]]:
    """Return the bounds on single inputs implied by the conjuncts of a boolean node, as `(name, least, greatest)`, FAR
    and -FAR where one side is unbounded. Other conjuncts are ignored.

    >>> from z3 import And, Ints
    >>> from adjudicator.compile.terms import program
    >>> x, y = Ints("x y")
    >>> inside = program({"inside": And(x <= 3, 1 <= y, x <= y)})
    >>> limits(inside, inside.outputs["inside"])
    [('x', -1000000000, 3), ('y', 1, 1000000000)]
    """
    node = program.nodes[place]
    if node.op == "and":
        return [limit for a in node.args for limit in limits(program, a)]
    if node.op == "not":
        inner = program.nodes[node.args[0]]
        if inner.op == "le":
            a, b = (program.nodes[argument] for argument in inner.args)
            if a.op == "input" and b.op == "const":  # not a <= c
                return [(str(a.value), b.number + 1, FAR)]
            if a.op == "const" and b.op == "input":
                return [(str(b.value), -FAR, a.number - 1)]
        return []
    if node.op != "le":
        return []
    a, b = (program.nodes[argument] for argument in node.args)
    if a.op == "input" and b.op == "const":
        return [(str(a.value), -FAR, b.number)]
    if a.op == "const" and b.op == "input":
        return [(str(b.value), a.number, FAR)]
    return []


def is_limit(program: Program, place: int) -> bool:
    """Return whether a boolean node is a constant, or a conjunction of bounds on single inputs.

    >>> from z3 import Ints
    >>> from adjudicator.compile.terms import program
    >>> x, y = Ints("x y")
    >>> of = program({"single": x <= 3, "joint": x <= y})
    >>> [is_limit(of, of.outputs[name]) for name in ("single", "joint")]
    [True, False]
    """
    node = program.nodes[place]
    if node.op == "and":
        return all(is_limit(program, a) for a in node.args)
    return node.op == "const" or len(limits(program, place)) == 1
