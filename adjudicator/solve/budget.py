"""Time budgets: one limit shared by all solver checks of an answer.

Answers are lazy, so a budget counts only the time spent inside its `with` block, which may be entered repeatedly. Of
nested budgets the tightest applies.
"""

from __future__ import annotations

import time
from contextvars import ContextVar
from types import TracebackType

LIMIT = 10.0
"""Default time limit of an answer, in seconds."""
LONGEST = 1_000_000.0
"""Greatest time limit, in seconds: the solver counts milliseconds in 32 bits."""
clock = time.monotonic
"""A monotonic clock, in seconds."""


class GaveUp(Exception):
    """The solver did not answer within its time limit."""


class Budget:
    """A reentrant context manager that limits the time of an answer to `seconds`.

    >>> with Budget(60):
    ...     allowed(10)
    10
    """

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._spent, self._since, self._depth = 0.0, 0.0, 0

    @property
    def left(self) -> float:
        """The seconds left; zero or negative if the budget is spent."""
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
    """Return the seconds that a check may take: `seconds`, or what is left of the active budgets if that is less.
    GaveUp if a budget is spent."""
    stop_if_spent()
    return min((LONGEST, seconds, *(budget.left for budget in _ACTIVE.get())))


def stop_if_spent() -> None:
    """Raise GaveUp if an active budget is spent."""
    if spent():
        raise GaveUp("the time for this answer is over")


def spent() -> bool:
    """Return whether an active budget is spent."""
    return any(budget.left <= 0 for budget in _ACTIVE.get())
