"""Slots: where the steps of a `compile.plan.Plan` find their arguments and leave their results.

Each slot has a kind, which says what is in it and how wide it is; `kind_of` chooses one for a number by its bounds.
"""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.compile.program import Value

TRUTH, BYTE, SHORT, LONG, HUGE = "b1", "i1", "i2", "i4", "i8"
"""The kinds of slots: a truth, and numbers of one, two, four and eight bytes. The digit is the width in bytes."""

_WIDTHS = ((BYTE, 7), (SHORT, 15), (LONG, 31), (HUGE, 63))


@dataclass(frozen=True)
class Slot:
    """Where a step leaves its result: a kind, and a number among the slots of that width. Truths and numbers of a
    byte share their slots.

    >>> Slot(TRUTH, 0).kind[1] == Slot(BYTE, 0).kind[1]
    True
    """

    kind: str
    number: int


@dataclass(frozen=True)
class Const:
    """A value that every situation has, with the kind of slot that would hold it.

    >>> Const(kind_of(300, 300), 300)
    Const(kind='i2', value=300)
    """

    kind: str
    value: Value


Place = Slot | Const
"""Where a step finds an argument."""


def kind_of(low: int, high: int) -> str:
    """The least kind of slot for numbers between two bounds. Raises OverflowError beyond eight bytes.

    >>> kind_of(0, 127), kind_of(0, 128), kind_of(-40_000, 0)
    ('i1', 'i2', 'i4')
    """
    for kind, bits in _WIDTHS:
        if -(1 << bits) <= low and high < 1 << bits:
            return kind
    raise OverflowError(f"no column holds numbers from {low} to {high}")
