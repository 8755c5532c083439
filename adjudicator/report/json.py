"""A verdict or an answer as JSON: sorted keys, no timestamps, no field ever dropped."""

from __future__ import annotations

import json

from adjudicator.report.answer import Answer
from adjudicator.report.verdict import Verdict


def dumps(result: Verdict | Answer) -> str:
    """A verdict or an answer as one line of JSON."""
    return json.dumps(result.as_dict(), sort_keys=True, ensure_ascii=False)
