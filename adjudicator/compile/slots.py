"""Slots: typed locations for arguments and results of the steps of a `compile.plan.Plan`.

The kind of a slot is its type and width; `kind_of` chooses it for an integer by its interval.
"""

from __future__ import annotations

from adjudicator.compile.program import Value
from adjudicator.dataclass import dataclass

TRUTH, BYTE, SHORT, LONG, HUGE = "b1", "i1", "i2", "i4", "i8"
"""The kinds of slots: booleans, and signed integers of one, two, four and eight bytes. The digit is the width
in bytes."""

_WIDTHS = ((BYTE, 7), (SHORT, 15), (LONG, 31), (HUGE, 63))


@dataclass(frozen=True)
class Slot:
    """A slot: its kind, and its index among the slots of that width. Booleans and one-byte integers share their slots.

    >>> Slot(TRUTH, 0).kind[1] == Slot(BYTE, 0).kind[1]
    True
    """

    kind: str
    number: int


@dataclass(frozen=True)
class Const:
    """A value that is the same in every row, with the kind of slot that would hold it.

    >>> Const(kind_of(300, 300), 300)
    Const(kind='i2', value=300)
    """

    kind: str
    value: Value


Place = Slot | Const
"""An argument of a step."""


def kind_of(low: int, high: int) -> str:
    """Return the narrowest kind for integers in [low, high]. OverflowError beyond eight bytes.

    >>> kind_of(0, 127), kind_of(0, 128), kind_of(-40_000, 0)
    ('i1', 'i2', 'i4')
    """
    for kind, bits in _WIDTHS:
        if -(1 << bits) <= low and high < 1 << bits:
            return kind
    raise OverflowError(f"no column holds numbers from {low} to {high}")
