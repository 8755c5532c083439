"""`readings`: the readings and house rules with their options."""

from __future__ import annotations

import json as _json
from textwrap import fill
from typing import TYPE_CHECKING, Annotated

import typer

from adjudicator.cases.flag_values import fault
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
    from adjudicator.files.diagnostics import nearest, now_called
    from adjudicator.games import OUTLINES
    from adjudicator.law.reading import former_names

    books = {id: book for id, book in OUTLINES.items() if game in (None, id)}
    known = [
        (id, reading) for id, book in books.items() for reading in book.readings.values() if reading.house or not house
    ]
    selected = (
        [(id, reading) for id, reading in known if key in (None, reading.key)]
        or [(id, reading) for id, reading in known if reading.key.startswith((f"{key}.", f"{key}_"))]
        or [(id, reading) for id, reading in known if key and key.lower() in reading.key.replace("_", ".").split(".")]
    )
    if not selected and key is None:
        if not json:
            say(f"{' or '.join(book.title for book in books.values())} has no house rules.")
        return 0
    if not selected:
        near = nearest(key or "", [reading.key for _, reading in known])
        former = former_names((reading.key, reading.former) for _, reading in known)
        help = now_called(key or "", former) or (f"did you mean {near}?" if near else "the list: adjudicator readings")
        of = f" of {game}" if game else ""
        kind = "no house rule" if house else "no reading"
        raise fault("unknown-reading", f"{kind}{of} has the key {key!r}", help)
    if json:
        for id, reading in selected:
            print(_json.dumps(_as_json(id, reading), sort_keys=True, ensure_ascii=False))
    elif house or (key is not None and len({reading.key for _, reading in selected}) == 1):
        for id, reading in selected:
            _print_reading(id, reading)
    else:
        _list(selected)
    return 0


def _as_json(game: str, reading: Reading) -> dict[str, object]:
    option_entries = [{"name": o.name, "means": o.means, "argument": o.argument} for o in reading.options]
    cites = [{"document": c.document, "heading": c.heading} for c in reading.cites]
    entry = {"schema": 1, "game": game, "key": reading.key, "question": reading.question, "house": reading.house}
    return {**entry, "options": option_entries, "cites": cites}


def _list(selected: Sequence[tuple[str, Reading]]) -> None:
    """Print each key with its options and question: readings first, then house rules."""
    for house in (False, True):
        group = [(game, reading) for game, reading in selected if reading.house == house]
        if group and house:
            say("\nHouse rules (adjudicator readings --house)" if len(group) < len(selected) else "House rules")
        for game, reading in group:
            of = f"  ({game})" if house else ""
            say(f"{reading.key:38} {' | '.join(reading.names)}{of}")
            say(fill(reading.question, width() - 4, initial_indent="    ", subsequent_indent="    "))


def _print_reading(game: str, reading: Reading) -> None:
    say(f"{reading.key}  ({game}{', house rule' if reading.house else ''})")
    print(fill(reading.question, width() - 2, initial_indent="  ", subsequent_indent="  "))
    for option in reading.options:
        default = " (default)" if option.name == reading.default else ""
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
