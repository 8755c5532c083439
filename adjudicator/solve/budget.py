"""How long one answer may take: one budget of time, shared by all checks by the solver within it.

An answer is worked on piece by piece, as its fields are asked for, so its budget is spent only while somebody
works on it, inside a `with` block. Of budgets one within another the tightest counts.
"""

from __future__ import annotations

import time
from contextvars import ContextVar
from types import TracebackType

LIMIT = 10.0
"""The seconds that an answer may take where nobody says."""
LONGEST = 1_000_000.0
"""The seconds that an answer may take at most: the solver counts milliseconds in 32 bits."""
clock = time.monotonic
"""Seconds that only go up."""


class GaveUp(Exception):
    """The solver could not answer within its time limit."""


class Budget:
    """So many `seconds` for an answer.

    >>> with Budget(60):
    ...     allowed(10)
    10
    """

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._spent, self._since, self._depth = 0.0, 0.0, 0

    @property
    def left(self) -> float:
        """The seconds that are left; none, or less, where it is spent."""
        working = clock() - self._since if self._depth else 0.0
        return self.seconds - self._spent - working

    def __enter__(self) -> Budget:
        if not self._depth:
            self._since = clock()
        self._depth += 1
        _ACTIVE.set((*_ACTIVE.get(), self))
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        _ACTIVE.set(_ACTIVE.get()[:-1])
        self._depth -= 1
        if not self._depth:
            self._spent += clock() - self._since


_ACTIVE: ContextVar[tuple[Budget, ...]] = ContextVar("active budgets", default=())


def allowed(seconds: float) -> float:
    """The seconds that a check may take: so many, or what is left of the budgets it is part of. Raises GaveUp where
    nothing is left."""
    stop_if_spent()
    return min((LONGEST, seconds, *(budget.left for budget in _ACTIVE.get())))


def stop_if_spent() -> None:
    """Raises GaveUp where nothing is left of a budget."""
    if spent():
        raise GaveUp("the time for this answer is over")


def spent() -> bool:
    """Whether nothing is left of a budget."""
    return any(budget.left <= 0 for budget in _ACTIVE.get())
