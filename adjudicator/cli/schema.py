"""`schema`: the JSON Schema of case files, of game records, or of printed verdicts."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from adjudicator.cases.flag_values import fault

OfRecords = Annotated[bool, typer.Option("--record", help="That of a game record.")]
OfVerdicts = Annotated[bool, typer.Option("--verdict", help="That of a verdict, as judge --json prints it.")]


def schema(record: OfRecords = False, verdict: OfVerdicts = False) -> int:
    """Print the schema that editors read to check a case file, or a record; or that of a verdict."""
    from adjudicator.api import case_schema, record_schema, verdict_schema

    if record and verdict:
        raise fault("two-sources", "--record and --verdict are two schemas", "leave one of them out")
    document = verdict_schema() if verdict else record_schema() if record else case_schema()
    print(json.dumps(document, indent=2, ensure_ascii=False, sort_keys=True))
    return 0
