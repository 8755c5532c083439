"""How a case is headed that tells two readings apart."""

from __future__ import annotations

from adjudicator.games import GAMES
from adjudicator.law import Options


def title_of(first: Options, differing: Options) -> str:
    """The title: which readings it is about."""
    if len(differing) == 1:
        ((key, option),) = differing.items()
        return f"{key} read as {first[key]} and as {option}"
    return f"Two choices of readings that differ in {len(differing)} keys"


def source_of(game: str, differing: Options) -> str:
    """Where the document is unclear, if it is one sentence that is read in two ways."""
    if len(differing) != 1:
        return ""
    (key,) = differing
    cites = GAMES[game].readings[key].cites
    return "; ".join(f"{cite.document}, {cite.heading}" for cite in cites)
