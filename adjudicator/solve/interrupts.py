"""Process-wide flag: who handles an interrupt (SIGINT) while z3 is running.

By default z3 ends the current check and reports `unknown`; a larger program would lose the interrupt. A program that
stops the solver by itself calls `take_over` before `solve.solver` is imported.
"""

from __future__ import annotations

_taken: list[bool] = []


def take_over() -> None:
    """Declare that the program handles interrupts and stops the solver by itself."""
    _taken.append(True)


def taken_over() -> bool:
    """Return whether `take_over` was called."""
    return bool(_taken)
