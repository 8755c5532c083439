"""A rules reference and adjudicator for tarot card games.

>>> import adjudicator
>>> case = adjudicator.loads('''
... game: tarot-himi
... players: Ada Ben Cleo Dov
... trick: [Ada: VI VI]
... hands: {Ben: VII VIII VIII IX IX Tower}
... ''')
>>> adjudicator.judge(case, "VIII VIII").verdict
'illegal'
"""

from __future__ import annotations

from typing import TYPE_CHECKING

__version__ = "0.1.0"

if TYPE_CHECKING:
    from adjudicator.api import (
        Case,
        Plays,
        Refused,
        Verdict,
        compare,
        explain,
        judge,
        load,
        loads,
        plays,
        prove,
        rulings,
    )

__all__ = [
    "Case",
    "Plays",
    "Refused",
    "Verdict",
    "compare",
    "explain",
    "judge",
    "load",
    "loads",
    "plays",
    "prove",
    "rulings",
]


def __dir__() -> list[str]:
    return [*__all__, "__version__"]


def __getattr__(name: str) -> object:
    # The interface is imported when it is first used: the entry point must start at once.
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from adjudicator import api

    return getattr(api, name)
