"""`readings`: the readings and house rules with their options."""

from __future__ import annotations

import json as _json
from textwrap import fill
from typing import TYPE_CHECKING, Annotated

import typer

from adjudicator.cases.told import fault
from adjudicator.cli import complete, options
from adjudicator.cli.output import say, width

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudicator.law import Reading


Key = Annotated[
    str | None,
    typer.Argument(
        help="One key; or its beginning, for all that begin so.", autocompletion=complete.keys, show_default=False
    ),
]


GameOnly = Annotated[
    str | None,
    typer.Option("--game", "-g", help="Those of one game only.", autocompletion=complete.games, show_default=False),
]


House = Annotated[bool, typer.Option("--house", help="The house rules alone, with what they mean.")]


def readings(key: Key = None, game: GameOnly = None, house: House = False, json: options.Json = False) -> int:
    """List the readings, the default first; with a key, what each option means and why."""
    from adjudicator.files.diagnostics import nearest
    from adjudicator.games import OUTLINES

    asked = {id: one for id, one in OUTLINES.items() if game in (None, id)}
    every = [
        (id, reading) for id, one in asked.items() for reading in one.readings.values() if reading.house or not house
    ]
    found = [(id, reading) for id, reading in every if key in (None, reading.key)] or [
        (id, reading) for id, reading in every if reading.key.startswith(f"{key}.") or reading.key.startswith(f"{key}_")
    ]
    if not found:
        near = nearest(key or "", [reading.key for _, reading in every])
        help = f"did you mean {near}?" if near else "the list: adjudicator readings"
        of = f" of {game}" if game else ""
        what = "no house rule" if house else "no reading"
        raise fault("unknown-reading", f"{what}{of} has the key {key!r}", help)
    if json:
        for id, reading in found:
            print(_json.dumps(_as_json(id, reading), sort_keys=True, ensure_ascii=False))
    elif len({reading.key for _, reading in found}) == 1 or house:
        for id, reading in found:
            _tell(id, reading)
    else:
        _list(found)
    return 0


def _as_json(game: str, reading: Reading) -> dict[str, object]:
    told = [{"name": o.name, "means": o.means, "argument": o.argument} for o in reading.options]
    cites = [{"document": c.document, "heading": c.heading} for c in reading.cites]
    entry = {"schema": 1, "game": game, "key": reading.key, "question": reading.question, "house": reading.house}
    return {**entry, "options": told, "cites": cites}


def _list(found: Sequence[tuple[str, Reading]]) -> None:
    """Print each key with its options and question: readings first, then house rules."""
    for house in (False, True):
        some = [(game, reading) for game, reading in found if reading.house == house]
        if some and house:
            say("\nHouse rules (adjudicator readings --house)" if len(some) < len(found) else "House rules")
        for game, reading in some:
            of = f"  ({game})" if house else ""
            say(f"{reading.key:38} {' | '.join(reading.names)}{of}")
            say(fill(reading.question, width() - 4, initial_indent="    ", subsequent_indent="    "))


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
