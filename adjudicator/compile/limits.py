"""The bounds that truths state of single numbers: `x <= 3` and `2 <= x` are such, `x <= y` is none.

`limits` reads them off a program, `is_limit` says whether a truth states nothing else.
"""

from __future__ import annotations

from adjudicator.compile.program import Program

FAR = 10**9
"""The bound of a number that nothing bounds: it is taken to lie between -FAR and FAR."""


def limits(program: Program, place: int) -> list[tuple[str, int, int]]:
    """The bounds of single inputs that the truth at a place of a program states by itself, as `(name, least,
    greatest)`; FAR and -FAR where it states none. What it states besides is passed over.

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
    """Whether the truth at a place of a program says no more than the bounds of single inputs.

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
