"""Questions about a case of Loka, for its tests."""

from __future__ import annotations

from adjudicator import ask, loads
from tests.helpers import by_key


def answered(more: str, question: str, **readings: str) -> str:
    """The answer to a question about a case."""
    case = loads(f"game: loka\nplayers: Ada Ben Cleo\n{more}\n")
    return ask(case, question, readings=by_key(readings)).answer
