"""`plays`: every legal play of a situation."""

from __future__ import annotations

import json as _json

from adjudicator.cli import options
from adjudicator.cli.output import width
from adjudicator.cli.situation import Flags, from_file, from_flags, with_readings


def plays(
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

    if case is not None:
        found = from_file(case, reading or (), profile)
    else:
        flags = Flags(game, holding, on or (), lead, opening, acted, players, house or ())
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
                "certain": True,
            }
            print(_json.dumps(entry, sort_keys=True, ensure_ascii=False))
        else:
            shown = " or ".join(" and ".join(powers) for powers in play.show if powers)
            print(f"{play.name:<{min(width() // 2, 36)}}  showing {shown}" if shown else play.name)
    if not len(legal) and not json:
        print("no legal play: it is somebody else's turn")
    return 0
