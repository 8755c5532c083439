"""The output of `check --coverage`: how much of the rules the rulings exercise, by game."""

from __future__ import annotations

import json as _json
from collections.abc import Sequence
from typing import TYPE_CHECKING

from adjudicator.cli.output import width
from adjudicator.cli.progress import progress

if TYPE_CHECKING:
    from adjudicator.report.outcome import Outcome


def show(outcomes: Sequence[Outcome], json: bool) -> None:
    """Compute and print the coverage of the rulings that were not refused."""
    from adjudicator.cases.case import Expected
    from adjudicator.cases.coverage import coverage
    from adjudicator.report.coverage import lines

    ruled = [o.expected for o in outcomes if o.verdict is not None and isinstance(o.expected, Expected)]
    for result in coverage(progress(([expected] for expected in ruled), len(ruled), "coverage")):
        if json:
            print(_json.dumps(result.as_dict(), sort_keys=True, ensure_ascii=False))
        else:
            print("", *lines(result, width()), sep="\n")
