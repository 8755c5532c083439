"""`schema`: the JSON Schema of case files or of game records."""

from __future__ import annotations

import json
from typing import Annotated

import typer

OfRecords = Annotated[bool, typer.Option("--record", help="That of a game record.")]


def schema(record: OfRecords = False) -> int:
    """Print the schema that editors read to check a case file, or a record."""
    from adjudicator.api import case_schema, record_schema

    document = record_schema() if record else case_schema()
    print(json.dumps(document, indent=2, ensure_ascii=False, sort_keys=True))
    return 0
