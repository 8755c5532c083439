"""The bounds that truths state of single numbers."""

from __future__ import annotations

from adjudicator.compile.program import Program

FAR = 10**6
"""The bound of a number that nothing bounds."""


def limits(program: Program, place: int) -> list[tuple[str, int, int]]:
    """The bounds of single inputs that a truth states by itself."""
    node = program.nodes[place]
    if node.op == "and":
        return [limit for a in node.args for limit in limits(program, a)]
    if node.op == "not":
        inner = program.nodes[node.args[0]]
        if inner.op == "le":
            a, b = (program.nodes[one] for one in inner.args)
            if a.op == "input" and b.op == "const":  # not a <= c
                return [(str(a.value), int(b.value) + 1, FAR)]  # type: ignore[arg-type]
            if a.op == "const" and b.op == "input":
                return [(str(b.value), -FAR, int(a.value) - 1)]  # type: ignore[arg-type]
        return []
    if node.op != "le":
        return []
    a, b = (program.nodes[one] for one in node.args)
    if a.op == "input" and b.op == "const":
        return [(str(a.value), -FAR, int(b.value))]  # type: ignore[arg-type]
    if a.op == "const" and b.op == "input":
        return [(str(b.value), int(a.value), FAR)]  # type: ignore[arg-type]
    return []


def is_limit(program: Program, place: int) -> bool:
    """Whether a truth says no more than the bounds of single inputs."""
    node = program.nodes[place]
    if node.op == "and":
        return all(is_limit(program, a) for a in node.args)
    return node.op == "const" or len(limits(program, place)) == 1
