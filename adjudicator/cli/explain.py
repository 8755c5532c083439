"""`explain`: a clause, or all clauses of a card."""

from __future__ import annotations

import json as _json
from textwrap import fill, indent
from typing import Annotated

import typer

from adjudicator.cli import options
from adjudicator.cli.faults import fault
from adjudicator.cli.output import width

Name = Annotated[str, typer.Argument(help="A clause by its id, or a card.", autocompletion=options.names)]


def explain(name: Name, json: options.Json = False) -> int:
    """Say what a clause says, where it comes from, and which readings bear on it."""
    from adjudicator.report import lookup

    try:
        found = lookup.explain(name)
    except KeyError as error:
        from adjudicator.files.diagnostics import nearest
        from adjudicator.report.audit import MEANINGS

        if says := MEANINGS.get(name.strip().lower()):
            told = {"id": name.strip().lower(), "kind": "finding", "says": says}
            print(_json.dumps(told, sort_keys=True) if json else f"{told['id']}  (finding of a record)")
            if not json:
                print(indent(fill(says, width() - 2), "  "))
            return 0
        near = nearest(name, options.names(""))
        help = (
            f"did you mean {near}?"
            if near
            else "a clause by its id, or a card that rules name: adjudicator rules"
        )
        raise fault("unknown-name", f"no clause and no card is called {name!r}", help) from error
    for number, (game, entry) in enumerate(found):
        if json:
            print(_json.dumps(lookup.described(game, entry), sort_keys=True, ensure_ascii=False))
            continue
        print("\n" * bool(number) + f"{entry.id}  {entry.title}  ({game}, {entry.kind})")
        print(indent(fill(entry.says, width() - 2), "  "))
        for cite in entry.cites:
            print(f"  = rule     {cite}")
        for key in entry.readings:
            print(f"  = reading  {key}: {' | '.join(lookup.reading(game, key).names)}")
    return 0
