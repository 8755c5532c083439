"""`schema`: the JSON Schema of a case file."""

from __future__ import annotations

import json


def schema() -> int:
    """Print the schema that editors read to check a case file."""
    from adjudicator.api import case_schema

    print(json.dumps(case_schema(), indent=2, ensure_ascii=False, sort_keys=True))
    return 0
