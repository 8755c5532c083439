"""Reckoning with bounds: what is not known exactly lies between a least and a greatest value.

`bounds` is sound: a result lies within its bounds whenever the inputs lie within theirs. It may be wider
than need be where one input is read twice (Moore, Interval analysis, 1966; on truths it is
Kleene's strong three-valued logic, 1952). `witness` splits what is open until the bounds
say enough, so its answer is exact.
"""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.compile.program import Program, Value
from adjudicator.compile.residual import Range

Box = Mapping[str, Range]
"""The bounds of each input; those of a truth are 0 and 1 while it is open."""


class Unsettled(Exception):
    """A search took more steps than it was allowed."""


def bounds(program: Program, box: Box) -> list[Range]:
    """The bounds of every operation of a program. An input that the box does not name raises KeyError."""
    found: list[Range] = []
    for node in program.nodes:
        op, args = node.op, node.args
        if op == "input":
            found.append(box[node.value])  # type: ignore[index]
        elif op == "and":
            low = high = 1
            for a in args:
                one, most = found[a]
                if not one:
                    low = 0
                    if not most:
                        high = 0
                        break
            found.append((low, high))
        elif op == "or":
            low = high = 0
            for a in args:
                one, most = found[a]
                if most:
                    high = 1
                    if one:
                        low = 1
                        break
            found.append((low, high))
        elif op == "not":
            low, high = found[args[0]]
            found.append((1 - high, 1 - low))
        elif op == "const":
            value = int(node.value)  # type: ignore[arg-type]
            found.append((value, value))
        elif op == "le":
            (a, a2), (b, b2) = found[args[0]], found[args[1]]
            found.append((int(a2 <= b), int(a <= b2)))
        elif op in ("eq", "same"):
            (a, a2), (b, b2) = found[args[0]], found[args[1]]
            found.append((int(a == a2 == b == b2), int(a <= b2 and b <= a2)))
        elif op == "choose":
            (test, test2), (a, a2), (b, b2) = (found[one] for one in args)
            if test:
                found.append((a, a2))
            elif not test2:
                found.append((b, b2))
            else:
                found.append((min(a, b), max(a2, b2)))
        elif op == "add":
            found.append((sum(found[a][0] for a in args), sum(found[a][1] for a in args)))
        elif op == "max":
            found.append((max(found[a][0] for a in args), max(found[a][1] for a in args)))
        elif op == "mul":
            (a, a2), (b, b2) = found[args[0]], found[args[1]]
            corners = (a * b, a * b2, a2 * b, a2 * b2)
            found.append((min(corners), max(corners)))
        else:
            raise ValueError(f"no bounds are known of {op}")
    return found


def witness(
    program: Program, wanted: Mapping[str, bool], box: Box, steps: int = 400
) -> dict[str, Value] | None:
    """Values within the box under which the results are as wanted; None if there are none.

    Raises Unsettled when that takes more than so many steps.
    """
    places = [(program.outputs[name], int(value)) for name, value in wanted.items()]
    inputs, pending, left = program.inputs, [dict(box)], steps
    while pending:
        if left == 0:
            raise Unsettled
        left -= 1
        here = pending.pop()
        found = bounds(program, here)
        if any(not found[place][0] <= value <= found[place][1] for place, value in places):
            continue
        open_ = [place for place, _ in places if found[place][0] != found[place][1]]
        if not open_:
            return {name: bool(here[name][0]) if truth else here[name][0] for name, truth in inputs.items()}
        name = _bearing(program, open_[0], found)
        low, high = here[name]
        # The lower half is looked at first, so that the witness found is the same every time.
        middle = (low + high) // 2
        pending.append({**here, name: (middle + 1, high)})
        pending.append({**here, name: (low, middle)})
    return None


def _bearing(program: Program, place: int, found: list[Range]) -> str:
    """An input whose being open leaves this operation open."""
    while program.nodes[place].op != "input":
        place = next(a for a in program.nodes[place].args if found[a][0] != found[a][1])
    return str(program.nodes[place].value)


def value(program: Program, given: Mapping[str, Value]) -> list[Value]:
    """Every operation's value where the inputs are all known."""
    box = {name: (int(given[name]), int(given[name])) for name in program.inputs}
    return [low for low, _ in bounds(program, box)]
