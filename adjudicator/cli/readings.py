"""`readings`: the unclear sentences and the ways to read them."""

from __future__ import annotations

import json as _json
from textwrap import fill
from typing import TYPE_CHECKING, Annotated

import typer

from adjudicator.cases.told import fault
from adjudicator.cli import complete, options
from adjudicator.cli.output import say, width

if TYPE_CHECKING:
    from adjudicator.law import Reading


Key = Annotated[
    str | None, typer.Argument(help="One key, in full.", autocompletion=complete.keys, show_default=False)
]


GameOnly = Annotated[
    str | None,
    typer.Option(
        "--game", "-g", help="Those of one game only.", autocompletion=complete.games, show_default=False
    ),
]


def readings(key: Key = None, game: GameOnly = None, json: options.Json = False) -> int:
    """List the readings, the default first; with a key, what each option means and why."""
    from adjudicator.files.diagnostics import nearest
    from adjudicator.games import OUTLINES

    asked = {id: one for id, one in OUTLINES.items() if game in (None, id)}
    every = [(id, reading) for id, one in asked.items() for reading in one.readings.values()]
    found = [(id, reading) for id, reading in every if key in (None, reading.key)]
    if not found:
        near = nearest(key or "", [reading.key for _, reading in every])
        help = f"did you mean {near}?" if near else "the list: adjudicator readings"
        of = f" of {game}" if game else ""
        raise fault("unknown-reading", f"no reading{of} has the key {key!r}", help)
    for id, reading in found:
        if json:
            told = [{"name": o.name, "means": o.means, "argument": o.argument} for o in reading.options]
            cites = [{"document": c.document, "heading": c.heading} for c in reading.cites]
            entry = {
                "schema": 1,
                "game": id,
                "key": reading.key,
                "question": reading.question,
                "house": reading.house,
            }
            print(_json.dumps({**entry, "options": told, "cites": cites}, sort_keys=True, ensure_ascii=False))
        elif key is None:
            say(f"{reading.key:38} {' | '.join(reading.names)}")
        else:
            _tell(id, reading)
    return 0


def _tell(game: str, reading: Reading) -> None:
    say(f"{reading.key}  ({game}{', house rule' if reading.house else ''})")
    print(fill(reading.question, width() - 2, initial_indent="  ", subsequent_indent="  "))
    for number, option in enumerate(reading.options):
        default = " (default)" if number == 0 else ""
        print(
            fill(
                f"{option.name}{default}: {option.means}. Because {option.argument}.",
                width() - 4,
                initial_indent="  - ",
                subsequent_indent="    ",
            )
        )
    for cite in reading.cites:
        say(f"  = rule     {cite}")
