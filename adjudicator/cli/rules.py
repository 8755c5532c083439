"""`rules`: list the clauses and effects of a game."""

from __future__ import annotations

import json as _json
from typing import Annotated

import typer

from adjudicator.cases.flag_values import fault
from adjudicator.cli import complete, options
from adjudicator.cli.output import say

Markdown = Annotated[bool, typer.Option("--markdown", help="The rules reference as a page.")]


Which = Annotated[
    str | None,
    typer.Argument(
        help="One game, as --game names it.", autocompletion=complete.games, show_default=False, metavar="GAME"
    ),
]


def rules(
    which: Which = None, game: options.Only = None, markdown: Markdown = False, json: options.Json = False
) -> int:
    """List the clauses: id, kind and title; or the whole reference."""
    from adjudicator.games import GAMES
    from adjudicator.report import lookup
    from adjudicator.report.names import called

    if which is not None:
        if game not in (None, called(which)):
            raise fault("two-sources", f"{which} and --game {game} are two games", "leave one of them out")
        game = called(which)
    ids = [game] if game else list(GAMES)
    if markdown:
        from adjudicator.report.reference import page

        print("\n".join(page(GAMES[id]) for id in ids), end="")
        return 0
    for id, entry in lookup.entries():
        if id not in ids:
            continue
        if json:
            print(_json.dumps(lookup.described(id, entry), sort_keys=True, ensure_ascii=False))
        else:
            say(f"{entry.id:18} {entry.kind:12} {entry.title}" + ("" if game else f"  ({id})"))
    return 0
