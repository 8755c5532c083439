"""Who answers an interruption while the solver works.

The solver itself ends the check that it is at, and says that it could not answer: for a program in which it is one of
many things, that loses the interruption. A program that stops the solver by itself says so before it is loaded.
"""

from __future__ import annotations

_taken: list[bool] = []


def take_over() -> None:
    """The program stops the solver by itself, from here on."""
    _taken.append(True)


def taken_over() -> bool:
    """Whether the program stops the solver by itself."""
    return bool(_taken)
