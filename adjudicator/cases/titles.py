"""Title and source of a generated case that separates two readings."""

from __future__ import annotations

from adjudicator.games import GAMES
from adjudicator.law import Options


def title_of(first: Options, differing: Options) -> str:
    """Return the title: the readings compared."""
    if len(differing) == 1:
        ((key, option),) = differing.items()
        return f"{key} read as {first[key]} and as {option}"
    return f"Two choices of readings that differ in {len(differing)} keys"


def source_of(game: str, differing: Options) -> str:
    """Return document and heading of the unclear sentence if a single reading differs, else an empty text."""
    if len(differing) != 1:
        return ""
    (key,) = differing
    cites = GAMES[game].readings[key].cites
    return "; ".join(f"{cite.document}, {cite.heading}" for cite in cites)
