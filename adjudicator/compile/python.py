"""Generation of Python source from programs, for one row or for many at once.

`exact` inlines expressions that are used once, so that `and`, `or` and if-then-else short-circuit. `columns` writes
every operation as a statement of its own with operators that Python values, NumPy arrays and z3 terms all support.
`compile.validate` translates the source back to terms.
"""

from __future__ import annotations

import linecache
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import reduce
from typing import Any

from adjudicator.compile.program import Node, Program
from adjudicator.dataclass import dataclass

Function = Callable[..., tuple[Any, ...]]
"""Takes one list, the inputs in order; returns the results in order."""

_DEEPEST = 12
"""Greatest nesting depth of inlined expressions; Python's parser has a limit."""


@dataclass(frozen=True)
class Source:
    """The source of a function: its name, text, the inputs it takes and the results it gives, both in order.

    >>> scaled = Source("scaled", "def scaled(x): return (x[0] * factor,)", ("x",), ("scaled",))
    >>> scaled.function(factor=2)([21])
    (42,)
    """

    name: str
    text: str
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]

    def function(self, **given: object) -> Function:
        """Compile and return the function; `given` are the values of global names that the text uses. The text is
        executed: it has to come from this module."""
        where = f"<program {self.name} {id(self)}>"
        # So that tracebacks show the source line.
        linecache.cache[where] = (len(self.text), None, self.text.splitlines(True), where)
        space: dict[str, Any] = dict(given)
        exec(compile(self.text, where, "exec"), space)
        made: Function = space[self.name]
        return made


def exact(program: Program, inputs: Sequence[str], name: str = "exact") -> Source:
    """Generate the function of one row: takes one list with the values of `inputs` in order, returns the results as a
    tuple. ValueError if the program reads an input that `inputs` lacks.

    >>> from z3 import Bool, Int
    >>> from adjudicator.compile.terms import program
    >>> code = exact(program({"few": Bool("a") | (Int("x") <= 2)}), ["a", "x"])
    >>> print(code.text, end="")
    def exact(x):
        return ((x[0] or (x[1] <= 2)),)
    >>> code.function()([False, 3])
    (False,)
    """
    return Source(name, "".join(_Exact(program, inputs).lines(name)), tuple(inputs), tuple(program.outputs))


def columns(program: Program, inputs: Sequence[str], name: str = "columns") -> Source:
    """Generate the function for array or term values. It calls `choose(test, a, b)` (if-then-else) and `most(a, b)`
    (the greater of two), which the caller passes to `Source.function`. ValueError as in `exact`.

    >>> from z3 import Bool, If, Int
    >>> from adjudicator.compile.terms import program
    >>> cost = columns(program({"cost": If(Bool("a"), Int("x") + 1, 0)}), ["a", "x"])
    >>> cost.function(choose=lambda test, a, b: a if test else b)([True, 3])
    (4,)
    """
    return Source(name, "".join(_Columns(program, inputs).lines(name)), tuple(inputs), tuple(program.outputs))


class _Writer(ABC):
    """Common part of both generators: the text of each node, and the frame of the function."""

    def __init__(self, program: Program, inputs: Sequence[str]) -> None:
        missing = set(program.inputs) - set(inputs)
        if missing:
            raise ValueError(f"inputs without a place: {', '.join(sorted(missing))}")
        self._program = program
        self._inputs = {name: f"x[{place}]" for place, name in enumerate(inputs)}
        self._written: dict[int, str] = {}

    def lines(self, name: str) -> Iterator[str]:
        yield f"def {name}(x):\n"
        for place, node in enumerate(self._program.nodes):
            if node.op == "const":
                self._written[place] = repr(node.value)
            elif node.op == "input":
                self._written[place] = self._inputs[str(node.value)]
            else:
                yield from self._operation(place, node)
        results = ", ".join(self._written[place] for place in self._program.outputs.values())
        yield f"    return ({results}{',' if results else ''})\n"

    @abstractmethod
    def _operation(self, place: int, node: Node) -> Iterator[str]:
        """Record the text of a node that is neither a constant nor an input; yield the statements it needs."""


class _Exact(_Writer):
    def __init__(self, program: Program, inputs: Sequence[str]) -> None:
        super().__init__(program, inputs)
        self._depth: dict[int, int] = {}

    def _operation(self, place: int, node: Node) -> Iterator[str]:
        text = _EXACT[node.op]([self._written[a] for a in node.args])
        depth = 1 + max((self._depth.get(a, 0) for a in node.args), default=0)
        if self._program.uses[place] == 1 and depth < _DEEPEST:
            self._written[place], self._depth[place] = f"({text})", depth
        else:
            self._written[place] = f"t{place}"
            yield f"    t{place} = {text}\n"


class _Columns(_Writer):
    """Reuses variable names after their last use, so that few arrays are alive at a time."""

    def __init__(self, program: Program, inputs: Sequence[str]) -> None:
        super().__init__(program, inputs)
        self._left = list(program.uses)
        self._free: list[str] = []
        self._made = 0

    def _operation(self, place: int, node: Node) -> Iterator[str]:
        text = _COLUMNS[node.op]([self._written[a] for a in node.args])
        for argument in node.args:
            self._left[argument] -= 1
            done = self._left[argument] == 0 and self._written[argument].startswith("t")
            if done and self._written[argument] not in self._free:
                self._free.append(self._written[argument])
        if self._free:
            name = self._free.pop()
        else:
            name, self._made = f"t{self._made}", self._made + 1
        self._written[place] = name
        yield f"    {name} = {text}\n"


_EXACT: Mapping[str, Callable[[list[str]], str]] = {
    "not": lambda a: f"not {a[0]}",
    "and": " and ".join,
    "or": " or ".join,
    "same": lambda a: f"{a[0]} is {a[1]}",
    "eq": lambda a: f"{a[0]} == {a[1]}",
    "le": lambda a: f"{a[0]} <= {a[1]}",
    "add": " + ".join,
    "mul": lambda a: f"{a[0]} * {a[1]}",
    "max": lambda a: f"max({', '.join(a)})",
    "choose": lambda a: f"{a[1]} if {a[0]} else {a[2]}",
}

_COLUMNS: Mapping[str, Callable[[list[str]], str]] = {
    "not": lambda a: f"{a[0]} ^ True",
    "and": " & ".join,
    "or": " | ".join,
    "same": lambda a: f"{a[0]} == {a[1]}",
    "eq": lambda a: f"{a[0]} == {a[1]}",
    "le": lambda a: f"{a[0]} <= {a[1]}",
    "add": " + ".join,
    "mul": lambda a: f"{a[0]} * {a[1]}",
    "max": lambda a: reduce(lambda x, y: f"most({x}, {y})", a),
    "choose": lambda a: f"choose({a[0]}, {a[1]}, {a[2]})",
}
