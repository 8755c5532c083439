"""`plays`: every legal play of a situation."""

from __future__ import annotations

import json as _json
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from adjudicator.cli import options
from adjudicator.cli.faults import fault
from adjudicator.cli.output import width
from adjudicator.cli.sources import Flags, from_file, is_file, one_source, with_readings

if TYPE_CHECKING:
    from adjudicator.api import LegalPlay

File = Annotated[str | None, typer.Argument(help="A case file; - for standard input.", show_default=False)]


NOT_NOW = "no legal play: it is somebody else's turn"
TOO_MANY = "too many choices to list with so many cards unseen; judge rules on any"


def plays(
    file: File = None,
    case: options.CaseFile = None,
    game: options.Game = "tarot-himi",
    holding: options.Holding = None,
    on: options.On = None,
    lead: options.Lead = False,
    opening: options.Opening = False,
    acted: options.Acted = False,
    owing: options.Owing = None,
    tribute: options.Tribute = False,
    players: options.Seats = None,
    by: options.By = None,
    profile: options.Profile = None,
    reading: options.ReadingChoice = None,
    house: options.House = None,
    json: options.Json = False,
) -> int:
    """List every legal play, and what must be shown for each."""
    from adjudicator import api

    if file is not None and not is_file(file):
        message = f"plays takes no play, and there is no file {file!r}"
        raise fault(
            "no-such-file", message, f"to rule on it: adjudicator judge {file!r} ...; or leave it out"
        )
    case = case or file
    flags = Flags(game, holding, on or (), lead, opening, acted, players, house or (), owing, tribute)
    one_source(case, flags)
    if case is not None:
        found = from_file(case, reading or (), profile)
    else:
        from adjudicator.cli.situation import from_flags

        found = with_readings(from_flags(flags), reading or (), profile)
    legal = list(api.plays(found, by=by))
    if not json:
        mine = found.situation.to_act == (by or found.actor)
        print("\n".join(_lines(legal) if legal else [TOO_MANY if mine else NOT_NOW]))
        return 0
    for play in legal:
        entry = {
            "schema": 1,
            "play": play.name,
            "choices": [str(choice) for choice in play.choices],
            "show": [list(powers) for powers in play.show],
            "certain": play.certain,
        }
        print(_json.dumps(entry, sort_keys=True, ensure_ascii=False))
    return 0


def _lines(legal: Sequence[LegalPlay]) -> Iterator[str]:
    """The plays one a line; where not all of the hand is known, the certain ones first."""
    certain, possible = [p for p in legal if p.certain], [p for p in legal if not p.certain]
    if possible:
        yield f"certain, whatever is unseen:{'' if certain else ' none'}"
    yield from (f"{'  ' if possible else ''}{_told(play)}" for play in certain)
    if possible:
        yield "possible, if the hand has the cards for it and nothing unseen forbids it:"
    yield from (f"  {play.name}" for play in possible)


def _told(play: LegalPlay) -> str:
    shown = " or ".join(" and ".join(powers) for powers in play.show if powers)
    return f"{play.name:<{min(width() // 2, 36)}}  showing {shown}" if shown else play.name
