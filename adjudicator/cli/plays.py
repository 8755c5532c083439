"""`plays`: every legal play of a situation."""

from __future__ import annotations

import json as _json
from typing import Annotated

import typer

from adjudicator.cli import options
from adjudicator.cli.output import width
from adjudicator.cli.situation import Flags, from_file, from_flags, one_source, with_readings

File = Annotated[str | None, typer.Argument(help="A case file; - for standard input.", show_default=False)]


def plays(
    file: File = None,
    case: options.CaseFile = None,
    game: options.Game = "tarot-himi",
    holding: options.Holding = None,
    on: options.On = None,
    lead: options.Lead = False,
    opening: options.Opening = False,
    acted: options.Acted = False,
    players: options.Players = 4,
    by: options.By = None,
    profile: options.Profile = None,
    reading: options.ReadingChoice = None,
    house: options.House = None,
    json: options.Json = False,
) -> int:
    """List every legal play, and what must be shown for each."""
    from adjudicator import api

    case = case or file
    flags = Flags(game, holding, on or (), lead, opening, acted, players, house or ())
    one_source(case, flags)
    if case is not None:
        found = from_file(case, reading or (), profile)
    else:
        found = with_readings(from_flags(flags), reading or (), profile)
    legal = api.plays(found, by=by)
    for play in legal:
        if json:
            choices = [str(choice) for choice in play.choices]
            entry = {
                "schema": 1,
                "play": play.name,
                "choices": choices,
                "show": [list(s) for s in play.show],
                "certain": play.certain,
            }
            print(_json.dumps(entry, sort_keys=True, ensure_ascii=False))
        else:
            shown = " or ".join(" and ".join(powers) for powers in play.show if powers)
            note = "" if play.certain else "  (possible: not all of the hand is known)"
            told = f"{play.name:<{min(width() // 2, 36)}}  showing {shown}" if shown else play.name
            print(told + note)
    if not len(legal) and not json:
        print("no legal play: it is somebody else's turn")
    return 0
