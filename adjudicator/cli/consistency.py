"""What is proved of a house law before a command rules by it."""

from __future__ import annotations

import sys

from adjudicator.cards.english import both
from adjudicator.cases.amended_law import consistency
from adjudicator.cases.house_law import places
from adjudicator.cli.output import width
from adjudicator.engine.house_law import HouseLaw, OtherLaw
from adjudicator.files.diagnostics import Refused, as_text
from adjudicator.files.source import Source
from adjudicator.solve.consistency import LONGEST_SEARCH


def refuse_contradictory(law: OtherLaw, source: Source, limit: float, names_unchecked: bool = True) -> None:
    """Print a warning for each clause that a house law leaves without effect, and with `names_unchecked` the decisions
    that were not checked, to standard error. Raises Refused for a position that it leaves without a legal
    play. Inside `governed`. A lock passes."""
    if not isinstance(law, HouseLaw):
        return
    proved = consistency(law, places(source), min(limit, LONGEST_SEARCH))
    for warning in proved.warnings:
        print(f"{as_text(warning, width(), 'warning')}\n", file=sys.stderr)
    if proved.unchecked and names_unchecked:
        names = both(proved.unchecked)
        print(f"not checked for contradictions and dead clauses, for want of time: {names}\n", file=sys.stderr)
    if proved.contradictions:
        raise Refused(proved.contradictions)
