"""A verdict as JSON: sorted keys, no timestamps, no field ever dropped."""

from __future__ import annotations

import json

from adjudicator.report.verdict import Verdict


def dumps(verdict: Verdict) -> str:
    """The verdict as one line of JSON."""
    return json.dumps(verdict.as_dict(), sort_keys=True, ensure_ascii=False)
