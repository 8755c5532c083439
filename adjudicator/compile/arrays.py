"""Execution of plans on columns with NumPy, a block of 2**10 to 2**15 rows at a time.

A `Kernel` runs a `compile.plan.Plan` on one array per input and returns `Results`. The arrays of a block fit in the
processor's caches, are allocated once and reused, and if-then-else on numbers is computed with bit masks. Needs NumPy,
which only modules that work on columns import.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any
from weakref import ref

import numpy as np
from numpy.typing import NDArray

from adjudicator.compile.plan import Plan, Step
from adjudicator.compile.slots import TRUTH, Const, Place, Slot

Column = NDArray[Any]
Call = tuple[Callable[..., object], tuple[Any, ...]]

LEAST, MOST = 10, 15
"""The least and greatest block size, as exponents of two."""

_TYPES = {"b1": np.bool_, "i1": np.int8, "i2": np.int16, "i4": np.int32, "i8": np.int64}
_SPARE = 2
"""Scratch slots per width beside those of the plan, for operations that take several NumPy calls."""


class Kernel:
    """A plan prepared for columns of any length; several threads may run it at once.

    `block` is the number of rows per block; None chooses it by the number of rows.

    >>> from z3 import Int
    >>> from adjudicator.compile.plan import plan
    >>> from adjudicator.compile.terms import program
    >>> few = program({"few": Int("x") <= 3})
    >>> kernel = Kernel(plan(few, {"x": (0, 9)}, ["few"]))
    >>> kernel.run({"x": np.array([1, 9, 3], np.int8)}, 3).columns["few"].tolist()
    [True, False, True]
    """

    def __init__(self, plan: Plan, block: int | None = None) -> None:
        self.plan, self.block = plan, block
        self._idle: dict[int, list[ref[_Frame]]] = {}

    def run(self, columns: Mapping[str, Column], rows: int, at: NDArray[np.intp] | None = None) -> Results:
        """Run the plan for the first `rows` rows of the columns, or for the rows with the indices `at`.

        `columns` maps each input's name to an array of integers or booleans within the input's bounds (not checked).
        KeyError if one is missing.
        """
        many = rows if at is None else len(at)
        results = Results(self.plan, many)
        inputs = [(columns[name], name) for name in self.plan.inputs]
        block = self.block or 1 << min(max((many - 1).bit_length(), LEAST), MOST)
        frame = self._frame(block)
        for first in range(0, many, block):
            here = slice(first, min(first + block, many))
            for column, name in inputs:
                frame.stage(name, column[here] if at is None else column[at[here]])
            frame.run()
            frame.give(results, here)
        self._idle[block].append(ref(frame))
        _LATELY.append(frame)
        return results

    def _frame(self, block: int) -> _Frame:
        """Return an idle frame of this block size, or a new one if none is left."""
        idle = self._idle.setdefault(block, [])
        while idle:
            frame = idle.pop()()
            if frame is not None:
                return frame
        return _Frame(self.plan, block)


class Results:
    """Results of a plan: `columns` by name, and `sets` as packed bits: a byte array with one line per row, in which
    truth n of the set is bit n % 8 of byte n // 8. Lines are padded to a multiple of 8 bytes.

    >>> from z3 import Int
    >>> from adjudicator.compile.plan import plan
    >>> from adjudicator.compile.terms import program
    >>> x = Int("x")
    >>> made = plan(program({"few": x <= 3, "none": x <= 0}), {"x": (0, 9)}, (), {"both": ("none", "few")})
    >>> Kernel(made).run({"x": np.array([0, 2, 9], np.int8)}, 3).sets["both"][:, 0].tolist()
    [3, 2, 0]
    """

    def __init__(self, plan: Plan, rows: int) -> None:
        self.columns: dict[str, Column] = {
            name: np.empty(rows, _TYPES[place.kind]) for name, place in plan.columns.items()
        }
        self.sets: dict[str, NDArray[np.uint8]] = {
            name: np.zeros((rows, -(-len(slots) // 8) * 8), np.uint8) for name, slots in plan.sets.items()
        }

    def put(self, other: Results, at: NDArray[np.intp]) -> None:
        """Overwrite the rows with the indices `at` by the results of another run of the same plan."""
        for name, column in other.columns.items():
            self.columns[name][at] = column
        for name, packed in other.sets.items():
            self.sets[name][at] = packed


class _Frame:
    """The slots of a plan as arrays of one block, and its steps as bound NumPy calls."""

    def __init__(self, plan: Plan, block: int) -> None:
        self._plan = plan
        room = {width: plan.slots.get(width, 0) + _SPARE for width in "1248"}
        self._room = {
            width: np.zeros((count, block), np.dtype(f"u{width}"))
            for width, count in room.items()
            if count > _SPARE or width == "1"
        }
        self._inputs = {name: self._at(slot) for name, slot in plan.inputs.items()}
        self._calls = [call for step in plan.steps for call in self._bound(step)]

    def stage(self, name: str, column: Column) -> None:
        """Copy the rows of an input to its slot."""
        self._inputs[name][: len(column)] = column

    def run(self) -> None:
        """Execute all steps on the whole block."""
        for function, arguments in self._calls:
            function(*arguments)

    def give(self, results: Results, here: slice) -> None:
        """Copy the results of the block to the rows `here`."""
        rows = here.stop - here.start
        for name, place in self._plan.columns.items():
            array = self._at(place)
            results.columns[name][here] = array[:rows] if isinstance(place, Slot) else array
        for name, slots in self._plan.sets.items():
            for byte, slot in enumerate(slots):
                results.sets[name][here, byte] = self._at(slot).view(np.uint8)[:rows]

    # -- translation of steps to NumPy calls

    def _at(self, place: Place, kind: str | None = None) -> Column:
        """Return the array of a slot, or a zero-dimensional array for a constant."""
        if isinstance(place, Const):
            return np.array(place.value, _TYPES[kind or place.kind])
        array: Column = self._room[place.kind[1]][place.number].view(_TYPES[place.kind])
        return array

    def _spare(self, kind: str, number: int) -> Column:
        """Return a scratch slot: one that no step of the plan uses."""
        array: Column = self._room[kind[1]][-1 - number].view(_TYPES[kind])
        return array

    def _bound(self, step: Step) -> Iterator[Call]:
        """Translate a step to NumPy calls on the slots."""
        to = self._at(step.to)
        if step.op == "choose":
            yield from self._choose(step, to)
        elif step.op == "push":
            yield from self._push(step, to)
        elif step.op in ("eq", "le"):
            kind = max((place.kind for place in step.args), key=lambda kind: int(kind[1]))
            yield _TRUTHS[step.op], (*(self._at(place, kind) for place in step.args), to)
        elif step.op in ("add", "mul", "max"):
            args = [self._at(place, step.to.kind) for place in step.args]
            yield partial(_NUMBERS[step.op], out=to, dtype=to.dtype), tuple(args)
        else:
            yield _TRUTHS[step.op], (*map(self._at, step.args), to)

    def _push(self, step: Step, to: Column) -> Iterator[Call]:
        before, truth = step.args
        target = to.view(np.uint8)
        if isinstance(before, Const):
            yield np.copyto, (target, self._at(truth).view(np.uint8))
        else:
            shifted = self._at(before).view(np.uint8)
            yield np.add, (shifted, shifted, target)
            yield np.bitwise_or, (target, self._at(truth).view(np.uint8), target)

    def _choose(self, step: Step, to: Column) -> Iterator[Call]:
        """Compute b ^ (test & (a ^ b)); for numbers the test is first spread over all bits (0 or -1)."""
        test, first, second = step.args
        a, b = self._at(first, step.to.kind), self._at(second, step.to.kind)
        mixed = self._spare(step.to.kind, 0)
        truth = step.to.kind == TRUTH
        apart = np.not_equal if truth else np.bitwise_xor
        if isinstance(first, Const) and isinstance(second, Const):
            difference: Column = np.array(np.bitwise_xor(a, b), a.dtype)
        else:
            yield apart, (a, b, mixed)
            difference = mixed
        mask = self._at(test)
        if not truth:
            spread = self._spare(step.to.kind, 1)
            yield partial(np.negative, dtype=spread.dtype), (mask.view(np.int8), spread)
            mask = spread
        yield np.bitwise_and, (difference, mask, mixed)
        yield apart, (mixed, b, to)


_LATELY: deque[_Frame] = deque(maxlen=12)
"""Keeps the frames used last alive; kernels hold weak references only, which limits the memory of many plans."""

_TRUTHS: Mapping[str, Callable[..., object]] = {
    "not": np.logical_not,
    "and": np.logical_and,
    "or": np.logical_or,
    "andnot": np.greater,  # on booleans: a and not b
    "ornot": np.greater_equal,
    "same": np.equal,
    "eq": np.equal,
    "le": np.less_equal,
}
_NUMBERS: Mapping[str, Callable[..., object]] = {"add": np.add, "mul": np.multiply, "max": np.maximum}
